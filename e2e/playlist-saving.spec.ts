import { expectClean } from "./clean.ts";
import { expect, test } from "./fixtures.ts";
import {
  bar,
  bodyOf,
  expectTitles,
  passTimeUntil,
  putOrder,
  readOrder,
  remove,
  saveButton,
  seedPlaylist,
  sentBodies,
} from "./playlist-orders.ts";

test("an order is sent whole, as a text, and is confirmed when the service shows it", async ({
  page,
  platform,
}) => {
  const { playlistId, alpha, charlie, delta } = await seedPlaylist(platform);
  await page.goto(`/playlists/${playlistId}/content`);
  await expect(bar(page)).toContainText("No changes");
  await remove(page, "Bravo");
  await page.getByRole("checkbox", { name: "Select Delta" }).check();
  await page.getByRole("button", { name: "Move to top" }).click();
  await expectTitles(page, ["Delta", "Alpha", "Charlie"]);
  await bar(page).getByRole("button", { name: "2 changes…" }).click();
  const review = page.getByRole("dialog", { name: "Review changes" });
  await expect(review).toContainText("Bravo, was at 2");
  await expect(review).toContainText("Delta from 4 to 1");
  await expectClean(page);
  await review.getByRole("button", { name: "Keep editing" }).click();
  await page.keyboard.press("Control+s");
  await expect(bar(page)).toContainText("Saved");
  expect(await sentBodies(platform)).toEqual([bodyOf([delta, alpha, charlie])]);
  expect(await readOrder(platform, playlistId)).toEqual([delta, alpha, charlie]);
  // What was saved can still be undone, and is then a change again.
  await bar(page).getByRole("button", { name: "Undo: move 1 item" }).click();
  await expectTitles(page, ["Alpha", "Charlie", "Delta"]);
  await expect(bar(page)).toContainText("1 unsaved change");
});

test("content that is not known is not empty: nothing can be changed until it shows", async ({
  page,
  platform,
}) => {
  const { playlistId, alpha, bravo } = await seedPlaylist(platform);
  const path = `/v2/playlists/${playlistId}/content`;
  await platform.fault("api", { match: { method: "PUT", path }, fault: "settle" });
  await putOrder(platform, playlistId, [bravo, alpha]);
  await page.clock.install();
  await page.goto(`/playlists/${playlistId}/content`);
  await expect(page.getByText("Playlist items not available yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save order" })).toHaveCount(0);
  await expectClean(page);
  await page.clock.runFor(200_000);
  await expect(page.getByText("Playlist items not available yet")).toBeVisible();
  await platform.clearFaults();
  await passTimeUntil(page, page.locator("main"), "2 items");
  await expectTitles(page, ["Bravo", "Alpha"]);
  await expect(page.getByText("Playlist items not available yet")).toBeHidden();
});

test("while an order settles it stays on screen, is not sent again and can be gone on with", async ({
  page,
  platform,
}) => {
  const { playlistId, alpha, bravo, charlie } = await seedPlaylist(platform);
  const path = `/v2/playlists/${playlistId}/content`;
  await platform.fault("api", { match: { method: "PUT", path }, fault: "settle" });
  await page.clock.install();
  await page.goto(`/playlists/${playlistId}/content`);
  await remove(page, "Delta");
  await saveButton(page).click();
  await expect(bar(page)).toContainText("Confirming");
  await page.clock.runFor(60_000);
  await expect(bar(page)).toContainText("Confirming");
  await expectTitles(page, ["Alpha", "Bravo", "Charlie"]);
  await remove(page, "Alpha");
  await expect(saveButton(page)).toHaveAttribute("aria-disabled", "true");
  await platform.clearFaults();
  await passTimeUntil(page, bar(page), "1 unsaved change");
  expect(await sentBodies(platform)).toEqual([bodyOf([alpha, bravo, charlie])]);
  await saveButton(page).click();
  await expect(bar(page)).toContainText("Confirming");
  await passTimeUntil(page, bar(page), "Saved");
  expect(await readOrder(platform, playlistId)).toEqual([bravo, charlie]);
});

test("after a reload it goes on looking for what was sent", async ({ page, platform }) => {
  const { playlistId, alpha, bravo, charlie } = await seedPlaylist(platform);
  const path = `/v2/playlists/${playlistId}/content`;
  await platform.fault("api", { match: { method: "PUT", path }, fault: "settle" });
  await page.goto(`/playlists/${playlistId}/content`);
  await remove(page, "Delta");
  await saveButton(page).click();
  await expect(bar(page)).toContainText("Confirming");
  await page.reload();
  await expect(bar(page)).toContainText("Confirming");
  await expectTitles(page, ["Alpha", "Bravo", "Charlie"]);
  await platform.clearFaults();
  await expect(bar(page)).toContainText("Saved", { timeout: 20_000 });
  expect(await sentBodies(platform)).toEqual([bodyOf([alpha, bravo, charlie])]);
});

