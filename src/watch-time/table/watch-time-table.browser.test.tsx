import type { CDPSession } from "@vitest/browser-playwright";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import type { WatchTimeRow } from "#watch-time/watch-time.ts";
import type { WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";
import { TableForTest } from "./watch-time-table-for-test.tsx";

const VIDEOS: Partial<WatchTimeRow>[] = [
  {
    contentId: "sea",
    title: "Sea",
    totalPlays: 10,
    uniqueViewers: 6,
    watchTimeSeconds: 600,
    playtimeSeconds: 750,
    bytes: 5_000_000,
    engagement: { 10: 1, 25: 1, 50: 1, 75: 1, 90: 1, 100: 5 },
  },
  {
    contentId: "sea",
    title: "Sea",
    period: "2026-10",
    totalPlays: 30,
    uniqueViewers: 20,
    watchTimeSeconds: 3000,
    playtimeSeconds: 3000,
    bytes: 25_000_000,
    engagement: { 10: 0, 25: 0, 50: 0, 75: 0, 90: 0, 100: 15 },
  },
  {
    contentId: "gone-1",
    title: "deleted",
    isDeleted: true,
    period: "2026-10",
    totalPlays: 5,
    uniqueViewers: 5,
    watchTimeSeconds: 60,
    playtimeSeconds: 60,
    bytes: 1000,
  },
  { contentId: "quiet", title: "Quiet", period: "2026-10", uniqueViewers: null, bytes: null },
];

const show = (over: Partial<Parameters<typeof TableForTest>[0]> = {}) =>
  renderForTest(<TableForTest rows={rowsForTest(VIDEOS)} {...over} />);

/** Returns the text of each row, without the checkbox. */
function rowsOf(): string[][] {
  return [...document.querySelectorAll("[role=row]")].map((row) =>
    [...row.querySelectorAll("[role=rowheader],[role=gridcell]")].slice(1).map(textOf),
  );
}

/** Finds the fade at the end of a table that continues sideways. */
const endFade = () => document.querySelector("[data-part=more]");

/** Returns the row that has the focus. */
const focused = () => document.activeElement?.getAttribute("aria-rowindex") ?? null;

/** Returns the row whose control has the focus. */
const focusedRow = () => document.activeElement?.closest("[role=row]")?.ariaRowIndex ?? null;

/** Returns the visible text. */
function textOf(cell: Element): string {
  const copy = document.importNode(cell, true);
  for (const unseen of copy.querySelectorAll(".sr-only")) unseen.remove();
  return copy.textContent;
}

describe("rows", () => {
  it("Rows show contents, with sums, ratios of sums, and a range of viewers", async () => {
    const screen = await show();
    await expect
      .element(screen.getByRole("link", { name: "Sea" }))
      .toHaveAttribute("href", "/of/sea");
    expect(rowsOf().slice(1)).toEqual([
      ["Sea", "40", "20–26", "1h", "1m 30s", "50.0%", "4.0%", "30 MB"],
      ["gone-1Deleted", "5", "5", "1m", "12s", "0%", "0%", "1 kB"],
      ["Quiet", "0", "–", "0s", "–", "–", "–", "–"],
      ["Total3 rows", "45", "≥ 20", "1h 1m", "1m 21s", "44.4%", "3.9%", "≥ 30 MB"],
    ]);
    expect(screen.getByText("gone-1").element().closest("a")).toBeNull();
    const viewers = screen.getByRole("gridcell", { name: "between 20 and 26" });
    await expect
      .element(viewers)
      .toHaveAttribute("title", expect.stringContaining("same person may be in several records"));
    await expect
      .element(screen.getByRole("gridcell", { name: "1h", exact: true }))
      .toHaveAttribute("title", "3,600 seconds");
  });

  it("Rows show periods in words, with a mark on incomplete ones", async () => {
    const rows = rowsForTest([
      { totalPlays: 3, period: "2026-11", from: "2026-11-01", to: "2026-11-21" },
      { totalPlays: 2, period: "2026-10" },
      { totalPlays: 1, period: "2026-09", from: "2026-09-24", to: "2026-09-30" },
    ]);
    await show({ rows, view: { grouping: "period", columns: ["period", "plays"] } });
    expect(rowsOf().slice(1)).toEqual([
      ["November 2026 Nov 1 – 21 · so far", "3"],
      ["October 2026", "2"],
      ["September 2026 Sep 24 – 30", "1"],
      ["Total3 rows", "6"],
    ]);
  });

  it("Rows say that a lookup decides whether a content was deleted", async () => {
    const screen = await show({
      stateOf: () => ({ title: "Deleted (sea)", state: "unknown" }),
      rows: rowsForTest([{ contentId: "sea", isDeleted: true, title: "deleted" }]),
      isReading: true,
    });
    await expect.element(screen.getByText("Checking")).toBeVisible();
    await expect.element(screen.getByRole("checkbox", { name: "Select sea" })).toBeVisible();
    await expect.element(screen.getByText("Total so far")).toBeVisible();
  });

  it("Rows are found and sorted by the id that is shown for a deleted content", {
    tags: ["nightly"],
  }, async () => {
    const view = {
      columns: ["title", "plays"],
      sort: [{ column: "title", isDown: false }],
    } as const;
    const screen = await show({ view });
    expect(rowsOf().slice(1)).toEqual([
      ["gone-1Deleted", "5"],
      ["Quiet", "0"],
      ["Sea", "40"],
      ["Total3 rows", "45"],
    ]);
    await userEvent.type(screen.getByRole("searchbox"), "move");
    await expect.element(screen.getByText("No results")).toBeVisible();
    await userEvent.fill(screen.getByRole("searchbox"), "gone1");
    await expect.element(screen.getByText("gone-1")).toBeVisible();
  });

  it("Rows have their headings before they load, which then stay as they are", async () => {
    const none = rowsForTest([]);
    const screen = await renderForTest(<Growing few={none} more={videosOf([3, 2])} />);
    const grid = screen.getByRole("grid");
    await expect.element(grid).toHaveAttribute("aria-busy", "true");
    await expect.element(screen.getByText("No row has passed")).not.toBeInTheDocument();
    const heading = screen.getByRole("columnheader", { name: "Plays" });
    const before = heading.element();
    await userEvent.click(screen.getByRole("searchbox"));
    // Rows load by themselves: a real press would move the focus.
    const readOn = screen.getByRole("button", { name: "Read on" }).element();
    readOn.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await expect.element(screen.getByRole("rowheader", { name: "Video 0" })).toBeVisible();
    expect(heading.element()).toBe(before);
    await expect.element(screen.getByRole("searchbox")).toHaveFocus();
    await expect.element(grid).not.toHaveAttribute("aria-busy");
  });

  it("Rows have no completion for live channels, and say why", async () => {
    const screen = await show({
      kind: "channel",
      view: { columns: ["title", "plays", "completion"] },
    });
    await expect.element(screen.getByText("aren’t available for live")).toBeVisible();
    await expect
      .element(screen.getByRole("columnheader", { name: "Completion rate" }))
      .not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Columns", exact: true }));
    await expect.element(screen.getByRole("checkbox", { name: "Data delivered" })).toBeVisible();
    await expect
      .element(screen.getByRole("checkbox", { name: "Completion rate" }))
      .not.toBeInTheDocument();
  });

  it("Rows show all their numbers with all digits", { tags: ["nightly"] }, async () => {
    const screen = await show();
    await userEvent.click(screen.getByRole("button", { name: "Details of Sea" }));
    const dialog = screen.getByRole("dialog", { name: "Sea" });
    await expect.element(dialog.getByText("3,600 seconds")).toBeVisible();
    await expect.element(dialog.getByText("between 20 and 26")).toBeVisible();
    await expect
      .element(dialog.getByText("same person may be in several records").first())
      .toBeVisible();
  });

  it("Rows are entered by the Tab key, one row at a time", async () => {
    const screen = await show();
    const row = screen.getByRole("row", { name: "Sea" }).element();
    if (row instanceof HTMLElement) row.focus();
    const inRow = [
      screen.getByRole("checkbox", { name: "Select Sea" }),
      screen.getByRole("link", { name: "Sea" }),
      screen.getByRole("button", { name: "Details of Sea" }),
    ];
    for (const each of inRow) {
      await userEvent.tab();
      await expect.element(each).toHaveFocus();
    }
    for (const each of inRow.slice(0, -1).toReversed()) {
      await userEvent.tab({ shift: true });
      await expect.element(each).toHaveFocus();
    }
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(row);
  });

  it("Rows are distinguished by their periods where several belong to one video", async () => {
    const months = ["2026-09", "2026-10", "2026-11-20"];
    const screen = await show({
      rows: rowsForTest(months.map((period) => ({ contentId: "sea", title: "Sea", period }))),
      view: { grouping: "flat", columns: ["title", "period", "plays"] },
    });
    for (const time of ["September 2026", "October 2026", "Nov 20, 2026"]) {
      const box = screen.getByRole("checkbox", { name: `Select Sea, ${time}`, exact: true });
      await expect.element(box).toBeVisible();
    }
    await userEvent.click(
      screen.getByRole("button", { name: "Details of Sea, October 2026", exact: true }),
    );
    await expect
      .element(screen.getByRole("dialog", { name: "Sea, October 2026", exact: true }))
      .toBeVisible();
  });

  it("Rows show no freezes where more was watched than played, nor does their total", async () => {
    const screen = await show({
      rows: rowsForTest([
        { contentId: "odd", title: "Odd", playtimeSeconds: 110, watchTimeSeconds: 500 },
        { contentId: "sound", title: "Sound", playtimeSeconds: 100, watchTimeSeconds: 75 },
      ]),
      view: { columns: ["title", "freeze"], sort: [{ column: "title", isDown: false }] },
    });
    expect(rowsOf().slice(1)).toEqual([
      ["Odd", "–"],
      ["Sound", "25.0%"],
      ["Total2 rows", "–"],
    ]);
    await expect
      .element(screen.getByRole("gridcell", { name: "Unknown" }).first())
      .toHaveAttribute("title", expect.stringContaining("contradict each other"));
    await userEvent.click(screen.getByRole("button", { name: "Details of Odd" }));
    await expect
      .element(screen.getByRole("dialog").getByText("contradict each other"))
      .toBeVisible();
  });

  it("Rows say that a ratio covers only some of their rows", async () => {
    const unsaid = { 10: null, 25: null, 50: null, 75: null, 90: null, 100: null };
    const screen = await show({
      rows: rowsForTest([
        { contentId: "a", title: "Sea", period: "2026-10", totalPlays: 90, engagement: unsaid },
        {
          contentId: "a",
          title: "Sea",
          totalPlays: 2,
          engagement: { 10: 1, 25: 0, 50: 0, 75: 0, 90: 0, 100: 1 },
        },
      ]),
      view: { columns: ["title", "completion"] },
    });
    await expect
      .element(screen.getByRole("gridcell", { name: "50%" }).first())
      .toHaveAttribute("title", expect.stringContaining("Based on part of the data"));
  });

  it("Rows offer to reset the filters when none matches", async () => {
    const screen = await show({ view: { search: "nothing like it", shown: "removed" } });
    const clear = screen.getByRole("button", { name: "Clear filters" }).element();
    if (clear instanceof HTMLElement) clear.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByRole("link", { name: "Sea" })).toBeVisible();
    await expect.element(screen.getByRole("searchbox")).toHaveValue("");
    await expect.element(screen.getByRole("grid")).toHaveFocus();
  });
});

