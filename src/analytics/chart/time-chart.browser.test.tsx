import { useEffect, useState } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Series } from "#analytics/analytics-series.ts";
import type { Metric } from "#analytics/metrics.ts";
import { ChartLegend } from "#shared/charts/legend.tsx";
import type { DayRange } from "#shared/dates/days.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { seriesForTest } from "./series-for-test.ts";
import { TimeChart } from "./time-chart.tsx";
import { useChartLegend } from "./use-chart-legend.ts";

const NOW_MS = Date.parse("2026-11-20T09:00Z");
const PLAYS = [1000, 1240, null, 800, null, 600, 700, 2000, 900, 120];

const seriesOf = (range: DayRange, plays: readonly (number | null)[] = PLAYS) =>
  seriesForTest({
    range,
    nowMs: NOW_MS,
    counts: {
      plays: (index) => plays[index] ?? null,
      impressions: (index) => (index + 1) * 1000,
      bytes: (index) => (index + 1) * 1_500_000_000,
    },
  });

const SERIES = seriesOf({ from: "2026-11-11", to: "2026-11-20" });
const PREVIOUS = seriesOf(
  { from: "2026-11-01", to: "2026-11-10" },
  [500, 1240, 7, 1000, 3, 0, 1, 1, 1, 1],
);

async function show({
  series = SERIES,
  metric = "plays",
  previous = null,
  second = null,
}: {
  series?: Series;
  metric?: Metric;
  previous?: Series | null;
  second?: Metric | null;
} = {}) {
  const onZoom = vi.fn<(range: DayRange) => void>();
  const shown: { put?: (series: Series) => void } = {};
  function Shown() {
    const [current, put] = useState(series);
    useEffect(() => {
      shown.put = put;
    }, []);
    return (
      <main>
        <ChartLegend
          label="Legend"
          entries={useChartLegend({ series: current, metric, previous, second })}
        />
        <TimeChart
          series={current}
          {...{ metric, previous, second, onZoom }}
          label="Plays per day"
        />
      </main>
    );
  }
  const screen = await renderForTest(<Shown />);
  await page.viewport(1000, 600);
  await expect.element(chart()).toBeVisible();
  await expect.poll(() => parts("surface")).toHaveLength(1);
  return { onZoom, screen, put: (series: Series) => shown.put?.(series) };
}

const chart = () => page.getByRole("application", { name: "Plays per day" });
/** Browsers differ in the spaces around a dash. */
const plain = (text: string | undefined) => text?.replaceAll(/\s+/gu, " ");
const said = () => plain(document.querySelector("p[role=status]")?.textContent);
const legend = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((each) => each.textContent);
const tooltip = () => document.querySelector("[data-part=tooltip]")?.textContent;
const line = () =>
  document.querySelector('.recharts-line-curve[stroke="var(--series-1)"]')?.getAttribute("d") ?? "";
const keys = (...names: string[]) => userEvent.keyboard(names.map((name) => `{${name}}`).join(""));

function parts(name: string): SVGElement[] {
  const selector =
    name === "surface" ? ".recharts-surface" : `[data-part="${name}"], .part-${name}`;
  return [...chart().element().querySelectorAll<SVGElement>(selector)];
}

/** Returns the position of a point, read from the keyboard cursor. */
async function placeOf(index: number) {
  await keys("Home", ...Array.from({ length: index }, () => "ArrowRight"));
  const box = parts("cursor")[0]?.getBoundingClientRect();
  const frame = chart().element().getBoundingClientRect();
  if (box === undefined) throw new Error("The cursor is nowhere.");
  return { x: box.left + box.width / 2 - frame.left, y: frame.height / 2 };
}

it("Announces each point in words as the keys reach it", { tags: ["nightly"] }, async () => {
  await show({ previous: PREVIOUS });
  await userEvent.tab();
  await expect.element(chart()).toHaveFocus();
  expect(said()).toBe(
    "Friday, November 20, 2026: 120 plays. In progress: counted so far. " +
      "Compared with Tuesday, November 10, 2026: 1 play.",
  );
  await keys("Home");
  expect(said()).toBe(
    "Wednesday, November 11, 2026: 1,000 plays. " +
      "Compared with Sunday, November 1, 2026: 500 plays, 100% more.",
  );
  await keys("ArrowRight");
  expect(said()).toContain("1,240 plays, no change.");
  await keys("ArrowRight");
  expect(said()).toBe(
    "Friday, November 13, 2026: Unknown. Compared with Tuesday, November 3, 2026: 7 plays.",
  );
  await keys("ArrowRight");
  expect(said()).toContain("1,000 plays, 20.0% less.");
  await keys("ArrowRight", "ArrowRight");
  expect(said()).toContain("Compared with Friday, November 6, 2026: 0 plays, new.");
  await keys("PageDown");
  expect(said()).toContain("Friday, November 20, 2026");
  await keys("PageUp");
  expect(said()).toContain("Wednesday, November 11, 2026");
  await keys("Escape");
  expect(said()).toBe("");
  expect(parts("cursor")).toHaveLength(0);
});

