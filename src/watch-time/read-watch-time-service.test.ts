import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isReadWhole, WatchTimeReader } from "./read-watch-time.ts";
import type { WatchTimeRow } from "./watch-time.ts";
import {
  anyClamp,
  anyCount,
  entries,
  entry,
  expectedRows,
  PAGE_SIZE,
  readRows,
  watchTimeServiceForTest,
} from "./watch-time-for-test.ts";

describe("a reading, which has each row once", () => {
  it("A reading is complete with any clamp, any number of rows, and answers in any order", async () => {
    await fc.assert(
      fc.asyncProperty(anyCount, anyClamp, fc.scheduler(), async (rows, most, scheduler) => {
        const list = entries(rows);
        const { reader, read, world, calls } = watchTimeServiceForTest(list, {
          clamp: most,
          arrive: ({ page }) => scheduler.schedule(Promise.resolve(), `page ${page}`),
        });
        await scheduler.waitFor(read());
        expect(readRows(reader)).toEqual(expectedRows(list));
        expect(reader.progress).toMatchObject({
          isComplete: true,
          isShifted: false,
          hasEnd: true,
          strayCount: 0,
          repeatedCount: 0,
          contradictedCount: 0,
        });
        expect(new Set(calls).size).toBe(calls.length);
        expect(world.mostInFlight).toBeLessThanOrEqual(3);
        const pages = Math.ceil(rows / Math.min(most, PAGE_SIZE));
        expect(calls.length).toBeLessThanOrEqual(pages + 3);
        expect(reader.progress.pagesRead).toBe(calls.length);
      }),
    );
  });

  it("A reading is complete but for unreadable rows in any page", async () => {
    const unreadable = fc.array(fc.boolean(), { minLength: 90, maxLength: 90 });
    await fc.assert(
      fc.asyncProperty(
        anyCount,
        fc.integer({ min: 4, max: PAGE_SIZE }),
        unreadable,
        fc.scheduler(),
        async (rows, most, isBad, scheduler) => {
          // Pages must not contain only unreadable rows: that is a service that repeats itself.
          const list = entries(rows).map((row, at) => (isBad[at] && at % 4 !== 0 ? null : row));
          const { reader, read } = watchTimeServiceForTest(list, {
            clamp: most,
            arrive: () => scheduler.schedule(Promise.resolve()),
          });
          await scheduler.waitFor(read());
          expect(readRows(reader)).toEqual(expectedRows(list));
          expect(reader.progress.unreadableCount).toBe(list.filter((row) => row === null).length);
          expect(reader.progress.isShifted).toBe(false);
        },
      ),
    );
  });

  it.each<[string, (page: number, pages: number) => number]>([
    ["its last page for ever", (page, pages) => Math.min(page, pages)],
    ["its first page behind the last", (page, pages) => (page > pages ? 1 : page)],
    ["its first page, whichever is requested", () => 1],
  ])("Ends with a service that answers beyond the end with %s", async (_, pageOf) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 90 }),
        anyClamp,
        fc.boolean(),
        fc.scheduler(),
        async (rows, most, hasBad, scheduler) => {
          const list = entries(rows);
          if (hasBad && rows > 1) list[1] = null;
          const size = Math.min(most, PAGE_SIZE);
          const pages = Math.ceil(rows / size);
          const sliceOf = (page: number) => list.slice((page - 1) * size, page * size);
          const { reader, read, calls } = watchTimeServiceForTest(list, {
            clamp: most,
            serve: ({ page }) => sliceOf(pageOf(page, pages)),
            arrive: () => scheduler.schedule(Promise.resolve()),
          });
          await scheduler.waitFor(read());
          const reachable = pageOf(2, pages) === 1 ? sliceOf(1) : list;
          // A page of only unreadable rows can't be distinguished from its repetition.
          fc.pre(reachable.some((row) => row !== null) && sliceOf(2)[0] !== null);
          expect(readRows(reader)).toEqual(expectedRows(reachable));
          expect(reader.progress.unreadableCount).toBe(
            reachable.filter((row) => row === null).length,
          );
          // Only a last page that is shorter than others shows that there are no more.
          const lastCount = sliceOf(pageOf(2, pages) === 1 ? 1 : pages).length;
          expect(reader.progress).toMatchObject({
            isComplete: true,
            isShifted: false,
            hasEnd: lastCount < size && pages > 1 && pageOf(2, pages) !== 1,
          });
          expect(calls.length).toBeLessThanOrEqual(pages + 14);
        },
      ),
    );
  });

  it("Ends with a service that repeats its pages", async () => {
    await fc.assert(
      fc.asyncProperty(anyCount, anyClamp, fc.scheduler(), async (rows, most, scheduler) => {
        const list = entries(rows);
        const size = Math.min(most, PAGE_SIZE);
        const pages = Math.max(1, Math.ceil(rows / size));
        const { reader, read, calls } = watchTimeServiceForTest(list, {
          clamp: most,
          serve: ({ page }) => {
            const at = (page - 1) % pages;
            return list.slice(at * size, (at + 1) * size);
          },
          arrive: () => scheduler.schedule(Promise.resolve()),
        });
        await scheduler.waitFor(read());
        expect(readRows(reader)).toEqual(expectedRows(list));
        expect(reader.progress.isComplete).toBe(true);
        // Nothing shows where a list of full pages ends.
        const isOpen = rows > 0 && rows % size === 0;
        expect(isOpen && reader.progress.hasEnd && !reader.progress.isShifted).toBe(false);
        // Each pass goes round three times at most.
        expect(calls.length).toBeLessThanOrEqual(2 * (3 * pages + 9));
      }),
    );
  });
});

