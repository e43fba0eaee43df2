import type { Locator, Page } from "@playwright/test";
import { fill, lights, TIME } from "./counted-account.ts";
import { expectTiles, panel, tile } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";
import { makePlaylist } from "./playlist-orders.ts";
import { bring, expectArrived, holdPart, row } from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const DAYS = `/?${TIME}&by=day`;
const DENIED = { fault: "status", status: 403, body: { message: "Not in your plan" } } as const;
const CAPTIONS = "1\n00:00:01,000 --> 00:00:02,500\nThe ferry leaves\n";

/** Finds the videos of a list with their figures, as read out. */
const lines = (page: Page, title: string): Locator =>
  panel(page, title).getByRole("list").getByRole("listitem");

/** Finds the kinds of what needs attention, in order. */
const kinds = (page: Page): Locator =>
  panel(page, "Needs attention")
    .locator("li")
    .filter({ has: page.locator("ul") });

const ofKind = (page: Page, text: string): Locator => kinds(page).filter({ hasText: text });

test("The overview shows the account's figures with its top and rising videos", async ({
  page,
  platform,
}) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto(DAYS);
  await expect(page).toHaveTitle("Overview · Reeldesk");
  await expect(page.getByText("3 videos", { exact: true })).toBeVisible();
  // There were 48 plays in the three days before.
  await expect(tile(page, "Plays")).toHaveAccessibleDescription(/^72 50\.0% more from 48$/);
  await expectTiles(page, { Impressions: "155", "Data delivered": "6.85 MB" });
  await expect(panel(page, "Plays by day")).toContainText(
    "10 – 12 Nov 2026, Asia/Tokyo, compared with 7 – 9 Nov 2026",
  );
  await expect(lines(page, "Top videos")).toHaveText([
    /Slow ferryPlays: 40.*16\.7%/,
    /Harbour lightsPlays: 20new/,
    /AtticPlays: 5new/,
  ]);
  await expect(lines(page, "Rising")).toHaveText([/Harbour lightsPlays gained: \+20new/]);
  await expect(lines(page, "Rising").getByRole("link")).toHaveAttribute(
    "href",
    `/vods/${lights}/analytics?${TIME}&by=day`,
  );

  const watched = panel(page, "Watch time and viewers").getByRole("region", { name: "Videos" });
  await expect(watched).toContainText("Watch time0s");
  await expect(watched).toContainText("Unique viewers33–55");
  await expect(watched.getByRole("link", { name: "Videos" })).toHaveAttribute(
    "href",
    `/watch-time/vod?${TIME}&vs=previous`,
  );

  // The keyboard selects another metric, which the link to analytics keeps.
  await tile(page, "Plays").focus();
  await page.keyboard.press("ArrowRight");
  await expect(panel(page, "Impressions by day")).toBeVisible();
  await page.getByRole("link", { name: "Open analytics" }).press("Enter");
  await expect(page).toHaveURL(`/analytics?${TIME}&by=day&metric=impressions`);
  await expect(page.getByRole("main")).toBeFocused();
  await expectTiles(page, { Plays: "72", Impressions: "155", "Data delivered": "6.85 MB" });
  await page.goBack();
  await expect(panel(page, "Impressions by day")).toBeVisible();
});

