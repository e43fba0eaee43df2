import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, TestInfo } from "@playwright/test";
import { expectClean } from "./clean.ts";
import { expect, test } from "./fixtures.ts";
import type { Platform } from "./platform.ts";
import { dropFiles } from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const VTT = "WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nHello\n";
const SRT = "1\n00:00:01,000 --> 00:00:03,000\nHello\n";
const status = (page: Page, text: string | RegExp) =>
  page.getByRole("status").getByText(text, { exact: true });
const rowOf = (page: Page, title: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: title, exact: true }) });
const fileRow = (page: Page, name: string) =>
  page.getByRole("list", { name: "Files" }).getByRole("listitem").filter({ hasText: name });

async function newestIds(platform: Platform, count: number): Promise<string[]> {
  const { data }: { data: { id: string }[] } = Object(
    await platform.read(`/v2/vod?per_page=${count}&page=1`),
  );
  return data.map(({ id }) => id);
}

/** Reads a video's tracks on the platform: `fr Fjord.fr.srt`. */
async function tracksOf(platform: Platform, vodId: string): Promise<string[]> {
  const rows: Record<string, string>[] = Object(await platform.read(`/v2/vod/${vodId}/subtitles`));
  return rows.map((row) => `${row["language-short-name"]} ${row["subtitle-filename"]}`).toSorted();
}

async function caption(platform: Platform, vodIds: readonly string[], language: string) {
  await Promise.all(
    vodIds.map((id) =>
      platform.addCaptions(id, { language, fileName: `given.${language}.vtt`, text: VTT }),
    ),
  );
}

/** Returns the paths of files by these names. */
async function writeCaptions(testInfo: TestInfo, names: readonly string[]): Promise<string[]> {
  await mkdir(testInfo.outputPath("captions"), { recursive: true });
  return Promise.all(
    names.map(async (name) => {
      const path = join(testInfo.outputPath("captions"), name);
      await writeFile(path, name.endsWith(".vtt") ? VTT : SRT);
      return path;
    }),
  );
}

/** Checks the board as a table in light colours, and as cards in dark ones. */
async function expectCleanBoard(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ["dark", 360],
    ["light", 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 720 });
    await expectClean(page, colorScheme === "light" ? "all" : "colours");
  }
}

const drop = (page: Page, paths: readonly string[]) =>
  dropFiles(page, paths, "Drop subtitle files to match them to videos");

test("Missing subtitles are counted and found in the library, and a language can be added", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const ids = await newestIds(platform, 12);
  await caption(platform, ids, "sv");
  await page.goto("/library");
  await page.getByRole("link", { name: "Subtitle coverage" }).click();
  await expect(page).toHaveTitle("Subtitle coverage · Reeldesk");
  await expect(status(page, "63 videos")).toBeVisible();
  const row = rowOf(page, "Harbour at first light");
  await expect(row.getByText("English: 1 track")).toBeAttached();
  await expectCleanBoard(page);
  const swedish = page.getByRole("columnheader", { name: "Swedish" });
  await expect(swedish).toContainText("12 of 63 videos have Swedish subtitles, 19.0%");
  await swedish.getByRole("link", { name: "Show 51 videos without Swedish" }).click();
  await expect(page).toHaveURL(/\/library\/subtitles\?missing=sv$/);
  await expect(status(page, "51 of 63 videos")).toBeVisible();
  // Fewer rows are rendered than there are.
  expect(await page.getByRole("row").count()).toBeLessThan(40);
  await page.goBack();
  await expect(status(page, "63 videos")).toBeVisible();
  await page.getByRole("button", { name: "Add language" }).click();
  await page.getByRole("combobox", { name: "Search languages" }).fill("akan");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?languages=ak$/);
  await row.getByRole("link", { name: "Add Akan to Harbour at first light" }).click();
  await expect(page).toHaveURL(new RegExp(`/vods/${ids[0]}/subtitles\\?language=ak$`));

  await page.getByRole("link", { name: "Library", exact: true }).first().click();
  await page.getByRole("button", { name: "Filters" }).click();
  const filter = page.getByLabel("Subtitle language");
  await expect(filter.getByRole("option", { name: "Akan", exact: true })).toHaveCount(1);
  await filter.selectOption("Swedish");
  await expect(page).toHaveURL(/\/library\?missing=subtitles\.sv$/);
  await expect(status(page, "51 of 63 videos")).toBeVisible();
  await page.getByRole("link", { name: "Remove filter No Swedish subtitles" }).click();
  await expect(status(page, "63 videos")).toBeVisible();
});

