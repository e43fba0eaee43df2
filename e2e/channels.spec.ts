import type { Page } from "@playwright/test";
import { seededId } from "#sandbox/seed/ids.ts";
import { expect, test } from "./fixtures.ts";
import type { Platform } from "./platform.ts";

/** Identifies the demo's "Harbour cam". */
const id = seededId("channel 0");

const recordOf = (platform: Platform) => platform.read(`/v2/channel/${id}`);

async function open(page: Page): Promise<void> {
  await page.goto(`/channels/${id}`);
  await expect(page.getByRole("region", { name: "About" })).toBeVisible();
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const control = (page: Page, name: string) => page.getByRole("switch", { name });

async function retitle(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Edit: Title" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

test("The list shows what is known of each channel, and its search is in the URL", async ({
  page,
}) => {
  await page.goto("/library");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Channels" })
    .click();
  await expect(page).toHaveTitle("Channels · Reeldesk");
  await expect(page.getByText("4 channels", { exact: true })).toBeVisible();
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(4);
  await expect(cards.filter({ hasText: "Harbour cam" })).toContainText("EnabledRecording · DVR");
  await expect(cards.filter({ hasText: "Reeldesk Sports 1" })).toHaveText(/Enabled$/);
  await expect(cards.filter({ hasText: "Test signal" })).toContainText("Disabled");
  await expect(page.getByText("“Enabled” means viewers may watch")).toBeVisible();
  await expect(page.getByRole("main").getByText(/\blive\b/i)).toHaveCount(0);

  const search = page.getByRole("searchbox", { name: "Search channels" });
  await search.pressSequentially("CAM");
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL("/channels?q=CAM");
  await page.reload();
  await expect(search).toHaveValue("CAM");
  await expect(cards).toHaveCount(1);
});

test("The address without a tab leads to the overview, and an unknown tab to no page", {
  tag: "@nightly",
}, async ({ page, incidents }) => {
  await open(page);
  await expect(page).toHaveURL(`/channels/${id}/overview`);
  await expect(page).toHaveTitle("Harbour cam · Reeldesk");
  await page.getByRole("link", { name: "Embed" }).click();
  await expect(page).toHaveURL(`/channels/${id}/embed`);
  await expect(page.getByRole("link", { name: "Embed" })).toHaveAttribute("aria-current", "page");
  await page.goto(`/channels/${id}/nothing`);
  await expect(heading(page, "Page not found")).toBeVisible();
  incidents.expect(/status: 404 GET \/api\/v2\/channel\/gone/);
  await page.goto("/channels/gone");
  await expect(page.getByRole("alert")).toContainText("Not found.");
});

test("The overview shows what is known of a channel", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.change(`/v2/channel/${id}`, { countdown_date: "2026-12-24T17:00:00Z" });
  await page.goto(`/channels/${id}`);
  const details = page.getByRole("region", { name: "Details" });
  for (const text of [
    "RecordingOn",
    "DVROn",
    "Countdown to24 Dec 2026, 17:00",
    "Enabled since27 Oct 2025",
    `ID${id}`,
    `-live-${id}`,
  ]) {
    await expect(details).toContainText(text);
  }
});

test("A new title and description are saved and shown on every page", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await open(page);
  await retitle(page, "Harbour <i>cam</i> 🎬");
  await expect(heading(page, "Harbour <i>cam</i> 🎬")).toBeVisible();
  await page.getByRole("button", { name: "Edit: Description" }).click();
  await page.getByRole("textbox", { name: "Description" }).fill("Line one\nLine two");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(() => recordOf(platform))
    .toMatchObject({ title: "Harbour <i>cam</i> 🎬", description: "Line one\nLine two" });
  await expect(page.getByText("Not visible on the server yet.")).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Channels" }).click();
  await expect(page.getByRole("link", { name: "Harbour <i>cam</i> 🎬" })).toBeVisible();
});

test("Disabling a channel asks first and says what viewers lose", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await open(page);
  await control(page, "Enabled").click();
  const dialog = page.getByRole("dialog", { name: "Disable “Harbour cam”?" });
  await expect(dialog).toContainText("All viewers lose the stream at once");
  await dialog.getByRole("button", { name: "Keep enabled" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(control(page, "Enabled")).toBeFocused();
  await expect(control(page, "Enabled")).toBeChecked();
  expect(await recordOf(platform)).toMatchObject({ online: true });

  await control(page, "Enabled").click();
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect.poll(() => recordOf(platform)).toMatchObject({ online: false });
  await expect(page.getByText("Enable the channel under")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Play/ })).toHaveCount(0);

  // Enabling needs no confirmation.
  await control(page, "Enabled").click();
  await expect.poll(() => recordOf(platform)).toMatchObject({ online: true });
  await expect(page.getByRole("button", { name: "Play Harbour cam" })).toBeVisible();
});

test("Ingest values are in the document only after they are requested", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  const secrets = ["rtmp://127.0.0.1/live-a", "rtmp://127.0.0.1/live-b", "stream-1"];
  const found = async () => {
    const html = await page.evaluate(() => document.documentElement.outerHTML);
    return secrets.filter((secret) => html.includes(secret));
  };
  const ingest = page.getByRole("region", { name: "Ingest" });
  await expect(ingest).toContainText("Anyone with these can broadcast on this channel.");
  expect(await found()).toEqual([]);

  await ingest.getByRole("button", { name: "Copy: Stream name" }).click();
  await expect(ingest.getByText("Copied")).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("stream-1");
  expect(await found()).toEqual([]);

  await ingest.getByRole("button", { name: "Show: Stream name" }).click();
  await expect(ingest.getByText("stream-1")).toBeVisible();
  expect(await found()).toEqual(["stream-1"]);
  await ingest.getByRole("button", { name: "Show all" }).click();
  await expect(ingest.getByText("rtmp://127.0.0.1/live-b")).toBeVisible();
  expect(await found()).toEqual(secrets);

  await page.getByRole("link", { name: "Embed" }).click();
  await expect(page.getByRole("region", { name: "Embed code" })).toBeVisible();
  expect(await found()).toEqual([]);
  await page.goBack();
  await expect(ingest).toBeVisible();
  expect(await found()).toEqual([]);
});

test("The preview plays, and only then says that the channel was sending", {
  tag: "@nightly",
}, async ({ page }) => {
  await open(page);
  await expect(
    page.getByText("Play the preview to check whether the channel is live."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Play Harbour cam" }).click();
  await expect(page.getByText(/Preview played at \d\d:\d\d: the channel was live\./)).toBeVisible();
  // A live stream begins far from zero: only the passing of time counts.
  await expect
    .poll(() =>
      page
        .getByLabel("Video: Harbour cam")
        .evaluate(({ played }: HTMLVideoElement) =>
          played.length === 0 ? 0 : played.end(played.length - 1) - played.start(0),
        ),
    )
    .toBeGreaterThan(0.5);
});

test("The navigation fits a narrow screen", { tag: "@nightly" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/channels");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  for (const name of ["Overview", "Library", "Playlists", "Analytics", "Upload"]) {
    await expect(links.filter({ hasText: name })).toBeInViewport({ ratio: 1 });
  }
  await expect(links).toHaveCount(5);
  const more = page.getByRole("button", { name: "More", exact: true });
  await expect(more).toBeInViewport({ ratio: 1 });
  await expect(more).toHaveAttribute("aria-current", "true");
  const theme = page.getByRole("button", { name: /^Theme/ });
  await expect(theme).toBeHidden();
  await page.setViewportSize({ width: 768, height: 740 });
  await expect(theme).toBeInViewport({ ratio: 1 });
});
