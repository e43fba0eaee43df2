import { attic, ferry, fill, lights, TIME } from "./counted-account.ts";
import { download, panel, readColumns } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";

test("videos stand compared, beginning with the one that is looked at", async ({
  page,
  platform,
}) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  // The current video is the first one compared.
  await page.goto(`/analytics?of=vod:${ferry}&${TIME}&by=day`);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("combobox", { name: "Search videos, channels and folders" }).fill("lights");
  await page.getByRole("option", { name: /Harbour lights/ }).click();
  await page.keyboard.press("Escape");
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

  await page.getByRole("combobox", { name: "Metric" }).selectOption("Impressions");
  await expect(page).toHaveURL(/metric=impressions/);
  const totals = page.getByRole("region", { name: "Totals", exact: true });
  await expect(totals.getByRole("row", { name: /^Slow ferry/ })).toContainText("102");
  await expect(totals.getByRole("row", { name: /^Harbour lights/ })).toContainText("40");

  await page.getByRole("button", { name: "Remove Slow ferry" }).click();
  await expect(page.getByRole("button", { name: "Remove Slow ferry" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove Harbour lights" })).toBeVisible();
  await page.getByRole("button", { name: "Stop comparing" }).click();
  await expect(page).not.toHaveURL(/with=/);
});

test("since publication each begins with its own day 0", async ({ page, platform }) => {
  await platform.reset("empty");
  const [first = "", second = ""] = await platform.addVods([
    { title: "First", created: "2026-11-01T09:00:00Z" },
    { title: "Second", created: "2026-11-10T09:00:00Z" },
  ]);
  await platform.addPlays([
    { content: first, at: "2026-11-01T10:00:00Z", plays: 3 },
    { content: first, at: "2026-11-03T10:00:00Z", plays: 4 },
    { content: second, at: "2026-11-10T10:00:00Z", plays: 5 },
    { content: second, at: "2026-11-11T10:00:00Z", plays: 6 },
  ]);
  await page.clock.setFixedTime(NOW);
  await page.goto(`/analytics?zone=UTC&range=7d&with=vod:${first}&with=vod:${second}`);
  const overlay = panel(page, "Plays compared");
  await overlay.getByRole("button", { name: "Days since creation" }).click();
  await overlay.getByRole("button", { name: "Table" }).click();
  const table = page.getByRole("region", { name: "Table: Plays compared" });
  const start = async () => (await readColumns(table, ["Day", "First", "Second"])).slice(0, 3);
  await expect.poll(start).toEqual([
    ["0", "3", "5"],
    ["1", "0", "6"],
    ["2", "4", "0"],
  ]);
  await overlay.getByRole("button", { name: "Cumulative" }).click();
  const total = [
    ["0", "3", "5"],
    ["1", "3", "11"],
    ["2", "7", "11"],
  ];
  await expect.poll(start).toEqual(total);
  // A link brings others to the same.
  await expect(page).toHaveURL(/lined=day0&sum=total/);
  await page.reload();
  await overlay.getByRole("button", { name: "Table" }).click();
  await expect.poll(start).toEqual(total);
});

test("what can't be compared says why, and the rest is shown", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 404 GET \/api\/v2\/vod\/nobody/);
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto(`/analytics?${TIME}&with=vod:${attic}&with=vod:nobody`);
  const overlay = panel(page, "Plays compared");
  await expect(overlay).toContainText("Not shown: Unknown (nobody) (no data)");
  const totals = page.getByRole("region", { name: "Totals", exact: true });
  await expect(totals.getByRole("row", { name: /^Attic/ })).toContainText("5");
});
