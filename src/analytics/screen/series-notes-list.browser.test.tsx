import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { seriesForTest } from "#analytics/chart/series-for-test.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import { learnServerClock } from "#shared/http/server-clock.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { SeriesNotesList } from "./series-notes-list.tsx";

const NOW_MS = Date.parse("2026-11-20T12:00:00Z");
const MINUTE_MS = 60_000;
const QUERY: AnalyticsQuery = {
  time: { range: { from: "2026-05-01", to: "2026-05-10" }, timeZone: "UTC" },
  nowMs: NOW_MS,
  today: "2026-11-20",
  granularity: "day",
  sentGranularity: "day",
  previous: null,
  isEvenlyLong: false,
};

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW_MS }));
afterEach(() => {
  learnFrom(0);
  vi.useRealTimers();
});

/** Has an answer tell the time of the server, which this computer's clock is ahead of by so much. */
function learnFrom(aheadMs: number): void {
  const date = new Date(NOW_MS - aheadMs).toUTCString();
  learnServerClock(new Headers({ date }));
}

const show = () =>
  renderForTest(
    <main>
      <h1>Figures</h1>
      <SeriesNotesList
        query={QUERY}
        series={seriesForTest({ range: QUERY.time.range, counts: { plays: () => 1 } })}
        asOfMs={NOW_MS}
      />
    </main>,
  );

const notes = () => page.getByRole("list", { name: "About these numbers" });

it("Says that this computer's clock is ahead where an answer told so", async () => {
  learnFrom(3 * 24 * 60 * MINUTE_MS);
  await show();
  await expect
    .element(notes())
    .toHaveTextContent(/^This computer’s clock is ahead. Dates follow the server’s clock.$/);
});

it.each([
  ["is right", 0],
  ["is ahead by the time that an answer may take", 4 * MINUTE_MS],
  ["is behind", -60 * MINUTE_MS],
])("Says nothing of a clock that %s", async (_, aheadMs) => {
  learnFrom(aheadMs);
  await show();
  await expect.element(page.getByRole("heading", { name: "Figures" })).toBeVisible();
  expect(notes().query()).toBeNull();
});
