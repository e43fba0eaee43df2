import { useState } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { takeImage } from "#test/image-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { besideForTest } from "#watch-time/compare/compared-for-test.ts";
import { folderContainers } from "#watch-time/memberships.ts";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import type { WatchTimeKind, WatchTimeRow } from "#watch-time/watch-time.ts";
import { NO_LENGTHS, type VideoLengths } from "#watch-time/watch-time-rows.ts";
import { DEFAULT_VIEW, type WatchTimeView } from "#watch-time/watch-time-view.ts";
import type { CurveScope } from "./curve-panel.tsx";
import { CurvePanels } from "./curve-panels.tsx";
import { rowForTest } from "./rows-for-test.ts";

// The library loads with the first chart, which takes as long as the machine needs.
beforeAll(async () => {
  await import("./curve-chart.tsx");
});

const TITLES: Record<string, string> = {
  a: "Harbour lights",
  b: "<b>Low</b> water",
  c: "Slow winter",
  gone: "Gone (gone)",
};

const subjects: CurveScope["subjects"] = {
  of: ({ id }) => ({
    title: TITLES[id] ?? id,
    state: id === "gone" ? "removed" : "there",
  }),
  lengths: NO_LENGTHS,
  videos: null,
};

function row(
  contentId: string,
  period: string,
  plays: number,
  more: Partial<WatchTimeRow> = {},
): WatchTimeRow {
  return rowForTest({
    contentId,
    period,
    totalPlays: plays,
    uniqueViewers: Math.ceil(plays / 2),
    watchTimeSeconds: plays * 60,
    playtimeSeconds: plays * 64,
    bytes: plays * 1_000_000,
    ...more,
  });
}

const buckets = (counts: readonly number[]): WatchTimeRow["engagement"] => {
  const [ten = 0, quarter = 0, half = 0, most = 0, nearly = 0, whole = 0] = counts;
  return { 10: ten, 25: quarter, 50: half, 75: most, 90: nearly, 100: whole };
};

const ROWS = [
  row("a", "2026-09", 60, { engagement: buckets([10, 10, 10, 10, 5, 15]) }),
  row("a", "2026-11", 40, { engagement: buckets([0, 10, 10, 10, 0, 0]) }),
  row("b", "2026-10", 20, { engagement: buckets([10, 0, 0, 5, 0, 5]), watchTimeSeconds: 300 }),
  row("c", "2026-10", 4, { engagement: buckets([0, 0, 0, 0, 0, 4]), watchTimeSeconds: 900 }),
  row("gone", "2026-09", 76, { engagement: buckets([38, 0, 0, 0, 0, 38]), watchTimeSeconds: 60 }),
];

/** Renders curves of rows from August to December, on a day of November. */
async function show({
  rows = ROWS,
  kind = "vod",
  view = {},
  choices = [],
  lengths = NO_LENGTHS,
  ...more
}: {
  rows?: readonly WatchTimeRow[];
  kind?: WatchTimeKind;
  view?: Partial<WatchTimeView>;
  choices?: readonly (readonly string[])[];
  lengths?: VideoLengths;
} & Partial<
  Pick<CurveScope, "isIncluded" | "isRowIncluded" | "isWhole" | "beside" | "containers">
> = {}) {
  // Charts are drawn once they are near the view.
  await page.viewport(414, 1800);
  const views: WatchTimeView[] = [];
  const played: [string, number][] = [];
  const read = rowsForTest(rows);
  function Page() {
    const [shown, setShown] = useState({ ...DEFAULT_VIEW, ...view });
    return (
      <>
        {choices.map((selected) => (
          <button
            key={selected.join(" ")}
            type="button"
            onClick={() => setShown((last) => ({ ...last, selected }))}
          >
            {`Choose ${selected.join(" ")}`}
          </button>
        ))}
        <CurvePanels
          kind={kind}
          isOne={false}
          name="Watch time of all videos"
          view={shown}
          onView={(next) => {
            views.push(next);
            setShown(next);
          }}
          rows={read}
          rowCount={rows.length}
          query={{
            time: { range: { from: "2026-08-15", to: "2026-12-31" }, timeZone: "Europe/Lisbon" },
            today: "2026-11-20",
            granularity: "month",
          }}
          isIncluded={null}
          isRowIncluded={null}
          containers={null}
          subjects={{ ...subjects, lengths }}
          onPlayAt={(id, percent) => played.push([id, percent])}
          hrefOf={({ id }) => `/of/${id}`}
          fileName="Watch time"
          isReading={false}
          isWhole
          about="Aug 15 – Dec 31, 2026 · Europe/Lisbon"
          {...more}
        />
      </>
    );
  }
  await renderForTest(<Page />);
  return { views, played };
}

