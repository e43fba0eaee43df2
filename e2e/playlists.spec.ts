import type { Page } from "@playwright/test";
import { seededId } from "#sandbox/seed/ids.ts";
import { expect, test } from "./fixtures.ts";
import type { Platform } from "./platform.ts";

/** Identifies the demo's "Start here"; the next one is "Harbour stories". */
const startHere = seededId("playlist 0");
const stories = seededId("playlist 2");

const card = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name: title, exact: true }) });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function command(page: Page, title: string, name: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name }).click();
}

async function fillNew(page: Page, title: string, description = ""): Promise<void> {
  await page.getByRole("button", { name: "New playlist" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New playlist" });
  await dialog.getByRole("textbox", { name: "Title" }).fill(title);
  await dialog.getByRole("textbox", { name: "Description" }).fill(description);
}

/** Returns the content of a playlist as `type:id`, or null while unknown. */
async function contentOf(platform: Platform, id: string): Promise<string[] | null> {
  const record = Object(await platform.read(`/v2/playlists/${id}`));
  const list: unknown = Reflect.get(Object(record.content), "list");
  return Array.isArray(list) ? list.map(({ type, id: item }) => `${type}:${item}`) : null;
}

async function titlesOf(platform: Platform): Promise<string[]> {
  const { data } = Object(await platform.read("/v2/playlists?per_page=100"));
  return data.map(({ title }: { title: string }) => title);
}

test("The list shows what each playlist plays, in the chosen order", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/library");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Playlists" })
    .click();
  await expect(page).toHaveTitle("Playlists · Reeldesk");
  await expect(page.getByText("6 playlists", { exact: true })).toBeVisible();
  await expect(card(page, "Harbour stories")).toContainText("4 items · 48s");
  await expect(card(page, "Harbour stories").locator("img")).toHaveCount(4);
  // A channel has no length.
  await expect(card(page, "Match day")).toContainText("2 items · at least 14s");
  await expect(card(page, "To be filled")).toContainText("Empty");
  const titles = page.getByRole("article").getByRole("heading");
  await expect(titles.first()).toHaveText("To be filled");
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Longest first");
  await expect(page).toHaveURL("/playlists?sort=longest");
  await expect(titles.first()).toHaveText("Harbour stories");
  await page.getByRole("searchbox", { name: "Search playlists" }).fill("HARB");
  await expect(page).toHaveURL("/playlists?q=HARB&sort=longest");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("searchbox").fill("nothing like it");
  await page.getByRole("link", { name: "Show all playlists" }).click();
  await expect(page.getByRole("article")).toHaveCount(6);
});

