import type { Browser, Page } from "@playwright/test";
import { expect, expectAllThere } from "./fixtures.ts";
import { fillIn, test } from "./openid.ts";
import type { Platform } from "./platform.ts";
import { makePlaylist } from "./playlist-orders.ts";

const CAPTIONS = "1\n00:00:01,000 --> 00:00:02,000\nFerry.\n";

/** Creates an account with one of everything. @returns the paths of its pages */
async function seed(platform: Platform) {
  await platform.reset("empty");
  const [ferry = "", harbour = ""] = await platform.addVods([
    { title: "Ferry", folders: ["/Sea"], thumbnail: "harbour.webp" },
    { title: "Harbour", online: false, folders: ["/Sea/Ports"] },
    { title: "Lighthouse" },
  ]);
  await platform.addCaptions(ferry, { language: "en", fileName: "a.en.srt", text: CAPTIONS });
  const [channel = ""] = await platform.addChannels([{ title: "Harbour cam" }]);
  const playlist = await makePlaylist(platform, "Tour", [ferry]);
  const folders = JSON.stringify(await platform.read("/v2/folder"));
  const [, folder = ""] = /"id":"(\w+)",[^}]*"path":"\/Sea"/.exec(folders) ?? [];
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

/** Returns everything that can be pressed or filled in, by role and name, and the items of the menu that is open. */
async function controls(page: Page): Promise<string[]> {
  const tree = await page.locator("body").ariaSnapshot();
  const roles = "menuitem|button|link|checkbox|switch|radio|textbox|searchbox|combobox|spinbutton";
  const found = new Set(tree.match(new RegExp(`(?:${roles}) "[^"]*"`, "g")));
  // The control belongs to a panel that is rendered once it is in view.
  return [...found].filter((each) => !/"(Videos|Live channels)"/.test(each)).toSorted();
}

const without = (some: readonly string[], others: readonly string[]) =>
  some.filter((each) => !others.includes(each));

/** Presses all that the page has, as fast as a script can. Downloads and dialogs come to nothing. */
async function pressAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>(
      "main :is(button, [role=switch])",
    )) {
      button.click();
    }
  });
  await expectAllThere(page);
}

const EDITING = {
  video: ["Edit: Title", "Edit: Description", "Edit folders"].map((name) => `button "${name}"`),
  channel: ["Edit: Title", "Edit: Description"].map((name) => `button "${name}"`),
};
const NEW_IMAGE = ["Choose image…", "Drop or paste an image anywhere on this page"].map(
  (name) => `button "${name}"`,
);

/** Names what a viewer lacks on pages that both lanes compare. */
const HIDDEN = {
  library: [
    'button "New top-level folder"',
    'button "Select all 3"',
    ...["Ferry", "Harbour", "Lighthouse"].flatMap((title) => [
      `button "Edit title: ${title}"`,
      `checkbox "Select ${title}"`,
    ]),
    ...["Unpublish", "Move to folder…", "Add to playlist…", "Delete…"].map(
      (name) => `menuitem "${name}"`,
    ),
  ],
  video: [
    ...EDITING.video,
    'button "Publish"',
    'switch "Autoplay"',
    'switch "Published"',
    'menuitem "Publish"',
    'menuitem "Delete…"',
  ],
  upload: [
    'button "Choose a folder"',
    'button "Choose videos"',
    'button "Drop videos here"',
    'button "New folder…"',
    'textbox "Description"',
    ...["Add to playlist when ready", "Encoding", "Folder", "When ready"].map(
      (name) => `combobox "${name}"`,
    ),
  ],
};

/**
 * Returns what opens a page as both, and a menu of it, and expects nothing but `hidden` to be missing for the viewer,
 * and nothing to press that is refused.
 */
function comparing(page: Page, editor: Page, desk: string) {
  return async (path: string, hidden: readonly string[], menu?: string) => {
    await test.step(path, async () => {
      const both = [editor, page];
      await Promise.all(both.map((each) => each.goto(desk + path)));
      await expectAllThere(page);
      if (menu !== undefined) {
        await Promise.all(
          both.map((each) => each.getByRole("button", { name: menu, exact: true }).click()),
        );
      }
      await expect
        .poll(async () => {
          const [all = [], some = []] = await Promise.all(both.map(controls));
          return { hidden: without(all, some), extra: without(some, all) };
        })
        .toEqual({
          hidden: [...hidden, 'link "Upload"'].toSorted(),
          extra: ['button "View only"'],
        });
      await pressAll(page);
    });
  };
}

test("A viewer sees no control of a change in the library, on a video and on the upload page", {
  tag: "@nightly",
}, async ({ page, browser, platform, desk }) => {
  const at = await seed(platform);
  await signIn(page, desk, "viewer");
  const editor = await openEditor(browser, desk);
  const compare = comparing(page, editor, desk);
  await compare("/library", HIDDEN.library, "Actions for Ferry");
  await compare(`${at.harbour}/overview`, HIDDEN.video, "Actions");
  await compare("/upload", HIDDEN.upload);
  await expect(page.getByText("Uploading needs the editor role")).toBeVisible();
  await editor.context().close();
});

