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

const widthOf = (page: Page, name: string) =>
  page.getByRole("separator", { name: `Width of ${name}`, exact: true });

test("order, filters, columns and their widths are in the address, and stay so", async ({
  page,
  platform,
}) => {
  await measure(platform);
  await page.goto(VIDEOS);
  // Two and two of them have as many plays.
  await expect
    .poll(() => readNames(page))
    .toEqual(["Harbour lights", "Slow ferry", "=1+1", "Attic"]);
  await chooseInMenu(page, "Title", "Add to sort");
  await chooseInMenu(page, "Buffering ratio", "Pin");
  await chooseInMenu(page, "Completion rate", "Hide");
  await chooseInMenu(page, "Plays", "Move forward");
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await dialog.getByRole("checkbox", { name: /^Unique viewers/ }).uncheck();
  await dialog.getByRole("checkbox", { name: /^Played to the end/ }).check();
  await page.keyboard.press("Escape");
  const plays = widthOf(page, "Plays");
  const before = Number(await plays.getAttribute("aria-valuenow"));
  await plays.press("ArrowRight");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Filter by metric" });
  await form.getByRole("combobox", { name: "Metric" }).selectOption("Watch time");
  // A length of time is typed in minutes.
  await form.getByRole("textbox", { name: "At least" }).fill("1");
  await form.getByRole("textbox", { name: "At most" }).fill("58.5");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(form).toHaveCount(0);

  const isAsChosen = async () => {
    await expect.poll(() => readNames(page)).toEqual(["Slow ferry", "Attic"]);
    await expect
      .poll(() => readHeads(page))
      .toEqual([
        "Select",
        "Title",
        "Buffering ratio",
        "Plays",
        "Watch time",
        "Watch time per play",
        "Data delivered",
        "Played to the end",
      ]);
    await expect(plays).toHaveAttribute("aria-valuenow", String(before + 20));
    await expect(grid(page).getByRole("button", { name: /^Title/ })).toHaveAccessibleName(
      "Title sorted ascending, 2 of 2",
    );
    const total = grid(page).getByRole("row").last();
    await expect(total.getByRole("rowheader")).toHaveText("Total2 of 4 rows");
    expect(await readRow(page, total, ["Plays", "Watch time"])).toEqual(["45", "1h"]);
  };
  await isAsChosen();
  await expectInAddress(page, {
    sort: "-plays~title",
    where: "watchTime~60~3510",
    wide: `plays.${before + 20}`,
    pin: "title~freeze",
  });
  await page.reload();
  await isAsChosen();
  const chips = page.getByRole("list", { name: "Active filters" });
  await chips.getByRole("button", { name: /^Remove filter Watch time: 1m to 58m 30s$/ }).click();
  await expect.poll(async () => (await readNames(page)).length).toBe(4);
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await dialog.getByRole("button", { name: "Reset columns" }).click();
  await page.keyboard.press("Escape");
  await expectInAddress(page, { where: null, cols: null, pin: null, wide: null });
});
