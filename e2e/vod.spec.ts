import type { Page } from "@playwright/test";
import { expectCleanInTwoLooks } from "./clean.ts";
import { rename } from "./editing.ts";
import { expect, expectAllThere, test } from "./fixtures.ts";
import type { Platform } from "./platform.ts";
import { makePlaylist } from "./playlist-orders.ts";

const id = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";

const GET = { method: "GET", path: `/v2/vod/${id}` };
const PUT = { method: "PUT", path: `/v2/vod/${id}` };

/** Opens a video's page. */
async function openVideo(
  page: Page,
  platform: Platform,
  { title = "Slow ferry", ...over }: { title?: string; [more: string]: unknown } = {},
): Promise<void> {
  await platform.addVods([{ id, title, ...over }]);
  await page.goto(`/vods/${id}/overview`);
  await expect(heading(page, title)).toBeVisible();
}

function heading(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name, exact: true });
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

const settling = (page: Page) => page.getByText("Saved. Not visible on the server yet.");

test("The overview shows what is known of a video", async ({ page, platform }) => {
  await openVideo(page, platform, {
    description: "First line.\nSecond line.",
    filename: "slow-ferry.mp4",
    media: "harbour",
    folders: ["/Originals/Harbour", "/Documentary"],
    created: "2026-03-01T09:30:00Z",
  });
  await expect(page).toHaveTitle("Slow ferry · Reeldesk");
  const details = page.getByRole("region", { name: "Details" });
  await expect(details.getByRole("term")).toHaveText([
    "Duration",
    "File",
    "Size",
    "Resolution",
    "Format",
    "Bitrates",
    "Created",
    "Changed",
    "Subtitles",
    "ID",
    "Asset ID",
  ]);
  await expect(details.getByRole("definition")).toHaveText([
    "0:12",
    "slow-ferry.mp4",
    "258 kB",
    "1280 × 720",
    "mp4 · h264 · aac",
    "147 kbit/s video · 24 kbit/s audio",
    "1 Mar 2026, 09:30",
    "1 Mar 2026, 09:30",
    "None",
    id,
    new RegExp(`^.+-vod-${id}$`),
  ]);
  await expect(details).toContainText("Times in Europe/Lisbon");
  const table = page.getByRole("region", { name: "Renditions" });
  await expect(table.getByRole("rowheader")).toHaveText([
    "1280 × 720",
    "854 × 480",
    "426 × 240",
    "Total",
  ]);
  await expect(table.getByRole("row").last()).toHaveText("Total496 kB");
  const about = page.getByRole("region", { name: "About" });
  await expect(about).toContainText("Second line.");
  await expect(about.getByRole("link")).toHaveText(["/Originals/Harbour", "/Documentary"]);
  await expect(about.getByRole("link").first()).toHaveAttribute("href", /^\/folders\/\d+$/);
  const place = page.getByRole("navigation", { name: "Breadcrumbs" });
  await expect(place.getByRole("listitem")).toHaveText([
    "Library",
    "Originals / Harbour",
    "Slow ferry",
  ]);
  await expect(place.getByRole("link").last()).toHaveAttribute("href", /^\/library\?folder=\d+$/);
});

test("Languages have their names, and a recording links to its channel", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.addVods([{ id, title: "Slow ferry" }]);
  const record = await platform.read(`/v2/vod/${id}`);
  await platform.fault("api", {
    match: GET,
    fault: "body",
    body: {
      ...Object(record),
      stream_id: "a/b",
      subtitles: [{ lang: "fr" }, { lang: "pt-BR" }, { lang: "not a language" }, { lang: null }],
    },
  });
  await page.goto(`/vods/${id}`);
  const details = page.getByRole("region", { name: "Details" });
  await expect(details).toContainText(
    "French, Brazilian Portuguese, not a language and unknown language",
  );
  await expect(details.getByRole("link", { name: "Channel" })).toHaveAttribute(
    "href",
    "/channels/a%2Fb/overview",
  );
});

