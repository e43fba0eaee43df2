import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, expectAllThere, test, withoutSpareTime } from "./fixtures.ts";
import { openSignedIn, type SignedInDashboard } from "./sign-in.ts";
import { bring, expectArrived, row } from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const MiB = 1024 * 1024;
const id = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
const VIDEO = `/api/v2/vod/${id}`;

async function signIn(page: Page, dashboard: SignedInDashboard): Promise<void> {
  await page.goto(`${dashboard.origin}/sign-in`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
}

const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const prompt = (page: Page) => page.getByRole("dialog", { name: "You’re signed out" });

test(
  "One dialog reports an expired sign-in, nothing is lost, and signing in elsewhere resumes all",
  { tag: "@nightly" },
  async ({ page, context, platform, incidents }, info) => {
    incidents.expect(/status: 401 GET \/api\/v2\/vod/);
    incidents.expect(/status: 401 DELETE \/api\/v2\/vod\//);
    // Depending on the signed parts, the upload meets a write or a read first.
    incidents.allow(/status: 401 POST \/api\/v2\/vod\/upload\//);
    const video = await writeVideo(info.outputPath("ferry.mp4"), 51 * MiB);
    // The video is polled, and has a title to edit.
    await platform.addVods([{ id, title: "On its way", encoded: false }]);
    await platform.fault("storage", {
      match: { path: "partNumber=1&" },
      fault: "throttle",
      bytesPerSecond: MiB / 4,
    });
    const dashboard = await openSignedIn(platform);
    try {
      await signIn(page, dashboard);
      await navigation(page).getByRole("link", { name: "Upload" }).click();
      await bring(page, [video]);
      await expect(row(page, "ferry.mp4")).toContainText("Uploading");
      await navigation(page).getByRole("link", { name: "Library" }).click();
      await page.getByRole("link", { name: "On its way" }).click();
      await page.getByRole("button", { name: "Edit: Title" }).click();
      const title = page.getByRole("textbox", { name: "Title" });
      await title.fill("Half a title");

      const admittedCount = dashboard.calls().length;
      dashboard.endSessions();
      const refused = () =>
        dashboard
          .calls()
          .slice(admittedCount)
          .filter(({ admitted }) => !admitted);
      const reads = () =>
        refused().filter(({ method, path }) => method === "GET" && path === VIDEO);
      // Typing continues, and the notice appears on blur.
      await expect(page.getByRole("alert").getByText("You’re signed out.")).toBeVisible();
      await expect(title).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(prompt(page)).toContainText("Nobody is signed in.");
      expect(
        (await new AxeBuilder({ page }).include("dialog").withTags(["wcag2a", "wcag2aa"]).analyze())
          .violations,
      ).toEqual([]);
      await prompt(page).getByRole("button", { name: "Not now" }).click();
      await expect(title).toHaveValue("Half a title");

      // A requested change is sent, refused, and reported in place.
      await page.getByRole("button", { name: "Actions", exact: true }).click();
      await page.getByRole("menuitem", { name: "Delete…" }).click();
      const question = page.getByRole("dialog", { name: "Delete video?" });
      await question.getByRole("button", { name: "Delete video" }).click();
      await expect(question.getByRole("alert")).toContainText("You’re signed out.");
      await question.getByRole("button", { name: "Cancel" }).click();
      await platform.clearFaults();
      await expect(row(page, "ferry.mp4")).toContainText("Sign in to continue");
      await expect(page.getByRole("dialog")).toHaveCount(0);

      const before = dashboard.calls().length;
      const second = await context.newPage();
      await signIn(second, dashboard);
      await expect(page.getByRole("status").getByText("You’re signed in again.")).toBeVisible();
      await expect
        .poll(() =>
          dashboard
            .calls()
            .slice(before)
            .some(({ path, admitted }) => path === VIDEO && admitted),
        )
        .toBe(true);
      await expectArrived(page, platform, video);
      await expect(title).toHaveValue("Half a title");
      // The upload waits from its first refusal on, or from that of another call before it.
      expect(reads().length).toBeLessThanOrEqual(1);
      // Refused calls are not repeated, except an upload's request for URLs.
      const changes = dashboard
        .calls()
        .slice(admittedCount)
        .filter(({ method, path }) => method !== "GET" && !path.startsWith("/api/v2/vod/upload/"));
      expect(changes).toMatchObject([{ method: "DELETE", path: VIDEO, admitted: false }]);

      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Half a title", level: 1 })).toBeVisible();
      await expect
        .poll(() => platform.read(`/v2/vod/${id}`))
        .toMatchObject({ title: "Half a title" });
      await navigation(page).getByRole("link", { name: "Library" }).click();
      await expect(page.getByRole("link", { name: "Half a title" })).toBeVisible();
    } finally {
      await dashboard.close();
    }
  },
);

test("A pause requested for one call holds all of them, and for no longer", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/status: 429 GET \/api\/v2\/channel/);
  await platform.addVods([{ id, title: "Slow ferry" }]);
  const dashboard = await openSignedIn(platform);
  try {
    await signIn(page, dashboard);
    // This page makes neither of the calls below.
    await page.goto(`${dashboard.origin}/library`);
    await expect(page.getByRole("link", { name: "Slow ferry" })).toBeVisible();
    await platform.fault("api", {
      match: { path: "/v2/channel" },
      fault: "status",
      status: 429,
      headers: { "Retry-After": "2" },
      times: 1,
    });
    await navigation(page).getByRole("link", { name: "Channels" }).click();
    await expect(page.getByText("Too many requests. Retrying in ")).toBeVisible();
    await navigation(page).getByRole("link", { name: "Playlists" }).click();
    await expect(page.getByRole("heading", { name: "Playlists", level: 1 })).toBeVisible();
    const askedMs =
      dashboard.calls().find(({ answer }) => answer?.status === 429)?.answer?.atMs ?? Number.NaN;
    // Calls already in flight can't be paused. The start page may have read playlists before.
    const waits = () =>
      dashboard
        .calls()
        .filter(({ atMs, path }) => atMs > askedMs && /^\/api\/v2\/(channel|playlist)/.test(path))
        .map(({ atMs }) => atMs - askedMs);
    await expect.poll(() => waits().length).toBeGreaterThan(0);
    expect(Math.min(...waits())).toBeGreaterThanOrEqual(2000);
    await expect(page.getByText("Too many requests. Retrying in ")).toHaveCount(0);
  } finally {
    await dashboard.close();
  }
});

test("Without a connection the page says since when and how old the data is, and updates it after", async ({
  page,
  context,
  platform,
}) => {
  await platform.addVods([{ id, title: "Slow ferry", online: false }]);
  await page.clock.install();
  await page.goto(`/vods/${id}/overview`);
  await expect(page.getByRole("heading", { name: "Slow ferry", level: 1 })).toBeVisible();
  await platform.change(`/v2/vod/${id}`, { title: "Fast ferry" });
  // The page's last reading.
  await expect(page.getByText("In no playlist")).toBeVisible();
  await expectAllThere(page);
  await context.setOffline(true);
  await expect(page.getByText("Data is less than a minute old.")).toBeVisible();
  await page.clock.runFor(12 * 60_000);
  await expect(page.getByText("Data is 12 minutes old.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("status").getByText("You’re back online.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Fast ferry", level: 1 })).toBeVisible();
});

test("A page that could not be loaded without a connection loads when there is one", {
  tag: "@nightly",
}, async ({ page, context, incidents }) => {
  incidents.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/library");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectAllThere(page);
  await context.setOffline(true);
  await navigation(page).getByRole("link", { name: "Channels" }).click();
  await expect(page.getByRole("heading", { name: "This page didn’t load" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Channels", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Harbour cam" })).toBeVisible();
});

test("What a page prefetches is requested again once the connection is back", {
  tag: "@nightly",
}, async ({ page, context, incidents }) => {
  incidents.expect(/ERR_INTERNET_DISCONNECTED/);
  // The page has no idle time before it goes offline.
  const pause = await withoutSpareTime(page);
  const theme = page.getByRole("button", { name: /^Theme/ });
  await page.goto("/library");
  await expect(page.getByRole("article").first()).toBeVisible();
  await context.setOffline(true);
  const refused = page.waitForEvent("requestfailed", (call) => call.url().endsWith(".js"));
  await pause();
  await refused;
  await expect(theme).toHaveCount(0);
  await context.setOffline(false);
  await expect
    .poll(async () => {
      await pause();
      return theme.count();
    })
    .toBe(1);
  await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
});
