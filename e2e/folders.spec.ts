import type { Page } from "@playwright/test";
import { expectCleanInTwoLooks } from "./clean.ts";
import { expect, test } from "./fixtures.ts";
import type { Platform } from "./platform.ts";

interface Row {
  id: string;
  path: string;
  parent_id: string | null;
}

async function folders({ origin }: Platform): Promise<Row[]> {
  const answer = await fetch(`${origin}/api/v2/folder`, {
    headers: { "x-requested-with": "reeldesk" },
  });
  const { data }: { data: Row[] } = await answer.json();
  return data;
}

/** Returns the id of the folder at a path, as soon as the service shows it. */
async function idOf(platform: Platform, path: string): Promise<string> {
  const find = async () => (await folders(platform)).find((row) => row.path === path)?.id ?? "";
  await expect.poll(find).not.toBe("");
  return find();
}

async function expectPaths(
  platform: Platform,
  { there = [], gone = [] }: { there?: string[]; gone?: string[] },
) {
  const find = async () => {
    const paths = (await folders(platform)).map(({ path }) => path);
    return [
      there.filter((path) => !paths.includes(path)),
      gone.filter((path) => paths.includes(path)),
    ];
  };
  await expect.poll(find).toEqual([[], []]);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const pathTo = (page: Page) => page.getByRole("navigation", { name: "Path" });
const inside = (page: Page) => page.getByRole("region", { name: "Subfolders", exact: true });
const nameField = (page: Page) => page.getByRole("textbox", { name: "Name" });

async function open(page: Page, platform: Platform, path: string): Promise<string> {
  const id = await idOf(platform, path);
  await page.goto(`/folders/${id}`);
  await expect(heading(page, path.slice(path.lastIndexOf("/") + 1))).toBeVisible();
  return id;
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("A folder adds up its videos and leads to them", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  const [shown] = await platform.addVods([
    { title: "One", folders: ["/Sea"], thumbnail: "harbour.webp" },
    { title: "Two", folders: ["/Sea"], online: false },
    { title: "Three", folders: ["/Sea", "/Sea/Ferries"], encoded: false },
    { title: "Elsewhere", folders: ["/Town"] },
  ]);
  expect(shown).toBeDefined();
  const id = await open(page, platform, "/Sea");
  await expect(page).toHaveTitle("Sea · Reeldesk");
  const videos = page.getByRole("region", { name: "Totals" });
  await expect(videos).toContainText(
    /Videos3.*Published1.*Unpublished1.*Encoding1.*Without thumbnail2/,
  );
  await expect(videos).not.toContainText("so far");
  await expect(videos).toContainText("/Sea");
  await expect(videos).toContainText(id);
  const members = page.getByRole("region", { name: "Videos in this folder" });
  await expect(members.getByRole("article")).toHaveCount(3);
  await members.getByRole("searchbox", { name: "Search titles" }).fill("two");
  await expect(members.getByRole("article")).toHaveText([/Two/]);
  await expect(page).toHaveURL(`/folders/${id}?q=two`);
  await inside(page)
    .getByRole("link", { name: /^Ferries/ })
    .click();
  await expect(heading(page, "Ferries")).toBeVisible();
  await pathTo(page).getByRole("link", { name: "Sea" }).click();
  await expect(heading(page, "Sea")).toBeVisible();
});

test("A new folder shows at once and is confirmed when the server has it", async ({
  page,
  platform,
}) => {
  await open(page, platform, "/Sports");
  await page.getByRole("button", { name: "New subfolder" }).click();
  await nameField(page).fill("football");
  await expect(page.getByText("There is already a folder “Football”.")).toBeVisible();
  await nameField(page).fill("  Ski\u0301  ");
  await page.keyboard.press("Enter");
  const link = inside(page).getByRole("link", { name: /^Skí/ });
  await expect(link).toBeVisible();
  await expectPaths(platform, { there: ["/Sports/Skí"] });
  await expect(inside(page)).not.toContainText("Saved, not visible yet");
  await link.click();
  await expect(heading(page, "Skí")).toBeVisible();
});

test("The page of a new folder never says that the folder is missing", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.fault("api", { match: { method: "POST", path: "/v2/folder" }, fault: "settle" });
  await open(page, platform, "/Sports");
  await choose(page, "Sports", "New subfolder…");
  await nameField(page).fill("Ski");
  await page.keyboard.press("Enter");
  await inside(page).getByRole("link", { name: /^Ski/ }).click();
  await expect(heading(page, "Ski")).toBeVisible();
  await expect(page.getByText("Saved, not visible yet").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Rename" })).toBeDisabled();
  await platform.clearFaults();
  await expect(page.getByText("Saved, not visible yet").first()).toBeHidden();
  await expect(page.getByRole("button", { name: "Rename" })).toBeEnabled();
});

test("Renaming a folder renames the paths of all inside it", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await open(page, platform, "/Sports/Football");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(nameField(page)).toHaveValue("Football");
  await nameField(page).fill("Soccer");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Soccer")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rename" })).toBeFocused();
  await expectPaths(platform, {
    there: ["/Sports/Soccer/Women"],
    gone: ["/Sports/Football"],
  });
  await expect(page.getByText("Saved, not visible yet").first()).toBeHidden();
  await inside(page)
    .getByRole("link", { name: /^Women/ })
    .click();
  await expect(page.getByText("/Sports/Soccer/Women")).toBeVisible();
});

