import type { CDPSession, Locator, Page } from "@playwright/test";
import { expectClean } from "./clean.ts";
import { expect, test } from "./fixtures.ts";
import type { Platform } from "./platform.ts";
import { bodyOf, makePlaylist, saveButton, sentBodies } from "./playlist-orders.ts";

/**
 * Makes a playlist of videos titled by position.
 * @returns its id and those of the videos, in order
 */
async function seed(platform: Platform, count: number) {
  await platform.reset("empty");
  const ids = await platform.addVods(
    Array.from({ length: count }, (_, at) => ({ title: `Video ${at + 1}` })),
  );
  const playlistId = await makePlaylist(platform, "All videos", ids);
  return { playlistId, ids, sent: () => sentBodies(platform) };
}

async function open(page: Page, playlistId: string): Promise<void> {
  await page.goto(`/playlists/${playlistId}/content`);
  await expect(row(page, "Video 1")).toBeVisible();
  await expect(page.getByText("Checking")).toHaveCount(0);
}

const row = (page: Page, title: string) =>
  page.getByRole("row", { name: new RegExp(`: ${title}$`) });
const handle = (page: Page, title: string) =>
  page.getByRole("button", { name: `Move ${title}`, exact: true });
const said = (page: Page) =>
  page.getByRole("region", { name: "Playlist order" }).getByRole("status").first();

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (box === null) throw new Error("It is not on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns the bottom edge of the list. */
async function bottomOf(page: Page): Promise<number> {
  return page
    .locator("[data-part=frame]")
    .evaluate((frame) => Math.min(frame.getBoundingClientRect().bottom, innerHeight));
}

/** Returns the ids with some of them moved so that the first is at a place, from 1. */
function withMoved(ids: readonly string[], some: readonly string[], place: number): string[] {
  return ids.filter((id) => !some.includes(id)).toSpliced(place - 1, 0, ...some);
}

async function placeOf(page: Page, title: string): Promise<number> {
  return Number(await row(page, title).getAttribute("aria-rowindex"));
}

test("Two of two thousand items are dragged by mouse far beyond what is in view", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const { playlistId, ids, sent } = await seed(platform, 2000);
  await open(page, playlistId);
  await page.getByRole("checkbox", { name: "Select Video 1", exact: true }).check();
  await page.getByRole("checkbox", { name: "Select Video 3", exact: true }).check();
  const from = await middleOf(handle(page, "Video 3"));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, (await bottomOf(page)) - 4, { steps: 5 });
  await expect(page.locator("[data-part=badge]")).toContainText("2 items");
  // The list scrolls while the pointer is held there.
  await expect(page.getByRole("row", { name: /^[4-9]\d of/ }).first()).toBeAttached();
  await page.mouse.up();
  const place = await placeOf(page, "Video 1");
  expect(place).toBeGreaterThan(20);
  await expect(said(page)).toHaveText(`2 items moved to positions ${place}–${place + 1}.`);
  await expect(handle(page, "Video 3")).toBeFocused();
  await expect(row(page, "Video 3")).toBeInViewport();
  await saveButton(page).click();
  const [first = "", , third = ""] = ids;
  await expect.poll(sent).toEqual([bodyOf(withMoved(ids, [first, third], place))]);

  // A drop outside, or Escape, changes nothing.
  const again = await middleOf(handle(page, "Video 3"));
  await page.mouse.move(again.x, again.y);
  await page.mouse.down();
  await page.mouse.move(again.x + 20, again.y - 100, { steps: 3 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(said(page)).toHaveText(/^Move canceled\./);
  await page.mouse.move(again.x, again.y);
  await page.mouse.down();
  await page.mouse.move(again.x - 120, again.y - 100, { steps: 3 });
  await page.mouse.up();
  expect(await placeOf(page, "Video 1")).toBe(place);
});

test("Items are moved, picked up, removed and restored by keyboard", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  const { playlistId, ids, sent } = await seed(platform, 200);
  await open(page, playlistId);
  await page.getByRole("row").first().focus();
  await page.keyboard.press("Alt+End");
  await expect(said(page)).toHaveText("Video 1 moved to position 200 of 200.");
  await expect(row(page, "Video 1")).toBeFocused();
  await expect(row(page, "Video 1")).toBeInViewport();
  await page.keyboard.press("Home");
  await expect(row(page, "Video 2")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(handle(page, "Video 2")).toBeFocused();
  expect(await placeOf(page, "Video 2")).toBe(10);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.type("150");
  await page.keyboard.press("Enter");
  await expect(said(page)).toHaveText("Video 2 moved to position 150 of 200.");
  await expect(row(page, "Video 2")).toBeInViewport();
  await page.keyboard.press("Delete");
  await expect(said(page)).toHaveText("Removed Video 2. Press Ctrl+Z to undo.");
  await expect(page.getByRole("row", { name: "150 of 199: Video 152" })).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(row(page, "Video 2")).toHaveAttribute("aria-rowindex", "150");
  await saveButton(page).click();
  const [first = "", second = ""] = ids;
  const asked = withMoved(withMoved(ids, [first], 200), [second], 150);
  await expect.poll(sent).toEqual([bodyOf(asked)]);
});

test("Plays are requested only when the order is sorted by them", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  const { playlistId, ids } = await seed(platform, 4);
  await platform.addPlays([{ content: ids[2], at: "2026-11-18T10:00:00Z", plays: 3 }]);
  await open(page, playlistId);
  await page.getByRole("button", { name: "Sort playlist" }).click();
  await page.getByRole("menuitem", { name: "Most plays (28 days)" }).click();
  await expect(row(page, "Video 3")).toHaveAttribute("aria-rowindex", "1");
  await expect(row(page, "Video 1")).toHaveAttribute("aria-rowindex", "2");
});

