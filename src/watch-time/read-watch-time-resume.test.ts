import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "#shared/http/errors.ts";
import {
  anyClamp,
  anyCount,
  entries,
  expectedRows,
  readRows,
  refusal,
  watchTimeServiceForTest,
} from "./watch-time-for-test.ts";

describe("an interrupted reading", () => {
  it("Continues after any failures, requests no page twice that came, and has the same rows", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyCount,
        anyClamp,
        fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 5 }),
        fc.scheduler(),
        async (rows, most, failing, scheduler) => {
          const list = entries(rows);
          const left = new Set(failing);
          const { reader, read, given } = watchTimeServiceForTest(list, {
            clamp: most,
            arrive: async ({ page }) => {
              await scheduler.schedule(Promise.resolve());
              if (left.delete(page)) throw refusal();
            },
          });
          for (
            let attempt = 0;
            attempt <= failing.length && !reader.progress.isComplete;
            attempt += 1
          ) {
            const outcome = await scheduler.waitFor(read().catch((error: unknown) => error));
            expect(outcome instanceof ApiError).toBe(!reader.progress.isComplete);
          }
          expect(readRows(reader)).toEqual(expectedRows(list));
          expect(reader.progress).toMatchObject({ isComplete: true, isShifted: false });
          expect(new Set(given).size).toBe(given.length);
        },
      ),
    );
  });

  it("Tolerates that pages behind the last are refused", async () => {
    const { reader, read } = watchTimeServiceForTest(entries(24), {
      serve: ({ page }, answer) => {
        if (page > 3) throw refusal();
        return answer;
      },
    });
    await read();
    expect(reader.progress).toMatchObject({ isComplete: true, pagesRead: 3 });
  });

  it("Requests no more pages once one has failed", async () => {
    const { read, calls } = watchTimeServiceForTest(entries(90), {
      serve: ({ page }, answer) => {
        if (page === 3) throw refusal();
        return answer;
      },
    });
    await expect(read()).rejects.toThrow(ApiError);
    expect(calls.length).toBeLessThanOrEqual(5);
  });

  it("Continues after it was left in the middle, even at once", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyCount,
        anyClamp,
        fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
        fc.scheduler(),
        async (rows, most, leavings, scheduler) => {
          const list = entries(rows);
          const { reader, read, given, world } = watchTimeServiceForTest(list, {
            clamp: most,
            arrive: () => scheduler.schedule(Promise.resolve()),
          });
          const outcomes: Promise<unknown>[] = [];
          for (const afterPages of leavings) {
            const leaving = new AbortController();
            let left = afterPages;
            outcomes.push(
              read(leaving.signal, () => {
                left -= 1;
                if (left <= 0) leaving.abort();
              }).catch(() => {}),
            );
            if (afterPages === 0) leaving.abort();
          }
          outcomes.push(read());
          await scheduler.waitFor(Promise.all(outcomes));
          expect(readRows(reader)).toEqual(expectedRows(list));
          expect(reader.progress).toMatchObject({ isComplete: true, isShifted: false });
          expect(world.mostInFlight).toBeLessThanOrEqual(3);
          expect(reader.progress.pagesRead).toBe(new Set(given).size);
        },
      ),
    );
  });
});
