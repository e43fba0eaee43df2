import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { seededId } from "#sandbox/seed/ids.ts";
import { fill, TIME } from "./counted-account.ts";
import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";
import { readOrder, seedPlaylist } from "./playlist-orders.ts";
import { MEASURED, measure } from "./watch-time-figures.ts";

test.use({ locale: "ar-EG" });

/** Returns the messages of a domain in Arabic. */
const words = (domain: string) =>
  JSON.parse(readFileSync(`src/messages/ar/${domain}.json`, "utf8"));
const number = new Intl.NumberFormat("ar-EG-u-nu-latn");

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error("It is not on the page.");
  return { ...box, middleX: box.x + box.width / 2, middleY: box.y + box.height / 2 };
}

const video = `/vods/${seededId("vod 0")}`;
test("The frame begins on the right, and its dialogs and menus too", async ({ page }) => {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    words("settings").settings.title,
  );
  const [main, rail] = [
    await boxOf(page.getByRole("main")),
    await boxOf(page.getByRole("navigation").first()),
  ];
  expect(rail.x).toBeGreaterThanOrEqual(main.x + main.width);
  await page.goto(`${video}/overview`);
  const button = page.getByRole("main").locator("[aria-haspopup=menu]").first();
  await button.click();
  const [menu, opener] = [await boxOf(page.getByRole("menu")), await boxOf(button)];
  // The menu is aligned with the end of its button.
  expect(menu.x).toBeCloseTo(opener.x, 0);
});

test("The right arrow key moves to later points of a chart, as time runs from left to right", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto(`/analytics?${TIME}&by=day&vs=none`);
  const chart = page.getByRole("application");
  await expect(chart).toHaveAccessibleDescription(new RegExp(words("shared").charts.leftToRight));
  await chart.press("Home");
  const cursor = chart.locator("[data-part=cursor]");
  const tooltip = chart.locator("[data-part=tooltip]");
  await expect(tooltip).toContainText(number.format(10));
  const first = await boxOf(cursor);
  await chart.press("ArrowRight");
  await expect(tooltip).toContainText(number.format(11));
  const second = await boxOf(cursor);
  expect(second.x).toBeGreaterThan(first.x);
  await chart.press("ArrowLeft");
  await expect(tooltip).toContainText(number.format(10));
  await expect(tooltip).toHaveCSS("direction", "rtl");
});

test("Columns are made wider to the left, moved, and pinned on the right", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  await page.goto(`/watch-time/vod?${MEASURED}`);
  const heads = page.getByRole("grid").getByRole("columnheader");
  const names = () => heads.evaluateAll((all) => all.map((head) => head.ariaLabel));
  await expect(heads).not.toHaveCount(0);
  const plays = heads.nth(2).getByRole("separator");
  const before = Number(await plays.getAttribute("aria-valuenow"));
  await plays.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(plays).toHaveAttribute("aria-valuenow", String(before + 40));
  await page.keyboard.press("ArrowRight");
  await expect(plays).toHaveAttribute("aria-valuenow", String(before + 20));
  const edge = await boxOf(plays);
  await page.mouse.move(edge.middleX, edge.middleY);
  await page.mouse.down();
  await page.mouse.move(edge.middleX - 33, edge.middleY, { steps: 4 });
  await page.mouse.up();
  await expect(plays).toHaveAttribute("aria-valuenow", String(before + 53));

  const [, , third, fourth, fifth] = await names();
  const button = (at: number) => heads.nth(at).getByRole("button").first();
  const half = await boxOf(button(2));
  // The right half of a column is the place before it.
  await button(4).dragTo(button(2), { targetPosition: { x: half.width - 4, y: 10 } });
  await expect.poll(async () => (await names()).slice(2, 5)).toEqual([fifth, third, fourth]);

  await page.setViewportSize({ width: 768, height: 800 });
  const title = heads.nth(1);
  const pinned = await boxOf(title);
  await page.getByRole("grid").evaluate((grid) => {
    for (let each: Element | null = grid; each !== null; each = each.parentElement)
      each.scrollLeft = -300;
  });
  await expect.poll(async () => (await boxOf(title)).x).toBeCloseTo(pinned.x, 0);
  await heads.nth(2).getByRole("button").first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(button(3)).toBeFocused();
});

test("A playlist is reordered by mouse and by keyboard", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  const { playlistId, alpha, bravo, charlie, delta } = await seedPlaylist(platform);
  await page.goto(`/playlists/${playlistId}/content`);
  const rows = page.locator("[data-part=frame]").getByRole("row");
  const row = (title: string) => rows.filter({ hasText: title });
  const titles = () => rows.locator("bdi").allTextContents();
  await expect(row("Delta")).toBeVisible();
  const [from, to] = [
    await boxOf(row("Alpha").getByRole("button").first()),
    await boxOf(row("Charlie")),
  ];
  // The handle is where the row begins.
  expect(from.x).toBeGreaterThan(to.middleX);
  await page.mouse.move(from.middleX, from.middleY);
  await page.mouse.down();
  await page.mouse.move(from.middleX, to.middleY + 10, { steps: 5 });
  const badge = page.locator("[data-part=badge] > *");
  await expect(badge).toBeVisible();
  const { x, width } = await boxOf(badge);
  expect(x + width).toBeLessThanOrEqual(from.middleX);
  await page.mouse.up();
  await expect.poll(titles).toEqual(["Bravo", "Charlie", "Alpha", "Delta"]);
  await row("Delta").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(titles).toEqual(["Bravo", "Charlie", "Delta", "Alpha"]);
  await page.keyboard.press("ArrowLeft");
  await expect(row("Delta").getByRole("button").first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(row("Delta")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+s");
  await expect.poll(() => readOrder(platform, playlistId)).toEqual([bravo, charlie, delta, alpha]);
});

test("Time runs from left to right in the player, too", { tag: "@nightly" }, async ({ page }) => {
  await page.goto(`${video}/overview`);
  await page
    .getByRole("button", { name: /Harbour at first light/ })
    .first()
    .click();
  const position = page.getByRole("slider", { name: words("player").player.position });
  await expect(position).toBeVisible();
  const controls = page.getByRole("group", { name: words("player").player.controls });
  await expect(controls).toHaveCSS("direction", "ltr");
});
