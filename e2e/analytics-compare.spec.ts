import { ferry, fill, lights, TIME } from "./counted-account.ts";
import { download, panel, readColumns } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";

test("Videos are compared, starting with the current one", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  // The current video is the first one compared.
  await page.goto(`/analytics?of=vod:${ferry}&${TIME}&by=day`);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("combobox", { name: "Search videos, channels and folders" }).fill("lights");
  await page.getByRole("option", { name: /Harbour lights/ }).click();
  await expect(page.getByRole("button", { name: "Add video or channel" })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`with=vod%3A${ferry}&with=vod%3A${lights}`));

  await expect(page.getByRole("img", { name: /^Harbour lights: 20 in total/ })).toBeVisible();
  const png = await download(page, "Download: Plays by day, separately", "Download PNG");
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1A\n");
  expect(png.length).toBeGreaterThan(10_000);
  expect(png.readUInt32BE(16)).toBeGreaterThan(600);

  const overlay = panel(page, "Plays compared");
  await overlay.getByRole("button", { name: "Table" }).click();
  const table = page.getByRole("region", { name: "Table: Plays compared" });
  const columns = ["Slow ferry", "Harbour lights"];
  await expect
    .poll(async () => readColumns(table, columns))
    .toEqual([
      ["30", "0"],
      ["10", "20"],
    ]);

  for (const name of ["Reload", "Copy link", "Print"]) {
    await expect(page.getByRole("button", { name })).toBeVisible();
  }
  await page.getByRole("combobox", { name: "Metric" }).selectOption("Impressions");
  await expect(page).toHaveURL(/metric=impressions/);
  await expect(page.getByRole("heading", { name: "Impressions compared" })).toBeVisible();
  await expect(page).toHaveTitle("Comparison · Analytics · Reeldesk");
  const totals = page.getByRole("region", { name: "Totals", exact: true });
  await expect(totals.getByRole("row", { name: /^Slow ferry/ })).toContainText("102");
  await expect(totals.getByRole("row", { name: /^Harbour lights/ })).toContainText("40");

  await page.getByRole("button", { name: "Remove Slow ferry" }).click();
  await expect(page.getByRole("button", { name: "Remove Slow ferry" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove Harbour lights" })).toBeVisible();
  await page.getByRole("button", { name: "Stop comparing" }).press("Enter");
  await expect(page.getByRole("button", { name: "Compare", exact: true })).toBeFocused();
  await expect(page).not.toHaveURL(/with=/);
});
