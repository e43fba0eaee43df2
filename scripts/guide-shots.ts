import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright";

export interface GuideShot {
  /** Leads to the first page. */
  path: string;
  /** Brings the page to what the image shows. @param folder of the sample files */
  prepare?: (page: Page, folder: string) => Promise<unknown>;
  /** Returns what the image shows: from the first to the last of them. */
  of: (page: Page) => Locator[];
  /** Limits the height. */
  heightPx?: number;
  /** Requests never end while it is taken. */
  isBusy?: boolean;
}

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const whole = (page: Page) => [page.getByRole("main")];

/** Holds the images of the guide by their file names, in its order. Each is of the demo sandbox, in the light theme. */
export const GUIDE_SHOTS: Readonly<Record<string, GuideShot>> = {
  overview: {
    path: "/",
    prepare: (page) => region(page, "Rising").waitFor(),
    of: whole,
    heightPx: 560,
  },
  search: {
    path: "/channels",
    async prepare(page) {
      await page.getByRole("article").first().waitFor();
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("combobox", { name: "Search or paste a link" }).fill("harbour");
      await page.getByRole("option").nth(3).waitFor();
    },
    of: (page) => [page.getByRole("dialog")],
    heightPx: 290,
  },
  shortcuts: {
    path: "/library",
    async prepare(page) {
      await page.getByRole("article").first().waitFor();
      await page.locator("main + *").waitFor({ state: "attached" });
      await page.keyboard.press("?");
    },
    of: (page) => [region(page, "Library"), region(page, "Missing images")],
  },
  "upload-list": {
    path: "/upload",
    async prepare(page, folder) {
      const names = ["Evening ferry.mp4", "Season 2, part 4.mov", "Harbour walk.mp4"];
      await page
        .getByLabel("Drop videos here")
        .setInputFiles(names.map((name) => join(folder, "videos", name)));
      const tray = region(page, "Uploads");
      await tray.getByRole("button", { name: "Pause Harbour walk.mp4" }).click();
      await tray
        .getByText(/ left$/)
        .first()
        .waitFor();
    },
    of: (page) => [region(page, "Uploads")],
    isBusy: true,
  },
  "upload-plan": {
    path: "/upload",
    async prepare(page, folder) {
      const write = (name: string, content: string) => {
        const path = join(folder, name);
        writeFileSync(path, content);
        return path;
      };
      const files = ["Harbour S01E01", "Harbour S01E02"].flatMap((name) => [
        write(`${name}.mp4`, `\0${name}`),
        write(`${name}.en.vtt`, CAPTIONS),
        write(`${name}.fr.srt`, CAPTIONS),
      ]);
      await page.getByLabel("Drop videos here").setInputFiles(files);
      await page.getByRole("checkbox", { name: "Create a playlist" }).check();
      await page.getByRole("button", { name: "Edit Harbour S01E02" }).click();
    },
    of: (page) => [region(page, /^Import “/)],
  },
  player: {
    path: "/library?q=Nordlys",
    async prepare(page) {
      await openVideo(page, "Nordlys over Senja");
      await page.getByRole("button", { name: "Play Nordlys over Senja" }).click();
      await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 3);
      await page.getByRole("button", { name: "Pause", exact: true }).click();
    },
    of: (page) => [page.getByRole("group", { name: "Controls" })],
  },
  bulk: {
    path: "/library?view=table&q=season",
    prepare: selectVideos,
    of: (page) => [
      page.getByRole("group", { name: "Videos and selection" }),
      page.getByRole("row").nth(5),
    ],
  },
  move: {
    path: "/library?view=table&q=season",
    async prepare(page) {
      await selectVideos(page);
      await page.getByRole("menuitem", { name: "Move to folder" }).click();
      await page.getByRole("dialog").getByRole("radio").nth(3).waitFor();
    },
    of: (page) => [page.getByRole("dialog")],
  },
  "subtitle-review": {
    path: "/library?q=Nordlys",
    async prepare(page) {
      await openVideo(page, "Nordlys over Senja");
      await page.getByRole("link", { name: "Subtitles", exact: true }).click();
      await page.getByLabel("Drop subtitle files here").setInputFiles({
        name: "nordlys.en.srt",
        mimeType: "application/x-subrip",
        buffer: Buffer.from(FAULTY_CAPTIONS),
      });
      await page.getByRole("button", { name: "Trim or merge overlaps" }).first().waitFor();
    },
    of: (page) => [region(page, /to review$/)],
  },
  "subtitle-editor": {
    path: "/library?q=season+two",
    async prepare(page) {
      await openVideo(page, "Season two trailer");
      await page.getByRole("link", { name: "Subtitles", exact: true }).click();
      await page.getByRole("link", { name: /^Edit French/ }).click();
      await page.getByRole("grid", { name: "Captions" }).getByRole("row").nth(2).waitFor();
    },
    of: (page) => [
      page.getByRole("group", { name: "Tools" }),
      page.getByRole("grid", { name: "Captions" }),
    ],
    heightPx: 400,
  },
  coverage: {
    path: "/library/subtitles",
    prepare: (page) => page.getByRole("row").nth(7).waitFor(),
    of: whole,
    heightPx: 480,
  },
  "image-studio": {
    path: "/library?q=Nordlys",
    async prepare(page) {
      await openVideo(page, "Nordlys over Senja");
      await page.getByRole("link", { name: "Images", exact: true }).click();
      await page.getByRole("button", { name: "Choose a frame…" }).click();
      await page.getByText(/frames found$/).waitFor();
      await page.getByRole("button", { name: "Use frame" }).click();
      await page.getByText(/^[\d.]+ kB$/).waitFor();
    },
    of: (page) => [
      page.getByRole("group", { name: "Editing tools" }),
      page.getByRole("img", { name: /^Image: / }),
      page.getByRole("button", { name: "PNG" }),
    ],
    heightPx: 300,
  },
  "missing-images": {
    path: "/library/images",
    async prepare(page) {
      await page.getByRole("button", { name: "Suggest frames", exact: true }).first().click();
      await page.getByRole("button", { name: /^Frame 4 of/ }).waitFor();
    },
    of: (page) => [page.getByRole("article").first()],
  },
  "playlist-order": {
    path: "/playlists",
    async prepare(page) {
      await page.getByRole("link", { name: "Harbour stories" }).first().click();
      const boxes = page.getByRole("checkbox", { name: /^Select / });
      await boxes.nth(2).check();
      await boxes.nth(3).check();
      await page.getByRole("button", { name: "Move to top" }).click();
      // A lower window brings the bar at the end closer.
      await page.setViewportSize({ width: 1280, height: 560 });
    },
    of: whole,
    heightPx: 560,
  },
  channel: {
    path: "/channels",
    async prepare(page) {
      await page.getByRole("link", { name: "Harbour cam" }).first().click();
      await page.getByRole("switch", { name: "DVR" }).waitFor();
    },
    of: (page) => [region(page, "About")],
  },
  embed: {
    path: "/library?q=Nordlys",
    async prepare(page) {
      await openVideo(page, "Nordlys over Senja");
      await page.getByRole("link", { name: "Embed", exact: true }).click();
    },
    of: (page) => [region(page, "Link"), region(page, "Embed code")],
  },
  "analytics-controls": {
    path: "/analytics",
    prepare: (page) => page.getByRole("application").waitFor(),
    of: whole,
    heightPx: 300,
  },
  "date-panel": {
    path: "/analytics",
    async prepare(page) {
      await page.getByRole("application").waitFor();
      await page.getByRole("button", { name: /^Dates:/ }).click();
      await page.getByRole("application", { name: "Calendar" }).waitFor();
    },
    of: (page) => [page.getByRole("dialog", { name: "Dates" })],
  },
  "analytics-chart": {
    path: "/analytics",
    prepare: (page) => page.getByRole("application").waitFor(),
    of: (page) => [region(page, /^Plays by day/)],
  },
  "watch-time-table": {
    path: "/watch-time/vod",
    prepare: (page) => page.getByText(/records? as of/).waitFor(),
    of: (page) => [page.getByRole("region", { name: "Rows and columns" }), page.getByRole("grid")],
    heightPx: 420,
  },
  retention: {
    path: "/watch-time/vod",
    async prepare(page) {
      for (const video of ["Season two trailer", "Les gardiens du phare"]) {
        await page.getByRole("checkbox", { name: `Select ${video}` }).check();
      }
      await page.getByText("2 selected", { exact: true }).waitFor();
      await page.getByRole("figure").first().waitFor();
    },
    of: (page) => [region(page, "Charts")],
    heightPx: 600,
  },
  export: {
    path: "/watch-time/vod",
    async prepare(page) {
      await page.getByText(/records? as of/).waitFor();
      await page.getByRole("button", { name: "Export" }).click();
    },
    of: (page) => [page.getByRole("dialog")],
  },
  regional: {
    path: "/settings",
    of: (page) => [region(page, "Language and region")],
  },
  "stored-data": {
    path: "/settings",
    prepare: (page) => page.getByRole("list", { name: "Stored data" }).waitFor(),
    of: (page) => [region(page, "Data on this device")],
    heightPx: 400,
  },
};

/** Opens a video of the library, once all of that is loaded. */
async function openVideo(page: Page, title: string): Promise<void> {
  await page.getByText(/^\d+ of \d+ videos$/).waitFor();
  await page.getByRole("link", { name: title }).first().click();
}

/** Selects three videos, and opens what can be done to them. */
async function selectVideos(page: Page): Promise<void> {
  const boxes = page.getByRole("checkbox", { name: /^Select / });
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  await page.getByRole("button", { name: "Actions", exact: true }).click();
}

const CAPTIONS = `WEBVTT

00:00:01.000 --> 00:00:03.000
The harbour wakes before the town.
`;
const FAULTY_CAPTIONS = `1
00:00:01,000 --> 00:00:04,000
The lights come with the cold.

2
00:00:03,500 --> 00:00:06,000
<i>Nobody on the island looks up any more.

3
00:00:08,000 --> 00:00:09,000
We set out at four in the morning, because the wind was to turn before the evening came.
`;
