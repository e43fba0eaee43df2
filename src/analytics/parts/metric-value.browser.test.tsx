import { expect, it } from "vitest";
import { changeBetween } from "#shared/format/changes.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { MetricChange } from "./metric-value.tsx";
import { PanelMark } from "./panel-mark.ts";

it.each([
  ["approximate like its panel", "about", "about", "exact"],
  ["compared with an approximate one", "exact", "about", "exact"],
  ["a minimum", "exact", "exact", "atLeast"],
] as const)(
  "Marks “new” as approximate where a figure is %s",
  async (_, figures, compared, mark) => {
    const screen = await renderForTest(
      <PanelMark value={{ figures, compared }}>
        <MetricChange metric="plays" change={changeBetween(30, 0)} mark={mark} canGo={false} />
      </PanelMark>,
    );
    await expect.element(screen.getByText("≈ new", { exact: true })).toBeVisible();
  },
);

it.each([
  [30, 0, "≈ new"],
  [0, 30, "≈ gone"],
  [30, 30, "≈ no change"],
])(
  "Marks a change from %i to %i in words as well as one in percent",
  async (current, previous, text) => {
    const screen = await renderForTest(
      <PanelMark value={{ figures: "about", compared: "about" }}>
        <MetricChange metric="plays" change={changeBetween(current, previous)} mark="exact" canGo />
      </PanelMark>,
    );
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  },
);

it.each([
  ["about", "Previously ≈ 1,200"],
  ["atLeast", "Previously ≥ 1,200"],
  ["exact", "Previously 1,200"],
] as const)("Says a previous value that is %s as “%s”", async (compared, title) => {
  const screen = await renderForTest(
    <PanelMark value={{ figures: "exact", compared }}>
      <MetricChange metric="plays" change={changeBetween(1800, 1200)} mark="exact" canGo={false} />
    </PanelMark>,
  );
  await expect.element(screen.getByTitle(title, { exact: true })).toBeVisible();
});

it("Leaves an exact change from nothing without a mark", async () => {
  const screen = await renderForTest(
    <MetricChange metric="plays" change={changeBetween(30, 0)} mark="exact" canGo={false} />,
  );
  await expect.element(screen.getByText("new", { exact: true })).toBeVisible();
  await expect.element(screen.getByTitle("Previously 0", { exact: true })).toBeVisible();
});

it("States both figures of a change that is of fewer days than the figure beside it", async () => {
  const screen = await renderForTest(
    <PanelMark value={{ figures: "exact", compared: "exact", isOfPart: true }}>
      <MetricChange metric="plays" change={changeBetween(30, 20)} mark="exact" canGo={false} />
      <MetricChange
        metric="plays"
        change={changeBetween(1800, 1200)}
        mark="exact"
        canGo={false}
        isTotal
      />
    </PanelMark>,
  );
  await expect.element(screen.getByTitle("30 vs 20", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("1,800 vs 1,200", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("30 vs 20", { exact: true })).not.toBeInTheDocument();
});