test.describe("an order on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("A touch drags an item by its handle and scrolls by everything else", {
    tag: "@nightly",
  }, async ({ page, platform }) => {
    const { playlistId, ids, sent } = await seed(platform, 60);
    await open(page, playlistId);
    const touch = await page.context().newCDPSession(page);
    const from = await middleOf(handle(page, "Video 2"));
    const frame = page.locator("[data-part=frame]");
    await drag(touch, from, [
      { x: from.x + 5, y: from.y + 40 },
      { x: from.x + 5, y: from.y + 160 },
    ]);
    await expect(page.locator("[data-part=drop-line]")).toBeHidden();
    const place = await placeOf(page, "Video 2");
    expect(place).toBeGreaterThan(2);
    expect(await frame.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await expect(said(page)).toHaveText(`Video 2 moved to position ${place} of 60.`);
    const title = await middleOf(row(page, "Video 3"));
    await drag(touch, { x: title.x, y: title.y + 150 }, [
      { x: title.x, y: title.y + 90 },
      { x: title.x, y: title.y },
    ]);
    await expect.poll(() => frame.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    await saveButton(page).click();
    await expect.poll(sent).toEqual([bodyOf(withMoved(ids, ids.slice(1, 2), place))]);
  });

  test("No bar covers the focused element, and nothing is wider than the page", {
    tag: "@nightly",
  }, async ({ page, platform }) => {
    const { playlistId } = await seed(platform, 12);
    await open(page, playlistId);
    await page.getByRole("row").first().focus();
    for (let place = 2; place <= 12; place += 1) {
      await page.keyboard.press("ArrowDown");
      const isSeen = await row(page, `Video ${place}`).evaluate((each) => {
        const { left, bottom } = each.getBoundingClientRect();
        return each.contains(document.elementFromPoint(left + 100, bottom - 4));
      });
      expect(isSeen).toBe(true);
    }
    await page.keyboard.press("Home");
    await page.getByRole("button", { name: /^Position 2 of/ }).click();
    await page.keyboard.type("0");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Enter a whole number from 1 to 12.")).toBeInViewport();
    await expectClean(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectClean(page, "colours");
  });
});

/** Moves a finger along some points. */
async function drag(
  touch: CDPSession,
  from: { x: number; y: number },
  way: readonly { x: number; y: number }[],
): Promise<void> {
  const send = (
    type: "touchStart" | "touchMove" | "touchEnd",
    points: { x: number; y: number }[],
  ) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await send("touchStart", [from]);
  let at = from;
  for (const to of way) {
    for (let part = 1; part <= 4; part += 1) {
      await send("touchMove", [
        { x: at.x + ((to.x - at.x) * part) / 4, y: at.y + ((to.y - at.y) * part) / 4 },
      ]);
    }
    at = to;
  }
  await send("touchEnd", []);
}
