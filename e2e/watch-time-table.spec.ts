import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  chooseInMenu,
  expectInAddress,
  grid,
  MEASURED,
  measure,
  readHeads,
  readNames,
  readRow,
} from "./watch-time-figures.ts";

const VIDEOS = `/watch-time/vod?${MEASURED}`;

const sortedBy = (page: Page, name: string) =>
  grid(page).getByRole("columnheader", { name, exact: true });
const widthOf = (page: Page, name: string) =>
  page.getByRole("separator", { name: `Width of ${name}`, exact: true });

test("rows go by two columns, by Shift and by the menu, still after a reload", async ({
  page,
  platform,
}) => {
  await measure(platform);
  await page.goto(VIDEOS);
  // Two and two of them have as many plays.
  await expect
    .poll(() => readNames(page))
    .toEqual(["Harbour lights", "Slow ferry", "=1+1", "Attic"]);
  const title = grid(page).getByRole("button", { name: /^Title/ });
  await title.click({ modifiers: ["Shift"] });
  await expect(title).toHaveAccessibleName("Title sorted ascending, 2 of 2");
  await title.click({ modifiers: ["Shift"] });
  const both = ["Slow ferry", "Harbour lights", "Attic", "=1+1"];
  await expect.poll(() => readNames(page)).toEqual(both);
  await expect(title).toHaveAccessibleName("Title sorted descending, 2 of 2");
  await expect(sortedBy(page, "Plays")).toHaveAttribute("aria-sort", "descending");
  await expectInAddress(page, { sort: "-plays~-title" });
  await page.reload();
  await expect.poll(() => readNames(page)).toEqual(both);

  await chooseInMenu(page, "Completion rate", "Sort ascending");
  await expectInAddress(page, { sort: "completion" });
  await chooseInMenu(page, "Watch time", "Add to sort");
  await expectInAddress(page, { sort: "completion~-watchTime" });
  // Two of them have no complete plays.
  await expect
    .poll(() => readNames(page))
    .toEqual(["Harbour lights", "Attic", "Slow ferry", "=1+1"]);
  await expect(sortedBy(page, "Completion rate")).toHaveAttribute("aria-sort", "ascending");
  await chooseInMenu(page, "Completion rate", "Remove from sort");
  await expect
    .poll(() => readNames(page))
    .toEqual(["Harbour lights", "Slow ferry", "Attic", "=1+1"]);
  await expectInAddress(page, { sort: "-watchTime" });
});

test("rows are narrowed by a number that makes sense, until its chip is taken away", async ({
  page,
  platform,
}) => {
  await measure(platform);
  await page.goto(VIDEOS);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Filter by metric" });
  const least = form.getByRole("textbox", { name: "At least" });
  const most = form.getByRole("textbox", { name: "At most" });
  const apply = form.getByRole("button", { name: "Apply" });
  const refusals: [string, string, string][] = [
    ["", "", "Enter at least one value."],
    ["many", "", "Enter a number."],
    ["1.5", "", "Enter a whole number."],
    ["-1", "", "Enter 0 or more."],
    ["40", "6", "Enter a value that isn’t below the other one."],
  ];
  for (const [from, to, words] of refusals) {
    await least.fill(from);
    await most.fill(to);
    await apply.click();
    await expect(form.getByText(words, { exact: true })).toBeVisible();
    await expect(to === "" ? least : most).toHaveAccessibleDescription(words);
  }
  await expectInAddress(page, { where: null });
  await least.fill("6");
  await most.fill("");
  await apply.click();
  await expect(form).toHaveCount(0);
  await expect.poll(() => readNames(page)).toEqual(["Harbour lights", "Slow ferry"]);
  await expectInAddress(page, { where: "plays~6~" });
  const total = grid(page).getByRole("row").last();
  await expect(total.getByRole("rowheader")).toHaveText("Total2 of 4 rows");
  expect(await readRow(page, total, ["Plays", "Watch time"])).toEqual(["80", "3h 12m"]);
  await page.reload();
  const chips = page.getByRole("list", { name: "Active filters" });
  await expect(chips.getByRole("button")).toHaveAccessibleName("Remove filter Plays: at least 6");

  // A length of time is typed in minutes.
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await form.getByRole("combobox", { name: "Metric" }).selectOption("Watch time");
  await least.fill("1");
  await most.fill("58.5");
  await apply.click();
  await expect.poll(() => readNames(page)).toEqual(["Slow ferry"]);
  await chips.getByRole("button", { name: "Remove filter Plays: at least 6" }).click();
  await expect.poll(() => readNames(page)).toEqual(["Slow ferry", "Attic"]);
  await chips.getByRole("button", { name: /^Remove filter Watch time: 1m to 58m 30s$/ }).click();
  await expect.poll(async () => (await readNames(page)).length).toBe(4);
  await expect(chips).toHaveCount(0);
  await expectInAddress(page, { where: null });
});