test("The overview lists what needs attention by kind, each with its remedy", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  // A video of a playlist that the library lacks is looked up.
  incidents.expect(/^status: 404 GET \/api\/v2\/vod\//);
  await platform.reset("empty");
  const thumbnail = "harbour.webp";
  const [ferry = "", lights = ""] = await platform.addVods([
    { title: "Slow ferry", thumbnail },
    { title: "Harbour lights", thumbnail },
    { title: "Attic" },
    { title: "Old pier", thumbnail, online: false, created: "2026-11-12T12:00:00Z" },
    { title: "New pier", thumbnail, online: false, created: "2026-11-13T12:00:00Z" },
    { title: "Night train", encoded: false, created: "2026-11-20T05:59:00Z" },
    { title: "Morning train", encoded: false, created: "2026-11-20T06:01:00Z" },
  ]);
  for (const id of [ferry, lights]) {
    await platform.addCaptions(id, { language: "en", fileName: "a.en.srt", text: CAPTIONS });
  }
  const playlistId = await makePlaylist(platform, "Evening", [ferry, lights]);
  const gone = { from: lights, to: "00000000-0000-4000-8000-000000000000" };
  await platform.fault("api", { match: { path: "/v2/playlists" }, fault: "replace", ...gone });
  await page.clock.setFixedTime(NOW);
  await page.goto("/");
  await expect(kinds(page)).toHaveCount(5);
  const remedies = [
    [
      "1 playlist with deleted items",
      "Evening",
      "Open playlist",
      `/playlists/${playlistId}/content`,
    ],
    ["1 video encoding for over 6 hours", "Night train", "Show videos", "/library?show=encoding"],
    [
      "1 unpublished video added over 7 days ago",
      "Old pier",
      "Show videos",
      "/library?show=unpublished&to=2026-11-12",
    ],
    [
      "1 video without English subtitles",
      "Attic",
      "Add subtitles",
      "/library/subtitles?missing=en&show=published",
    ],
    ["1 video without thumbnail", "Attic", "Add thumbnails", "/library/images"],
  ] as const;
  for (const [text, example, remedy, address] of remedies) {
    const kind = ofKind(page, text);
    await expect(kind.getByRole("listitem")).toHaveText([example]);
    const link = kind.getByRole("link", { name: remedy });
    await expect(link).toHaveAccessibleDescription(text);
    await expect(link).toHaveAttribute("href", address);
  }

  // The page with the remedy has the same videos.
  await ofKind(page, "unpublished").getByRole("link", { name: "Show videos" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.goBack();
  await ofKind(page, "subtitles").getByRole("link", { name: "Add subtitles" }).click();
  await expect(page.getByText("1 of 7 videos")).toBeVisible();
});

test("Counts of what needs attention grow while the library is read", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  await platform.addVods(
    Array.from({ length: 103 }, (_, at) => ({
      title: `Pier ${at}`,
      encoded: false,
      created: "2020-01-01T00:00:00Z",
    })),
  );
  await platform.fault("api", { match: { path: "/v2/vod?page=2" }, fault: "hang" });
  await page.goto("/");
  const attention = panel(page, "Needs attention");
  await expect(attention.getByText("100 of 103 checked so far")).toBeVisible();
  await expect(ofKind(page, "100 videos encoding").locator("ul li")).toHaveCount(3);
  await platform.clearFaults();
  await page.reload();
  await expect(ofKind(page, "103 videos encoding")).toBeVisible();
  await expect(attention.getByText("so far")).toHaveCount(0);
});

test(
  "A stopped upload continues with one press",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    await platform.reset("empty");
    await platform.addVods([{ title: "Harbour lights" }]);
    const video = await writeVideo(info.outputPath("ferry.mp4"), 11 * 1024 ** 2);
    await holdPart(platform, 2);
    await page.goto("/upload");
    await bring(page, [video]);
    await row(page, "ferry.mp4").getByRole("button", { name: "Pause ferry.mp4" }).click();
    await page.getByRole("link", { name: "Reeldesk" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    await expect(ofKind(page, "1 stopped upload").getByRole("listitem")).toHaveText(["ferry.mp4"]);
    await platform.clearFaults();
    await ofKind(page, "1 stopped upload").getByRole("button", { name: "Continue" }).press("Enter");
    await expect(panel(page, "Needs attention")).toBeFocused();
    await expect(ofKind(page, "stopped upload")).toHaveCount(0);
    await expectArrived(page, platform, video);
  },
);

test("The overview welcomes an account without videos, and says that there are no plays", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.reset("empty");
  await page.clock.setFixedTime(NOW);
  await page.goto("/");
  await expect(page.getByText("No videos yet")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await page.getByRole("link", { name: "Upload videos" }).click();
  await expect(page).toHaveURL("/upload");

  await platform.addVods([{ title: "Slow ferry", thumbnail: "harbour.webp" }]);
  await page.goto("/");
  await expect(panel(page, "Plays by day")).toContainText("Most likely there were no plays.");
  await expect(panel(page, "Needs attention")).toContainText("Nothing needs attention");
  await expect(panel(page, "Top videos")).toHaveCount(0);
});

test("A call of the overview that fails says so in its own panel and retries", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/status: 403 GET \/api\/v2\/(?:analytics|playlists|vod)/);
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  for (const [path, title] of [
    ["/visitorsperperiod", "Plays by day"],
    ["/visitorspercontent", "Top videos"],
  ] as const) {
    await platform.fault("api", { match: { path }, ...DENIED });
    await page.goto(DAYS);
    await expect(panel(page, title).getByRole("alert")).toContainText("Not in your plan");
    await expect(panel(page, "Needs attention")).toContainText("3 videos without thumbnail");
    await expect(page.getByRole("alert")).toHaveCount(1);
    await platform.clearFaults();
    await panel(page, title).getByRole("button", { name: "Try again" }).click();
    await expectTiles(page, { Plays: "72" });
    await expect(lines(page, "Top videos")).toHaveCount(3);
    await expect(page.getByRole("alert")).toHaveCount(0);
  }

  await platform.fault("api", { match: { path: "/v2/playlists" }, ...DENIED });
  await page.goto(DAYS);
  const attention = panel(page, "Needs attention");
  await expect(attention).toContainText("Couldn’t check playlists.");
  await platform.clearFaults();
  await attention.getByRole("button", { name: "Try again" }).click();
  await expect(attention).not.toContainText("Couldn’t check playlists.");
});