describe("a service that does not show where its list ends", () => {
  it("A service that does not show where its list ends is not trusted after a second pass either", async () => {
    const list = entries(40);
    let pass = 0;
    const { reader, read, calls } = watchTimeServiceForTest(list, {
      serve: ({ page }, answer) => {
        if (page === 1) pass += 1;
        if (pass === 2) return list.slice(0, PAGE_SIZE);
        // A row of the first page has moved to the second.
        return page === 2 ? list.slice(PAGE_SIZE - 1, 2 * PAGE_SIZE - 1) : answer;
      },
    });
    await read();
    expect(calls.filter((page) => page === 1)).toHaveLength(2);
    expect(reader.progress).toMatchObject({ isComplete: true, hasEnd: false });
  });

  it.each([
    ["no list at all", 0, 1, false],
    ["no list behind a full page", 10, 2, false],
    ["no list behind a page that is not full", 9, 2, true],
  ])("Decides whether the list has ended: %s", async (_, rows, page, hasEnd) => {
    const list = entries(rows);
    const reader = new WatchTimeReader(
      [{ from: "2026-01-01", to: "2026-12-31" }],
      async (_window, query) =>
        query < page
          ? { rows: list.filter((row) => row !== null), unreadableCount: 0, hasList: true }
          : { rows: [], unreadableCount: 0, hasList: false },
      {
        pageSize: PAGE_SIZE,
        fullFrom: PAGE_SIZE,
        granularity: "month",
        contentIds: null,
        openFrom: "2027-01-01",
      },
    );
    await reader.read(new AbortController().signal, () => {});
    expect(reader.progress).toMatchObject({ isComplete: true, hasEnd });
    expect(readRows(reader)).toEqual(expectedRows(list));
  });
});

function withRowTwice(second: Partial<WatchTimeRow>) {
  const list = entries(14);
  list.splice(4, 0, { ...entry(3), ...second });
  return watchTimeServiceForTest(list, { openFrom: "2026-01-01" });
}

describe("a row that comes twice in a page", () => {
  it("Counts once, and is reported", async () => {
    const { reader, read } = withRowTwice({});
    await read();
    expect(readRows(reader)).toEqual(expectedRows(entries(14)));
    expect(reader.progress).toMatchObject({
      repeatedCount: 1,
      contradictedCount: 0,
      isShifted: false,
    });
  });

  it("A row that comes twice in a page has no value where the numbers differ, even in an unfinished period", async () => {
    const { reader, read } = withRowTwice({ totalPlays: 99 });
    await read();
    expect(readRows(reader).filter((text) => text.endsWith("NaN"))).toEqual(["2026-04 f0 NaN"]);
    expect(reader.progress).toMatchObject({ contradictedCount: 1, isShifted: false });
  });
});

