import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { withVideos } from "./merge-videos.ts";
import { EMPTY_LIBRARY } from "./video-library.ts";
import { videoLibraryQueries } from "./video-library-queries.ts";
import { readVideo } from "./video-record.ts";
import { encodingId, trackEncoding, videoExpectation } from "./videos-queries.ts";

beforeAll(async () => {
  // Is loaded before timers are faked.
  await import("./newest-page.ts");
});
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const HOUR_MS = 3_600_000;
const item = (id: string, more: object = {}) => ({ id, online: false, renditions: [], ...more });
const ENCODED = { renditions: [{ height: 720 }] };

/** Fakes a service with the video `v` or none, and a library that contains some. */
function setup(known: readonly string[]) {
  let found: object | null = item("v");
  const calls = { lookups: 0 };
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(() => {
      calls.lookups += 1;
      return found === null
        ? Response.json({ message: "Not found" }, { status: 404 })
        : Response.json(found);
    }),
  );
  const settle = createConsistencyPoller();
  const queryClient = queryClientForTest();
  const { queryKey } = videoLibraryQueries.all(api);
  queryClient.setQueryData(
    queryKey,
    withVideos(
      EMPTY_LIBRARY,
      known.map((id) => readVideo(item(id), [])),
    ),
  );
  const services = { api, settle, queryClient, page: createPageStore() };
  return {
    services,
    calls,
    become: (next: object | null) => {
      found = next;
    },
    library: () => queryClient.getQueryData(queryKey)?.videos.map(({ id }) => id),
    state: () => settle.stateOf(encodingId("v")),
  };
}

describe("lists of uploaded videos", () => {
  it.each([
    ["the library has them already", 60, 0],
    ["the library lacked them", 0, 1],
  ])(
    "Lists of uploaded videos are requested again once a second at most: %s",
    async (_name, knownCount, expected) => {
      const ids = Array.from({ length: 60 }, (_, index) => `f${index}`);
      const { services } = setup(ids.slice(0, knownCount));
      const requested = vi.spyOn(services.queryClient, "invalidateQueries");
      for (const id of ids) {
        const video = readVideo(item(id), []);
        const wanted = videoExpectation(services, id);
        wanted.onAnswer?.(video);
        wanted.onAnswer?.(video);
        wanted.onSeen?.(video);
      }
      await vi.advanceTimersByTimeAsync(5000);
      expect(requested).toHaveBeenCalledTimes(expected);
    },
  );
});

describe("trackEncoding", () => {
  it("Ends when the video is ready, though it had renditions before that", async () => {
    const { services, become, state } = setup(["v"]);
    trackEncoding(services, "v");
    await vi.advanceTimersByTimeAsync(2000);
    become(item("v", ENCODED));
    await vi.advanceTimersByTimeAsync(3000);
    expect(state()).toBe("settling");
    become(item("v", { ...ENCODED, online: true }));
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(state()).toBe("seen");
  });

  it("Ends for a video that stays unpublished", async () => {
    const { services, become, state, calls } = setup(["v"]);
    become(item("v", ENCODED));
    trackEncoding(services, "v");
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(state()).toBe("seen");
    expect(calls.lookups).toBe(5);
  });

  it("Ends for a video that was deleted, and removes it from the library", async () => {
    const { services, become, state, calls, library } = setup(["v", "w"]);
    trackEncoding(services, "v");
    await vi.advanceTimersByTimeAsync(2000);
    become(null);
    calls.lookups = 0;
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(state()).toBeUndefined();
    expect(calls.lookups).toBe(5);
    expect(library()).toEqual(["w"]);
  });

  it("Continues for a video that has not appeared so far", async () => {
    const { services, become, state, library } = setup([]);
    become(null);
    trackEncoding(services, "v");
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(state()).toBe("settling");
    become(item("v"));
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(library()).toEqual(["v"]);
  });

  it("Asks for many videos by the list, and for one by one only when it is done", async () => {
    const isDone = { w3: false };
    const asked: string[] = [];
    const rows = Array.from({ length: 20 }, (_, at) => `w${at}`);
    const record = (id: string) =>
      item(id, id === "w3" && isDone.w3 ? { ...ENCODED, online: true } : {});
    const { services } = setup([]);
    const api = createApiClient(
      parseRuntimeConfig({}),
      fetchForTest(({ url }) => {
        const id = url.pathname.replace("/api/v2/vod/", "");
        asked.push(url.searchParams.has("page") ? "page" : id);
        return url.searchParams.has("page")
          ? Response.json({ data: rows.map(record), totalCount: 20 })
          : Response.json(record(id));
      }),
    );
    for (const id of rows) trackEncoding({ ...services, api }, id);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBeLessThan(30);
    expect(asked.every((each) => each === "page")).toBe(true);
    isDone.w3 = true;
    await vi.advanceTimersByTimeAsync(90_000);
    expect(asked.filter((each) => each !== "page")).toEqual(["w3"]);
    expect(services.settle.stateOf(encodingId("w3"))).toBe("seen");
    services.settle.close();
  });
});