test("Deleting an empty folder leads to its parent and keeps its videos", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.reset("empty");
  await platform.addVods([
    { title: "One", folders: ["/Sea/Ferries"] },
    { title: "Two", folders: ["/Sea/Ferries"] },
  ]);
  const id = await open(page, platform, "/Sea/Ferries");
  await expect(page.getByRole("region", { name: "Totals" })).toContainText("Videos2Total duration");
  await choose(page, "Ferries", "Delete…");
  const dialog = page.getByRole("dialog", { name: "Delete “Ferries”?" });
  await expect(dialog).toContainText("Its 2 videos stay in the library.");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(heading(page, "Sea")).toBeVisible();
  await expect(inside(page)).toContainText("No subfolders");
  await expectPaths(platform, { gone: ["/Sea/Ferries"] });
  expect(await platform.read("/v2/vod")).toMatchObject({ totalCount: "2" });

  await page.goto(`/folders/${id}`);
  await expect(page.getByText("Folder not found")).toBeVisible();
});

test("An unknown folder says so and leads to the library", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/folders/123456789012345678901234567890");
  await expect(page.getByText("Folder not found")).toBeVisible();
  await page.getByRole("link", { name: "Go to library" }).click();
  await expect(heading(page, "Library")).toBeVisible();
});

test("Folders that can’t be loaded say why and come back", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 403 GET \/api\/v2\/folder/);
  const id = await idOf(platform, "/Music");
  await platform.fault("api", {
    match: { method: "GET", path: "/v2/folder" },
    fault: "status",
    status: 403,
    body: { message: "Not your account" },
  });
  await page.goto(`/folders/${id}`);
  await expect(page.getByRole("alert")).toContainText("Not your account");
  await platform.clearFaults();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, "Music")).toBeVisible();
});

test("Folder names with markup, of great length or right to left stay text", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const nasty = `<img src=x onerror="document.title='broken'">`;
  const long = "W".repeat(255);
  await platform.addVods([{ title: "A", folders: [`/${nasty}`, `/${long}/سوق السمك/${long}`] }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, platform, `/${nasty}`);
  await expect(page).toHaveTitle(`${nasty} · Reeldesk`);
  await open(page, platform, `/${long}/سوق السمك`);
  await expect(inside(page).getByRole("link")).toHaveAccessibleName(`${long} 1 video`);
  await choose(page, "سوق السمك", "Move to…");
  await expect(page.getByRole("radio", { name: "Music" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("Axe finds nothing on a folder and in its dialogs", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await open(page, platform, "/Sports/Football");
  await expect(page.getByText("Total duration")).toBeVisible();
  await expectCleanInTwoLooks(page);
  await choose(page, "Football", "Move to…");
  await expect(page.getByRole("radio", { name: "Music" })).toBeVisible();
  await expectCleanInTwoLooks(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rename" }).click();
  await nameField(page).fill("a/b");
  await expect(page.getByText("Names can’t contain a slash.")).toBeVisible();
  await expectCleanInTwoLooks(page);
  await page.goto("/folders/1");
  await expect(page.getByText("Folder not found")).toBeVisible();
  await expectCleanInTwoLooks(page);
});