const chart = () => page.getByRole("application");
const tile = (name: string) => page.getByRole("group", { name, exact: true });
const status = () => chart().element().closest("figure")?.querySelector("[role=status]");
const said = () => status()?.textContent ?? "";

/** Its keys lead somewhere as soon as it is drawn. */
async function focusChart() {
  await expect.poll(() => chart().query()?.querySelector("svg text")).toBeTruthy();
  chart().element().focus();
}

async function table(name: string) {
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const rows = page.getByRole("region", { name: `Table: ${name}` }).getByRole("row");
  await expect.element(rows.first()).toBeVisible();
  return rows
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(" | "));
}

const parts = (selector: string) => [...document.querySelectorAll(selector)];

/** Returns the middle of a shape in the chart's own pixels. */
const middleOf = (shape: Element | undefined) => {
  const box = shape?.getBoundingClientRect() ?? new DOMRect();
  const frame = chart().element().getBoundingClientRect();
  return { x: box.x + box.width / 2 - frame.x, y: box.y + box.height / 2 - frame.y };
};

/** Returns a point of a line: of retention, each line has seven. */
const spotOf = (line: number, point: number) =>
  middleOf(parts("[data-part=marked-point]")[line * 7 + point]);

/** Returns the colour in which a line is named. */
const colourOf = (name: string) =>
  [...chart().element().querySelectorAll("svg text")]
    .find(({ textContent }) => textContent === name)
    ?.previousElementSibling?.getAttribute("fill");