test("Each tab of a video has an address, and changing tabs sends no lookup", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.addVods([{ id, title: "Slow ferry" }]);
  await page.goto("/library");
  await page.goto(`/vods/${id}?t=3`);
  await expect(page).toHaveURL(`/vods/${id}/overview?t=3`);
  await expect(heading(page, "Slow ferry")).toBeVisible();
  const header = await heading(page, "Slow ferry").elementHandle();
  // What a panel reads once it is in sight is no lookup of another tab.
  await expectAllThere(page);
  const before = await platform.stats();
  await page.getByRole("link", { name: "Embed" }).click();
  await expect(page).toHaveURL(`/vods/${id}/embed`);
  const share = page.getByRole("link", { name: "Open in new tab" });
  await expect(share).toHaveAttribute("rel", "noopener noreferrer");
  await expect(share).toHaveAttribute("href", new RegExp(`/vod/[^/]+/${id}$`));
  await page.getByRole("main").getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("region", { name: "About" })).toBeVisible();
  expect(await header?.evaluate((element) => element.isConnected)).toBe(true);
  await expectAllThere(page);
  expect(await platform.stats()).toEqual(before);
  // The redirect left no history entry.
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/library");
  await page.goto(`/vods/${id}/nothing`);
  await expect(heading(page, "Page not found")).toBeVisible();
});