test(
  "Files dropped on the board are matched, approved and listed, and an existing track is replaced",
  { tag: "@nightly" },
  async ({ page, platform }, testInfo) => {
    const titles = Array.from({ length: 10 }, (_, at) => `Fjord crossing, ${at + 1}`);
    const ids = await platform.addVods(titles.map((title) => ({ title })));
    const [twinA = "", twinB = ""] = await platform.addVods([
      { title: "Twin peaks of Senja", filename: "twin-a.mp4" },
      { title: "Twin peaks of Senja", filename: "twin-b.mp4" },
    ]);
    const [harbour = ""] = await platform.addVods([{ title: "Quiet harbour" }]);
    await caption(platform, ids.slice(0, 1), "fr");
    await caption(platform, ids.slice(0, 1), "en");
    const names = [
      ...titles.map((_, at) => `fjord.crossing.${String(at + 1).padStart(2, "0")}.1080p.fr.srt`),
      "Twin peaks of Senja.fr.vtt",
      "zzz.fr.vtt",
    ];
    const paths = await writeCaptions(testInfo, names);
    await page.goto("/library/subtitles");
    await expect(status(page, "76 videos")).toBeVisible();
    await drop(page, paths);
    await expect(page.getByRole("heading", { name: "12 files" })).toBeVisible();
    await expect(status(page, "9 ready, 1 replacement, 0 to review, 2 blocked")).toBeVisible();
    await expect(fileRow(page, "crossing.01.")).toContainText("given.fr.vtt");
    await expect(fileRow(page, "crossing.02.")).toContainText("New track");

    // Nothing has been sent, and leaving asks.
    await page.getByRole("link", { name: "Channels" }).click();
    await page.getByRole("dialog").getByRole("button").last().click();
    expect(await tracksOf(platform, ids[1] ?? "")).toEqual([]);

    await page.getByRole("button", { name: "Approve ready (9)" }).click();
    await page.getByRole("button", { name: "Approve 1 replacement" }).click();
    await expect(page.getByText("1 replaces a track")).toBeVisible();
    await page.getByRole("button", { name: "Upload 10 files" }).click();
    await expect(status(page, "10 of 10 published")).toBeVisible();
    expect(await tracksOf(platform, ids[0] ?? "")).toEqual([
      "en given.en.vtt",
      "fr fjord.crossing.01.1080p.fr.srt",
    ]);
    for (const [at, id] of ids.entries()) {
      if (at > 0) expect(await tracksOf(platform, id)).toEqual([`fr ${names[at]}`]);
    }
    await expect(rowOf(page, titles[4] ?? "").getByText("French: 1 track")).toBeAttached();

    await fileRow(page, "Twin peaks").getByRole("button", { name: "Select from 2 videos" }).click();
    await page.getByRole("option", { name: "twin-b.mp4" }).click();
    await fileRow(page, "zzz.fr.vtt").getByRole("button", { name: "Select a video" }).click();
    await page.getByRole("combobox", { name: "Search videos" }).fill("quiet");
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: "Approve Twin peaks of Senja.fr.vtt" }).check();
    await page.getByRole("checkbox", { name: "Approve zzz.fr.vtt" }).check();
    await page.getByRole("button", { name: "Upload 2 files" }).click();
    await expect(status(page, "12 of 12 published")).toBeVisible();
    expect(await tracksOf(platform, twinA)).toEqual([]);
    expect(await tracksOf(platform, twinB)).toEqual(["fr Twin peaks of Senja.fr.vtt"]);
    expect(await tracksOf(platform, harbour)).toEqual(["fr zzz.fr.vtt"]);
  },
);

test(
  "A file that the service refuses says so, survives another page and can be sent again",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, testInfo) => {
    const [id = ""] = await platform.addVods([{ title: "Fjord crossing" }]);
    await page.goto("/library/subtitles");
    await expect(status(page, "64 videos")).toBeVisible();
    incidents.expect(/status: 400 POST/);
    await platform.fault("api", {
      match: { method: "POST", path: "/subtitles" },
      fault: "status",
      status: 400,
      body: { message: "Not today" },
    });
    await drop(page, await writeCaptions(testInfo, ["Fjord crossing.fr.srt"]));
    await page.getByRole("checkbox", { name: "Approve Fjord crossing.fr.srt" }).check();
    await page.getByRole("button", { name: "Upload 1 file" }).click();
    const row = fileRow(page, "Fjord crossing.fr.srt");
    await expect(row).toContainText("Not today");
    await page.getByRole("link", { name: "Library", exact: true }).first().click();
    await expect(status(page, "64 videos")).toBeVisible();
    await page.getByRole("link", { name: "Subtitle coverage" }).click();
    await expect(row).toContainText("Not today");
    await platform.clearFaults();
    await row.getByRole("button", { name: "Try again" }).click();
    await expect(row).toContainText("Published");
    expect(await tracksOf(platform, id)).toEqual(["fr Fjord crossing.fr.srt"]);
    // A video that is dropped here is uploaded as on any other page.
    const video = await writeVideo(testInfo.outputPath("dropped.mp4"), 2 * 1024 ** 2);
    await dropFiles(page, [video.path]);
    await expect(page).toHaveURL(/\/upload$/);
    await expect(page.getByText("dropped.mp4").first()).toBeVisible();
  },
);