describe("the chart of retention", () => {
  it("Counts plays at every point before their furthest, beside all that is shown", async () => {
    await show({ view: { selected: ["a", "b"] } });
    expect(await table("Retention")).toEqual([
      "Position in the video | Harbour lights, lower bound | Harbour lights, upper bound | <b>Low</b> water | Total, lower bound | Total, upper bound",
      "0% | 100% | 100% | 100% | 100% | 100%",
      "10% | 90.0% | 100% | 100% | 95.0% | 100%",
      "25% | 80.0% | 90.0% | 50.0% | 66.0% | 71.0%",
      "50% | 60.0% | 70.0% | 50.0% | 56.0% | 61.0%",
      "75% | 40.0% | 50.0% | 50.0% | 46.0% | 51.0%",
      "90% | 20.0% | 30.0% | 25.0% | 33.5% | 38.5%",
      "100% | 15.0% | 25.0% | 25.0% | 31.0% | 36.0%",
    ]);
  });

  it("Draws uncertainty as a band, and explains it", async () => {
    await show({ view: { selected: ["a", "b"] } });
    await expect.poll(() => parts("[data-part=marked-point]")).toHaveLength(3 * 7);
    const colours = parts(".part-bounds .recharts-area-area").map((band) =>
      band.getAttribute("fill"),
    );
    expect(colours).toEqual(["var(--series-1)", "var(--ink-faint)"]);
    await expect.element(page.getByText(/^The shaded band/)).toBeVisible();
  });

  it("Fills the band only of the selected line among many", {
    tags: ["nightly"],
  }, async () => {
    const rows = ROWS.concat(
      row("c", "2026-09", 30, { engagement: buckets([5, 5, 5]) }),
      row("b", "2026-09", 30, { engagement: buckets([2, 4, 9]) }),
    );
    await show({ rows, view: { selected: ["a", "b", "c"] } });
    await focusChart();
    // The focus may select a line from the start.
    await expect.poll(() => parts(".part-bounds [fill-opacity='0.02']")).toHaveLength(4);
    const bands = parts(".part-bounds [fill-opacity='0.02']");
    expect(parts(".part-edge .recharts-line-curve")).toHaveLength(4);
    await userEvent.keyboard("{Home}{ArrowDown}");
    await expect
      .poll(() => parts(".part-bounds [fill-opacity='0.16']").map((band) => band.getAttribute("d")))
      .toEqual([bands[1]?.getAttribute("d")]);
  });

  it("Mentions no uncertainty where there is none", { tags: ["nightly"] }, async () => {
    await show({ rows: [row("b", "2026-10", 20, { engagement: buckets([20]) })] });
    await expect.poll(() => parts("[data-part=marked-point]")).toHaveLength(7);
    expect(parts(".part-bounds")).toHaveLength(0);
    expect(page.getByText(/pale band/).query()).toBeNull();
  });

  it("Leaves room for the longest value beside its axis", { tags: ["nightly"] }, async () => {
    await show();
    await focusChart();
    const edge = chart().element().getBoundingClientRect().left;
    const labels = parts(".recharts-yAxis-tick-labels text");
    expect(labels.map(({ textContent }) => textContent)).toContain("100%");
    for (const label of labels) {
      expect(label.getBoundingClientRect().left).toBeGreaterThanOrEqual(edge);
    }
  });

  it("Moves by keys from point to point, and from line to line", async () => {
    const { played } = await show({ view: { selected: ["a", "b"] } });
    await focusChart();
    await userEvent.keyboard("{Home}{ArrowRight}{ArrowRight}{ArrowRight}");
    await expect
      .poll(said)
      .toBe(
        "50% of the video · Harbour lights 60.0%–70.0%, Total 56.0%–61.0%, <b>Low</b> water 50.0%",
      );
    // Ambiguous: several lines.
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(said)
      .toBe("50% of the video · Harbour lights 60.0%–70.0% · Play Harbour lights from 50%");
    expect(played).toEqual([]);
    await userEvent.keyboard("{ArrowDown}");
    await expect
      .poll(said)
      .toBe("50% of the video · <b>Low</b> water 50.0% · Play <b>Low</b> water from 50%");
    await userEvent.keyboard("{Enter}");
    expect(played).toEqual([["b", 50]]);
    // The line of everything can't be played.
    await userEvent.keyboard("{ArrowDown}{Enter}{Escape}");
    expect(played).toHaveLength(1);
    await expect.poll(said).toBe("");
  });

  it("Lays the typical curve of ten videos of similar length behind that of one", async () => {
    const engagement = buckets([0, 0, 20, 0, 0, 20]);
    const others = Array.from({ length: 10 }, (_, at) => `v${at}`);
    const lengths = new Map(["a", ...others].map((id) => [id, 300]));
    await show({
      rows: [...ROWS, ...others.map((id) => row(id, "2026-10", 40, { engagement }))],
      view: { selected: ["a"] },
      choices: [["a", "b"]],
      lengths,
    });
    const note = page.getByText("Gray band: the middle half of 10 videos of similar length.");
    await expect.element(note).toBeVisible();
    await focusChart();
    await userEvent.keyboard("{End}");
    await expect.poll(said).toMatch(/^100% of the video · .*Typical 50\.0%/);
    // Two curves are compared with each other.
    await page.getByRole("button", { name: "Choose a b" }).click();
    await expect.element(note).not.toBeInTheDocument();
  });

  it("Says of how many videos a typical curve would be", { tags: ["nightly"] }, async () => {
    const lengths = new Map(["a", "b", "c"].map((id) => [id, 300]));
    await show({ view: { selected: ["a"] }, lengths });
    const few = "A typical curve needs 10 similar videos with 30 plays; found 0.";
    await expect.element(page.getByText(few)).toBeVisible();
  });

  it("Plays the video of the nearest line at a press", async () => {
    const { played } = await show({ view: { selected: ["a", "b"] } });
    await expect.poll(() => spotOf(1, 2).y).toBeGreaterThan(0);
    await chart().click({ position: spotOf(1, 2) });
    await chart().click({ position: spotOf(0, 4) });
    expect(played).toEqual([
      ["b", 25],
      ["a", 75],
    ]);
    // The hint applies to Enter as well.
    await expect.element(page.getByText("Play Harbour lights from 75%")).toBeInTheDocument();
    chart().element().focus();
    await userEvent.keyboard("{Enter}");
    expect(played.slice(2)).toEqual([["a", 75]]);
  });

  it("Plays nothing at a press beside the plot, where names stand", {
    tags: ["nightly"],
  }, async () => {
    const { played } = await show({ view: { selected: ["a", "b"] } });
    await expect.poll(() => spotOf(1, 2).y).toBeGreaterThan(0);
    const name = chart().getByText("<b>Low</b> water");
    const { y, height } = name.element().getBoundingClientRect();
    const middle = y + height / 2 - chart().element().getBoundingClientRect().y;
    await chart().click({ position: { x: 60, y: middle } });
    expect(played).toEqual([]);
    await chart().click({ position: spotOf(1, 2) });
    expect(played).toEqual([["b", 25]]);
  });

  it("Keeps the look of each line when another one is removed", { tags: ["nightly"] }, async () => {
    await show({ view: { selected: ["a", "b"] }, choices: [["b"], ["b", "a"]] });
    await expect.poll(() => colourOf("Harbour lights")).toBe("var(--series-1)");
    expect(colourOf("<b>Low</b> water")).toBe("var(--series-2)");
    await page.getByRole("button", { name: "Choose b", exact: true }).click();
    await expect.poll(() => colourOf("Harbour lights")).toBeUndefined();
    expect(colourOf("<b>Low</b> water")).toBe("var(--series-2)");
    await page.getByRole("button", { name: "Choose b a", exact: true }).click();
    await expect.poll(() => colourOf("Harbour lights")).toBe("var(--series-1)");
  });

  it("The chart of retention has a button for each point of each existing video", async () => {
    const { played } = await show({ view: { selected: ["a", "gone", "b"] } });
    await page.getByRole("button", { name: "Play Harbour lights from 50%" }).click();
    const videos = page.getByRole("combobox", { name: "Video" });
    expect(videos.element().textContent).toBe("Harbour lights<b>Low</b> water");
    await videos.selectOptions("<b>Low</b> water");
    await page.getByRole("button", { name: "Play <b>Low</b> water from 90%" }).click();
    expect(played).toEqual([
      ["a", 50],
      ["b", 90],
    ]);
  });

  it("Only shows a point of a video that can't be played", { tags: ["nightly"] }, async () => {
    const { played } = await show({ view: { selected: ["gone"] } });
    await focusChart();
    await userEvent.keyboard("{Home}{Enter}");
    expect(played).toEqual([]);
    expect(page.getByRole("group", { name: "Play from" }).query()).toBeNull();
  });

  it("Names what it leaves out and what it clips", async () => {
    await show({
      rows: [
        row("a", "2026-09", 10, { engagement: buckets([0, 0, 0, 0, 0, 30]) }),
        row("c", "2026-09", 5),
      ],
      view: { selected: ["a", "c", "none"] },
    });
    await expect.element(page.getByText(/^No retention data: Slow winter\.$/)).toBeVisible();
    await expect
      .element(page.getByText(/^Capped in 1 record: more viewers than plays/))
      .toBeVisible();
    await expect
      .element(page.getByText("1 selected without data in this date range."))
      .toBeVisible();
    const rows = await table("Retention");
    expect(rows.at(-1)).toBe("100% | 100% | 66.7% | 100%");
  });

  it("The chart of retention has a line for each selected period", {
    tags: ["nightly"],
  }, async () => {
    await show({ view: { grouping: "period", selected: ["2026-10"] } });
    const [head, , ten] = await table("Retention");
    expect([head, ten]).toEqual([
      "Position in the video | October 2026 | Total, lower bound | Total, upper bound",
      "10% | 100% | 95.0% | 100%",
    ]);
  });

  it("Says that rows are missing, and not that there are none", async () => {
    await show({ view: { selected: ["a", "none"] }, isWhole: false });
    await expect.element(page.getByText("Based on incomplete data.").first()).toBeVisible();
    expect(page.getByText(/without data in this date range/).query()).toBeNull();
    const written = vi.spyOn(CanvasRenderingContext2D.prototype, "fillText");
    const image = await takeImage("Retention");
    expect(image.name).toBe("Watch time incomplete, Retention.png");
    const texts = written.mock.calls.map(([text]) => text).join(" ");
    expect(texts).toContain("Watch time of all videos");
    expect(texts).toContain("Based on incomplete data");
  });

  it("Distinguishes days without a play from plays that were not counted", async () => {
    await show({ rows: [row("a", "2026-09", 0)] });
    await expect.element(page.getByText("No plays in this date range")).toBeVisible();
    await expect.element(page.getByText("Try another date range or fewer filters.")).toBeVisible();
  });

  it("Leaves out what was not counted, and says so", async () => {
    await show({
      rows: [
        row("a", "2026-09", 10, { engagement: buckets([0, 0, 0, 0, 0, 10]) }),
        row("b", "2026-09", 9, { totalPlays: null, engagement: buckets([0, 0, 0, 0, 0, 9]) }),
      ],
      view: { selected: ["a", "b"] },
    });
    await expect.element(page.getByText("No retention data: <b>Low</b> water.")).toBeVisible();
    await expect.element(page.getByText(/^Leaves out records without a play count/)).toBeVisible();
    expect(page.getByText(/more viewers than plays/).query()).toBeNull();
  });

  it("The chart of retention has no retention of live channels, and says so", {
    tags: ["nightly"],
  }, async () => {
    await show({ kind: "channel", view: { curve: "retention" } });
    await expect.element(page.getByText("Not available for live channels")).toBeVisible();
    expect(chart().query()).toBeNull();
  });
});

