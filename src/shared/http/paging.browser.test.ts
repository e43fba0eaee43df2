import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./errors.ts";
import { readPages } from "./paging.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Serves a list of the given length, ten rows a page, with or without a total. */
function list(rowCount: number, { saysTotal = true } = {}) {
  const requested: number[] = [];
  const got: number[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  const failures = new Map<number, ApiError[]>();
  const abort = new AbortController();
  return {
    requested,
    got,
    failures,
    abort,
    mostInFlight: () => mostInFlight,
    async read(fromPage = 1) {
      const outcome = readPages<{ page: number; totalCount: number | null; hasNext: boolean }>({
        pageSize: 10,
        fromPage,
        signal: abort.signal,
        onPage: ({ page }) => got.push(page),
        async readPage(page) {
          requested.push(page);
          inFlight += 1;
          mostInFlight = Math.max(mostInFlight, inFlight);
          await Promise.resolve();
          inFlight -= 1;
          const failure = failures.get(page)?.shift();
          if (failure !== undefined) throw failure;
          return { page, totalCount: saysTotal ? rowCount : null, hasNext: page * 10 < rowCount };
        },
      }).then(
        () => "done",
        (error: unknown) => error,
      );
      await vi.runAllTimersAsync();
      return outcome;
    },
  };
}

describe("readPages", () => {
  it.each([
    [0, [1]],
    [10, [1]],
    [11, [1, 2]],
    [65, [1, 2, 3, 4, 5, 6, 7]],
  ])("Reads %i rows as pages %j, each once", async (rowCount, pages) => {
    for (const saysTotal of [true, false]) {
      const world = list(rowCount, { saysTotal });
      expect(await world.read()).toBe("done");
      expect(world.requested.toSorted((a, b) => a - b)).toEqual(pages);
      expect(world.got).toHaveLength(pages.length);
    }
  });

  it("Reads the first page alone, then at most three at a time, one where no total is known", async () => {
    const world = list(95);
    await world.read();
    expect(world.mostInFlight()).toBe(3);
    const blind = list(95, { saysTotal: false });
    await blind.read();
    expect(blind.mostInFlight()).toBe(1);
  });

  it("Reads a page again when that may help, and not when it can't", async () => {
    const world = list(25);
    world.failures.set(2, [new ApiError("server"), new ApiError("network")]);
    expect(await world.read()).toBe("done");
    expect(world.requested.filter((page) => page === 2)).toHaveLength(3);

    // The key of the dashboard is refused until its operator has mended it.
    for (const kind of ["forbidden", "key-refused"] as const) {
      const refused = list(25);
      refused.failures.set(2, [new ApiError(kind, { status: 503, retryAfterMs: 30_000 })]);
      expect(await refused.read()).toMatchObject({ kind });
      expect(refused.requested.filter((page) => page === 2)).toHaveLength(1);
    }
  });

  it("Gives up on a page that keeps failing", async () => {
    const world = list(25);
    world.failures.set(
      3,
      Array.from({ length: 9 }, () => new ApiError("server")),
    );
    expect(await world.read()).toMatchObject({ kind: "server" });
    expect(world.requested.filter((page) => page === 3)).toHaveLength(4);
  });

  it("Continues from where a reading ended", async () => {
    const world = list(65);
    await world.read(5);
    expect(world.requested.toSorted((a, b) => a - b)).toEqual([5, 6, 7]);
  });

  it("Stops when it is cancelled", async () => {
    const world = list(65);
    world.abort.abort(new Error("left"));
    expect(await world.read()).toMatchObject({ message: "left" });
    expect(world.got).toEqual([]);
  });
});
