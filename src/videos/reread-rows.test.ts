import { describe, expect, it, vi } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { unreadAmong, withVideos } from "./merge-videos.ts";
import { rereadRows } from "./reread-rows.ts";
import { EMPTY_LIBRARY } from "./video-library.ts";
import { LIBRARY_KEY } from "./video-library-notes.ts";
import { forgetFolder } from "./video-library-queries.ts";
import { readVideo } from "./video-record.ts";

const COUNT = 1000;
const NONE = new AbortController().signal;
const row = (at: number, title = "Old") => ({
  id: `v${at}`,
  title,
  creation_date: new Date((COUNT - at) * 1000).toISOString(),
  folders: [{ id: "7" }],
});

/** Fakes a service with newer titles than a stored library has. @param gone places that it lacks */
function setup(gone: readonly number[] = []) {
  const there = Array.from({ length: COUNT }, (_, at) => at).filter((at) => !gone.includes(at));
  const asked: string[] = [];
  const api = createApiClient(
    parseRuntimeConfig({ libraryReadPerMinute: 600 }),
    fetchForTest(({ url }) => {
      const page = url.searchParams.get("page");
      asked.push(page ?? url.pathname.replace("/api/v2/vod/", ""));
      const at = Number(url.pathname.split("/v").at(-1));
      if (page === null)
        return gone.includes(at)
          ? Response.json({ message: "Not found" }, { status: 404 })
          : Response.json(row(at, "New"));
      const from = (Number(page) - 1) * 100;
      const data = there.slice(from, from + 100).map((each) => row(each, "New"));
      return Response.json({ data, totalCount: there.length });
    }),
  );
  const queryClient = queryClientForTest();
  const stored = Array.from({ length: COUNT }, (_, at) => readVideo(row(at), []));
  queryClient.setQueryData(LIBRARY_KEY, {
    ...withVideos(EMPTY_LIBRARY, stored),
    isComplete: true,
    rereadIds: new Set<string>(),
  });
  return {
    services: { api, queryClient },
    asked,
    titles: () =>
      queryClient
        .getQueryData<typeof EMPTY_LIBRARY>(LIBRARY_KEY)
        ?.videos.filter(({ title }) => title === "New").length,
    find: (id: string) =>
      queryClient
        .getQueryData<typeof EMPTY_LIBRARY>(LIBRARY_KEY)
        ?.videos.find((each) => each.id === id),
  };
}

describe("rereadRows", () => {
  it("Reads the page that rows in a row are on, and no row twice", async () => {
    const { services, asked, titles } = setup();
    const shown = Array.from({ length: 30 }, (_, at) => `v${at + 310}`);
    await rereadRows(services, shown, NONE);
    await rereadRows(services, shown, NONE);
    expect(asked).toEqual(["4"]);
    expect(titles()).toBe(100);
  });

  it("Reads the pages with the most rows first, and those after the fifth call at the deployment's pace", async () => {
    vi.useFakeTimers();
    const { services, asked } = setup();
    const shown = ["v5", "v105", "v205", "v305", "v405", "v505", "v605", "v606"];
    const reading = rereadRows(services, shown, NONE);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(["7", "1", "2", "3", "4"]);
    await vi.advanceTimersByTimeAsync(300);
    await reading;
    expect(asked).toEqual(["7", "1", "2", "3", "4", "5", "6"]);
    vi.useRealTimers();
  });

  it("Looks up what is not on its page, and forgets what is gone", async () => {
    const { services, asked, find } = setup([150]);
    await rereadRows(services, ["v150", "v199"], NONE);
    // The page of the second one begins a row later by now.
    expect(asked).toEqual(["2", "v150"]);
    expect(find("v150")).toBeUndefined();
    expect(unreadAmong(services.queryClient, ["v150", "v199"])).toEqual([]);
  });
});

describe("forgetFolder", () => {
  it("Takes a folder off stored rows without calling them read", () => {
    const { services, find } = setup();
    forgetFolder(services.queryClient, "7");
    expect(find("v3")?.folders).toEqual([]);
    expect(unreadAmong(services.queryClient, ["v3"])).toEqual(["v3"]);
  });
});
