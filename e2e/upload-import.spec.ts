import { mkdir, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { srt, vtt } from "./captioning.ts";
import { expectClean } from "./clean.ts";
import { expect, test } from "./fixtures.ts";
import { BLUE, halves, RED } from "./imaging.ts";
import type { Platform } from "./platform.ts";
import { dropFiles, expectStoredUploads, holdPart, reload } from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const MiB = 1024 ** 2;

/** Lookups of new records may not find them for a while. */
test.beforeEach(({ incidents }) => {
  incidents.allow(/status: 404 GET/);
});

/** Writes a season to disk: videos with captions, images and what does not belong. */
async function writeSeason(root: string): Promise<void> {
  await writeVideo(`${root}/S01E01.mp4`, MiB);
  await writeVideo(`${root}/S01E02.mp4`, MiB + 1);
  await writeVideo(`${root}/Extras/S01E10.mp4`, MiB + 2);
  await mkdir(`${root}/Subs`, { recursive: true });
  await writeFile(`${root}/S01E01.en.vtt`, vtt("Good morning everybody, this is the first part."));
  await writeFile(`${root}/Subs/S01E02.pt-BR.srt`, srt("Bom dia a todos, esta é a segunda parte."));
  await writeFile(
    `${root}/Subs/unrelated.de.ass`,
    "Dialogue: 0,0:00:01.00,0:00:09.00,Default,,0,0,0,,Guten Morgen, das ist der letzte Teil.",
  );
  await writeFile(`${root}/S01E01.info.json`, "{}");
  await writeFile(`${root}/S01E02.png`, halves(1280, 720, RED, BLUE));
  await writeFile(`${root}/poster.png`, halves(1280, 720, BLUE, RED));
  await writeFile(`${root}/notes.txt`, "not a video");
  await writeFile(`${root}/.DS_Store`, "x");
}

const plan = (page: Page) => page.getByRole("region", { name: "Import “Season 1”" });
const task = (page: Page) => page.getByRole("region", { name: "Importing “Season 1”" });

async function videosByTitle(platform: Platform) {
  const answer = Object(await platform.read("/v2/vod?per_page=100"));
  const rows: Record<string, unknown>[] = answer.data;
  return new Map(rows.map((row) => [String(row.title), row]));
}

async function tracksOf(platform: Platform, id: unknown): Promise<string[]> {
  const tracks = await platform.read(`/v2/vod/${String(id)}/subtitles`);
  if (!Array.isArray(tracks)) return [];
  return tracks.map((each) => `${each["language-short-name"]} ${each["subtitle-filename"]}`);
}

async function expectDone(page: Page): Promise<void> {
  await expect(
    task(page).getByText("Finished: 3 of 3 videos ready · 7 of 7 other steps done"),
  ).toBeVisible({ timeout: 60_000 });
}

test(
  "A season is planned, corrected and carried out",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    const root = info.outputPath("Season 1");
    await writeSeason(root);
    await page.goto("/library");
    await dropFiles(page, [root]);
    await expect(page.getByRole("heading", { level: 1, name: "Upload" })).toBeVisible();
    await expect(plan(page)).toContainText(
      "3 videos · 2 subtitle files (English and Portuguese) · 1 thumbnail",
    );
    await expect(page.getByText("Skipped “notes.txt”: not a video")).toBeVisible();
    await expect(page.getByText("1 hidden file skipped")).toBeVisible();
    const playlist = plan(page).getByRole("checkbox", { name: "Create a playlist" });
    await expect(playlist).not.toBeChecked();
    await playlist.check();
    const others = plan(page).getByRole("region", { name: "Other files" });
    await expect(others.getByRole("combobox", { name: "Use poster.png for" })).toHaveValue(
      "playlist",
    );
    await others.getByRole("combobox", { name: "Use unrelated.de.ass for" }).selectOption("S01E10");
    await plan(page).getByRole("button", { name: "Edit S01E10" }).click();
    await plan(page).getByRole("textbox", { name: "Title", exact: true }).fill("The finale");
    await expect(plan(page)).toContainText("3 subtitle files (English, Portuguese and German)");
    await expect(plan(page).getByRole("checkbox", { name: "Create 2 folders in /" })).toBeChecked();
    expect(await platform.uploadedNames()).toEqual([]);
    await expectClean(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: "dark" });
    await expectClean(page, "colours");
    await plan(page).getByRole("button", { name: "Upload 3 videos" }).click();
    await expectDone(page);
    await expect(plan(page)).toBeHidden();

    const videos = await videosByTitle(platform);
    const [first, second, finale] = ["S01E01", "S01E02", "The finale"].map((title) =>
      videos.get(title),
    );
    expect(await tracksOf(platform, first?.id)).toEqual(["en S01E01.en.vtt"]);
    expect(await tracksOf(platform, second?.id)).toEqual(["pt S01E02.pt-BR.srt"]);
    expect(await tracksOf(platform, finale?.id)).toEqual(["de unrelated.de.vtt"]);
    expect(second).toMatchObject({ folders: [{ path: "/Season 1" }] });
    expect(finale).toMatchObject({ folders: [{ path: "/Season 1/Extras" }] });
    const link = task(page).getByRole("link", { name: "Playlist “Season 1”" });
    const playlistId = (await link.getAttribute("href"))?.split("/").at(2);
    expect(await platform.read(`/v2/playlists/${playlistId}`)).toMatchObject({
      title: "Season 1",
      content: { list: [{ id: first?.id }, { id: second?.id }, { id: finale?.id }] },
    });
    await task(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(task(page)).toBeHidden();
  },
);

