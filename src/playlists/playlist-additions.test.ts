import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { addToPlaylist } from "./playlist-replacements.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Service {
  /** Content of the playlist. */
  videos: string[];
  /** Overrides of the next lookups, in order. */
  shown: string[][];
  puts: number;
  /** Overrides the answer to replacements. */
  answer: (() => Response) | null;
}

const listed = (ids: readonly string[]) =>
  ids.map((id, index) => ({ id, type: "vod", position: index + 1 }));

/** A service with one playlist. */
function setup(videos: string[]) {
  const service: Service = { videos, shown: [], puts: 0, answer: null };
  const fetchFunction = fetchForTest(({ method, body }) => {
    if (method === "PUT") {
      service.puts += 1;
      const list: { id: string }[] = JSON.parse(String(body.content));
      if (service.answer !== null) return service.answer();
      service.videos = list.map(({ id }) => id);
      return Response.json({});
    }
    const shown = service.shown.shift() ?? service.videos;
    return Response.json({ id: "p", title: "Sea", content: { list: listed(shown) } });
  });
  const settle = createConsistencyPoller();
  const api = createApiClient(parseRuntimeConfig({}), fetchFunction);
  const services: ApiServices = { api, settle, queryClient: queryClientForTest() };
  /** Outcome of an addition while time passes. */
  const addIn = async (ms: number, videoIds: readonly string[]): Promise<unknown> => {
    const { signal } = new AbortController();
    let outcome: unknown = "pending";
    addToPlaylist(services, { videoIds, playlistId: "p", signal }).then(
      () => (outcome = "done"),
      (error: unknown) => (outcome = error),
    );
    await vi.advanceTimersByTimeAsync(ms);
    return outcome;
  };
  const add = (...videoIds: string[]) => addIn(600_000, videoIds);
  const addSoon = (...videoIds: string[]) => addIn(5000, videoIds);
  return { service, add, addSoon };
}

it("a reading from before the own last replacement is not built upon", async () => {
  const { service, add, addSoon } = setup(["a"]);
  expect(await addSoon("v1")).toBe("done");
  // A copy that lags behind, now and then.
  service.shown = [["a"], ["a", "v1"], ["a"], ["a"]];
  expect(await add("v2")).toBe("done");
  expect(service.videos).toEqual(["a", "v1", "v2"]);
  expect(service.puts).toBe(2);
});

it("what somebody else has taken off is not waited for without end", async () => {
  const { service, add, addSoon } = setup(["a"]);
  expect(await addSoon("v1")).toBe("done");
  service.videos = ["a"];
  expect(await add("v2")).toBe("done");
  expect(service.videos).toEqual(["a", "v2"]);
});

it("nor is it minutes later, when every reading shows what is there", async () => {
  const { service, add, addSoon } = setup(["a"]);
  expect(await add("v1")).toBe("done");
  service.videos = ["a"];
  expect(await addSoon("v2")).toBe("done");
  expect(service.videos).toEqual(["a", "v2"]);
});

it("what was refused is not waited for", async () => {
  const { service, addSoon } = setup(["a"]);
  service.answer = () => Response.json({ message: "No" }, { status: 400 });
  expect(await addSoon("v1")).toMatchObject({ kind: "rejected" });
  service.answer = null;
  expect(await addSoon("v2")).toBe("done");
  expect(service.videos).toEqual(["a", "v2"]);
});