test("a colleague's change in between is merged, not overwritten", async ({ page, platform }) => {
  const { playlistId, alpha, bravo, charlie, delta } = await seedPlaylist(platform);
  const [echo = ""] = await platform.addVods([{ title: "Echo" }]);
  await page.goto(`/playlists/${playlistId}/content`);
  await remove(page, "Bravo");
  const theirs = [delta, alpha, bravo, charlie, echo];
  await putOrder(platform, playlistId, theirs);
  await expect.poll(() => readOrder(platform, playlistId)).toEqual(theirs);
  await saveButton(page).click();
  await expect(bar(page)).toContainText("Not saved: changed by another person");
  await bar(page).getByRole("button", { name: "Compare and merge" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare and merge" });
  await expect(dialog.getByRole("region", { name: "Your changes" })).toContainText(
    "Bravo, was at 2",
  );
  await expect(dialog.getByRole("region", { name: "Their changes" })).toContainText(
    "Delta from 4 to 1",
  );
  await expectClean(page);
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expectTitles(page, ["Delta", "Alpha", "Charlie", "Echo"]);
  await saveButton(page).click();
  await expect(bar(page)).toContainText("Saved");
  // The second was the colleague's.
  expect((await sentBodies(platform)).slice(1)).toEqual([bodyOf([delta, alpha, charlie, echo])]);
});

test("what was saved offline is not sent when the network is back, only when it is asked for", async ({
  page,
  context,
  platform,
  incidents,
}) => {
  const { playlistId, alpha, bravo, charlie } = await seedPlaylist(platform);
  incidents.allow(/failed: GET .*ERR_INTERNET_DISCONNECTED/);
  await page.goto(`/playlists/${playlistId}/content`);
  await remove(page, "Delta");
  await context.setOffline(true);
  await saveButton(page).click();
  await expect(bar(page)).toContainText("Not saved");
  await page.clock.install();
  await context.setOffline(false);
  await page.clock.runFor(300_000);
  await expect(bar(page)).toContainText("Not saved");
  expect(await sentBodies(platform)).toEqual([]);
  await bar(page).getByRole("button", { name: "Try again" }).click();
  await passTimeUntil(page, bar(page), "Saved");
  expect(await sentBodies(platform)).toEqual([bodyOf([alpha, bravo, charlie])]);
});

test("a draft and all its steps are there after a reload", async ({ page, platform }) => {
  const { playlistId } = await seedPlaylist(platform);
  await page.goto(`/playlists/${playlistId}/content`);
  await remove(page, "Bravo");
  await remove(page, "Alpha");
  await page.keyboard.press("Control+z");
  await expectTitles(page, ["Alpha", "Charlie", "Delta"]);
  await expect(bar(page)).toContainText("1 unsaved change, kept on this device");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expectTitles(page, ["Alpha", "Charlie", "Delta"]);
  await bar(page).getByRole("button", { name: "Redo: remove 1 item" }).click();
  await expectTitles(page, ["Charlie", "Delta"]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expectTitles(page, ["Alpha", "Bravo", "Charlie", "Delta"]);
  await expect(bar(page)).toContainText("No changes");
});

test("a second tab can only look on until the first is closed", async ({
  page,
  context,
  platform,
}) => {
  const { playlistId } = await seedPlaylist(platform);
  await page.goto(`/playlists/${playlistId}/content`);
  await remove(page, "Bravo");
  const second = await context.newPage();
  await second.goto(`/playlists/${playlistId}/content`);
  await expect(second.getByText("Being edited in another tab")).toBeVisible();
  await expectTitles(second, ["Alpha", "Bravo", "Charlie", "Delta"]);
  await expect(saveButton(second)).toHaveAttribute("aria-disabled", "true");
  await page.close();
  await expectTitles(second, ["Alpha", "Charlie", "Delta"]);
  await expect(second.getByText("Being edited in another tab")).toBeHidden();
});

test("a video that is not online stays in the draft and is sent when it is", async ({
  page,
  platform,
}) => {
  const { playlistId, ids, alpha, charlie, delta } = await seedPlaylist(platform);
  await platform.change(`/v2/vod/${charlie}`, { online: false });
  await expect
    .poll(async () => JSON.stringify(await platform.read(`/v2/vod/${charlie}`)))
    .toContain('"online":false');
  await page.goto(`/playlists/${playlistId}/content`);
  await remove(page, "Bravo");
  await saveButton(page).click();
  const review = page.getByRole("dialog", { name: "Review changes" });
  await expect(review).toContainText("1 item is not ready");
  await review.getByRole("button", { name: "Save order" }).click();
  await expect(bar(page)).toContainText("1 item waits in the draft until ready");
  await expectTitles(page, ["Alpha", "Charlie", "Delta"]);
  expect(await sentBodies(platform)).toEqual([bodyOf([alpha, delta])]);
  await platform.change(`/v2/vod/${charlie}`, { online: true });
  await expect
    .poll(async () => JSON.stringify(await platform.read(`/v2/vod/${charlie}`)))
    .toContain('"online":true');
  await expect(bar(page)).toContainText("1 waiting item can now be saved", {
    timeout: 15_000,
  });
  await saveButton(page).click();
  await expect(bar(page)).toContainText("Saved");
  expect(await readOrder(platform, playlistId)).toEqual([ids[0], charlie, delta]);
});
