import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Series } from "#analytics/analytics-series.ts";
import { DEFAULT_VIEW } from "#analytics/analytics-view.ts";
import { seriesForTest } from "#analytics/chart/series-for-test.ts";
import { type Metric, measuresOf } from "#analytics/metrics.ts";
import type { DayRange } from "#shared/dates/days.ts";
import { toProblem } from "#shared/http/errors.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { MetricTiles } from "./metric-tiles.tsx";

const seriesOf = (range: DayRange, plays: readonly (number | null)[]) =>
  seriesForTest({
    range,
    nowMs: Date.parse("2026-11-20T09:00Z"),
    counts: {
      plays: (index) => plays[index] ?? null,
      impressions: (index) => (index + 1) * 1000,
      bytes: (index) => (index + 1) * 1_500_000_000,
    },
  });

const SERIES = seriesOf({ from: "2026-11-11", to: "2026-11-20" }, [
  1000,
  1240,
  null,
  800,
  null,
  600,
  700,
  2000,
  900,
  120,
]);
const PREVIOUS = seriesOf(
  { from: "2026-11-01", to: "2026-11-10" },
  [500, 1240, 7, 1000, 3, 0, 1, 1, 1, 1],
);

const PROBLEM = toProblem(new TypeError("Failed to fetch"));
const isOfBytes = (metric: Metric) => measuresOf(metric).includes("bytes");

async function showTiles({
  series = SERIES,
  previous = PREVIOUS,
  bytes = "loaded",
}: {
  series?: Series;
  previous?: Series | null;
  /** Is the state of the data; the plays are there. */
  bytes?: "loaded" | "loading" | "failed";
} = {}) {
  const onChoose = vi.fn<(metric: Metric) => void>();
  await renderForTest(
    <main>
      <MetricTiles
        analytics={{
          current: series,
          compared:
            previous === null
              ? null
              : { current: series, previous, without: "day", firstDays: null },
          has: (metric) => bytes === "loaded" || !isOfBytes(metric),
          problemOf: (metric) => (bytes === "failed" && isOfBytes(metric) ? PROBLEM : null),
        }}
        isCompared={previous !== null}
        view={{ ...DEFAULT_VIEW, second: "bytes" }}
        onView={({ metric }) => onChoose(metric)}
      />
    </main>,
  );
  await expect.element(page.getByRole("group", { name: "Chart metric" })).toBeVisible();
  return onChoose;
}

const tile = (name: string) => page.getByRole("radio", { name, exact: true });
const tileTexts = () =>
  [...document.querySelectorAll("label")].map((each) =>
    // The last line says what the metric is.
    each.innerText.split("\n").filter(Boolean).slice(0, -1),
  );

it("Shows exact totals, and their change without the unfinished part", async () => {
  await showTiles();
  expect(tileTexts()).toEqual([
    ["Plays", "7,360", "▲ 163%", "163% more", "7,240 vs 2,753", "without today"],
    ["Impressions", "55,000", "no change", "45,000 vs 45,000", "without today"],
    [
      "Data delivered",
      "On the right axis",
      "82.5 GB",
      "no change",
      "67.5 GB vs 67.5 GB",
      "without today",
    ],
    // The rate covers the eight days that have both; days without plays are left out.
    ["Data per play", "≈ 9.58 MB", "–", "unknown"],
  ]);
  await expect.element(page.getByTitle("82,500,000,000 bytes")).toHaveTextContent("82.5 GB");
  await expect.element(tile("Plays")).toBeChecked();
});

it("Says what each metric is, and judges a change of plays alone by its colour", async () => {
  await showTiles({ series: seriesOf({ from: "2026-11-09", to: "2026-11-18" }, [9]) });
  await expect.element(page.getByText("The server’s second count beside plays")).toBeVisible();
  await expect.element(page.getByText("Data sent to players")).toBeVisible();
  const judged = [...document.querySelectorAll(".text-ready, .text-trouble")];
  expect(judged.map((each) => each.closest("label")?.innerText.split("\n")[0])).toEqual(["Plays"]);
});

it("States only what a figure was where the change is of all its days", async () => {
  const over = seriesOf({ from: "2026-11-08", to: "2026-11-10" }, [100, 200, 300]);
  const before = seriesOf({ from: "2026-11-05", to: "2026-11-07" }, [100, 200, 100]);
  await showTiles({ series: over, previous: before });
  expect(tileTexts()[0]).toEqual([
    "Plays",
    "600",
    "▲ 50.0%",
    "50.0% more",
    "from 400",
    "without today",
  ]);
});

it("Chooses what the chart shows, by keys and by pointer", async () => {
  const onChoose = await showTiles();
  await userEvent.tab();
  await expect.element(tile("Plays")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await page.getByText("Data per play").click();
  expect(onChoose.mock.calls).toEqual([["impressions"], ["bytesPerPlay"]]);
});

it("Shows available figures while the other set loads or has failed", async () => {
  await showTiles({ previous: null, bytes: "failed" });
  expect(tileTexts()).toEqual([
    ["Plays", "7,360"],
    ["Impressions", "55,000"],
    ["Data delivered", "On the right axis", "–", "couldn’t load"],
    ["Data per play", "–", "couldn’t load"],
  ]);
});

it("Shortens totals of more than seven digits, and shows them whole on demand", async () => {
  await showTiles({
    series: seriesOf(SERIES.range, [9_000_000, 3_345_678]),
    bytes: "loading",
  });
  await expect.element(page.getByTitle("12,345,678")).toHaveTextContent("12.3M");
  expect(tileTexts().slice(2)).toEqual([
    ["Data delivered", "On the right axis", "loading"],
    ["Data per play", "loading"],
  ]);
});