test("IDs and links can be copied", { tag: "@nightly" }, async ({ page, platform, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openVideo(page, platform);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy ID" }).click();
  await expect(page.getByText("Copied")).toBeAttached();
  expect(await copied()).toBe(id);
  await choose(page, "Copy link");
  await expect.poll(copied).toBe(`${platform.origin}/vods/${id}/overview`);
  await choose(page, "Copy share link");
  await expect.poll(copied).toMatch(new RegExp(`/share/vod/[^/]+/${id}$`));
});

test.describe("changes of a video", () => {
  test("A new title stays on screen while lookups show the old one", { tag: "@nightly" }, async ({
    page,
    platform,
  }) => {
    await openVideo(page, platform);
    await platform.fault("api", {
      match: GET,
      fault: "body",
      body: Object(await platform.read(`/v2/vod/${id}`)),
      times: 2,
    });
    await rename(page, "Fast ferry");
    await expect(heading(page, "Fast ferry")).toBeVisible();
    await page.evaluate(() => {
      const seen: string[] = [];
      Reflect.set(globalThis, "titlesSeen", seen);
      const look = () => seen.push(document.querySelector("h1")?.textContent ?? "", document.title);
      new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      look();
    });
    await expect(settling(page)).toBeVisible();
    await expect(settling(page)).toBeHidden();
    const titles: string[] = await page.evaluate(() => Reflect.get(globalThis, "titlesSeen"));
    expect([...new Set(titles)].toSorted()).toEqual(["Fast ferry", "Fast ferry · Reeldesk"]);
    expect(await platform.read(`/v2/vod/${id}`)).toMatchObject({ title: "Fast ferry" });
  });

  test("A description is written and removed", { tag: "@nightly" }, async ({ page, platform }) => {
    await openVideo(page, platform);
    const field = page.getByRole("textbox", { name: "Description" });
    await page.getByRole("button", { name: "Edit: Description" }).click();
    await field.fill("Calm.\nLong.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Calm. Long.")).toBeVisible();
    await expect
      .poll(() => platform.read(`/v2/vod/${id}`))
      .toMatchObject({ description: "Calm.\nLong." });
    await page.getByRole("button", { name: "Edit: Description" }).click();
    await field.fill("");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("No description")).toBeVisible();
    await expect.poll(() => platform.read(`/v2/vod/${id}`)).toMatchObject({ description: "" });
  });

  test("A video is unpublished, and published again from the player’s place", async ({
    page,
    platform,
  }) => {
    await openVideo(page, platform);
    const online = page.getByRole("switch", { name: "Published" });
    await expect(online).toBeChecked();
    await online.press("Space");
    await expect(online).not.toBeChecked();
    await expect.poll(() => platform.read(`/v2/vod/${id}`)).toMatchObject({ online: false });
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(online).toBeChecked();
    await expect(page.getByRole("button", { name: "Play Slow ferry" })).toBeVisible();
    await expect.poll(() => platform.read(`/v2/vod/${id}`)).toMatchObject({ online: true });
    await choose(page, "Unpublish");
    await expect(online).not.toBeChecked();
  });

  test("Chosen folders stay on screen until the server shows them", { tag: "@nightly" }, async ({
    page,
    platform,
  }) => {
    await openVideo(page, platform, { folders: ["/Originals"] });
    await platform.fault("api", { match: PUT, fault: "settle", ms: 1500 });
    await page.getByRole("button", { name: "Edit folders" }).click();
    const dialog = page.getByRole("dialog", { name: "Folders" });
    await expect(dialog.getByRole("checkbox", { name: "Originals", exact: true })).toBeChecked();
    await dialog.getByRole("checkbox", { name: "Originals", exact: true }).uncheck();
    await dialog.getByRole("checkbox", { name: "Cities" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Edit folders" })).toBeFocused();
    const links = page.getByRole("region", { name: "About" }).getByRole("link");
    await expect(links).toHaveText(["/Documentary/Cities"]);
    await expect(settling(page)).toBeVisible();
    await expect(settling(page)).toBeHidden();
    await expect(links).toHaveText(["/Documentary/Cities"]);
    expect(await platform.read(`/v2/vod/${id}`)).toMatchObject({
      folders: [{ path: "/Documentary/Cities" }],
    });
  });

  test("Each unsent field is sent again on request", { tag: "@nightly" }, async ({
    page,
    platform,
    incidents,
  }) => {
    incidents.expect(/status: 503 PUT/);
    await openVideo(page, platform);
    await platform.fault("api", { match: PUT, fault: "status", status: 503, times: 3 });
    const again = page.getByRole("button", { name: "Send again" });
    await rename(page, "Fast ferry");
    await expect(again).toHaveCount(1);
    await page.getByRole("switch", { name: "Published" }).click();
    await expect(again).toHaveCount(2);
    await page.getByRole("button", { name: "Edit folders" }).click();
    const dialog = page.getByRole("dialog", { name: "Folders" });
    await dialog.getByRole("checkbox", { name: "Originals", exact: true }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(again).toHaveCount(3);
    await expectCleanInTwoLooks(page);
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") sent.push(request.postDataJSON());
    });
    // Each response clears the note of its own field.
    for (const left of [2, 1, 0]) {
      await again.first().click();
      await expect(again).toHaveCount(left);
    }
    await expect
      .poll(() => platform.read(`/v2/vod/${id}`))
      .toMatchObject({ title: "Fast ferry", online: false, folders: [{ path: "/Originals" }] });
    expect(sent).toEqual([
      { title: "Fast ferry" },
      { folder_ids: [expect.any(Number)] },
      { online: false },
    ]);
    await expect(heading(page, "Fast ferry")).toBeVisible();
    await expect(settling(page)).toHaveCount(0);
  });

  test("Another person’s change is shown before it is overwritten", { tag: "@nightly" }, async ({
    page,
    platform,
  }) => {
    await openVideo(page, platform);
    await platform.change(`/v2/vod/${id}`, { title: "Their ferry" });
    await rename(page, "My ferry");
    await expect(page.getByText("Changed by another person.")).toBeVisible();
    await expect(page.getByRole("alert").getByText("Their ferry")).toBeVisible();
    await expect(heading(page, "Their ferry")).toBeVisible();
    expect(await platform.read(`/v2/vod/${id}`)).toMatchObject({ title: "Their ferry" });
    await page.getByRole("button", { name: "Overwrite" }).click();
    await expect(heading(page, "My ferry")).toBeVisible();
    await expect.poll(() => platform.read(`/v2/vod/${id}`)).toMatchObject({ title: "My ferry" });
  });

  test("Another person’s folders are shown before they are overwritten", {
    tag: "@nightly",
  }, async ({ page, platform }) => {
    await openVideo(page, platform);
    const { id: folderId } = Object(await platform.read("/v2/folder")).data.find(
      ({ path }: { path: string }) => path === "/Internal",
    );
    await page.getByRole("button", { name: "Edit folders" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "Cities" }).check();
    await platform.fault("api", { match: PUT, fault: "settle", ms: 0, times: 1 });
    await platform.change(`/v2/vod/${id}`, { folder_ids: [Number(folderId)] });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Current folders: /Internal");
    await dialog.getByRole("button", { name: "Discard mine" }).click();
    await expect(page.getByRole("region", { name: "About" }).getByRole("link")).toHaveText([
      "/Internal",
    ]);
  });

  test("Leaving with unsaved text asks first, also in the browser", { tag: "@nightly" }, async ({
    page,
    platform,
  }) => {
    await openVideo(page, platform);
    const questions: string[] = [];
    page.on("dialog", (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    await page.getByRole("button", { name: "Edit: Title" }).click();
    const field = page.getByRole("textbox", { name: "Title" });
    await field.fill("Half a thou");
    const embed = page.getByRole("link", { name: "Embed" });
    await embed.click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await expectCleanInTwoLooks(page);
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(field).toHaveValue("Half a thou");
    await expect(page).toHaveURL(`/vods/${id}/overview`);
    await embed.click();
    await question.getByRole("button", { name: "Leave", exact: true }).click();
    await expect(page).toHaveURL(`/vods/${id}/embed`);
    await page.getByRole("main").getByRole("link", { name: "Overview" }).click();
    await page.getByRole("button", { name: "Edit: Title" }).click();
    await expect(field).toHaveValue("Slow ferry");
    await page.reload();
    expect(questions).toEqual([]);
    await page.getByRole("button", { name: "Edit: Title" }).click();
    await field.fill("Half a thou");
    await page.reload();
    expect(questions).toEqual(["beforeunload"]);
  });
});

test.describe("the status of a video", () => {
  test("An unpublished video can’t be played and says why", { tag: "@nightly" }, async ({
    page,
    platform,
  }) => {
    await openVideo(page, platform, { title: "Switched off", online: false });
    await expect(page.getByText("Publish the video to play it")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Play/ })).toHaveCount(0);
    await expectCleanInTwoLooks(page);
  });

  test("An encoding video says since when and plays when it is done", { tag: "@nightly" }, async ({
    page,
    platform,
  }) => {
    await platform.addVods([{ id, title: "On its way", created: "2026-11-20T11:45:00Z" }]);
    await platform.fault("api", {
      match: GET,
      fault: "body",
      body: {
        ...Object(await platform.read(`/v2/vod/${id}`)),
        renditions: null,
        duration: "00:00:00",
      },
      times: 2,
    });
    await page.goto(`/vods/${id}/overview`);
    await expect(page.getByText("Since 20 Nov 2026, 11:45.")).toBeVisible();
    const online = page.getByRole("switch", { name: "Published" });
    await expect(online).toHaveAccessibleDescription("Not available while encoding");
    await expect(page.getByRole("button", { name: "Play On its way" })).toBeVisible();
    await expect(online).toBeEnabled();
  });

  test("A video whose lookups are refused is looked up again on request", {
    tag: "@nightly",
  }, async ({ page, platform, incidents }) => {
    incidents.expect(/status: 403 GET \/api\/v2\/vod\//);
    await platform.addVods([{ id, title: "On its way", encoded: false }]);
    await platform.fault("api", { match: GET, fault: "status", status: 401, after: 1 });
    await page.goto(`/vods/${id}/overview`);
    // Only this video is refused, so no sign-in is requested.
    await expect(page.getByText("This page has stopped checking")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await platform.clearFaults();
    await page.getByRole("button", { name: "Check again" }).click();
    await expect(page.getByText("You can leave.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Check again" })).toHaveCount(0);
  });

  test("A video of another account is refused", { tag: "@nightly" }, async ({
    page,
    platform,
    incidents,
  }) => {
    incidents.expect(/status: 403 GET \/api\/v2\/vod\//);
    await platform.fault("api", {
      match: GET,
      fault: "status",
      status: 403,
      body: { message: "Not your video" },
    });
    await page.goto(`/vods/${id}/overview`);
    await expect(page.getByRole("alert")).toContainText("Not your video");
  });

  test("A missing video is reported whatever its id looks like", { tag: "@nightly" }, async ({
    page,
    incidents,
  }) => {
    incidents.expect(/status: 404 GET \/api\/v2\/vod\//);
    await page.goto("/vods/not-a-uuid");
    await expect(page.getByRole("alert")).toContainText("Not found.");
  });

  test("An id may look like -a.b~c_d", { tag: "@nightly" }, async ({ page, platform }) => {
    const odd = "-a.b~c_d";
    await platform.addVods([{ id: odd, title: "Odd one", created: "2027-01-01T00:00:00Z" }]);
    await page.goto("/library");
    await page.getByRole("link", { name: "Odd one" }).click();
    await expect(page).toHaveURL(`/vods/${odd}/overview`);
    await rename(page, "Even one");
    await expect(heading(page, "Even one")).toBeVisible();
    await expect.poll(() => platform.read(`/v2/vod/${odd}`)).toMatchObject({ title: "Even one" });
  });

  test("The front server refuses an id with an escape in it, and the page says so", {
    tag: "@nightly",
  }, async ({ page, incidents }) => {
    // The server in front refuses an id with such an escape: the page says so, and stays.
    incidents.expect(/status: 400 GET \/api\/v2\/vod\/a%3Fb%23c%20%25$/);
    const address = `/vods/${encodeURIComponent("a?b#c %")}`;
    await page.goto(address);
    await expect(page.getByRole("alert")).toContainText("The address is not in its plain form.");
    await expect(page).toHaveURL(`${address}/overview`);
  });

  test("A video deleted elsewhere keeps its name and the typed text", { tag: "@nightly" }, async ({
    page,
    platform,
    incidents,
  }) => {
    incidents.expect(/status: 404 GET/);
    await openVideo(page, platform);
    await page.getByRole("button", { name: "Edit: Description" }).click();
    const field = page.getByRole("textbox", { name: "Description" });
    await field.fill("A long text");
    await platform.remove(`/v2/vod/${id}`);
    await field.press("Control+Enter");
    await expect(page.getByText("Video not found")).toBeVisible();
    await expect(heading(page, "Slow ferry")).toBeVisible();
    await expect(page.getByRole("region", { name: "Details" })).toContainText(id);
    await expect(field).toHaveValue("A long text");
    await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
    await expect(page.getByRole("button", { name: /^Edit|^Change|^Actions/ })).toHaveCount(0);
    await expectCleanInTwoLooks(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Go to library" }).click();
    await expect(heading(page, "Library")).toBeVisible();
  });
});

test("Deleting says what is lost, shows a refusal and leads to the library", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/status: 400 DELETE/);
  // These are the lookup of the deleted video, and its URL.
  incidents.expect(/status: 404 GET/);
  await openVideo(page, platform);
  await platform.fault("api", {
    match: { method: "DELETE" },
    fault: "status",
    status: 400,
    body: { message: "It is on air" },
    times: 1,
  });
  await choose(page, "Delete…");
  const dialog = page.getByRole("dialog", { name: "Delete video?" });
  await expect(dialog.getByRole("listitem")).toHaveText(["original file and 3 renditions"]);
  await expect(dialog.getByRole("status")).toHaveText("In no playlist");
  await expectCleanInTwoLooks(page);
  await dialog.getByRole("button", { name: "Delete video" }).click();
  await expect(dialog.getByRole("alert")).toContainText("It is on air");
  await expect(
    page.getByRole("banner").or(page.locator("main")).getByText("Deleting…"),
  ).toHaveCount(0);
  await dialog.getByRole("button", { name: "Delete video" }).click();
  await expect(page).toHaveURL("/library");
  await expect(page.getByText("Deleted Slow ferry.")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "Slow ferry" })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText("Video not found")).toBeVisible();
  await expect(heading(page, "Slow ferry")).toBeVisible();
});