describe("the chart of a measure over time", () => {
  it("The chart of a measure over time has zeros only inside the range, and marks what is incomplete", {
    tags: ["nightly"],
  }, async () => {
    await show({ view: { curve: "trend", trend: "plays", selected: ["a"] } });
    await page.getByRole("checkbox", { name: "Total" }).click();
    expect(await table("Plays over time")).toEqual([
      "Period | Harbour lights | Total | Incomplete",
      "August 15 – 31, 2026 | 0 | 0 | partial",
      "September 2026 | 60 | 136 | ",
      "October 2026 | 0 | 24 | ",
      "November 2026 | 40 | 40 | in progress",
      "December 2026 | –unknown | –unknown | not started",
    ]);
    await page.getByRole("button", { name: "Chart", exact: true }).click();
    await expect.poll(() => parts(".part-partial")).toHaveLength(3);
    expect(parts("[data-part=partial-point]")).toHaveLength(4);
    await expect
      .element(page.getByText(/^Hatched, with hollow points: incomplete periods/))
      .toBeVisible();
    await focusChart();
    await userEvent.keyboard("{End}{ArrowLeft}");
    await expect.poll(said).toBe("November 2026 · in progress · Harbour lights 40, Total 40");
  });

  it("Hides the line of everything, which dwarfs a video, until it is requested", {
    tags: ["nightly"],
  }, async () => {
    await show({ view: { curve: "trend", trend: "plays", selected: ["a"] } });
    await expect.element(chart().getByText("Harbour lights")).toBeVisible();
    await expect.element(page.getByRole("checkbox", { name: "Total" })).not.toBeChecked();
    const rows = await table("Plays over time");
    expect(rows[0]).toBe("Period | Harbour lights | Incomplete");
  });

  it("Draws a line for each selected folder, each video once, over a tile of them together", async () => {
    const sea = { id: "7", name: "Sea", path: "/Sea" };
    const deep = { id: "8", name: "Deep", path: "/Sea/Deep" };
    const videos = [
      { id: "a", folders: [sea] },
      { id: "b", folders: [sea, deep] },
      { id: "c", folders: [deep] },
    ];
    const folders = [
      { ...sea, parentId: null },
      { ...deep, parentId: "7" },
    ];
    const view = {
      grouping: "folder",
      curve: "trend",
      trend: "plays",
      selected: ["7", "8"],
    } as const;
    await show({ view, containers: folderContainers(folders, null, videos, true) });
    expect(await table("Plays over time")).toEqual([
      "Period | Sea | Sea / Deep | Incomplete",
      "August 15 – 31, 2026 | 0 | 0 | partial",
      "September 2026 | 60 | 0 | ",
      "October 2026 | 24 | 24 | ",
      "November 2026 | 40 | 0 | in progress",
      "December 2026 | –unknown | –unknown | not started",
    ]);
    // 7,200 s over 124 plays: what is in both folders counts once.
    await expect.element(page.getByText("Total of 2 selected")).toBeVisible();
    await expect.element(tile("Watch time per play")).toHaveTextContent(/124 plays/);
  });

  it("Reads no gap of a folder as zero where it may have further videos", async () => {
    const sea = { id: "7", name: "Sea", path: "/Sea" };
    const videos = [{ id: "a", folders: [sea] }];
    const containers = folderContainers([{ ...sea, parentId: null }], null, videos, false);
    const view = { grouping: "folder", curve: "trend", trend: "plays", selected: ["7"] } as const;
    await show({ view, containers });
    await expect.element(page.getByText(/Based on incomplete data/).first()).toBeVisible();
    const rows = await table("Plays over time");
    expect(rows.slice(1, 4)).toEqual([
      "August 15 – 31, 2026 | –unknown | –unknown | partial",
      "September 2026 | 60 | –unknown | ",
      "October 2026 | –unknown | –unknown | ",
    ]);
  });

  it("Exports an image with its text", { tags: ["nightly"] }, async () => {
    await show({ view: { curve: "trend", trend: "uniqueViewers", selected: ["a"] } });
    await page.getByRole("checkbox", { name: "Total" }).click();
    await expect.poll(() => parts(".part-bounds")).toHaveLength(1);
    const written = vi.spyOn(CanvasRenderingContext2D.prototype, "fillText");
    const image = await takeImage("Unique viewers over time");
    expect(image.name).toBe("Watch time, Unique viewers over time.png");
    const texts = written.mock.calls.map(([text]) => text).join(" ");
    expect(texts).toContain("Europe/Lisbon");
    expect(texts).toContain("The shaded band");
    const { width, height } = image;
    expect(image.inked({ x: 0, y: height / 2, width, height: height / 2 })).toBeGreaterThan(5000);
  });

  it("Reads no gap as zero where rows are missing", async () => {
    await show({ view: { curve: "trend", trend: "plays" }, isWhole: false });
    await expect.element(page.getByText(/Based on incomplete data/).first()).toBeVisible();
    const rows = await table("Plays over time");
    expect(rows[1]).toBe("August 15 – 31, 2026 | –unknown | partial");
  });

  it("Bounds viewers of several contents, and divides sums for ratios", async () => {
    const { views } = await show({ view: { curve: "trend", trend: "uniqueViewers" } });
    const rows = await table("Unique viewers over time");
    expect(rows[2]).toBe("September 2026 | 38 | 68 | ");
    await expect.element(page.getByText(/shaded band/)).toBeVisible();
    await page.getByRole("combobox", { name: "Metric" }).selectOptions("Watch time per play");
    expect(views.at(-1)?.trend).toBe("watchTimePerPlay");
    await expect
      .poll(() => page.getByRole("row").elements()[3]?.textContent)
      .toBe("October 202650s");
  });

  it("Offers for live channels only measured values", { tags: ["nightly"] }, async () => {
    await show({ kind: "channel" });
    const options = page.getByRole("combobox", { name: "Metric" }).getByRole("option");
    await expect.poll(() => options.elements().length).toBe(9);
    await expect
      .element(page.getByRole("option", { name: "Completion rate" }))
      .not.toBeInTheDocument();
    await page.getByRole("button", { name: "Retention" }).click();
    await expect.element(page.getByText("Not available for live channels")).toBeVisible();
  });
});

