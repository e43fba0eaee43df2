import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { seededId } from "#sandbox/seed/ids.ts";
import { pseudoText } from "../scripts/pseudo-language.ts";
import { expect, expectAllThere, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";
import { findCutTexts, findStrayTexts, listen } from "./pseudo-page.ts";

// One build for both widths.
test.describe.configure({ mode: "default" });

/** Lists names and codes that are the same in every language. */
const ALLOWED: ReadonlySet<string> = new Set([
  "Reeldesk",
  "Europe/Lisbon",
  "UTC",
  "MIT",
  "aac",
  "ferry.mp4",
  "ferry",
  "scan.cine",
  // Keys.
  "F2",
  "M",
  "N",
  "S",
]);
const softly = expect.configure({ soft: true });
const videoId = seededId("vod 0");
const channelId = seededId("channel 0");
const playlistId = seededId("playlist 0");

/** Returns a message of the build, with its values. */
const say = ([first = "", ...rest]: TemplateStringsArray, ...values: string[]) =>
  `⟦${pseudoText(first)}${rest.map((text, at) => `${values[at]}${pseudoText(text)}`).join("")}⟧`;

interface State {
  path: string;
  /** Makes the state, as soon as the page is there. */
  act?: (page: Page) => Promise<unknown>;
}

const beginning = (text: string) => new RegExp(`^⟦${pseudoText(text)}`);

const press =
  (name: string | RegExp, role: "button" | "menuitem" | "tab" | "radio" = "button") =>
  (page: Page) =>
    page.getByRole(role, { name, exact: true }).first().click();

/** Looks in a menu on a narrow screen. */
async function deleteSelected(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: say`Delete`, exact: true });
  if (await button.isVisible()) return button.click();
  await press(say`Actions`)(page);
  await press(say`Delete`, "menuitem")(page);
}

const file = (name: string, bytes: number) => ({
  name,
  mimeType: "video/mp4",
  buffer: Buffer.alloc(bytes, 1),
});

/** Chooses a video that is sent, one that is empty, and one whose kind is not known. */
async function upload(page: Page): Promise<void> {
  await page
    .getByLabel(say`Drop videos here`)
    .setInputFiles([file("ferry.mp4", 4096), file("scan.cine", 4096), file("clip.mp4", 0)]);
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
}

const then =
  (...acts: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };

/** On a narrow screen, a page's controls are in a sheet. */
async function pickMembers(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: say`Folder or playlist`, exact: true });
  if (!(await button.isVisible())) await press(beginning("Filters"))(page);
  await button.click();
}

const STATES: State[] = [
  { path: "/" },
  { path: "/library" },
  {
    path: "/library?view=table&show=published&missing=subtitles&from=2020-01-01",
    act: press(beginning("Filters")),
  },
  { path: "/library", act: then(press(say`Select all ${"63"}`), deleteSelected) },
  {
    path: "/library?order=title",
    act: then(
      press(say`Actions for ${"A brief history of the ferry timetable"}`),
      press(say`Move to folder…`, "menuitem"),
    ),
  },
  { path: "/library?q=no+such+video" },
  { path: "/library/images?fill=both" },
  { path: "/library/subtitles" },
  { path: `/vods/${videoId}/overview`, act: press(say`Actions`) },
  { path: `/vods/${videoId}/analytics` },
  {
    path: `/vods/${videoId}/engagement`,
    // It is offered once the lengths of all videos are known.
    act: (page) =>
      page.getByRole("button", { name: say`Compare with videos of similar length` }).waitFor(),
  },
  { path: `/vods/${videoId}/subtitles` },
  { path: `/vods/${videoId}/subtitles?edit=new`, act: press(say`Add caption`) },
  { path: `/vods/${videoId}/images` },
  { path: `/vods/${videoId}/embed`, act: press(say`Get code`) },
  { path: "/folders/1000004" },
  { path: "/folders/1000004/analytics" },
  { path: "/folders/1000004/watch-time?rows=content" },
  { path: "/analytics" },
  {
    path: "/analytics?of=vods&movers=losses.all.watch",
    act: (page) => page.getByRole("row").getByRole("button", { expanded: false }).first().click(),
  },
  { path: "/analytics?movers=new" },
  { path: `/analytics?compare=${videoId},${channelId}` },
  { path: "/watch-time/vod", act: press(/^⟦Çööļûûɱñ: ⟦Þļààýýš⟧⟧/u) },
  { path: "/watch-time/vod?curve=trend", act: press(say`Export`) },
  { path: "/watch-time/vod?only=never" },
  { path: "/watch-time/vod?rows=playlist", act: pickMembers },
  { path: "/watch-time/live?curve=trend" },
  { path: "/report?show=overview&name=&note=A+note&show=watchTimeVideos&name=&note=" },
  { path: "/channels" },
  { path: `/channels/${channelId}/overview` },
  { path: `/channels/${channelId}/images` },
  { path: "/playlists", act: press(say`New playlist`) },
  {
    path: "/playlists",
    act: then(press(say`Actions for ${"Start here"}`), press(say`Delete…`, "menuitem")),
  },
  { path: `/playlists/${playlistId}/content`, act: press(say`Sort playlist`) },
  { path: `/playlists/${playlistId}/images` },
  { path: "/upload", act: upload },
  { path: "/upload/history" },
  { path: "/activity" },
  { path: "/settings", act: press(say`Run check`) },
  { path: "/channels", act: then(search, (page) => page.keyboard.type("ferry")) },
  { path: "/channels", act: (page) => page.keyboard.press("?") },
  { path: "/nowhere" },
];

let dist = "";
test.beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "reeldesk-pseudo-"));
  const flags = ["build", "--mode", "pseudo", "--minify", "false", "--logLevel", "error"];
  const vite = join("node_modules", "vite", "bin", "vite.js");
  const built = spawnSync(process.execPath, [vite, ...flags, "--emptyOutDir", "--outDir", dist], {
    encoding: "utf8",
  });
  expect(built.status, built.stderr).toBe(0);
});
test.afterAll(() => rm(dist, { recursive: true, force: true }));

for (const width of [1440, 360]) {
  test(`Every text is from a catalogue and has room, ${width} wide`, { tag: "@nightly" }, async ({
    page,
    platform,
    incidents,
  }) => {
    test.setTimeout(180_000);
    const frontOrigin = "http://127.0.0.1";
    const dashboard = await platform.serveWith({}, { basePath: "", frontOrigin, dist });
    // The connection check tries what is refused.
    incidents.allow(/40[34]/);
    const data = await listen(page);
    page.setDefaultTimeout(20_000);
    await page.clock.setFixedTime(NOW);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    for (const { path, act } of STATES) {
      await page.goto(`${dashboard.origin}${path}`);
      await expectAllThere(page);
      await act?.(page);
      await expectAllThere(page);
      // The answers that contain texts are read beside the page.
      const find = async () => [
        ...(await findStrayTexts(page, data, ALLOWED)),
        ...(await findCutTexts(page)),
      ];
      await softly.poll(find, `${path} ${String(act ?? "")}`).toEqual([]);
    }
    await dashboard.close();
  });
}