test(
  "An import continues after a reload, names what fails, and sends nothing twice",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    // A folder that was just created is not in the list yet: the service says that it exists.
    incidents.allow(/status: 400 POST/);
    const root = info.outputPath("Season 1");
    await writeSeason(root);
    await holdPart(platform, 1, { bytes: MiB + 2 });
    await page.goto("/upload");
    await dropFiles(page, [root]);
    await plan(page).getByRole("checkbox", { name: "Create a playlist" }).check();
    await plan(page).getByRole("button", { name: "Upload 3 videos" }).click();
    await expect(task(page)).toContainText("0 of 3 videos ready");
    await expectStoredUploads(page, 3);
    await platform.clearFaults();
    await platform.fault("api", {
      match: { method: "POST", path: "/subtitles" },
      fault: "status",
      status: 400,
      body: { message: "Subtitles are full" },
    });
    await reload(page);
    const notice = page.getByText("Earlier work waits for your confirmation: 1 import.");
    await expect(notice).toBeVisible();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(notice).toHaveCount(0);
    await expect(task(page).getByText("2 failed")).toBeVisible({ timeout: 60_000 });
    await expect(task(page).getByText("Subtitles are full")).toHaveCount(2);
    await platform.clearFaults();
    await task(page).getByRole("button", { name: "Retry all" }).click();
    await expect(
      task(page).getByText("Finished: 3 of 3 videos ready · 6 of 6 other steps done"),
    ).toBeVisible({ timeout: 60_000 });
    const videos = await videosByTitle(platform);
    expect([...videos.keys()].filter((title) => title.startsWith("S01E"))).toHaveLength(3);
    expect(await tracksOf(platform, videos.get("S01E01")?.id)).toEqual(["en S01E01.en.vtt"]);
    expect(await tracksOf(platform, videos.get("S01E02")?.id)).toEqual(["pt S01E02.pt-BR.srt"]);
    const playlists = Object(await platform.read("/v2/playlists?per_page=100"));
    expect(
      playlists.data.filter(({ title }: { title: string }) => title === "Season 1"),
    ).toMatchObject([
      {
        content: {
          list: ["S01E01", "S01E02", "S01E10"].map((each) => ({ id: videos.get(each)?.id })),
        },
      },
    ]);
  },
);