describe("a hundred thousand rows", () => {
  const many = rowsForTest(
    Array.from({ length: 100_000 }, (_, at) => ({
      contentId: `${at}`,
      title: `Video ${at}`,
      totalPlays: 200_000 - at,
    })),
  );

  it("A few of a hundred thousand rows are in the document, each with its position, and navigated by keyboard", {
    tags: ["nightly"],
  }, async () => {
    await page.viewport(1000, 800);
    const screen = await show({ rows: many });
    const grid = screen.getByRole("grid", { name: "Videos by watch time" });
    await expect.element(grid).toHaveAttribute("aria-rowcount", "100002");
    await expect.element(grid).toHaveAttribute("aria-colcount", "9");
    expect(document.querySelectorAll("[role=row]").length).toBeLessThan(60);
    await expect.element(screen.getByText("100,000 rows")).toBeVisible();

    const first = screen.getByRole("row", { name: "Video 0" }).first().element();
    if (first instanceof HTMLElement) first.focus();
    const walk: [string, string][] = [
      ["{ArrowDown}", "3"],
      ["{ArrowUp}", "2"],
      ["{ArrowUp}", "2"],
      ["{End}", "100001"],
      ["{ArrowDown}", "100001"],
      ["{Control>}{Home}{/Control}", "2"],
      ["{Control>}{End}{/Control}", "100001"],
    ];
    for (const [key, place] of walk) {
      await userEvent.keyboard(key);
      await expect.poll(focused).toBe(place);
    }
    await expect
      .element(screen.getByRole("link", { name: "Video 99999", exact: true }))
      .toBeVisible();
    await userEvent.keyboard("{PageUp}");
    await expect.poll(() => Number(focused())).toBeLessThan(100_000);
    await userEvent.keyboard("{Home}");
    await expect.poll(focused).toBe("2");
    await expect.element(screen.getByRole("link", { name: "Video 0", exact: true })).toBeVisible();

    // Out of view, the row is still in the document.
    grid.element().scrollTo({ top: 800_000 });
    await expect.poll(() => document.querySelector("[aria-rowindex='20005']")).not.toBeNull();
    expect(focused()).toBe("2");
  });

  it("Rows keep the focus on the same control in each of them", { tags: ["nightly"] }, async () => {
    await page.viewport(1000, 800);
    const screen = await show({ rows: many });
    const boxes = screen.getByRole("checkbox", { name: /^Select/ });
    const third = boxes.nth(2).element();
    if (third instanceof HTMLElement) third.focus();
    for (let turn = 0; turn < 4; turn++) {
      const before = focusedRow();
      await userEvent.keyboard("{PageDown}");
      await expect.poll(focusedRow).not.toBe(before);
      expect(document.activeElement?.getAttribute("type")).toBe("checkbox");
    }
  });

  it("Rows leave the focus on the row where it has no such control", {
    tags: ["nightly"],
  }, async () => {
    const onView = vi.fn<(view: WatchTimeView) => void>();
    const selected = ["1", "elsewhere", "2"];
    const screen = await show({ rows: many, view: { selected, search: "Video 1" }, onView });
    await userEvent.click(screen.getByRole("button", { name: "Deselect 1 without data" }));
    expect(onView.mock.lastCall?.[0].selected).toEqual(["1", "2"]);
    await expect.element(screen.getByText("2 selected")).toBeVisible();
    await expect
      .element(screen.getByRole("button", { name: /without data/ }))
      .not.toBeInTheDocument();
  });

  it("Rows are selected with the space bar, eight of them", { tags: ["nightly"] }, async () => {
    const onView = vi.fn<(view: WatchTimeView) => void>();
    const screen = await show({ rows: many, onView });
    const first = screen.getByRole("row", { name: "Video 0" }).first().element();
    if (first instanceof HTMLElement) first.focus();
    for (let count = 0; count < 9; count++) await userEvent.keyboard(" {ArrowDown}");
    await expect.element(screen.getByText("8 selected")).toBeVisible();
    await expect.element(screen.getByText("You can select up to 8")).toBeVisible();
    expect(onView).toHaveBeenCalledTimes(8);
    expect(onView.mock.lastCall?.[0].selected).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
    await expect
      .element(screen.getByRole("checkbox", { name: "Select Video 7", exact: true }))
      .toBeChecked();
    // The hint stays until the next action.
    await userEvent.click(screen.getByRole("button", { name: "Title", exact: true }));
    await expect.element(screen.getByText("You can select up to 8")).not.toBeInTheDocument();
    await expect.element(screen.getByText("8 selected")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Clear", exact: true }));
    await expect.element(screen.getByText("Select up to 8 rows")).toBeVisible();
  });

  it("Rows are refused beyond eight, however fast the clicks are", {
    tags: ["nightly"],
  }, async () => {
    const screen = await show({ rows: many });
    for (let video = 0; video < 9; video++) {
      const box = screen.getByRole("checkbox", { name: `Select Video ${video}`, exact: true });
      const element = box.element();
      if (element instanceof HTMLElement) element.click();
    }
    await expect.element(screen.getByText("8 selected")).toBeVisible();
    await expect.element(screen.getByText("You can select up to 8")).toBeVisible();
  });

  it("Rows are selected as fast as the clicks come, and marked at once", {
    tags: ["nightly"],
  }, async () => {
    const onView = vi.fn<(view: WatchTimeView) => void>();
    const screen = await show({ rows: many, onView });
    const box = (video: number) =>
      screen.getByRole("checkbox", { name: `Select Video ${video}`, exact: true });
    const boxes = [0, 1, 2, 3].map((video) => box(video).element());
    // All clicks come before anything can be rendered, and the last one twice.
    for (const each of [...boxes, ...boxes.slice(3)]) {
      if (each instanceof HTMLElement) each.click();
    }
    expect(boxes.map((each) => each instanceof HTMLInputElement && each.checked)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(onView.mock.calls.map(([{ selected }]) => selected)).toEqual([
      ["0"],
      ["0", "1"],
      ["0", "1", "2"],
      ["0", "1", "2", "3"],
      ["0", "1", "2"],
    ]);
    await expect.element(screen.getByText("3 selected")).toBeVisible();
    for (const video of [0, 1, 2]) await expect.element(box(video)).toBeChecked();
    await expect.element(box(3)).not.toBeChecked();
    // Single clicks work as well, whatever was rendered in between.
    await userEvent.click(box(1));
    await userEvent.click(box(3));
    await expect.element(screen.getByText("3 selected")).toBeVisible();
    expect(onView.mock.lastCall?.[0].selected).toEqual(["0", "2", "3"]);
  });

  it("Rows are selected however a URL spells their ids", async () => {
    const rows = rowsForTest([{ contentId: "ab-12", title: "Sea" }]);
    const screen = await show({ rows, view: { selected: ["AB12"] } });
    const box = screen.getByRole("checkbox", { name: "Select Sea", exact: true });
    await expect.element(box).toBeChecked();
    await userEvent.click(box);
    await expect.element(box).not.toBeChecked();
    await expect.element(screen.getByText("Select up to 8 rows")).toBeVisible();
  });

  it("Rows lose their mark again when they can't be selected", { tags: ["nightly"] }, async () => {
    const eight = ["0", "1", "2", "3", "4", "5", "6", "7"];
    const screen = await show({ rows: many, view: { selected: eight } });
    const box = screen.getByRole("checkbox", { name: "Select Video 8", exact: true });
    await userEvent.click(box);
    await expect.element(screen.getByText("You can select up to 8")).toBeVisible();
    await expect.element(box).not.toBeChecked();
  });

  it("Rows scroll to the top when they are sorted", { tags: ["nightly"] }, async () => {
    const screen = await show({ rows: many });
    const grid = screen.getByRole("grid").element();
    grid.scrollTo({ top: 800_000 });
    await expect.poll(() => document.querySelector("[aria-rowindex='20005']")).not.toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Plays", exact: true }));
    await expect
      .element(screen.getByRole("link", { name: "Video 99999", exact: true }))
      .toBeVisible();
    expect(grid.scrollTop).toBe(0);
  });

  it("Rows never move the page sideways on a phone", { tags: ["nightly"] }, async () => {
    await page.viewport(360, 700);
    await show({ rows: many });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    // A truncated figure is faded until no figure is truncated any more.
    await expect.poll(endFade).not.toBeNull();
    document.querySelector("[role=grid]")?.scrollTo({ left: 10_000 });
    await expect.poll(endFade).toBeNull();
    await page.viewport(1000, 800);
  });
});

describe("the printed table", () => {
  afterEach(async () => {
    const browser: CDPSession = cdp();
    await browser.send("Emulation.setEmulatedMedia", { media: "" });
  });

  it("The printed table has its headings, and says how many of the rows are printed", {
    tags: ["nightly"],
  }, async () => {
    const screen = await show({ rows: videosOf(Array.from({ length: 500 }, (_, at) => at)) });
    await expect.element(screen.getByText("Rows printed")).not.toBeVisible();
    const browser: CDPSession = cdp();
    await browser.send("Emulation.setEmulatedMedia", { media: "print" });
    await expect
      .element(screen.getByRole("columnheader", { name: "Watch time", exact: true }))
      .toHaveTextContent("Watch time");
    await expect
      .element(screen.getByRole("button", { name: "Watch time", exact: true }))
      .toBeVisible();
    // Another size of the paper, or of the frame, renders no more of them.
    await page.viewport(700, 900);
    const rows = document.querySelectorAll("[role=row][aria-selected]");
    expect(rows.length).toBeLessThan(60);
    await expect.element(screen.getByText(`Rows printed: ${rows.length} of 500.`)).toBeVisible();
    const bottoms = [...rows].map((row) => row.getBoundingClientRect().bottom);
    expect(new Set(bottoms).size).toBe(rows.length);
    const total = screen.getByRole("row", { name: "Total" }).element().getBoundingClientRect();
    expect(total.top).toBeGreaterThanOrEqual(Math.max(...bottoms));
    const grid = screen.getByRole("grid").element();
    expect(grid.scrollWidth).toBeLessThanOrEqual(grid.clientWidth);
    await page.viewport(1000, 800);
    expect(document.querySelectorAll("[role=row][aria-selected]").length).toBe(rows.length);
  });
});

it("Keeps three quick selections whose views arrive one after the other", async () => {
  const views: (() => void)[] = [];
  const onView = vi.fn<(view: WatchTimeView) => void>();
  const screen = await renderForTest(
    <TableForTest rows={videosOf([5, 9, 7])} onView={onView} hold={(show) => views.push(show)} />,
  );
  const box = (video: number) =>
    screen.getByRole("checkbox", { name: `Select Video ${video}`, exact: true });
  await box(0).click();
  await box(1).click();
  await expect.element(screen.getByText("2 selected")).toBeVisible();
  // The first view comes late: what was selected since then stays.
  views[0]?.();
  await expect.element(box(0)).toBeChecked();
  await box(2).click();
  for (const arrive of views.slice(1)) arrive();
  await expect.element(screen.getByText("3 selected")).toBeVisible();
  expect(onView.mock.calls.map(([{ selected }]) => selected)).toEqual([
    ["0"],
    ["0", "1"],
    ["0", "1", "2"],
  ]);
});

describe("rows that load while others are shown", () => {
  it("Rows that load while others are shown leave the focus on its video", async () => {
    const [few, more] = [videosOf([5, 9]), videosOf([5, 9, 7, 8])];
    const screen = await renderForTest(<Growing few={few} more={more} />);
    const box = screen.getByRole("checkbox", { name: "Select Video 0" });
    const element = box.element();
    if (element instanceof HTMLElement) element.focus();
    screen
      .getByText("Read on")
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await expect.element(screen.getByText("4 rows")).toBeVisible();
    await expect.element(box).toHaveFocus();
    await expect
      .element(screen.getByRole("row", { name: "Video 0" }))
      .toHaveAttribute("aria-rowindex", "5");
  });

  it("Rows that load while others are shown leave the focus and the details on their video when they are read again in another order", async () => {
    const counts = [5, 9, 7];
    const anew = rowsForTest(
      [2, 1, 0].map((video) => ({
        contentId: `${video}`,
        title: `Video ${video}`,
        totalPlays: 20 + video,
      })),
    );
    const readAnew = () =>
      screen
        .getByText("Read on")
        .element()
        .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const focusVideo = () => {
      const element = screen.getByRole("row", { name: "Video 1" }).element();
      if (element instanceof HTMLElement) element.focus();
    };
    let screen = await renderForTest(<Growing few={videosOf(counts)} more={anew} />);
    focusVideo();
    readAnew();
    const row = screen.getByRole("row", { name: "Video 1" });
    await expect.element(row).toHaveAttribute("aria-rowindex", "3");
    await expect.element(row).toHaveFocus();
    await screen.unmount();

    screen = await renderForTest(<Growing few={videosOf(counts)} more={anew} />);
    focusVideo();
    await userEvent.keyboard("{Enter}");
    const dialog = screen.getByRole("dialog", { name: "Video 1" });
    await expect.element(dialog.getByText("9", { exact: true })).toBeVisible();
    readAnew();
    await expect.element(dialog.getByText("21", { exact: true })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole("row", { name: "Video 1" })).toHaveFocus();
  });

  it("Rows that load while others are shown keep what is selected before and after them by its video, not its place", async () => {
    const anew = rowsForTest(
      [2, 1, 0].map((video) => ({
        contentId: `${video}`,
        title: `Video ${video}`,
        totalPlays: 20 + video,
      })),
    );
    const screen = await renderForTest(<Growing few={videosOf([5, 9, 7])} more={anew} />);
    const box = (video: number) =>
      screen.getByRole("checkbox", { name: `Select Video ${video}`, exact: true });
    // All of them come before anything can be rendered.
    for (const each of [box(1), screen.getByText("Read on"), box(0)].map((it) => it.element())) {
      each.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
    await expect
      .element(screen.getByRole("row", { name: "Video 1" }))
      .toHaveAttribute("aria-rowindex", "3");
    await expect.element(screen.getByText("2 selected")).toBeVisible();
    await expect.element(box(1)).toBeChecked();
    await expect.element(box(0)).toBeChecked();
    await expect.element(box(2)).not.toBeChecked();
  });

  it("Rows that load while others are shown close the details of a row that is gone", async () => {
    const screen = await renderForTest(<Growing few={videosOf([5, 9])} more={videosOf([5])} />);
    const element = screen.getByRole("row", { name: "Video 1" }).element();
    if (element instanceof HTMLElement) element.focus();
    await userEvent.keyboard("{Enter}");
    const dialog = screen.getByRole("dialog");
    await expect.element(dialog).toBeVisible();
    const readAnew = screen.getByText("Read on").element();
    readAnew.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole("row", { name: "Video 0" })).toHaveFocus();
  });
});

/** Makes a video per number of plays. */
function videosOf(counts: readonly number[]): WatchTimeRows {
  return rowsForTest(
    counts.map((totalPlays, at) => ({ contentId: `${at}`, title: `Video ${at}`, totalPlays })),
  );
}

function Growing({ few, more }: { few: WatchTimeRows; more: WatchTimeRows }) {
  const [isMore, setIsMore] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsMore(true)}>
        Read on
      </button>
      <TableForTest rows={isMore ? more : few} isReading={!isMore} />
    </>
  );
}