test("Axe finds nothing while a video is edited", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await openVideo(page, platform, {
    title: `${"Überlänge ".repeat(12)}مرسى 🎬`.trim(),
    folders: ["/Originals/Harbour"],
  });
  await page.getByRole("button", { name: "Edit: Title" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill(" ");
  await page.getByRole("button", { name: "Edit: Description" }).click();
  await expectCleanInTwoLooks(page);
  await page.getByRole("textbox", { name: "Description" }).press("Escape");
  await page.getByRole("textbox", { name: "Title" }).press("Escape");
  await page.getByRole("button", { name: "Edit folders" }).click();
  await expect(page.getByRole("checkbox", { name: "Harbour" })).toBeChecked();
  await expectCleanInTwoLooks(page);
});

test("A title of one long word fits into each page of its video on a narrow screen", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const title = "W".repeat(255);
  await page.setViewportSize({ width: 360, height: 740 });
  await openVideo(page, platform, { title });
  const isEmpty = page.getByText("No data", { exact: true }).first();
  for (const [tab, there] of [
    ["overview", page.getByRole("region", { name: "Details" })],
    ["analytics", isEmpty],
    ["engagement", page.getByText("No plays in this date range")],
    ["subtitles", page.getByText("Drop subtitle files here")],
    ["images", page.getByRole("heading", { name: "Thumbnail" })],
    ["embed", page.getByRole("button", { name: "Get code" })],
  ] as const) {
    await page.goto(`/vods/${id}/${tab}`);
    await expect(there).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      tab,
    ).toBeLessThanOrEqual(360);
  }
});