test("A new playlist is being set up until lookups know it", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.allow(/status: 404 GET \/api\/v2\/playlists\//);
  await page.goto("/playlists");
  await platform.fault("api", {
    match: { method: "POST", path: "/v2/playlists" },
    fault: "settle",
    ms: 5000,
  });
  await fillNew(page, "Autumn ليلة", "What is new");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Create playlist" }).click();
  await expect(heading(page, "Autumn ليلة")).toBeVisible();
  await expect(page.getByText("Setting up playlist")).toBeVisible();
  await page.getByRole("link", { name: "Embed" }).click();
  await expect(page.getByText("Setting up playlist")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Playlists" }).click();
  await expect(card(page, "Autumn ليلة")).toContainText("Setting up");
  await card(page, "Autumn ليلة").getByRole("link").click();
  await expect(page.getByText("Setting up playlist")).toBeVisible();
  await expect(page.getByText("Setting up playlist")).toHaveCount(0, { timeout: 20_000 });
  await expect(heading(page, "Autumn ليلة")).toBeVisible();
  await expect.poll(() => titlesOf(platform)).toContain("Autumn ليلة");
});

test("A playlist is renamed and described from its card and its page", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await page.goto("/playlists");
  await command(page, "Start here", "Edit details…");
  await page.getByRole("button", { name: "Edit: Title" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Begin <b>here</b>");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(() => platform.read(`/v2/playlists/${startHere}`))
    .toMatchObject({ title: "Begin <b>here</b>" });
  await page.keyboard.press("Escape");
  await card(page, "Begin <b>here</b>").getByRole("link").click();
  await expect(heading(page, "Begin <b>here</b>")).toBeVisible();
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit details…" }).click();
  await page.getByRole("button", { name: "Edit: Description" }).click();
  await page.getByRole("textbox", { name: "Description" }).fill("One\nTwo");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Discard unsaved changes?")).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(() => platform.read(`/v2/playlists/${startHere}`))
    .toMatchObject({ title: "Begin <b>here</b>", description: "One\nTwo" });
});

test("A copy plays the same items, also when the page is reloaded in between", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.allow(/status: 404 GET \/api\/v2\/playlists\//);
  page.on("dialog", (dialog) => void dialog.accept());
  const before = (await contentOf(platform, stories)) ?? [];
  const [first = ""] = before;
  await platform.change(`/v2/vod/${first.replace("vod:", "")}`, { online: false });
  await expect
    .poll(async () => Object(await platform.read(`/v2/vod/${first.replace("vod:", "")}`)).online)
    .toBe(false);
  await page.goto("/playlists");
  await platform.fault("api", {
    match: { method: "POST", path: "/v2/playlists" },
    fault: "settle",
    ms: 5000,
  });
  await command(page, "Harbour stories", "Duplicate…");
  const dialog = page.getByRole("dialog", { name: "Duplicate playlist" });
  await expect(dialog.getByText("Starts with 3 items.")).toBeVisible();
  await expect(dialog.getByText("1 item is not ready and is left out:")).toBeVisible();
  await expect(dialog.getByText("朝の港")).toBeVisible();
  await dialog.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByText("Setting up playlist")).toBeVisible();
  await page.reload();
  await expect(heading(page, "Copy of Harbour stories")).toBeVisible();
  await expect(page.getByText("Setting up playlist")).toBeVisible();
  const copyId = new URL(page.url()).pathname.split("/")[2] ?? "";
  expect(copyId).not.toBe(stories);
  await expect
    .poll(async () => contentOf(platform, copyId).catch(() => null), { timeout: 30_000 })
    .toEqual(before.slice(1));
  expect(await contentOf(platform, stories)).toEqual(before);
  await expect(page.getByText("Setting up playlist")).toHaveCount(0);
});

test("Deleting says what is lost, and why it was refused", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 403 DELETE \/api\/v2\/playlists\//);
  incidents.allow(/status: 404 GET \/api\/v2\/playlists\//);
  await page.goto(`/playlists/${stories}/content`);
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete playlist?" });
  await expect(dialog).toContainText("item order");
  await expect(dialog).toContainText(
    "Videos and channels are kept. Embedded players stop working.",
  );
  await platform.fault("api", {
    match: { method: "DELETE", path: "/v2/playlists/" },
    fault: "status",
    status: 403,
    body: { message: "Only owners may" },
    times: 1,
  });
  await dialog.getByRole("button", { name: "Delete playlist" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Only owners may");
  await platform.fault("api", {
    match: { method: "DELETE", path: "/v2/playlists/" },
    fault: "settle",
    ms: 3000,
  });
  await dialog.getByRole("button", { name: "Delete playlist" }).click();
  await expect(page).toHaveURL("/playlists");
  await expect(card(page, "Harbour stories")).toContainText("Being deleted");
  await expect(card(page, "Harbour stories")).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByText("5 playlists", { exact: true })).toBeVisible();
  await page.goto(`/playlists/${stories}/content`);
  await expect(page.getByText("Playlist not found")).toBeVisible();
  await page.getByRole("link", { name: "All playlists" }).click();
  await expect(page.getByRole("article")).toHaveCount(5);
});
