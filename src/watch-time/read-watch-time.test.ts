import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DayRange } from "#shared/dates/days.ts";
import { ApiError } from "#shared/http/errors.ts";
import {
  anyClamp,
  entries,
  expectedRows,
  PAGE_SIZE,
  readRows,
  refusal,
  watchTimeRowForTest,
  watchTimeServiceForTest,
} from "./watch-time-for-test.ts";
import { watchTimeWindows } from "./watch-time-queries.ts";

/** Waits until whatever follows from what came has had its turn. */
const settle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

describe("calls", () => {
  it.each([
    ["an empty account", 0, 10, [1]],
    ["less than a page: it may be a clamp", 4, 10, [1, 2]],
    ["two pages, the second short", 14, 10, [1, 2, 3, 4]],
    ["a clamp, and nothing behind it", 4, 4, [1, 2]],
    ["a clamp, and a short page, with nothing behind it", 6, 4, [1, 2, 3]],
    ["a clamp and more", 17, 4, [1, 2, 3, 4, 5]],
  ])("Calls follow until all pages are read: %s", async (_, rows, most, expected) => {
    const { calls, read, reader } = watchTimeServiceForTest(entries(rows), { clamp: most });
    await read();
    expect(calls).toEqual(expected);
    expect(reader.progress).toMatchObject({ isComplete: true, isShifted: false });
  });

  it("The first page comes alone, then there are never more than three at once", async () => {
    const waiting: { page: number; resolve: () => void }[] = [];
    const { read, calls, world } = watchTimeServiceForTest(entries(60), {
      arrive: ({ page }) =>
        new Promise<void>((resolve) => {
          waiting.push({ page, resolve });
        }),
    });
    let pageCount = 0;
    const reading = read(undefined, () => {
      pageCount += 1;
    });
    await settle();
    expect(calls).toEqual([1]);
    waiting.shift()?.resolve();
    await settle();
    expect(calls).toEqual([1, 2, 3, 4]);
    expect(pageCount).toBe(1);
    while (waiting.length > 0) {
      waiting.pop()?.resolve();
      await settle();
    }
    await reading;
    expect(world.mostInFlight).toBe(3);
  });

  it("No page is requested once all are read, and none without contents", async () => {
    const { read, calls } = watchTimeServiceForTest(entries(14));
    await read();
    calls.length = 0;
    await read();
    expect(calls).toEqual([]);
    const none = watchTimeServiceForTest(entries(14), { windows: [] });
    await none.read();
    expect([none.calls, none.reader.progress.isComplete]).toEqual([[], true]);
  });
});

const months = (range: DayRange) => {
  const names: string[] = [];
  for (let at = 2023 * 12 + 1; at <= 2026 * 12 + 4; at += 1) {
    names.push(`${Math.floor(at / 12)}-${String(1 + (at % 12)).padStart(2, "0")}`);
  }
  return names.filter((name) => name >= range.from.slice(0, 7) && name <= range.to.slice(0, 7));
};

describe("windows", () => {
  const long: DayRange = { from: "2023-02-10", to: "2026-05-20" };
  const longList = (contents: number) =>
    Array.from({ length: contents }, (_, content) =>
      months(long).map((period, index) =>
        watchTimeRowForTest({
          period,
          contentId: `f${content}`,
          totalPlays: content * 100 + index,
        }),
      ),
    ).flat();

  it("Bring what one call would have brought, row by row", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 5 }),
        anyClamp,
        fc.scheduler(),
        async (contents, most, scheduler) => {
          const list = longList(contents);
          const arrive = () => scheduler.schedule(Promise.resolve());
          const windows = watchTimeWindows(long, "month");
          expect(windows.length).toBeGreaterThan(2);
          const split = watchTimeServiceForTest(list, { clamp: most, arrive, windows });
          const whole = watchTimeServiceForTest(list, { clamp: most, arrive, windows: [long] });
          await scheduler.waitFor(split.read());
          await scheduler.waitFor(whole.read());
          expect(readRows(split.reader)).toEqual(readRows(whole.reader));
          expect(split.reader.progress).toMatchObject({ strayCount: 0, isShifted: false });
        },
      ),
    );
  });

  it("Windows are read latest first, and a finished one is not requested again", async () => {
    const windows = watchTimeWindows(long, "month");
    const query: string[] = [];
    let isBroken = true;
    const { read, reader } = watchTimeServiceForTest(longList(1), {
      windows,
      serve: ({ window, page }, answer) => {
        query.push(`${window.from} ${page}`);
        if (isBroken && window.from === windows[1]?.from) throw refusal();
        return answer;
      },
    });
    await expect(read()).rejects.toThrow(ApiError);
    const first = windows[0]?.from;
    expect(new Set(query.map((call) => call.slice(0, 10)))).toEqual(
      new Set([first, windows[1]?.from]),
    );
    query.length = 0;
    isBroken = false;
    await read();
    expect(query.some((call) => call.startsWith(`${first}`))).toBe(false);
    expect(readRows(reader)).toEqual(expectedRows(longList(1)));
  });

  it("Windows take no row of each other's period, and do not call it foreign", async () => {
    const list = longList(2);
    const { read, reader } = watchTimeServiceForTest(list, {
      windows: watchTimeWindows(long, "month"),
      // This service ignores the range.
      serve: ({ page }) => list.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    });
    await read();
    expect(readRows(reader)).toEqual(expectedRows(list));
    expect(reader.progress.strayCount).toBe(0);
  });
});

