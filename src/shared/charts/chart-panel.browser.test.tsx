import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import words from "#messages/en/files.json";
import { readSheet } from "#shared/format/read-sheet-for-test.ts";
import type { TableData } from "#shared/format/table-data.ts";
import { useInSight } from "#shared/ui/use-in-sight.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { FigureSourceContext } from "./figure-source.tsx";
import { DEFAULT_DISPLAY, type PanelDisplay } from "./panel-display.ts";

interface Day {
  day: string;
  plays: number | null;
}

const DAYS: readonly Day[] = [
  { day: "2026-11-18", plays: 40 },
  { day: "2026-11-19", plays: null },
  { day: "2026-11-20", plays: 1200 },
];

const tableOf = (days: readonly Day[]): TableData => ({
  columns: [
    { name: "Day", kind: "text", isDate: true, show: (day) => `day ${day.slice(8)}` },
    { name: "Plays", kind: "number", show: (plays) => `${plays} plays` },
  ],
  rows: days.map(({ day, plays }) => [day, plays]),
  totals: ["Total", 1240],
});

type State = Partial<Parameters<typeof ChartPanel<readonly Day[]>>[0]>;

function panel(state: State) {
  return (
    <ChartPanel<readonly Day[]>
      title="Plays per day"
      subtitle="18 – 20 Nov · UTC"
      data={DAYS}
      asOfMs={Date.UTC(2026, 10, 20, 14, 32)}
      skeleton={<div>bones</div>}
      isEmpty={(days) => days.length === 0}
      empty={<p>No plays in this range.</p>}
      table={tableOf}
      fileName="Plays: 18/11"
      {...state}
    >
      {state.children ??
        ((days) => (
          <svg width="300" height="100">
            <text y="20">{`${days.length} days`}</text>
          </svg>
        ))}
    </ChartPanel>
  );
}

/** Is drawn once it comes into sight. */
function LateChart() {
  const [ref, isInSight] = useInSight();
  return (
    <div ref={ref} className="h-25">
      {isInSight ? <svg width="300" height="100" /> : null}
    </div>
  );
}

const show = (state: State = {}) => renderForTest(panel(state));

const AS_TABLE: PanelDisplay = { ...DEFAULT_DISPLAY, isTable: true };

async function showTable(state: State = {}) {
  const screen = await show(state);
  await screen.getByRole("button", { name: "Table" }).click();
  await expect.element(screen.getByRole("table")).toBeVisible();
  return screen;
}

const rowTexts = () =>
  page
    .getByRole("row")
    .elements()
    .map((row) => row.textContent);

const rowNames = () => rowTexts().map((text) => text.slice(0, 6));

const many = (count: number): Day[] =>
  Array.from({ length: count }, (_, at) => ({ day: `2026-11-${at}`, plays: at }));

/** Captures downloads instead of saving them. */
function catchFiles() {
  const blobs: Blob[] = [];
  const names: string[] = [];
  const makeUrl = URL.createObjectURL;
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    if (content instanceof Blob) blobs.push(content);
    return makeUrl.call(URL, content);
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return { blobs, names };
}

