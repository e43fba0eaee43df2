import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addToPlaylist } from "./add-to-playlist.ts";
import { baseId, unnamedItemsOf } from "./playlist-content-queries.ts";
import { playlistServiceForTest } from "./playlist-service-for-test.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setup(letters: string) {
  const { service, services } = playlistServiceForTest(letters);
  /** Returns the outcome of an addition while time passes. */
  const addIn = async (ms: number, videoIds: readonly string[]): Promise<unknown> => {
    const { signal } = new AbortController();
    let outcome: unknown = "pending";
    addToPlaylist(services, { videoIds, playlistId: "p", id: "add", signal }).then(
      () => (outcome = "done"),
      (error: unknown) => (outcome = error),
    );
    await vi.advanceTimersByTimeAsync(ms);
    return outcome;
  };
  const add = (...videoIds: string[]) => addIn(600_000, videoIds);
  const addSoon = (...videoIds: string[]) => addIn(5000, videoIds);
  return { service, services, add, addSoon };
}

it("Ignores a lookup from before its own last replacement", async () => {
  const { service, add, addSoon } = setup("a");
  expect(await addSoon("v")).toBe("done");
  // A replica lags behind, now and then.
  service.shown = ["a", "av", "a", "a"];
  expect(await add("w")).toBe("done");
  expect(service.videos).toBe("avw");
  expect(service.puts).toHaveLength(2);
});

it("Stops waiting for a video that another person has removed", async () => {
  const { service, add, addSoon } = setup("a");
  expect(await addSoon("v")).toBe("done");
  service.videos = "a";
  expect(await add("w")).toBe("done");
  expect(service.videos).toBe("aw");
});

it("Does not wait for a removed video minutes later, when every lookup shows the order", async () => {
  const { service, add, addSoon } = setup("a");
  expect(await add("v")).toBe("done");
  service.videos = "a";
  expect(await addSoon("w")).toBe("done");
  expect(service.videos).toBe("aw");
});

it("Does not wait for a refused addition", async () => {
  const { service, addSoon } = setup("a");
  service.answer = () => Response.json({ message: "No" }, { status: 400 });
  expect(await addSoon("v")).toMatchObject({ kind: "rejected" });
  service.answer = null;
  expect(await addSoon("w")).toBe("done");
  expect(service.videos).toBe("aw");
});

/** Starts an addition of "v" that has waited for ten minutes. */
async function start(letters: string) {
  const world = setup(letters);
  world.service.isUnnamed = true;
  const { services, add } = world;
  expect(await add("v")).toBe("pending");
  expect(world.service.puts).toEqual([]);
  expect(services.settle.sinceMsOf(baseId("add"))).toBe(Date.now() - 600_000);
  return { ...world, startEmpty: unnamedItemsOf(services).getState()[baseId("add")] };
}

describe("an addition to a playlist whose items are not named", () => {
  it("Waits for as long as it takes, and polls on request", async () => {
    const { service, services } = await start("a");
    service.isUnnamed = false;
    services.settle.checkAgain(baseId("add"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(service.videos).toBe("av");
    expect(unnamedItemsOf(services).getState()).toEqual({});
  });

  it("Starts from an empty list when the person says so, and the items are still unnamed", async () => {
    const { service, startEmpty } = await start("a");
    startEmpty?.();
    await vi.advanceTimersByTimeAsync(5000);
    expect(service.videos).toBe("v");
  });

  it("An addition to a playlist does not replace items that one more lookup names", async () => {
    const { service, startEmpty } = await start("a");
    service.isUnnamed = false;
    startEmpty?.();
    await vi.advanceTimersByTimeAsync(5000);
    expect(service.videos).toBe("av");
  });
});