test("columns are hidden, moved, pinned and made wider, and stay so", async ({
  page,
  platform,
}) => {
  await measure(platform);
  await page.goto(VIDEOS);
  // By keys: the last of what the menu has is to hide it.
  await grid(page).getByRole("button", { name: "Column: Completion" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Sort ascending" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Hide" })).toBeFocused();
  await page.keyboard.press("Enter");
  await chooseInMenu(page, "Buffering ratio", "Pin");
  await chooseInMenu(page, "Plays", "Move forward");
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await dialog.getByRole("checkbox", { name: /^Unique viewers/ }).uncheck();
  await dialog.getByRole("checkbox", { name: /^Played to the end/ }).check();
  await expect(dialog.getByRole("checkbox", { name: /^Title/ })).toBeDisabled();
  await page.keyboard.press("Escape");
  const heads = [
    "Select",
    "Title",
    "Buffering ratio",
    "Plays",
    "Watch time",
    "Watch time per play",
    "Data delivered",
    "Played to the end",
  ];
  await expect.poll(() => readHeads(page)).toEqual(heads);

  const plays = widthOf(page, "Plays");
  const before = Number(await plays.getAttribute("aria-valuenow"));
  await plays.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(plays).toHaveAttribute("aria-valuenow", String(before + 40));
  await page.keyboard.press("ArrowLeft");
  await expect(plays).toHaveAttribute("aria-valuetext", `${before + 20} pixels`);
  const bytes = widthOf(page, "Data delivered");
  const edge = await bytes.boundingBox();
  if (edge === null) throw new Error("There is no edge.");
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  const wide = Number(await bytes.getAttribute("aria-valuenow"));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 33, y, { steps: 4 });
  await page.mouse.up();
  await expectInAddress(page, {
    wide: `plays.${before + 20}~bytes.${wide + 33}`,
    pin: "title~freeze",
  });

  await page.reload();
  await expect.poll(() => readHeads(page)).toEqual(heads);
  await expect(plays).toHaveAttribute("aria-valuenow", String(before + 20));
  await expect(bytes).toHaveAttribute("aria-valuenow", String(wide + 33));
  await chooseInMenu(page, "Plays", "Reset width");
  await expect(plays).toHaveAttribute("aria-valuenow", String(before));

  // By hand as well: a heading is taken to where another one is.
  await grid(page)
    .getByRole("button", { name: "Played to the end", exact: true })
    .dragTo(grid(page).getByRole("button", { name: "Watch time", exact: true }), {
      targetPosition: { x: 4, y: 10 },
    });
  await expect
    .poll(async () => (await readHeads(page)).slice(3, 6))
    .toEqual(["Plays", "Played to the end", "Watch time"]);
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await dialog.getByRole("button", { name: "Reset columns" }).click();
  await page.keyboard.press("Escape");
  await expectInAddress(page, { cols: null, pin: null, wide: null });
});

test("the keyboard goes through rows, chooses eight of them and is told that there are no more", async ({
  page,
  platform,
}) => {
  await measure(platform);
  const created = "2025-01-01T00:00:00Z";
  const more = ["A", "B", "C", "D", "E", "F"];
  const ids = await platform.addVods(
    more.map((title) => ({ title, filename: `${title}.mp4`, created })),
  );
  await platform.addPlays(
    ids.map((content, at) => ({ content, at: "2026-11-14T09:00:00Z", plays: 26 - at })),
  );
  await page.goto(`${VIDEOS}&sort=title`);
  const rowOf = (name: string) =>
    grid(page)
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name }) });
  await expect(rowOf("=1+1")).toBeVisible();
  await rowOf("=1+1").focus();
  await page.keyboard.press("ArrowDown");
  await expect(rowOf("A Details of A")).toBeFocused();
  await page.keyboard.press("End");
  await expect(rowOf("Slow ferry")).toBeFocused();
  await expect(rowOf("Slow ferry")).toHaveAttribute("aria-rowindex", "11");
  // Tab moves within that row only.
  const inRow = [
    page.getByRole("checkbox", { name: "Select Slow ferry" }),
    grid(page).getByRole("link", { name: "Slow ferry" }),
    page.getByRole("button", { name: "Details of Slow ferry" }),
  ];
  for (const each of inRow) {
    await page.keyboard.press("Tab");
    await expect(each).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(grid(page).locator(":focus")).toHaveCount(0);
  for (const each of inRow.toReversed()) {
    await page.keyboard.press("Shift+Tab");
    await expect(each).toBeFocused();
  }
  await page.keyboard.press("Shift+Tab");
  await expect(rowOf("Slow ferry")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(rowOf("Harbour lights")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(rowOf("=1+1")).toBeFocused();
  for (let at = 0; at < 8; at += 1) {
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
  }
  const told = page.getByRole("status").filter({ hasText: "8 selected" });
  await expect(told).toHaveText("8 selected");
  await page.keyboard.press("Space");
  await expect(told).toContainText("You can select up to 8.");
  await expect(grid(page).getByRole("row", { selected: true })).toHaveCount(8);
  await expect(page.getByRole("checkbox", { name: "Select Harbour lights" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Select Slow ferry" })).not.toBeChecked();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(page.getByText("7 selected", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  const detail = page.getByRole("dialog");
  await expect(detail).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toHaveCount(0);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expectInAddress(page, { pick: null });
});