describe("rows that move between pages", () => {
  const inserts = fc.uniqueArray(
    fc.record({
      beforePage: fc.integer({ min: 2, max: 12 }),
      at: fc.integer({ min: 0, max: 90 }),
      rows: fc.integer({ min: 1, max: 25 }),
    }),
    { maxLength: 2, selector: ({ beforePage }) => beforePage },
  );

  it("Rows that move between pages are complete after a second pass, and each once", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyCount,
        anyClamp,
        inserts,
        fc.scheduler(),
        async (rows, most, wanted, scheduler) => {
          const pending = [...wanted];
          const size = Math.min(most, PAGE_SIZE);
          const list = entries(rows);
          const old = expectedRows(list);
          let added = 0;
          let isLate = false;
          const { reader, read, world } = watchTimeServiceForTest(list, {
            clamp: most,
            // Responses are created in request order, whenever they arrive.
            arrive: ({ page }) => {
              for (const insert of pending.filter(({ beforePage }) => beforePage === page + 1)) {
                pending.splice(pending.indexOf(insert), 1);
                // The change can't be detected on a last page with room.
                isLate ||= page >= Math.ceil(world.list.length / size);
                const more = entries(insert.rows).map(
                  (row) => row && { ...row, contentId: `new ${(added += 1)}` },
                );
                world.list.splice(insert.at, 0, ...more);
              }
              return scheduler.schedule(Promise.resolve());
            },
          });
          await scheduler.waitFor(read());
          const have = readRows(reader);
          expect(new Set(have).size).toBe(have.length);
          expect(have).toEqual(expect.arrayContaining(old));
          expect(reader.progress.isComplete).toBe(true);
          const isSure = !reader.progress.isShifted && !isLate;
          expect(have).toEqual(isSure ? expectedRows(world.list) : have);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("Rows that move between pages are read once more, and reported when they moved again", async () => {
    let added = 0;
    const { reader, read, world, calls } = watchTimeServiceForTest(entries(30), {
      arrive: async ({ page }) => {
        if (page === 2) world.list.unshift({ ...entry(0), contentId: `new ${(added += 1)}` });
      },
    });
    await read();
    expect(calls.filter((page) => page === 1)).toHaveLength(2);
    expect(reader.progress).toMatchObject({ isComplete: true, isShifted: true });
    expect(added).toBe(2);
  });

  it("Rows that move between pages leave no doubt where the second pass found no change", async () => {
    let isNew = true;
    const { reader, read, world } = watchTimeServiceForTest(entries(40), {
      arrive: async ({ page }) => {
        if (page === 2 && isNew) {
          isNew = false;
          world.list.unshift({ ...entry(0), contentId: "new" });
        }
      },
    });
    await read();
    expect(readRows(reader)).toEqual(expectedRows(world.list));
    expect(reader.progress.isShifted).toBe(false);
  });

  it("A short page in the middle is not taken for the end when later ones came", async () => {
    const list = entries(40);
    const { reader, read } = watchTimeServiceForTest(list, {
      serve: ({ page }, answer) => (page === 2 ? answer.slice(0, 7) : answer),
    });
    await read();
    const expected = list.filter((_, at) => at < 17 || at > 19);
    expect(readRows(reader)).toEqual(expectedRows(expected));
    // The rows that were cut from it may be missing.
    expect(reader.progress.hasEnd).toBe(false);
    expect(isReadWhole(reader.progress)).toBe(false);
  });

  it("A short second page of a service with short pages is not taken for the end", async () => {
    const list = entries(20);
    const { reader, read } = watchTimeServiceForTest(list, {
      clamp: 4,
      serve: ({ page }, answer) => (page === 2 ? answer.slice(0, 3) : answer),
    });
    await read();
    expect(readRows(reader)).toEqual(expectedRows(list.filter((_, at) => at !== 7)));
    expect(isReadWhole(reader.progress)).toBe(false);
  });

  it("A reading is incomplete where rows of other days came in place of some", async () => {
    const { reader, read } = watchTimeServiceForTest(entries(6), {
      serve: (_, answer) =>
        answer.map((row, at) => (at === 0 && row !== null ? { ...row, period: "2025-01" } : row)),
    });
    await read();
    expect(reader.progress).toMatchObject({ rowCount: 5, strayCount: 1, hasEnd: true });
    expect(isReadWhole(reader.progress)).toBe(false);
  });
});