describe("the panel of freezes", () => {
  it("Divides sums, which are shown", async () => {
    await show({ rows: ROWS.slice(0, 2) });
    await expect.element(tile("Buffering ratio")).toHaveTextContent("6.3%");
    await expect.element(tile("Buffering ratio")).toHaveTextContent("6m 40s in 1h 47m");
    await expect.element(tile("Data per hour watched")).toHaveTextContent("60 MB100 MB in 1h 40m");
    await expect.element(tile("Watch time per play")).toHaveTextContent("1m1h 40m in 100 plays");
  });

  it("Covers the selected rows", { tags: ["nightly"] }, async () => {
    await show({ view: { selected: ["b"] } });
    await expect.element(page.getByText("Total of 1 selected")).toBeVisible();
    await expect.element(tile("Watch time per play")).toHaveTextContent("15s5m in 20 plays");
  });

  it("Names the worst of those with enough plays", async () => {
    await show();
    const worst = tile("Most buffering");
    expect(
      worst
        .getByRole("listitem")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Gone (gone)98.8%76 plays",
      "<b>Low</b> water76.6%20 plays",
      "Harbour lights6.3%100 plays",
    ]);
    await expect.element(worst).toHaveTextContent("Buffering ratio with at least 10 plays");
    expect(worst.getByRole("link", { name: "Gone (gone)" }).query()).toBeNull();
  });

  it("Shows no value where it is not known", async () => {
    await show({ rows: [row("a", "2026-10", 1, { playtimeSeconds: 5 })] });
    await expect.element(tile("Buffering ratio")).toHaveTextContent(/contradict each other/);
  });

  it("Reports rows that lower the value and cannot be", async () => {
    await show({
      rows: [
        row("a", "2026-10", 10, { watchTimeSeconds: 500, playtimeSeconds: 1000 }),
        row("b", "2026-10", 10, { watchTimeSeconds: 150, playtimeSeconds: 100 }),
      ],
    });
    await expect.element(tile("Buffering ratio")).toHaveTextContent("40.9%");
    await expect
      .element(tile("Buffering ratio"))
      .toHaveTextContent("Lowered by contradictory figures in 1 record.");
    await expect.element(tile("Watch time per play")).not.toHaveTextContent(/cannot be/);
  });

  it.each([
    [9, "Not enough data"],
    [10, "No buffering"],
  ])("Says for %i plays why no content is named", async (plays, texts) => {
    await show({ rows: [row("a", "2026-10", plays, { playtimeSeconds: plays * 60 })] });
    await expect.element(tile("Most buffering")).toHaveTextContent(texts);
  });
});

