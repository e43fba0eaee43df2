import type { Page } from "@playwright/test";
import { seededId } from "#sandbox/seed/ids.ts";
import { expectClean, expectCleanInLook, expectCleanInTwoLooks } from "./clean.ts";
import { expect, expectAllThere, test } from "./fixtures.ts";
import { NOW, type Platform } from "./platform.ts";
import { bring, dropFiles, reload, row, send, tray, withoutFileHandles } from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const MiB = 1024 ** 2;

const id = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
/** Identifies the demo's "Harbour cam". */
const channelId = seededId("channel 0");
/** Identifies the demo's "Start here". */
const playlistId = seededId("playlist 0");
/** Identifies the first demo video, which has plays. */
const watchedId = seededId("vod 0");

/** The tiles, the chart and the map are drawn; demo numbers are of any days. */
async function areFiguresThere(page: Page): Promise<void> {
  await expect(page.getByRole("application")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Data delivered" })).toHaveAccessibleDescription(
    /^[\d.,]+ [MGTP]B/,
  );
  await expect(page.getByRole("img", { name: /^World map/ })).toBeVisible();
}

/** Waits until all rows are read and the panels below are drawn. */
async function areRowsThere(page: Page): Promise<void> {
  await expect(page.getByText(/records? as of/)).toBeVisible();
  await expect(page.getByRole("grid").getByRole("rowheader").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Charts" })).toBeVisible();
  await expect(page.getByRole("status").getByText("Loading")).toHaveCount(0);
}

interface View {
  name: string;
  path: string;
  isThere: (page: Page) => Promise<void>;
}

const VIEWS: View[] = [
  {
    name: "overview",
    path: "/",
    isThere: async (page) => {
      await expect(page.getByRole("application")).toBeVisible();
      await expect(page.getByRole("region", { name: "Needs attention" })).toContainText(
        "unpublished",
      );
      await expect(page.getByRole("link", { name: "Show all gains" })).toBeVisible();
    },
  },
  {
    name: "library",
    path: "/library",
    isThere: (page) => expect(page.getByRole("status").getByText("64 videos")).toBeVisible(),
  },
  {
    name: "library as a table, filters open",
    path: "/library?view=table&show=published&missing=subtitles&from=2020-01-01",
    isThere: async (page) => {
      await page.getByRole("button", { name: "Filters" }).click();
      await expect(page.getByRole("group", { name: "Missing" })).toBeVisible();
      await expect(page.getByRole("row").nth(3)).toBeVisible();
    },
  },
  {
    name: "videos chosen, and the question before they are deleted",
    path: "/library?order=title",
    isThere: async (page) => {
      await expect(page.getByRole("status").getByText("64 videos")).toBeVisible();
      await page.getByRole("button", { name: "Select all 64" }).click();
      await expect(page.getByText("64 selected")).toBeVisible();
      // On a narrow screen, a menu has the actions.
      await expectCleanInLook(page, { colorScheme: "light", width: 360 });
      await page.getByRole("button", { name: "Actions", exact: true }).click();
      await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "Delete 64 videos?" })).toBeVisible();
    },
  },
  {
    name: "the question for a folder",
    path: "/library",
    isThere: async (page) => {
      await page.getByRole("button", { name: "Actions for Slow ferry" }).click();
      await page.getByRole("menuitem", { name: "Move to folder…" }).click();
      await expect(page.getByRole("radiogroup", { name: "Folder" })).toBeVisible();
    },
  },
  {
    name: "missing pictures",
    path: "/library/images?fill=both",
    isThere: async (page) => {
      await expect(page.getByRole("article").first()).toBeVisible();
      await expect(page.getByRole("region", { name: "Unavailable videos" })).toBeVisible();
    },
  },
  {
    name: "empty search",
    path: "/library?q=no+such+video",
    isThere: (page) => expect(page.getByText("No results")).toBeVisible(),
  },
  {
    name: "video",
    path: `/vods/${id}/overview`,
    isThere: (page) => expect(page.getByRole("button", { name: "Play Slow ferry" })).toBeVisible(),
  },
  {
    name: "video, embed",
    path: `/vods/${id}/embed`,
    isThere: (page) => expect(page.getByRole("button", { name: "Get code" })).toBeVisible(),
  },
  {
    name: "channels",
    path: "/channels",
    isThere: (page) => expect(page.getByRole("article")).toHaveCount(4),
  },
  {
    name: "channel",
    path: `/channels/${channelId}/overview`,
    isThere: (page) => expect(page.getByRole("switch", { name: "DVR" })).toBeVisible(),
  },
  {
    name: "channel, to embed",
    path: `/channels/${channelId}/embed`,
    isThere: (page) => expect(page.getByRole("button", { name: "Get code" })).toBeVisible(),
  },
  {
    name: "playlists",
    path: "/playlists",
    isThere: (page) => expect(page.getByRole("article")).toHaveCount(6),
  },
  {
    name: "the form of a new playlist",
    path: "/playlists",
    isThere: async (page) => {
      await page.getByRole("button", { name: "New playlist" }).click();
      await expect(page.getByRole("textbox", { name: "Title" })).toBeVisible();
    },
  },
  {
    name: "the form of a copy",
    path: "/playlists",
    isThere: async (page) => {
      await page.getByRole("button", { name: "Actions for Start here" }).click();
      await page.getByRole("menuitem", { name: "Duplicate…" }).click();
      await expect(page.getByRole("dialog", { name: "Duplicate playlist" })).toBeVisible();
    },
  },
  {
    name: "playlist, its content",
    path: `/playlists/${playlistId}/content`,
    isThere: async (page) => {
      await expect(page.getByRole("heading", { level: 1, name: "Start here" })).toBeVisible();
      await expect(page.getByRole("status").getByText("Loading")).toHaveCount(0);
    },
  },
  {
    name: "playlist, pictures of its videos",
    path: `/playlists/${playlistId}/images`,
    isThere: async (page) => {
      await page.getByRole("button", { name: "Choose from its videos…" }).click();
      await expect(page.getByRole("button", { name: "Thumbnail of How it began" })).toBeVisible();
    },
  },
  {
    name: "playlist, to embed",
    path: `/playlists/${playlistId}/embed`,
    isThere: (page) => expect(page.getByRole("button", { name: "Get code" })).toBeVisible(),
  },
  {
    name: "analytics",
    path: "/analytics",
    isThere: async (page) => {
      await areFiguresThere(page);
      await expect(
        page.getByRole("region", { name: "Videos and channels", exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: "losses, and why",
    path: "/analytics?of=vods&movers=losses.all.watch",
    isThere: async (page) => {
      const table = page.getByRole("region", { name: "Losses", exact: true });
      await expect(table.getByRole("columnheader", { name: "Watch time, change" })).toBeVisible();
      await table.getByRole("row").getByRole("button", { expanded: false }).first().click();
      await expect(page.getByRole("region", { name: "What happened" })).toBeVisible();
      await expect(page.getByRole("application")).toBeVisible();
    },
  },
  {
    name: "analytics of a video",
    path: `/vods/${watchedId}/analytics`,
    isThere: areFiguresThere,
  },
  {
    name: "analytics of a channel",
    path: `/channels/${channelId}/analytics`,
    isThere: areFiguresThere,
  },
  {
    name: "analytics of a folder",
    path: "/folders/1000004/analytics",
    isThere: areFiguresThere,
  },
  {
    name: "watch time",
    path: "/watch-time/vod",
    isThere: areRowsThere,
  },
  {
    name: "watch time over time, every row",
    path: "/watch-time/vod?rows=flat&curve=trend",
    isThere: areRowsThere,
  },
  {
    name: "watch time of folders",
    path: "/watch-time/vod?rows=folder",
    isThere: areRowsThere,
  },
  {
    name: "watch time of a folder",
    path: "/folders/1000004/watch-time",
    isThere: areRowsThere,
  },
  {
    name: "videos never played",
    path: "/watch-time/vod?only=never",
    isThere: (page) =>
      expect(page.getByRole("region", { name: "Never played videos", exact: true })).toBeVisible(),
  },
  {
    name: "watch time of channels",
    path: "/watch-time/live",
    isThere: areRowsThere,
  },
  {
    name: "engagement of a video",
    path: `/vods/${watchedId}/engagement`,
    isThere: areRowsThere,
  },
  {
    name: "watch time of a channel",
    path: `/channels/${channelId}/watch-time`,
    isThere: areRowsThere,
  },
  {
    name: "a report",
    path: "/report?show=analytics&name=&note=A+note&show=watchTimeVideos&name=&note=",
    isThere: async (page) => {
      await expect(page.getByRole("radio", { name: "Data delivered" })).toHaveAccessibleDescription(
        /^[\d.,]+ [MGTP]B/,
      );
      await expect(page.getByRole("img", { name: /^World map/ })).toBeVisible();
      await expect(page.getByText(/^20 of \d+ rows$/)).toBeVisible();
      await expect(page.getByRole("group", { name: "Charts" }).first()).toBeVisible();
    },
  },
  {
    name: "upload",
    path: "/upload",
    isThere: (page) =>
      expect(page.getByRole("option", { name: "/Originals/Harbour" })).toBeAttached(),
  },
  {
    name: "upload history",
    path: "/upload/history",
    isThere: (page) => expect(page.getByText("No past uploads")).toBeVisible(),
  },
  {
    name: "settings",
    path: "/settings",
    isThere: async (page) => {
      await expect(page.getByRole("heading", { level: 2, name: "About" })).toBeVisible();
      await expect(page.getByRole("list", { name: "Stored data" })).toContainText("None");
    },
  },
  {
    name: "the palette",
    path: "/channels",
    isThere: async (page) => {
      await expect(page.getByRole("article")).toHaveCount(4);
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("combobox", { name: "Search or paste a link" }).fill("ferry");
      await expect(page.getByRole("option", { name: "Slow ferry Video" })).toBeVisible();
    },
  },
  {
    name: "the shortcuts",
    path: `/vods/${id}/subtitles`,
    isThere: async (page) => {
      await expectAllThere(page);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
  },
  {
    name: "no such page",
    path: "/nowhere",
    isThere: (page) => expect(page.getByRole("link", { name: "Go to library" })).toBeVisible(),
  },
];

async function show(page: Page, { path, isThere }: View): Promise<void> {
  await page.goto(path);
  await isThere(page);
}

async function prepare(page: Page, platform: Platform): Promise<void> {
  await platform.addVods([
    { id, title: "Slow ferry", description: "Calm.", thumbnail: "harbour.webp" },
  ]);
  await page.clock.setFixedTime(NOW);
}

/**
 * Lists the most used pages of each area; the others are checked at night. All rules run at one width, the colours in
 * both themes.
 */
const WALKS: Record<string, string[]> = {
  "the library": ["library as a table, filters open", "overview"],
  "a video and a playlist": ["video", "playlist, its content"],
  figures: ["analytics"],
  "the other pages": ["upload", "the palette"],
};

for (const [area, names] of Object.entries(WALKS)) {
  test(`Axe reports no violation on the pages of ${area}`, async ({ page, platform }) => {
    await prepare(page, platform);
    for (const [index, name] of names.entries()) {
      await test.step(name, async () => {
        const view = VIEWS.find((each) => each.name === name);
        if (view === undefined) throw new Error(`There is no view “${name}”.`);
        await show(page, view);
        await expectCleanInLook(page, {
          colorScheme: index % 2 === 0 ? "light" : "dark",
          width: index % 3 === 1 ? 360 : 1440,
        });
      });
    }
  });
}

for (const [index, view] of VIEWS.entries()) {
  test(`Axe reports no violation of any rule in both themes: ${view.name}`, {
    tag: "@nightly",
  }, async ({ page, platform }) => {
    await prepare(page, platform);
    await show(page, view);
    // The parts of every page are seen in both themes at both widths.
    const colorScheme = index % 2 === 0 ? "light" : "dark";
    await expectCleanInTwoLooks(page, { colorScheme, width: 1440 }, "all");
  });
}

test("Axe reports no violation in the menu of more pages on a narrow screen", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/channels");
  await expect(page.getByRole("article")).toHaveCount(4);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expectClean(page);
});

test("Help opens the guide’s page about what is on screen", { tag: "@nightly" }, async ({
  page,
  context,
}) => {
  await page.goto(`/vods/${watchedId}/subtitles`);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Help" }).click();
  const guide = await opened;
  await expect(guide.getByRole("heading", { level: 1, name: "Subtitles" })).toBeVisible();
  await expectCleanInTwoLooks(guide);
  const pages = guide.getByRole("navigation", { name: "Pages of the guide" });
  await pages.getByRole("link", { name: "Upload videos" }).click();
  await expect(pages.getByRole("link", { name: "Upload videos" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await guide.goto("/guide");
  await expect(guide.getByRole("heading", { level: 1, name: "Guide" })).toBeVisible();
  await expectCleanInTwoLooks(guide);
  // As chosen in the dashboard.
  await page.evaluate(() => localStorage.setItem("reeldesk.theme", "dark"));
  await guide.reload();
  await expect(guide.locator("html")).toHaveCSS("color-scheme", "dark");
});

test("Axe accepts the tray in every state, and the tray covers nothing at the end of a page", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.fault("storage", {
    match: { method: "PUT", path: "partNumber=1" },
    fault: "hang",
  });
  await page.goto("/upload");
  await page.getByLabel("Drop videos here").setInputFiles({
    name: "ferry.mp4",
    mimeType: "video/mp4",
    buffer: Buffer.alloc(4096, 1),
  });
  const tray = page.getByRole("region", { name: "Uploads" });
  await expect(tray).toContainText("Waiting for storage to confirm");
  await expectClean(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectClean(page, "colours");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Library" })
    .click();
  await expect(page.getByRole("status").getByText("63 videos")).toBeVisible();
  const last = page.locator("[aria-posinset='63']");
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  const [lastBox, trayBox] = [await last.boundingBox(), await tray.boundingBox()];
  expect((lastBox?.y ?? 0) + (lastBox?.height ?? 0)).toBeLessThanOrEqual(trayBox?.y ?? 0);
});

test("All controls are reached by keyboard, and the theme stays chosen", async ({ page }) => {
  await page.goto("/library");
  await expect(page.getByRole("status").getByText("63 videos")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Upload" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Upload" })).toBeVisible();

  await page.getByRole("button", { name: "Theme: System" }).press("Enter");
  await page.getByRole("button", { name: "Theme: Light" }).press("Enter");
  await expect(page.getByRole("button", { name: "Theme: Dark" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("button", { name: "Theme: Dark" })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    "dark",
  );
});

test(
  "Axe accepts uploads in every state, and they fit a narrow screen",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/status: 400 PUT/);
    const longName = `${"Überlänge ".repeat(12)}مرسى 🎬.mp4`;
    const names = [longName, "failing.mp4", "paused.mp4", "cancelled.mp4", "interrupted.mp4"];
    const root = info.outputPath("Season 1");
    const videos = await Promise.all(
      names.map((name, index) =>
        // The interrupted upload stays so: its file is not among those that are dropped.
        writeVideo(`${index === 4 ? info.outputPath("elsewhere") : root}/${name}`, 6 * MiB + index),
      ),
    );
    await writeVideo(`${root}/scan.cine`, MiB);
    await withoutFileHandles(page);
    await platform.fault("storage", { match: { method: "PUT" }, fault: "hang" });
    await send(page, videos.slice(4));
    await expect.poll(async () => (await platform.parts()).length).toBe(2);
    await reload(page);
    await expect(row(page, "interrupted.mp4")).toContainText("Choose the file again");
    await platform.clearFaults();
    await platform.fault("storage", { match: { method: "PUT" }, fault: "status", status: 400 });
    await bring(page, videos.slice(1, 2));
    await expect(row(page, "failing.mp4")).toContainText("Storage refused a part");
    await platform.clearFaults();
    await platform.fault("storage", { match: { method: "PUT" }, fault: "hang" });
    await dropFiles(page, [root]);
    await expect(page.getByText("Unknown file type")).toBeVisible();
    await page.getByRole("button", { name: /^Upload \d videos$/ }).click();
    await tray(page).getByRole("button", { name: "Pause paused.mp4" }).click();
    await tray(page).getByRole("button", { name: "Cancel cancelled.mp4" }).click();
    await expect(page.getByRole("region", { name: "Importing “Season 1”" })).toBeVisible();
    await expectCleanInTwoLooks(page);
    await page.goto("/upload/history");
    await expect(page.getByRole("region", { name: "Past uploads" })).toContainText("cancelled.mp4");
    await expectCleanInTwoLooks(page);
  },
);

test("Axe accepts a channel in every state", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 400 PUT/);
  await platform.fault("api", { match: { method: "PUT" }, fault: "status", status: 400 });
  await page.goto(`/channels/${channelId}/overview`);
  await page.getByRole("switch", { name: "DVR" }).click();
  await expect(page.getByText("The server rejected this request.")).toBeVisible();
  await page.getByRole("button", { name: "Edit: Description" }).click();
  await page.getByRole("button", { name: "Show all" }).click();
  await expectCleanInTwoLooks(page);
  await page.getByRole("switch", { name: "Enabled" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectCleanInTwoLooks(page);
});

test("Axe accepts codes and commands, and a wrong size is reported", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto(`/channels/${channelId}/embed`);
  await page.getByRole("button", { name: "Get code" }).click();
  await expect(page.getByRole("figure", { name: "Code" })).toBeVisible();
  await page.getByText("Upload from the command line").click();
  await page.getByRole("button", { name: "Get command" }).click();
  await expect(page.getByRole("figure", { name: "Command" })).toBeVisible();
  await expectCleanInTwoLooks(page);
  await page.getByLabel("Width").fill("wide");
  await page.getByLabel("Height").fill("0");
  await expectCleanInTwoLooks(page);
});
