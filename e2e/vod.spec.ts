import { expect, test } from "./fixtures.ts";

const id = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";

test("shows what is known of a film", async ({ page, platform }) => {
  await platform.addVods([
    {
      id,
      title: "Slow ferry",
      description: "First line.\nSecond line.",
      filename: "slow-ferry.mp4",
      media: "harbour",
      folders: ["/Originals/Harbour"],
      created: "2026-03-01T09:30:00Z",
    },
  ]);
  await page.goto(`/vods/${id}`);
  await expect(page).toHaveTitle("Slow ferry · Reeldesk");
  const details = page.getByRole("region", { name: "Details" });
  for (const text of [
    "0:12",
    "slow-ferry.mp4",
    "1280 × 720",
    "1 Mar 2026, 09:30",
    "/Originals/Harbour",
    id,
  ]) {
    await expect(details).toContainText(text);
  }
  const rows = page.getByRole("region", { name: "Renditions" }).getByRole("rowheader");
  await expect(rows).toHaveText(["1280 × 720", "854 × 480", "426 × 240"]);
  await expect(page.getByRole("region", { name: "Description" })).toContainText("Second line.");
});

test("copies an id", async ({ page, platform, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await platform.addVods([{ id, title: "Slow ferry" }]);
  await page.goto(`/vods/${id}`);
  await page.getByRole("button", { name: "Copy the id" }).click();
  await expect(page.getByText("Copied")).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
});

test("a film that is not online is not offered to play, and says why", async ({
  page,
  platform,
}) => {
  await platform.addVods([
    { id, title: "Switched off", online: false },
    { id: `${id}-2`, title: "On its way", online: false, encoded: false },
  ]);
  await page.goto(`/vods/${id}`);
  await expect(page.getByText("The film is encoded and switched off")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Play/ })).toHaveCount(0);
  await page.goto(`/vods/${id}-2`);
  await expect(page.getByText("It is fine to leave.")).toBeVisible();
});

test("an id of any form is looked up, and a missing film is told", async ({ page, incidents }) => {
  incidents.expect(/status: 404 GET \/api\/v2\/vod\//);
  incidents.expect(/console error: Failed to load resource.*404/);
  await page.goto("/vods/not-a-uuid");
  await expect(page.getByRole("alert")).toContainText("This is not here.");
});