test("A video's page names its playlists, and so does the question before it is deleted", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.addVods([{ id, title: "Slow ferry" }]);
  await makePlaylist(platform, "Summer", [id]);
  await makePlaylist(platform, "Harbours", [id]);
  await makePlaylist(platform, "Empty", []);
  await page.goto(`/vods/${id}/overview`);
  const playlists = page.getByRole("region", { name: "Playlists" });
  await expect(playlists).toContainText(/In 2 playlists: (Summer, Harbours|Harbours, Summer)/);
  await choose(page, "Delete");
  const question = page.getByRole("dialog", { name: "Delete video?" });
  await expect(question).toContainText(/In 2 playlists: (Summer, Harbours|Harbours, Summer)/);
  await question.getByRole("button", { name: "Cancel" }).click();
  await playlists.getByRole("link", { name: "Summer" }).click();
  await expect(heading(page, "Summer")).toBeVisible();
});

test("A video opened from the library leads to the next of that list by key, also after a reload", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.reset("empty");
  await platform.addVods(["Bay 1", "Ferry", "Bay 2", "Bay 3"].map((title) => ({ title })));
  await page.goto("/library?q=bay&order=title");
  await page.getByRole("link", { name: "Bay 2" }).click();
  const list = page.getByRole("navigation", { name: "Videos of the list" });
  await expect(list).toContainText("2 of 3");
  await page.getByRole("link", { name: "Embed", exact: true }).click();
  await expect(page).toHaveURL(/\/embed$/);
  await page.keyboard.press("Shift+N");
  await expect(heading(page, "Bay 3")).toBeVisible();
  await expect(page).toHaveURL(/\/embed$/);
  await page.reload();
  await expect(list).toContainText("3 of 3");
  await expect(list.getByRole("link", { name: "Next video" })).toBeDisabled();
  await list.getByRole("link", { name: "Previous video" }).click();
  await expect(heading(page, "Bay 2")).toBeVisible();
  await list.getByRole("link", { name: "Library" }).click();
  await expect(page).toHaveURL(/\/library\?q=bay&order=title$/);
  const record = page.getByRole("link", { name: "Bay 2" });
  await page.goto((await record.getAttribute("href")) ?? "");
  await expect(heading(page, "Bay 2")).toBeVisible();
  await expect(list).toHaveCount(0);
});
