import { expect, test } from "./fixtures.ts";
import {
  bar,
  bodyOf,
  expectTitles,
  putOrder,
  readOrder,
  remove,
  saveButton,
  seedPlaylist,
  sentBodies,
} from "./playlist-orders.ts";

test("Another person’s order that settles is reported and the own one kept", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const { playlistId, alpha, bravo, charlie, delta } = await seedPlaylist(platform);
  const match = { method: "PUT", path: `/v2/playlists/${playlistId}/content` };
  await platform.fault("api", { match, fault: "settle", times: 1 });
  await page.goto(`/playlists/${playlistId}/content`);
  await remove(page, "Delta");
  await saveButton(page).click();
  await expect(bar(page)).toContainText("Confirming");
  const theirs = [delta, charlie, bravo, alpha];
  await putOrder(platform, playlistId, theirs);
  await expect.poll(() => readOrder(platform, playlistId)).toEqual(theirs);
  await expect(bar(page)).toContainText("ended up in a different order", {
    timeout: 30_000,
  });
  await expectTitles(page, ["Alpha", "Bravo", "Charlie"]);
  await bar(page).getByRole("button", { name: "Compare and merge" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare and merge" });
  await dialog.getByRole("button", { name: "Discard mine" }).click();
  await expectTitles(page, ["Delta", "Charlie", "Bravo", "Alpha"]);
  await expect(bar(page)).toContainText("No changes");
  await page.keyboard.press("Control+z");
  await expectTitles(page, ["Alpha", "Bravo", "Charlie"]);
  await expect(page.getByText("Changed by another person")).toBeVisible();
  await page.getByRole("button", { name: "Compare and merge" }).click();
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await saveButton(page).click();
  await expect(bar(page)).toContainText("Saved");
  expect((await sentBodies(platform)).at(-1)).toEqual(bodyOf([alpha, bravo, charlie]));
});

test("Leaving an unsaved order asks first, and the draft is there afterwards", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const { playlistId } = await seedPlaylist(platform);
  await page.goto(`/playlists/${playlistId}/content`);
  await remove(page, "Delta");
  await page.getByRole("link", { name: "Images" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toContainText("kept on this device");
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/images$/);
  await page.getByRole("link", { name: "Content", exact: true }).click();
  await expectTitles(page, ["Alpha", "Bravo", "Charlie"]);
  await expect(bar(page)).toContainText("1 unsaved change, kept on this device");
  await bar(page).getByRole("button", { name: "Discard…" }).click();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expectTitles(page, ["Alpha", "Bravo", "Charlie", "Delta"]);
  await expect(bar(page).getByRole("button", { name: "Discard…" })).toBeFocused();
  await page.getByRole("link", { name: "Images" }).click();
  await expect(page).toHaveURL(/\/images$/);
});

test("Without storage the editor works and says that it keeps no draft", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const { playlistId, bravo, charlie, delta } = await seedPlaylist(platform);
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("blocked", "SecurityError");
    };
  });
  await page.goto(`/playlists/${playlistId}/content`);
  await remove(page, "Alpha");
  await expect(bar(page)).toContainText("This browser can’t keep a draft");
  await page.getByRole("link", { name: "Images" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await saveButton(page).click();
  await expect(bar(page)).toContainText("Saved");
  expect(await sentBodies(platform)).toEqual([bodyOf([bravo, charlie, delta])]);
});

test("Unreadable items turn editing off", { tag: "@nightly" }, async ({ page, platform }) => {
  const { playlistId, alpha } = await seedPlaylist(platform);
  const list = [
    { id: alpha, type: "vod", title: "Alpha", position: "1" },
    { id: "ad-1", type: "advert", position: "2" },
  ];
  await platform.fault("api", {
    match: { method: "GET", path: `/v2/playlists/${playlistId}` },
    fault: "body",
    body: { id: playlistId, title: "Sea", content: { list } },
  });
  await page.goto(`/playlists/${playlistId}/content`);
  await expect(page.getByText("1 item can’t be read")).toBeVisible();
  await expectTitles(page, ["Alpha"]);
  await expect(saveButton(page)).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: "Remove Alpha" })).toHaveCount(0);
});

test("The order of a deleted playlist stays on screen until its page is left", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.allow(/status: 404 GET \/api\/v2\/playlists\//);
  const { playlistId } = await seedPlaylist(platform);
  await page.goto(`/playlists/${playlistId}/content`);
  await remove(page, "Bravo");
  await expect(bar(page)).toContainText("kept on this device");
  await platform.remove(`/v2/playlists/${playlistId}`);
  const read = async () => JSON.stringify(await platform.read(`/v2/playlists/${playlistId}`));
  await expect.poll(read).toContain("does not exist");
  await saveButton(page).click();
  await expect(bar(page)).toContainText("playlist not found");
  await expect(page.getByText("Your copy stays until you leave.")).toBeVisible();
  await expectTitles(page, ["Alpha", "Charlie", "Delta"]);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("Playlist not found")).toBeVisible();
});

test("A save continues without a question when its page is left", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  const { playlistId, alpha, bravo, charlie } = await seedPlaylist(platform);
  await page.goto(`/playlists/${playlistId}/content`);
  await remove(page, "Delta");
  const match = { method: "GET", path: `/v2/playlists/${playlistId}` };
  await platform.fault("api", { match, fault: "delay", ms: 1500, times: 1 });
  await saveButton(page).click();
  await expect(bar(page)).toContainText("Checking for other changes…");
  await page.getByRole("link", { name: "Images" }).click();
  await expect(page).toHaveURL(/\/images$/);
  await expect.poll(() => readOrder(platform, playlistId)).toEqual([alpha, bravo, charlie]);
  await page.getByRole("link", { name: "Content", exact: true }).click();
  await expectTitles(page, ["Alpha", "Bravo", "Charlie"]);
  await expect(bar(page)).not.toContainText("unsaved");
});

test("A deleted video is named, and the order is saved without it", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  // Only the lookup says whether it was deleted.
  incidents.expect(/status: 404 GET \/api\/v2\/vod/);
  const { playlistId, alpha, bravo, charlie } = await seedPlaylist(platform);
  await page.goto(`/playlists/${playlistId}/content`);
  await remove(page, "Delta");
  await platform.remove(`/v2/vod/${bravo}`);
  await saveButton(page).click();
  await expect(bar(page)).toContainText(/Bravo\W+ was deleted/);
  await page.getByRole("button", { name: "Save without it" }).click();
  await expect.poll(() => readOrder(platform, playlistId)).toEqual([alpha, charlie]);
  await expectTitles(page, ["Alpha", "Charlie"]);
  await expect(bar(page)).toContainText("Saved");
});
