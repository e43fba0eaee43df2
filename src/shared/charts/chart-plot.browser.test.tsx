import type { ComponentProps } from "react";
import { beforeAll, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { ChartPlot, type PlotPosition } from "./chart-plot.tsx";
import { type ChartSeries, SeriesLine } from "./chart-series.tsx";
import { ChartStage, type PlotCursor } from "./chart-stage.tsx";
import { seriesStyleAt } from "./series-styles.ts";

const violations: string[] = [];

beforeAll(() => {
  // As strict as the production policy; it stays in force for the rest of the file.
  document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
    violations.push(violatedDirective);
  });
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "style-src 'self'; img-src 'self' data: blob:";
  document.head.append(policy);
});

const SERIES: ChartSeries = {
  lineStyle: seriesStyleAt(0),
  values: [4, 8, 6, null, 2, 9],
  states: ["whole", "whole", "partial", "whole", "whole", "apart"],
};
const LONG_NAME = "the first day of all";

async function show({
  series = SERIES,
  cursor = { at: null, tooltip: null },
  topPx = 0,
  ...plot
}: {
  series?: ChartSeries;
  cursor?: PlotCursor;
  /** Is the distance from the top of the page. */
  topPx?: number;
} & Partial<ComponentProps<typeof ChartPlot>> = {}) {
  await page.viewport(800, 400);
  const position: { current: PlotPosition | null } = { current: null };
  const screen = await renderForTest(
    <div style={{ paddingTop: topPx }}>
      <ChartStage
        label="Plays"
        kind="chart"
        keys=""
        spoken=""
        style={{ height: 200, width: 600 }}
        cursor={cursor}
        drawing={
          <ChartPlot
            placeCount={series.values.length}
            ticksIn={() => [...series.values.keys()].map((place) => ({ place, text: LONG_NAME }))}
            axis={{ top: 10, ticks: [0, 5, 10], format: (value) => `${value} plays` }}
            ref={position}
            {...plot}
          >
            <SeriesLine series={series} />
          </ChartPlot>
        }
      />
    </div>,
  );
  return { position, screen };
}

const chart = () => page.getByRole("application").element();
const part = (selector: string) => [...chart().querySelectorAll(selector)];
const boxOf = (element: Element | undefined) => element?.getBoundingClientRect() ?? new DOMRect();

it.each([6, 1])(
  "Finds the point that is drawn at a position, of %d points",
  { tags: ["nightly"] },
  async (count) => {
    const series = { ...SERIES, values: SERIES.values.slice(0, count) };
    for (let at = 0; at < count; at += 1) {
      const cursor = { at, tooltip: `Point ${at}` };
      const { position, screen } = await show({ series, cursor });
      await expect.poll(() => part("[data-part=cursor]")).toHaveLength(1);
      await expect.poll(() => position.current?.indexAt(-100)).toBe(0);
      const { x, width } = boxOf(part("[data-part=cursor]")[0]);
      expect(position.current?.indexAt(x + width / 2 - boxOf(chart()).x)).toBe(at);
      expect(position.current?.indexAt(9999)).toBe(count - 1);
      await expect.element(page.getByText(`Point ${at}`)).toBeVisible();
      expect(violations).toEqual([]);
      await screen.unmount();
    }
  },
);

it("Shades a selection half the way to the points beside it", async () => {
  const cursor: PlotCursor = { at: 2, stretch: [1, 2], tooltip: null };
  await show({ cursor });
  await expect.poll(() => part(".part-stretch path")).toHaveLength(1);
  const plotPx = boxOf(part(".recharts-cartesian-axis-line")[0]).width;
  expect(boxOf(part(".part-stretch path")[0]).width).toBeCloseTo(plotPx * (2 / 5), -1);
});

it("Keeps labels apart and inside of the chart", async () => {
  await show();
  await expect.poll(() => part(".recharts-xAxis-tick-labels text").length).toBeGreaterThan(1);
  const frame = boxOf(chart());
  const boxes = part(".recharts-xAxis-tick-labels text").map((label) => boxOf(label));
  for (const [index, { left, right }] of boxes.entries()) {
    expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? frame.left);
    expect(right).toBeLessThanOrEqual(frame.right);
  }
  // The axis is as wide as its values.
  for (const label of part(".recharts-yAxis-tick-labels text")) {
    expect(boxOf(label).left).toBeGreaterThanOrEqual(frame.left);
  }
});

it("Draws dots to a partial point, none to one apart, and leaves gaps", async () => {
  await show();
  await expect.poll(() => part(".recharts-line-curve")).toHaveLength(2);
  const [whole, dotted] = part(".recharts-line-curve").map(
    (path) => path.getAttribute("d")?.match(/[ML]/g)?.join("") ?? "",
  );
  // The lines are 4 and 8, and 2 alone; then from 8 to 6.
  expect([whole, dotted]).toEqual(["MLM", "ML"]);
  expect(part("[data-part=partial-point]")).toHaveLength(2);
  expect(part("[data-part=lone-point]")).toHaveLength(1);
});

it("Has a band where values are known to be between two", async () => {
  await show({ series: { ...SERIES, highs: [4, 9, 9, null, 2, 9] } });
  await expect.poll(() => part(".part-bounds .recharts-area-area")).toHaveLength(1);
  expect(boxOf(part(".part-bounds .recharts-area-area")[0]).height).toBeGreaterThan(0);
});

it("Has points between the places of its axis", async () => {
  await show({
    places: [0, 25, 50, 60, 75, 100],
    placeCount: 101,
    ticksIn: () => [{ place: 50, text: "half" }],
  });
  await expect.poll(() => part(".recharts-xAxis-tick-labels text")).toHaveLength(1);
  const axis = boxOf(part(".recharts-cartesian-axis-line")[0]);
  const label = boxOf(part(".recharts-xAxis-tick-labels text")[0]);
  expect(label.x + label.width / 2).toBeCloseTo(axis.x + axis.width / 2, 0);
});

it("Is drawn once it is in view, and for printing", async () => {
  await show({ topPx: 5000 });
  expect(part("svg")).toHaveLength(0);
  // A browser prints as soon as the event is over.
  window.dispatchEvent(new Event("beforeprint"));
  expect(part(".recharts-line-curve").length).toBeGreaterThan(0);
});

it("Is drawn when the focus reaches it", async () => {
  await show({ topPx: 5000 });
  expect(part("svg")).toHaveLength(0);
  await userEvent.tab();
  await expect.poll(() => part(".recharts-line-curve").length).toBeGreaterThan(0);
});
