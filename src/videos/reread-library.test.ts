import { describe, expect, it } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { withVideos } from "./merge-videos.ts";
import { nextPageOf, takePage, type Upkeep } from "./reread-library.ts";
import { videoForTest } from "./video-for-test.ts";
import { EMPTY_LIBRARY } from "./video-library.ts";
import { LIBRARY_KEY, READING_ORDER } from "./video-library-notes.ts";

const video = (at: number) => videoForTest(`v${at}`, { createdAtMs: 1_000_000 - at });

type Pages = readonly (readonly [page: number, totalCount: number | null])[];

/** Takes pages of so many counted videos, and returns the one that comes next each time. */
function nextPages(pages: Pages) {
  return takePages(pages).next;
}

function takePages(pages: Pages) {
  const client = queryClientForTest();
  const videos = Array.from({ length: 700 }, (_, at) => video(at));
  const library = { ...withVideos(EMPTY_LIBRARY, videos), isComplete: true, totalCount: 700 };
  client.setQueryData(LIBRARY_KEY, library);
  const upkeep: Upkeep = {
    api: createApiClient(
      parseRuntimeConfig({}),
      fetchForTest(() => Response.json([])),
    ),
    client,
    tell: () => {},
    rereading: null,
    isReadingUntouched: true,
    rereadAtMs: 0,
    usedAtMs: 0,
  };
  const next = pages.map(([page, totalCount]) => {
    takePage(upkeep, {
      query: { ...READING_ORDER, page },
      videos: videos.slice((page - 1) * 100, page * 100),
      totalCount,
      unreadableCount: 0,
      hasNext: true,
    });
    return nextPageOf(upkeep);
  });
  return { next, hasGap: upkeep.rereading?.pages.hasGap() };
}

describe("the pages of a rereading", () => {
  it("Come one after the other, whatever is added meanwhile", () => {
    const pages = [
      [1, 700],
      [2, 700],
      [3, 703],
      [4, null],
      [5, 703],
    ] as const;
    expect(nextPages(pages)).toEqual([2, 3, 4, 5, 6]);
  });

  it("Come again where videos were removed before them, as others have moved there", () => {
    const pages = [
      [1, 700],
      [2, 700],
      [3, 700],
      [4, 699],
      [3, 699],
      [4, 699],
      [5, 540],
      [3, 535],
      [4, 535],
    ] as const;
    expect(nextPages(pages)).toEqual([2, 3, 4, 3, 4, 5, 3, 4, 5]);
  });

  it("Go on at a server that counts differently each time", () => {
    const pages = [
      [1, 700],
      [2, 699],
      [1, 700],
      [2, 699],
    ] as const;
    expect(takePages(pages)).toEqual({ next: [2, 1, 2, 3], hasGap: true });
  });

  it("Leave what was passed over in doubt where videos are removed faster than they come again", () => {
    const begun = [
      [1, 700],
      [2, 700],
      [3, 700],
    ] as const;
    expect(takePages([...begun, [4, 670], [3, 670], [4, 670]]).hasGap).toBe(false);
    expect(takePages([...begun, [4, 670], [3, 640], [4, 610]]).hasGap).toBe(true);
  });

  it("Are read from the first on by a tab that has not heard of each", () => {
    expect(
      nextPages([
        [3, 700],
        [4, 700],
        [1, 700],
        [2, 700],
      ]),
    ).toEqual([1, 1, 2, 3]);
  });
});