it("Stores the open curve in the view, and draws no empty curve", async () => {
  const { views } = await show({ rows: [] });
  await expect.element(page.getByText("No plays in this date range")).toBeVisible();
  await page.getByRole("button", { name: "Over time" }).click();
  expect(views.at(-1)?.curve).toBe("trend");
  await expect.element(page.getByRole("heading", { name: "Watch time over time" })).toBeVisible();
});

describe("tiles that are compared", () => {
  const now = [row("a", "2026-11", 15), row("b", "2026-11", 5, { playtimeSeconds: 330 })];
  const before = [row("a", "2026-10", 10), row("c", "2026-10", 6)];

  it("Show plays, watch time and ratios with their changes, and with what", async () => {
    const beside = besideForTest(now, before);
    await show({ rows: [...now, row("c", "2026-11", 0)], beside });
    const label = page.getByRole("region", { name: "Key metrics" });
    await expect.element(label).toHaveTextContent(/^Total · vs Oct 1 – 20, 2026/);
    await expect.element(tile("Plays")).toHaveTextContent("20+25.0%from 16");
    await expect.element(tile("Watch time")).toHaveTextContent("20m+25.0%from 16m");
    await expect.element(tile("Buffering ratio")).toHaveTextContent("7.0%+0.7 ptsfrom 6.3%");
  });

  it("Are of what is selected, and unknown where nothing is known of it", async () => {
    const beside = besideForTest(now, before, { isEarlierWhole: false });
    await show({ rows: now, beside, view: { selected: ["b"] } });
    await expect.element(tile("Plays")).toHaveTextContent("5Change unknown");
  });
});