it("Selects a span by keys, and zooms to its days", { tags: ["nightly"] }, async () => {
  const { onZoom } = await show();
  await userEvent.tab();
  await keys("Enter");
  expect(onZoom).not.toHaveBeenCalled();
  await keys("Home", "ArrowRight");
  await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  expect(said()).toContain("Selected: November 12 – 14, 2026, 3 days. Enter zooms in.");
  expect(parts("stretch")).toHaveLength(1);
  await keys("Escape");
  expect(parts("stretch")).toHaveLength(0);
  expect(said()).toBe("Saturday, November 14, 2026: 800 plays.");
  await keys("Enter");
  expect(onZoom).not.toHaveBeenCalled();
  await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  await keys("Enter");
  expect(onZoom.mock.calls).toEqual([[{ from: "2026-11-13", to: "2026-11-14" }]]);
  expect(parts("stretch")).toHaveLength(0);
  await expect.element(chart()).toHaveFocus();
});

it("Zooms to the span that a pointer was drawn across", { tags: ["nightly"] }, async () => {
  const { onZoom } = await show();
  await userEvent.tab();
  const [from, to] = [await placeOf(7), await placeOf(3)];
  await chart().click({ position: from });
  expect(onZoom).not.toHaveBeenCalled();
  await chart().dropTo(chart(), { sourcePosition: from, targetPosition: to });
  expect(onZoom.mock.calls).toEqual([[{ from: "2026-11-14", to: "2026-11-18" }]]);
  expect(parts("stretch")).toHaveLength(0);
});

it("Drops a span on Escape while the pointer still draws it, or when the page scrolls instead", async () => {
  const { onZoom } = await show();
  const element = chart().element();
  // The event was made up: no pointer of the browser is down.
  element.setPointerCapture = () => {};
  const point = (type: string, clientX: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { bubbles: true, isPrimary: true, clientX, pointerType: "touch" }),
    );
  await userEvent.tab();
  point("pointerdown", 300);
  point("pointermove", 600);
  await expect.poll(() => parts("stretch")).toHaveLength(1);
  await keys("Escape");
  expect(parts("stretch")).toHaveLength(0);
  point("pointerup", 600);
  point("pointerdown", 300);
  point("pointermove", 600);
  point("pointercancel", 600);
  await expect.poll(() => parts("cursor")).toHaveLength(0);
  point("pointerup", 600);
  expect(onZoom).not.toHaveBeenCalled();
});

it("Keeps the position when the same range is read again, and the focus when it is another", async () => {
  const { put } = await show();
  await userEvent.tab();
  await keys("Home");
  put(seriesOf(SERIES.range, [1001]));
  await expect.poll(said).toBe("Wednesday, November 11, 2026: 1,001 plays.");
  put(PREVIOUS);
  await expect.poll(said).toBe("");
  await expect.element(chart()).toHaveFocus();
  await keys("ArrowRight");
  expect(said()).toBe("Sunday, November 1, 2026: 500 plays.");
});

it("Zooms to whole months as far as the range has them", async () => {
  const range = { from: "2026-08-10", to: "2026-11-20" };
  const { onZoom } = await show({ series: seriesForTest({ granularity: "month", range }) });
  await userEvent.tab();
  await keys("Home");
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  expect(said()).toContain("Selected: August 10 – September 30, 2026, 52 days.");
  await keys("Enter");
  expect(onZoom).toHaveBeenCalledWith({ from: "2026-08-10", to: "2026-09-30" });
  await keys("Home");
  expect(said()).toBe(
    "August 2026, from the 10th to the 31st: Unknown. Partial: the rest is outside the date range.",
  );
});

it("Shows all about the point under the pointer", async () => {
  await show({ metric: "bytes", previous: PREVIOUS, second: "impressions" });
  await userEvent.tab();
  const position = await placeOf(1);
  await keys("Escape");
  await chart().hover({ position });
  await expect
    .poll(tooltip)
    .toBe(
      "Thursday, November 12, 2026Data delivered3 GB3,000,000,000 bytesImpressions2,000" +
        "Monday, November 2, 20263 GB3,000,000,000 bytesno change",
    );
  expect(said()).toBe("");
});

it("Draws gaps as gaps, and unfinished buckets as such", async () => {
  await show({ previous: PREVIOUS });
  // The lines have two days, one alone, and the four after the second gap.
  expect(line().match(/M/g)).toHaveLength(3);
  expect(parts("partial-point")).toHaveLength(1);
  expect(parts("lone-point")).toHaveLength(1);
  expect(legend()).toEqual(["Plays", "Nov 1 – 10, 2026", "In progress"]);
});

it("Explains no line that is missing", async () => {
  await show({ previous: seriesOf(PREVIOUS.range, []) });
  expect(legend()).toEqual(["Plays", "In progress"]);
});

it("Names both axes where there are two", async () => {
  await show({ second: "bytes" });
  await expect.element(page.getByText("Data delivered", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Data delivered, on the right axis")).toBeVisible();
  await expect.element(page.getByText("16 GB")).toBeVisible();
});

it("Says so where no value is known", async () => {
  await show({ series: seriesForTest({ range: SERIES.range }) });
  await expect.element(page.getByText("No data")).toBeVisible();
});
