import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const id = (number: number) => `5f0c1f7e-7c1b-4a7e-9a53-${String(number).padStart(12, "0")}`;
const report = (page: Page) => page.getByRole("dialog", { name: "Bulk changes" });

test.beforeEach(async ({ page, platform }) => {
  await platform.reset("empty");
  await platform.addVods([
    { id: id(1), title: "Ferry (draft)" },
    { id: id(2), title: '=SUM("Harbour", draft)' },
    { id: id(3), title: "Lighthouse draft" },
  ]);
  await page.goto("/library");
  await expect(page.getByRole("status").getByText("3 videos")).toBeVisible();
});

async function titles(platform: { read: (path: string) => Promise<unknown> }) {
  const vods = await Promise.all([1, 2, 3].map((number) => platform.read(`/v2/vod/${id(number)}`)));
  return vods.map((vod) => Object(vod).title);
}

async function chooseFile(page: Page, path: string): Promise<void> {
  await page.getByRole("button", { name: "Spreadsheet" }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("menuitem", { name: "Update texts from a file…" }).click(),
  ]);
  await chooser.setFiles(path);
}

test("Titles are replaced in a selection, as far as ticked, and taken back by video", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await page.getByRole("button", { name: "Select all 3" }).click();
  await page.getByRole("button", { name: "Find and replace…" }).click();
  const dialog = page.getByRole("dialog", { name: "Find and replace in 3 videos" });
  await expect(dialog.getByRole("textbox", { name: "Find" })).toBeFocused();
  await page.keyboard.type("DRAFT");
  await page.keyboard.press("Tab");
  await page.keyboard.type("final");
  await dialog.getByRole("checkbox", { name: "Include Lighthouse draft" }).uncheck();
  await dialog.getByRole("button", { name: "Replace in 2 videos" }).click();
  await page.getByRole("button", { name: /^Details:/ }).click();
  await expect(report(page)).toContainText("2 confirmed");
  expect(await titles(platform)).toEqual([
    "Ferry (final)",
    '=SUM("Harbour", final)',
    "Lighthouse draft",
  ]);
  await page.goto("/activity");
  await page.getByRole("button", { name: "Videos: Edited texts of 2 videos" }).click();
  const changes = page.getByRole("dialog", { name: "Edited texts of 2 videos" });
  await expect(changes).toContainText(
    "title: \u2068Ferry (draft)\u2069 → \u2068Ferry (final)\u2069",
  );
  await changes.getByRole("button", { name: "Restore: Ferry (draft)" }).click();
  await expect
    .poll(() => titles(platform))
    .toEqual(["Ferry (draft)", '=SUM("Harbour", final)', "Lighthouse draft"]);
});

test(
  "The library is saved as files, and comes back from them as a plan",
  {
    tag: "@nightly",
  },
  async ({ page, platform }, testInfo) => {
    for (const [kind, extension] of [
      ["CSV", "csv"],
      ["Excel file", "xlsx"],
    ] as const) {
      await page.getByRole("button", { name: "Spreadsheet" }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: `Save 3 videos as ${kind}` }).click(),
      ]);
      const path = testInfo.outputPath(`videos.${extension}`);
      await download.saveAs(path);
      await chooseFile(page, path);
      const plan = page.getByRole("dialog", { name: "Update texts from a file" });
      await expect(plan).toContainText("The file changes no title and no description.");
      await expect(plan).toContainText("3 rows without a change");
      await plan.getByRole("button", { name: "Cancel" }).click();
    }
    const text = await readFile(testInfo.outputPath("videos.csv"), "utf8");
    const edited = testInfo.outputPath("edited.csv");
    // The first of both is the title, the second what it was.
    await writeFile(edited, text.replace("Ferry (draft)", '"Ferry, final"'));
    await chooseFile(page, edited);
    const plan = page.getByRole("dialog", { name: "Update texts from a file" });
    await plan.getByRole("button", { name: "Update texts of 1 video" }).click();
    await expect(page.getByRole("article").filter({ hasText: "Ferry, final" })).toBeVisible();
    await expect
      .poll(() => titles(platform))
      .toEqual(["Ferry, final", '=SUM("Harbour", draft)', "Lighthouse draft"]);
  },
);

test.describe("the list on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("Titles and descriptions are edited by touch, on cards and in the table", {
    tag: "@nightly",
  }, async ({ page, platform }) => {
    const field = (name: string) => page.getByRole("textbox", { name });
    const pencil = async (name: string) => {
      const button = page.getByRole("button", { name, exact: true });
      await button.scrollIntoViewIfNeeded();
      const box = await button.boundingBox();
      expect([box?.width, box?.height]).toEqual([44, 44]);
      await button.tap();
      await expect(field(name)).toBeFocused();
    };
    await pencil("Edit title: Lighthouse draft");
    await field("Edit title: Lighthouse draft").fill("Lighthouse");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await titles(platform)).at(-1)).toBe("Lighthouse");

    await page.getByRole("link", { name: "Table", exact: true }).tap();
    await page.getByRole("button", { name: "Columns" }).tap();
    await page.getByRole("checkbox", { name: "Description" }).check();
    await page.keyboard.press("Escape");
    await pencil("Edit description: Lighthouse");
    await page.keyboard.type("At night.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Daily.");
    await page.getByRole("heading", { level: 1 }).tap();
    await expect
      .poll(async () => Object(await platform.read(`/v2/vod/${id(3)}`)).description)
      .toBe("At night.\nDaily.");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
