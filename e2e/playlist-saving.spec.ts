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

test("An order is sent as a whole and confirmed when the server shows it", async ({
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
  // A saved change can still be undone, and is then a change again.
  await bar(page).getByRole("button", { name: "Undo: move 1 item" }).click();
  await expectTitles(page, ["Alpha", "Charlie", "Delta"]);
  await expect(bar(page)).toContainText("1 unsaved change");
});

test("A saved order is undone below the page, by the keyboard and in Activity", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const { playlistId, ids, alpha, charlie, delta } = await seedPlaylist(platform);
  const without = [alpha, charlie, delta];
  const order = () => readOrder(platform, playlistId);
  await page.goto(`/playlists/${playlistId}/content`);
  await remove(page, "Bravo");
  await saveButton(page).click();
  await expect(bar(page)).toContainText("Saved");
  // In the editor the keys belong to its own history.
  await page.keyboard.press("Control+z");
  await expectTitles(page, ["Alpha", "Bravo", "Charlie", "Delta"]);
  await page.keyboard.press("Control+y");
  await expectTitles(page, ["Alpha", "Charlie", "Delta"]);
  expect(await order()).toEqual(without);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Undone: Changed playlist order")).toBeVisible();
  await expectTitles(page, ["Alpha", "Bravo", "Charlie", "Delta"]);
  await expect(bar(page)).toContainText("No changes");
  expect(await order()).toEqual(ids);

  await page.getByRole("link", { name: "Activity" }).click();
  const rows = page.getByRole("listitem").filter({ hasText: "playlist order" });
  await expect(rows).toHaveText([/^Restored playlist order/, /^Changed playlist order/]);
  await rows.first().getByText("1 added").click();
  await expect(rows.first()).toContainText("Bravo at 2");
  await rows.last().getByText("1 removed").click();
  await expect(rows.last()).toContainText("Bravo, was at 2");
  await expectClean(page);
  await rows.first().getByRole("button", { name: "Restore: Restored playlist order Sea" }).click();
  await expect.poll(order).toEqual(without);
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("Done");
  await page.keyboard.press("Control+z");
  await expect.poll(order).toEqual(ids);
  await expect(rows).toHaveCount(4);
});

test("An order that settles stays on screen and can be edited further", {
  tag: "@nightly",
}, async ({ page, platform }) => {
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

test("A reloaded page keeps polling for the order that was sent", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
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

test("Another person’s order is merged and not overwritten", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
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
  // The second request was the colleague's.
  expect((await sentBodies(platform)).slice(1)).toEqual([bodyOf([delta, alpha, charlie, echo])]);
});

test("A second tab is read-only until the first one is closed", { tag: "@nightly" }, async ({
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

test("An unpublished video stays in the draft and is sent once it is published", {
  tag: "@nightly",
}, async ({ page, platform }) => {
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
