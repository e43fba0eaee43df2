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

/** Holds how wide the printed part of the paper is, in CSS pixels: its width without the margins of `print.css`. */
const PAPER_PX = { A4: (210 - 28) * (96 / 25.4), Letter: 8.5 * 96 - 28 * (96 / 25.4) };

test("A report by folder has the plays of each, and tables that paper has room for", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  const [regatta = "", tide = ""] = await platform.addVods([
    { title: "Regatta", folders: ["/Sea/Races"], created: "2025-01-01T00:00:00Z" },
    { title: "Tide", folders: ["/Sea"], created: "2025-01-01T00:00:00Z" },
  ]);
  await platform.addPlays([
    { content: regatta, at: "2026-11-12T09:00:00Z", plays: 12, watchSeconds: 1200 },
    { content: tide, at: "2026-11-13T09:00:00Z", plays: 3, watchSeconds: 300 },
  ]);
  const folders = JSON.stringify(await platform.read("/v2/folder"));
  const [, sea = ""] = /"id":"(\d+)"[^{}]*"path":"\/Sea"/.exec(folders) ?? [];
  const views = [
    ["Folders", `rows=folder&sort=title`],
    ["At sea", `in=folder~${sea}`],
  ] as const;
  const link = new URLSearchParams();
  for (const [name, query] of views) {
    link.append("show", `watchTimeVideos?${MEASURED}&${query}`);
    link.append("name", name);
    link.append("note", "");
  }
  await page.clock.setFixedTime(NOW);
  await page.goto(`/report?${link}`);
  /** Returns the names and the plays of the rows of a section, the total last. */
  const rowsOf = (name: string) =>
    page
      .getByRole("article", { name, exact: true })
      .getByRole("table")
      .first()
      .evaluate((table: HTMLTableElement) => {
        const [heads, ...rows] = [...table.rows].map(({ cells }) =>
          [...cells].map((cell) => cell.textContent?.trim() ?? ""),
        );
        const at = heads?.indexOf("Plays") ?? -1;
        return rows.map((cells) => `${cells[0]} ${cells[at]}`);
      });
  await expect
    .poll(() => rowsOf("Folders"))
    .toEqual(["Sea 15", "Sea / Races 12", "In no folder 90", "Total 105"]);
  await expect.poll(() => rowsOf("At sea")).toEqual(["Regatta 12", "Tide 3", "Total 15"]);
  await expect(page.getByText("“Sea” with 1 subfolder: 2 videos.")).toBeVisible();

  await page.emulateMedia({ media: "print" });
  const tables = page.getByRole("article").getByRole("table");
  for (const [format, widthPx] of Object.entries(PAPER_PX)) {
    await page.setViewportSize({ width: Math.floor(widthPx), height: 900 });
    await expect
      .poll(() =>
        tables.evaluateAll((all) =>
          all.flatMap((table) => {
            const { left, right } = table.getBoundingClientRect();
            // Paper has no scroll bar, whose width is beside the document here.
            return left >= 0 && right <= window.innerWidth ? [] : [`${left}–${right}`];
          }),
        ),
      )
      .toEqual([]);
    expect(await tables.count()).toBeGreaterThan(1);
    const file = (await page.pdf({ format })).toString("latin1");
    expect(file.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0).toBeLessThan(8);
  }
});