describe("rows that were not requested", () => {
  it("Rows that were not requested are left out and counted where they have other periods, each once", async () => {
    const strays = ["2025-12", "2027-01", "2026-03-04"].map((period) =>
      watchTimeRowForTest({ period }),
    );
    const list = [...entries(14), ...strays];
    const { read, reader } = watchTimeServiceForTest([], {
      serve: ({ page }) => list.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    });
    await read();
    expect(readRows(reader)).toEqual(expectedRows(entries(14)));
    expect(reader.progress).toMatchObject({ strayCount: 3, isShifted: false });
  });

  it("Rows that were not requested are months where days were requested", async () => {
    const list = ["2026-03", "2026-03-04"].map((period) => watchTimeRowForTest({ period }));
    const { read, reader } = watchTimeServiceForTest(list, { granularity: "day" });
    await read();
    expect(reader.progress.rows.periods.map(({ name }) => name)).toEqual(["2026-03-04"]);
    expect(reader.progress.strayCount).toBe(1);
  });

  it("Rows that were not requested are left out where they belong to other contents; an id may be spelled otherwise", async () => {
    const { read, reader } = watchTimeServiceForTest(
      ["AB-cd", "abcd2", "abcd"].map((contentId, at) =>
        watchTimeRowForTest({ contentId, period: `2026-0${at + 1}` }),
      ),
      { contentIds: ["ab-CD"] },
    );
    await read();
    expect(reader.progress.rows.rowCount).toBe(2);
    expect(reader.progress.rows.contents.map(({ id }) => id)).toEqual(["AB-cd"]);
    expect(reader.progress.strayCount).toBe(1);
  });
});

describe("contents by call", () => {
  const list = ["a", "b", "c", "d"].flatMap((contentId) =>
    months({ from: "2026-01-01", to: "2026-05-31" }).map((period, at) =>
      watchTimeRowForTest({ period, contentId, totalPlays: at }),
    ),
  );

  it("Brings what one call would have brought, in any order", async () => {
    await fc.assert(
      fc.asyncProperty(anyClamp, fc.scheduler(), async (clamp, scheduler) => {
        const arrive = () => scheduler.schedule(Promise.resolve());
        const contentIds = ["a", "b", "c"];
        const batches = [["a"], ["b", "c"]];
        const split = watchTimeServiceForTest(list, { clamp, arrive, contentIds, batches });
        await scheduler.waitFor(split.read());
        expect(readRows(split.reader)).toEqual(
          expectedRows(list.filter(({ contentId }) => contentId !== "d")),
        );
        expect(split.reader.progress).toMatchObject({
          isComplete: true,
          strayCount: 0,
          isShifted: false,
        });
        expect(split.world.mostInFlight).toBeLessThanOrEqual(3);
      }),
    );
  });

  it("Keeps the rows of the requested contents where the whole account is read, and calls no other foreign", async () => {
    const all = watchTimeServiceForTest(list, { contentIds: ["b", "d"], batches: [null] });
    await all.read();
    const kept = list.filter(({ contentId }) => ["b", "d"].includes(contentId));
    expect(readRows(all.reader)).toEqual(expectedRows(kept));
    expect(all.reader.progress).toMatchObject({ isComplete: true, strayCount: 0 });
  });

  it("Reads on where one of the calls failed", async () => {
    const asked: string[] = [];
    let isBroken = true;
    const { read, reader } = watchTimeServiceForTest(list, {
      contentIds: ["a", "b", "c", "d"],
      batches: [["a"], ["b"], ["c"], ["d"]],
      serve: ({ ids, page }, answer) => {
        asked.push(`${ids?.join()} ${page}`);
        if (isBroken && ids?.includes("b") === true) throw refusal();
        return answer;
      },
    });
    await expect(read()).rejects.toThrow(ApiError);
    expect(reader.progress.isComplete).toBe(false);
    isBroken = false;
    asked.length = 0;
    await read();
    expect(asked.some((call) => call.startsWith("a"))).toBe(false);
    expect(readRows(reader)).toEqual(expectedRows(list));
    expect(reader.progress.isComplete).toBe(true);
  });
});