async function choose(item: string) {
  await page.getByRole("button", { name: "Download: Plays per day" }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

describe("ChartPanel", () => {
  it("Shows a skeleton while there is no data, and offers no files", async () => {
    const screen = await show({ data: undefined });
    await expect.element(screen.getByText("bones")).toBeInTheDocument();
    await screen.getByRole("button", { name: "Download: Plays per day" }).click();
    for (const item of screen.getByRole("menuitem").elements()) {
      expect(item).toHaveAttribute("aria-disabled", "true");
      expect(item).toHaveTextContent("No data to download");
    }
  });

  it("Shows the error, and retries", async () => {
    const onRetry = vi.fn<() => void>();
    const problem = { kind: "server", serviceMessage: "Index is being rebuilt" } as const;
    const screen = await show({ data: undefined, problem, onRetry });
    await expect.element(screen.getByRole("alert").first()).toBeInTheDocument();
    await expect.element(screen.getByText("Index is being rebuilt")).toBeVisible();
    await screen.getByRole("button", { name: "Try again" }).click();
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it("Says that there is no data, in either view", async () => {
    const screen = await show({ data: [] });
    await expect.element(screen.getByText("No plays in this range.")).toBeVisible();
    await screen.getByRole("button", { name: "Table" }).click();
    await expect.element(screen.getByText("No plays in this range.")).toBeVisible();
    expect(screen.getByRole("figure").query()).toBeNull();
    expect(screen.getByRole("table").query()).toBeNull();
  });

  it("Shows the chart by its name, under its heading", async () => {
    const screen = await show();
    const region = screen.getByRole("region", { name: "Plays per day", exact: true });
    await expect.element(region.getByRole("heading", { level: 2 })).toBeVisible();
    await expect
      .element(region.getByRole("figure", { name: "Chart: Plays per day" }))
      .toHaveTextContent("3 days");
    await expect.element(region).toHaveAttribute("aria-busy", "false");
  });

  it("Keeps the chart while newer data loads, and says so", async () => {
    const screen = await show({ isRefreshing: true });
    await expect.element(screen.getByText("3 days")).toBeVisible();
    await expect
      .element(screen.getByRole("region", { name: "Plays per day", exact: true }))
      .toHaveAttribute("aria-busy", "true");
    await expect.element(screen.getByRole("status")).toHaveTextContent("Updating");
  });

  it("Keeps the chart when newer data can't be loaded, and says how old it is", async () => {
    const screen = await show({ problem: { kind: "network", serviceMessage: "" } });
    await expect.element(screen.getByText("3 days")).toBeVisible();
    await expect.element(screen.getByText("Data from 2:32 PM")).toBeVisible();
  });

  it("Explains its marks, and has room beside the heading", async () => {
    const screen = await show({
      explain: <button type="button">Why?</button>,
      legend: [
        { text: "This period", colour: "var(--accent)", mark: "line" },
        { text: "Before", colour: "var(--ink-faint)", mark: "dashed" },
      ],
    });
    const legend = screen.getByRole("list", { name: "Legend: Plays per day" });
    await expect.element(legend.getByRole("listitem").nth(1)).toHaveTextContent("Before");
    await expect.element(screen.getByRole("button", { name: "Why?" })).toBeVisible();
  });

  it("Switches to a table and back", async () => {
    const screen = await show();
    const asTable = screen.getByRole("button", { name: "Table" });
    await expect.element(asTable).toHaveAttribute("aria-pressed", "false");
    await asTable.click();
    await expect.element(asTable).toHaveAttribute("aria-pressed", "true");
    await expect
      .poll(rowTexts)
      .toEqual([
        "DayPlays",
        "day 1840 plays",
        "day 19–unknown",
        "day 201200 plays",
        "Total1240 plays",
      ]);
    await screen.getByRole("button", { name: "Chart", exact: true }).click();
    await expect.element(screen.getByRole("figure")).toBeVisible();
    expect(screen.getByRole("table").query()).toBeNull();
  });

  it("Leaves its display to its owner", async () => {
    const onDisplay = vi.fn<(display: PanelDisplay) => void>();
    const screen = await show({ display: DEFAULT_DISPLAY, onDisplay });
    await screen.getByRole("button", { name: "Table" }).click();
    expect(onDisplay).toHaveBeenCalledExactlyOnceWith(AS_TABLE);
    await expect.element(screen.getByRole("figure")).toBeVisible();
  });

  it("ChartPanel is sorted as its owner says, and not by a column that it lacks", async () => {
    const onDisplay = vi.fn<(display: PanelDisplay) => void>();
    const display = { ...AS_TABLE, order: { column: 1, isDown: true } };
    const screen = await show({ display, onDisplay });
    const heading = screen.getByRole("columnheader", { name: "Plays" });
    await expect.element(heading).toHaveAttribute("aria-sort", "descending");
    expect(rowNames()).toEqual(["DayPla", "day 20", "day 18", "day 19", "Total1"]);
    await heading.getByRole("button").click();
    expect(onDisplay).toHaveBeenCalledExactlyOnceWith({
      ...display,
      order: { column: 1, isDown: false },
    });
    await screen.unmount();
    await show({ display: { ...display, order: { column: 2, isDown: true } } });
    expect(rowNames()).toEqual(["DayPla", "day 18", "day 19", "day 20", "Total1"]);
  });

  it("Saves the values as CSV under a safe name", async () => {
    const { blobs, names } = catchFiles();
    await show();
    await choose("Download CSV");
    await expect.poll(() => names).toEqual(["Plays- 18-11.csv"]);
    const bytes = await blobs[0]?.arrayBuffer();
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(
      "Day,Plays\r\n2026-11-18,40\r\n2026-11-19,\r\n2026-11-20,1200\r\n",
    );
    expect(blobs[0]?.type).toBe("text/csv;charset=utf-8");
  });

  it("Says in an Excel file what its figures are of", async () => {
    const { blobs, names } = catchFiles();
    const source = {
      time: { range: { from: "2026-11-18", to: "2026-11-20" }, timeZone: "UTC" },
      previous: null,
      href: "/analytics?range=7d",
      loadWords: async () => words.figureFiles,
    };
    await renderForTest(
      <FigureSourceContext value={source}>
        {panel({ about: "Harbour", subtitle: <p>Left out 1 row</p> })}
      </FigureSourceContext>,
    );
    await choose("Download Excel file");
    await expect.poll(() => names).toHaveLength(1);
    const about = readSheet(new Uint8Array((await blobs[0]?.arrayBuffer()) ?? []), 2);
    expect(new Map(about.map(([name, value]) => [name, value]))).toEqual(
      new Map<unknown, unknown>([
        ["Title", "Plays per day"],
        ["Content", "Harbour"],
        ["From", { date: "2026-11-18" }],
        ["To", { date: "2026-11-20" }],
        ["Time zone", "UTC"],
        ["Note", "Left out 1 row"],
        ["Marks", words.figureFiles.marksMean],
        ["As of", { date: "2026-11-20T14:32" }],
        ["Link", new URL("/analytics?range=7d", location.origin).href],
      ]),
    );
  });

  it("Saves the values as an Excel file, with days as dates", async () => {
    const { blobs, names } = catchFiles();
    await show();
    await choose("Download Excel file");
    await expect.poll(() => names).toEqual(["Plays- 18-11.xlsx"]);
    expect(readSheet(new Uint8Array((await blobs[0]?.arrayBuffer()) ?? []))).toEqual([
      ["Day", "Plays"],
      [{ date: "2026-11-18" }, 40],
      [{ date: "2026-11-19" }, null],
      [{ date: "2026-11-20" }, 1200],
    ]);
  });

  it("Releases a file after a while", async () => {
    const { names } = catchFiles();
    const letGo = vi.spyOn(URL, "revokeObjectURL");
    const wait = vi.spyOn(window, "setTimeout");
    await show();
    await choose("Download CSV");
    await expect.poll(() => names).toHaveLength(1);
    expect(letGo).not.toHaveBeenCalled();
    const [later] = wait.mock.calls.find(([, delayMs]) => delayMs === 60_000) ?? [];
    if (typeof later === "function") later();
    expect(letGo).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{ display: AS_TABLE }, "Switch to the chart first"],
    [{ hasImage: false }, "Not available for this chart"],
  ])("Says why there is no image: %j", async (state, reason) => {
    const screen = await show(state);
    await screen.getByRole("button", { name: "Download: Plays per day" }).click();
    const item = screen.getByRole("menuitem", { name: "Download PNG" });
    await expect.element(item).toHaveTextContent(reason);
    await expect.element(item).toHaveAttribute("aria-disabled", "true");
  });

  it("Saves an image of a chart that was not in sight yet", async () => {
    const { names } = catchFiles();
    await show({
      subtitle: <div style={{ height: "150vh" }}>Far above</div>,
      children: () => <LateChart />,
    });
    expect(page.getByRole("figure").element().querySelector("svg")).toBeNull();
    await choose("Download PNG");
    await expect.poll(() => names).toEqual(["Plays- 18-11.png"]);
  });

  it("Says beside the menu when an image could not be made", async () => {
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(null));
    await show();
    await choose("Download PNG");
    await expect.element(page.getByRole("alert")).toHaveTextContent("Couldn’t create the image.");
  });
});

describe("the table of a chart", () => {
  it("The table of a chart is sorted by a press on a heading, reversed by the next, and reset by the third", async () => {
    const screen = await showTable();
    const heading = screen.getByRole("columnheader", { name: "Plays" });
    const press = () => heading.getByRole("button").click();
    await expect.element(heading).not.toHaveAttribute("aria-sort");
    await press();
    await expect.element(heading).toHaveAttribute("aria-sort", "descending");
    expect(rowNames()).toEqual(["DayPla", "day 20", "day 18", "day 19", "Total1"]);
    await press();
    await expect.element(heading).toHaveAttribute("aria-sort", "ascending");
    expect(rowNames()).toEqual(["DayPla", "day 18", "day 20", "day 19", "Total1"]);
    await press();
    await expect.element(heading).not.toHaveAttribute("aria-sort");
    expect(rowNames()).toEqual(["DayPla", "day 18", "day 19", "day 20", "Total1"]);
  });

  it("The table of a chart is sorted by its values, texts from the first", async () => {
    const screen = await showTable();
    const heading = screen.getByRole("columnheader", { name: "Day" });
    await heading.getByRole("button").click();
    await expect.element(heading).toHaveAttribute("aria-sort", "ascending");
  });

  it("Renders 500 rows, and more on request", { tags: ["nightly"] }, async () => {
    const screen = await showTable({ data: many(620) });
    const table = screen.getByRole("region", { name: "Table: Plays per day" });
    // Includes the header and totals rows.
    expect(rowTexts()).toHaveLength(502);
    await expect.element(screen.getByText("500 of 620 rows")).toBeVisible();
    await screen.getByRole("button", { name: "Show 120 more" }).click();
    expect(rowTexts()).toHaveLength(622);
    await expect.element(table).toHaveFocus();
    expect(screen.getByRole("button", { name: "more" }).query()).toBeNull();
  });

  it("Scrolls by keyboard where it has to, and only there", async () => {
    const screen = await showTable({ data: many(100) });
    const frame = screen.getByRole("region", { name: "Table: Plays per day" });
    await expect.element(frame).toHaveAttribute("tabindex", "0");
    frame.element().focus();
    await userEvent.keyboard("{End}");
    await expect.poll(() => frame.element().scrollTop).toBeGreaterThan(0);
  });

  it("Takes no tab stop where all of it is in view", async () => {
    const screen = await showTable();
    const frame = screen.getByRole("region", { name: "Table: Plays per day" });
    await expect.element(frame).toBeVisible();
    await expect.element(frame).not.toHaveAttribute("tabindex");
  });

  it("Stays within a narrow page", async () => {
    await page.viewport(360, 700);
    await showTable({ data: many(100) });
    await expect.element(page.getByRole("table")).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(document.documentElement.scrollHeight).toBeLessThan(900);
  });
});
