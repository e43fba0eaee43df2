import type { Page } from "@playwright/test";
import { expectCleanInTwoLooks } from "./clean.ts";
import { expect, test } from "./fixtures.ts";
import type { Platform } from "./platform.ts";
import { makePlaylist, readOrder } from "./playlist-orders.ts";

const SEA = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b01";
const FERRY = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b02";
const CRAB = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b03";
const CAM = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b04";
const NOWHERE = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2bff";

/** Makes three videos, one of them unpublished, a channel, and a playlist of such items. */
async function seed(platform: Platform, items: readonly string[] = []): Promise<string> {
  await platform.reset("empty");
  await platform.addVods([
    { id: SEA, title: "Sea", media: "harbour", folders: ["/Water"] },
    { id: FERRY, title: "Ferry", media: "rain", folders: ["/Water/Boats"] },
    { id: CRAB, title: "Crab", media: "train", folders: ["/Water"], online: false },
  ]);
  await platform.addChannels([{ id: CAM, title: "Sea cam" }]);
  return await makePlaylist(platform, "Coast", items);
}

const said = (page: Page, text: string) => page.getByText(text, { exact: true });

test("Items from search, paste and a folder are saved in that order", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  const playlistId = await seed(platform);
  await page.goto(`/playlists/${playlistId}/content`);
  const field = page.getByRole("combobox", { name: "Search title, file name or ID" });
  await field.fill("sea cam");
  await expect(said(page, "1 result")).toBeVisible();
  await field.press("Enter");
  await expect(said(page, "Added Sea cam at position 1.")).toBeVisible();
  await field.press("Enter");
  await expect(
    said(page, "Sea cam is already at position 1. To add it again, use its menu."),
  ).toBeVisible();

  await page.getByRole("button", { name: "Paste" }).click();
  await page
    .getByLabel("IDs, share links or dashboard links")
    .fill(`${page.url()}\nhttps://nowhere.example/vod/root/${FERRY}?a=b\n/channels/${CAM}/embed`);
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("button", { name: "Add 1 item", exact: true }).click();
  await expect(said(page, "Added 1 item, starting at position 2.")).toBeVisible();

  await page.getByRole("button", { name: "Folder" }).click();
  await page.getByRole("button", { name: "Select a folder" }).click();
  await page.getByRole("option", { name: "/Water", exact: true }).click();
  await expect(said(page, "1 already added")).toBeVisible();
  await expect(said(page, "1 unpublished: waits in the draft")).toBeVisible();
  await page.getByRole("button", { name: "Add 2 items" }).click();
  await expect(said(page, "Added 2 items, starting at position 3.")).toBeVisible();

  await page.getByRole("button", { name: "Save order" }).click();
  // Unpublished items wait; the dialog says so.
  await page.getByRole("dialog").getByRole("button", { name: "Save order" }).click();
  await expect.poll(() => readOrder(platform, playlistId)).toEqual([CAM, FERRY, SEA]);
});

test("Thousands of pasted lines are read, counted and added", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.allow(/404/);
  const playlistId = await seed(platform);
  await page.goto(`/playlists/${playlistId}/content`);
  await page.getByRole("button", { name: "Paste" }).click();
  const lines = Array.from({ length: 10_000 }, (_, at) =>
    at % 2 === 0 ? SEA : `word ${at} ${NOWHERE.slice(at % 3)}`,
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join("\n"));
  await page.getByLabel("IDs, share links or dashboard links").focus();
  await page.keyboard.press("Control+v");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("button", { name: "All (10,000)" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Duplicate (4,999)" })).toBeVisible();
  await page.getByRole("button", { name: /^Invalid/ }).click();
  await expect(
    page.getByRole("region", { name: "Pasted items" }).getByRole("listitem"),
  ).toHaveCount(100);
  await page.getByRole("button", { name: "Add 1 item", exact: true }).click();
  await expect(said(page, "Added 1 item, starting at position 1.")).toBeVisible();
});

test("The preview plays one video after the other, each by a link of its own", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const playlistId = await seed(platform, [SEA, FERRY]);
  await page.goto(`/playlists/${playlistId}/content`);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/content/access")) asked.push(searchParams.get("contentId") ?? "");
  });
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Playing 1 of 2: Sea")).toBeVisible();
  const sea = page.getByLabel("Video: Sea");
  await expect
    .poll(() => sea.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0.3);
  expect(asked).toHaveLength(1);
  await sea.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5;
  });
  await expect(page.getByText("Playing 2 of 2: Ferry")).toBeVisible({ timeout: 20_000 });
  const ferry = page.getByLabel("Video: Ferry");
  await expect
    .poll(() => ferry.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0.3);
  expect(asked.map((id) => id.slice(-SEA.length))).toEqual([SEA, FERRY]);
  await expect(sea).toHaveCount(0);
  // Going back and forth is faster than anything can load: the named item is the one that plays.
  for (const key of ["P", "N", "P", "N", "P"]) await page.keyboard.press(`Shift+${key}`);
  await expect(page.getByText("Playing 1 of 2: Sea")).toBeVisible();
  await expect
    .poll(() => sea.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0.3);
  expect(asked.at(-1)?.endsWith(SEA)).toBe(true);
  await expect(page.locator("video")).toHaveCount(1);
  await page.getByRole("button", { name: "Close preview" }).click();
  await expect(page.locator("video")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Preview" })).toBeFocused();
});

test("Axe finds nothing in any way of adding, and in the preview", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  const playlistId = await seed(platform, [SEA]);
  await page.goto(`/playlists/${playlistId}/content`);
  await page.getByRole("combobox", { name: "Search title, file name or ID" }).fill("e");
  await expect(page.getByRole("row", { name: /Ferry/ })).toBeVisible();
  await expectCleanInTwoLooks(page);
  await page.getByRole("button", { name: "Folder" }).click();
  await page.getByRole("button", { name: "Select a folder" }).click();
  await page.getByRole("option", { name: "/Water", exact: true }).click();
  await expectCleanInTwoLooks(page);
  await page.getByRole("button", { name: "Paste" }).click();
  await page.getByLabel("IDs, share links or dashboard links").fill(`${SEA}\n${FERRY}\nnothing`);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("button", { name: "Add 1 item", exact: true })).toBeVisible();
  await expectCleanInTwoLooks(page);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Playing 1 of 1: Sea")).toBeVisible();
  await expectCleanInTwoLooks(page);
});