test("A viewer sees what an editor sees, but no control of a change on any page", {
  tag: "@nightly",
}, async ({ page, browser, platform, desk }) => {
  // Each of seventeen pages is opened by both.
  test.setTimeout(360_000);
  const at = await seed(platform);
  await signIn(page, desk, "viewer");
  const editor = await openEditor(browser, desk);

  const compare = comparing(page, editor, desk);
  await compare("/", ['link "Add subtitles"', 'link "Add thumbnails"']);
  await compare("/library", HIDDEN.library, "Actions for Ferry");
  await compare(`${at.harbour}/overview`, HIDDEN.video, "Actions");
  await compare(`${at.ferry}/subtitles`, [
    'button "Choose files"',
    'button "Drop subtitle files here"',
    'link "Edit English, a.en.srt"',
    'link "New subtitles"',
    'link "Upload from the command line"',
  ]);
  await compare(`${at.ferry}/images`, [...NEW_IMAGE, 'button "Choose a frame…"']);
  await compare(`${at.ferry}/embed`, []);
  await compare(at.folder, [
    ...[
      "Actions for Sea",
      "Edit title: Ferry",
      "New subfolder",
      "Rename",
      "Select all 1",
      "Unpublish videos…",
    ].map((name) => `button "${name}"`),
    'checkbox "Select Ferry"',
  ]);
  await compare(
    "/playlists",
    [
      'button "New playlist"',
      ...["Edit details…", "Duplicate…", "Delete…"].map((name) => `menuitem "${name}"`),
    ],
    "Actions for Tour",
  );
  await compare(
    `${at.playlist}/content`,
    [
      "Add 3 items|Add Harbour cam|Add Harbour|Add Lighthouse|Ferry already added|Folder|Paste",
      "Sort playlist|Move down|Move to bottom|Move to position…|Move to top|Move up|Remove selected",
      "Move Ferry|Position 1 of 1. Change|Remove Ferry",
      "Undo|Redo|Discard…|Save order",
    ]
      .flatMap((names) => names.split("|"))
      .map((name) => `button "${name}"`)
      .concat(
        'checkbox "Not in playlist"',
        ["Search title, file name or ID", "Sort by", "Type"].map((name) => `combobox "${name}"`),
      ),
  );
  await compare("/channels", []);
  await compare(`${at.channel}/overview`, [
    ...EDITING.channel,
    ...["DVR", "Enabled", "Record broadcasts"].map((name) => `switch "${name}"`),
  ]);
  await compare("/library/subtitles", [
    'button "Add subtitle files"',
    'button "Choose files"',
    ...["Harbour", "Lighthouse"].map((title) => `link "Add English to ${title}"`),
  ]);
  await compare("/library/images", [
    ...[
      "Approve all (0)",
      "Choose files",
      "Drop or paste images anywhere on this page",
      "Suggest frames",
      "Suggest frames: Lighthouse",
      "Upload images",
    ].map((name) => `button "${name}"`),
    'checkbox "Approve image for Lighthouse"',
  ]);
  await compare("/upload", HIDDEN.upload);
  await expect(page.getByText("Uploading needs the editor role")).toBeVisible();
  await compare("/upload/history", ['link "History"', 'link "Upload a video"']);
  await compare("/activity", []);
  // The URL of an editor shows what can be read.
  await page.goto(`${desk}${at.ferry}/subtitles?edit=new`);
  await expect(page.getByRole("button", { name: "Preview English, a.en.srt" })).toBeVisible();
  await editor.context().close();
});

test("A role that changes removes the controls, with a refusal that names both roles", {
  tag: "@nightly",
}, async ({ page, platform, provider, desk, incidents }) => {
  incidents.expect(/status: 403 PUT \/api\/v2\/vod\//);
  const at = await seed(platform);
  await signIn(page, desk, "editor-changing");
  await page.goto(`${desk}${at.ferry}/overview`);
  const edit = async (title: string) => {
    await page.getByRole("button", { name: "Edit: Title" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill(title);
  };
  const save = page.getByRole("button", { name: "Save", exact: true });
  await edit("Fast ferry");
  await save.click();
  await expect(page.getByRole("heading", { name: "Fast ferry", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Upload", exact: true })).toBeVisible();
  await edit("Slow ferry");

  await provider.setRole("editor-changing", "desk-viewer");
  const role = () => page.evaluate(async () => (await fetch("/api/session")).json());
  await expect.poll(role).toMatchObject({ role: "viewer" });
  await save.click();
  await expect(page.getByText("This needs the role “Editor”. Yours is “View only”.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Upload", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit: Description" })).toHaveCount(0);
  // Typed text can be copied, but not sent.
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Slow ferry");
  await expect(save).toBeDisabled();
  await page.getByRole("button", { name: "View only" }).click();
  await expect(page.getByText("You can see everything, but change nothing.")).toBeVisible();

  await page.goto(`${desk}/activity`);
  await expect(page.getByText("Edited title").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Restore/ })).toHaveCount(0);
});
