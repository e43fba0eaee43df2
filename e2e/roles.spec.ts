import type { Browser, Page } from "@playwright/test";
import { expect, expectAllThere } from "./fixtures.ts";
import { fillIn, test } from "./openid.ts";
import type { Platform } from "./platform.ts";
import { makePlaylist } from "./playlist-orders.ts";

const CAPTIONS = "1\n00:00:01,000 --> 00:00:02,000\nFerry.\n";

/** An account with one of everything. @returns the paths of its pages */
async function seed(platform: Platform) {
  await platform.reset("empty");
  const [ferry = "", harbour = ""] = await platform.addVods([
    { title: "Ferry", folders: ["/Sea"], thumbnail: "harbour.webp" },
    { title: "Harbour", online: false, folders: ["/Sea/Ports"] },
  ]);
  await platform.addCaptions(ferry, { language: "en", fileName: "a.en.srt", text: CAPTIONS });
  const [channel = ""] = await platform.addChannels([{ title: "Harbour cam" }]);
  const playlist = await makePlaylist(platform, "Tour", [ferry]);
  const folders: unknown = await platform.read("/v2/folder");
  const rows = Array.isArray(folders) ? folders : [];
  const folder = rows.find(({ path }) => path === "/Sea")?.id;
  return {
    ferry: `/vods/${ferry}`,
    harbour: `/vods/${harbour}`,
    channel: `/channels/${channel}`,
    playlist: `/playlists/${playlist}`,
    folder: `/folders/${folder}`,
  };
}

async function signIn(page: Page, desk: string, person: string) {
  await page.goto(`${desk}/sign-in`);
  await fillIn(page, person);
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
}

async function openEditor(browser: Browser, desk: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, desk, "editor");
  return page;
}

/** Everything that can be pressed or filled in, by role and name. */
async function controls(page: Page): Promise<string[]> {
  const tree = await page.locator("body").ariaSnapshot();
  const roles = "button|link|checkbox|switch|radio|textbox|searchbox|combobox|spinbutton";
  return [...new Set(tree.match(new RegExp(`(?:${roles}) "[^"]*"`, "g")))].toSorted();
}

const without = (some: readonly string[], others: readonly string[]) =>
  some.filter((each) => !others.includes(each));

test("DISCOVER", async ({ page, browser, platform, desk }) => {
  test.setTimeout(200_000);
  const at = await seed(platform);
  await signIn(page, desk, "viewer");
  const editor = await openEditor(browser, desk);
  for (const path of [
    "/",
    "/library",
    "/library?layout=table",
    `${at.ferry}/overview`,
    `${at.harbour}/overview`,
    `${at.ferry}/subtitles`,
    `${at.ferry}/subtitles?edit=new`,
    `${at.ferry}/images`,
    `${at.ferry}/embed`,
    at.folder,
    "/playlists",
    `${at.playlist}/content`,
    `${at.playlist}/images`,
    `${at.playlist}/embed`,
    "/channels",
    `${at.channel}/overview`,
    `${at.channel}/images`,
    "/library/subtitles",
    "/library/pictures",
    "/upload",
    "/upload/history",
    "/activity",
    "/settings",
  ]) {
    await Promise.all([editor.goto(desk + path), page.goto(desk + path)]);
    await expectAllThere(page);
    await editor.waitForTimeout(1500);
    const [all, some] = await Promise.all([controls(editor), controls(page)]);
    console.log(
      path,
      JSON.stringify({ hidden: without(all, some), extra: without(some, all) }, null, 1),
    );
  }
});
