import { seededId } from "#sandbox/seed/ids.ts";
import { expect, test } from "./fixtures.ts";
import { BLUE, choose, expectColour, halves, look, RED, servedAt, slot, use } from "./imaging.ts";

/** Identifies the demo's "Harbour stories". */
const id = seededId("playlist 2");
const path = `/v2/playlists/${id}`;
test.beforeEach(async ({ page }) => {
  await page.goto(`/playlists/${id}/images`);
});

test("A file becomes the splash screen of a playlist", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await choose(page, "quay.png", halves(1600, 900, RED, BLUE));
  await use(page, "Splash screen");
  await expect(slot(page, "Splash screen").getByText("Published", { exact: true })).toBeVisible();
  const { key } = await platform.storedObject(`playlist-target-image/${id}/splashscreen`);
  expect(key).toBe(`playlist-target-image/${id}/splashscreen`);
  const seen = await look(page, await servedAt(platform, path, "splashscreen"));
  expect([seen.width, seen.height]).toEqual([1600, 900]);
  expectColour(seen.left, RED);
  expectColour(seen.right, BLUE);
});

test("An image of one of its videos becomes the thumbnail of a playlist", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await page.getByRole("button", { name: "Choose from its videos…" }).click();
  await page.getByRole("button", { name: "Thumbnail of Ebb tide" }).click();
  await expect(page.getByText("Ebb tide", { exact: true }).first()).toBeVisible();
  await use(page, "Thumbnail");
  await expect(slot(page, "Thumbnail").getByText("Published", { exact: true })).toBeVisible();
  const { key, sizeBytes } = await platform.storedObject(`playlist-target-image/${id}/thumbnail`);
  expect(key).toBe(`playlist-target-image/${id}/thumbnail`);
  expect(sizeBytes).toBeGreaterThan(1000);
  await page.goto("/playlists");
  const card = page.getByRole("article").filter({ hasText: "Harbour stories" });
  await expect(card.locator("img")).toHaveAttribute(
    "src",
    (await servedAt(platform, path, "thumbnail")) ?? "",
  );
});

test("A host without CORS headers is named with the header to add", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/console error: Access to fetch at .* has been blocked by CORS policy/);
  incidents.expect(/failed: GET \/pictures\//);
  await page.getByRole("button", { name: "Choose from its videos…" }).click();
  const picture = page.getByRole("button", { name: "Thumbnail of Ebb tide" });
  await expect(picture).toBeVisible();
  await platform.fault("cdn", { match: { path: "/pictures/" }, fault: "no-cors" });
  await picture.click();
  const notice = page.getByRole("alert").filter({ hasText: "copied from this host" });
  await expect(notice).toContainText(`Access-Control-Allow-Origin: ${platform.origin}`);
  await notice.getByRole("button", { name: "Choose a file instead" }).click();
  await expect(notice).toHaveCount(0);
  await choose(page, "quay.png", halves(1600, 900, RED, BLUE));
  await expect(page.getByText("quay.png", { exact: true }).first()).toBeVisible();
});

test("An image that can’t be loaded can be tried again", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 503 GET \/pictures\//);
  // Images may be loading when the host goes down.
  incidents.allow(/failed: GET \/pictures\//);
  await page.getByRole("button", { name: "Choose from its videos…" }).click();
  const picture = page.getByRole("button", { name: "Thumbnail of Ebb tide" });
  await expect(picture).toBeVisible();
  await platform.fault("cdn", { match: { path: "/pictures/" }, fault: "status", status: 503 });
  await picture.click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Couldn’t load the image" }),
  ).toBeVisible();
  await platform.clearFaults();
  await picture.click();
  await expect(page.getByRole("button", { name: "Use image" })).toBeVisible();
});
