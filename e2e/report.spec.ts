import type { Page } from "@playwright/test";
import { expectTiles } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";
import { MEASURED, measure } from "./watch-time-figures.ts";

const views = (page: Page) => page.getByRole("dialog", { name: "Saved views" });

async function saveView(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await views(page).getByRole("textbox", { name: "Save this view as" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(views(page).getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
}

test("A report of two views has their figures and notes, after a reload and on paper", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  await page.clock.setFixedTime(NOW);
  await saveView(page, `/watch-time/vod?${MEASURED}&cols=title~plays~watchTime`, "Watched");
  await saveView(page, `/analytics?${MEASURED}&vs=none`, "Plays");
  await views(page).getByRole("link", { name: "Make report" }).click();
  await expect(page).toHaveURL(/\/report\?/);
  await page.getByRole("button", { name: "Add section" }).click();
  await page.getByRole("menuitem", { name: "Watched" }).click();
  const note = page.getByRole("textbox", { name: "Note: Watched" });
  await note.fill("Half of it on one day");
  await expect(page).toHaveURL(/note=Half/);
  await page.reload();

  await expect(note).toHaveValue("Half of it on one day");
  const plays = page.getByRole("article", { name: "Plays", exact: true });
  await expectTiles(page, { Plays: "100" });
  await expect(plays.getByRole("application")).toBeVisible();
  const watched = page.getByRole("article", { name: "Watched", exact: true });
  const rows = watched.getByRole("group", { name: /^Table: Watch time of / }).getByRole("row");
  await expect
    .poll(() => rows.evaluateAll((all) => all.map(({ children }) => children[1]?.textContent)))
    .toEqual(["Plays", "40", "40", "5", "5", "90"]);
  await expect(watched.getByText("4 of 4 rows")).toBeVisible();

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const printed = watched.getByRole("paragraph").filter({ hasText: "Half of it on one day" });
  await expect(printed).toBeVisible();
  await expect(note).toBeHidden();
  await expect(page.getByRole("button", { name: "Add section" })).toBeHidden();
  for (const format of ["A4", "Letter"]) {
    const file = (await page.pdf({ format })).toString("latin1");
    expect(file.startsWith("%PDF-")).toBe(true);
    const pages = file.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(1);
    expect(pages).toBeLessThan(8);
  }
});
