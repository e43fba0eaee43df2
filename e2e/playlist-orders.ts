import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import type { Platform } from "./platform.ts";

/**
 * Makes a playlist of four videos, Alpha to Delta.
 * @returns its id and theirs
 */
export async function seedPlaylist(platform: Platform) {
  await platform.reset("empty");
  const titles = ["Alpha", "Bravo", "Charlie", "Delta"];
  const ids = await platform.addVods(titles.map((title) => ({ title })));
  const playlistId = await makePlaylist(platform, "Sea", ids);
  const [alpha = "", bravo = "", charlie = "", delta = ""] = ids;
  return { playlistId, ids, alpha, bravo, charlie, delta };
}

/**
 * Creates a playlist through the API and waits until lookups show it.
 * @returns its id
 */
export async function makePlaylist(
  platform: Platform,
  title: string,
  ids: readonly string[],
): Promise<string> {
  const made: unknown = await platform.change("/v2/playlists", { title }, "POST");
  const playlistId = String(Reflect.get(Object(made), "id"));
  const list = async () => JSON.stringify(await platform.read("/v2/playlists"));
  await expect.poll(list).toContain(playlistId);
  if (ids.length > 0) {
    await putOrder(platform, playlistId, ids);
    await expect.poll(() => readOrder(platform, playlistId)).toEqual(ids);
  }
  return playlistId;
}

/** Sets an order through the API. */
export async function putOrder(platform: Platform, playlistId: string, ids: readonly string[]) {
  const list = ids.map((id, index) => ({ id, type: "vod", position: index + 1 }));
  await platform.change(`/v2/playlists/${playlistId}/content`, { content: JSON.stringify(list) });
}

/** Returns the ids that the platform shows, or null while it shows none. */
export async function readOrder(platform: Platform, playlistId: string): Promise<string[] | null> {
  const text = JSON.stringify(await platform.read(`/v2/playlists/${playlistId}`));
  const { content }: { content: { list: { id: string }[] | null } } = JSON.parse(text);
  return content.list?.map(({ id }) => id) ?? null;
}

/** Returns the bodies that the dashboard has sent: the first was this file's own. */
export async function sentBodies(platform: Platform): Promise<unknown[]> {
  const orders = await platform.orders();
  return orders.slice(1).map(({ body }) => JSON.parse(body));
}

/** Returns the request body of an order. */
export function bodyOf(ids: readonly string[]) {
  const list = ids.map((id, index) => ({ id, type: "vod", position: index + 1 }));
  return { content: JSON.stringify(list) };
}

/** Finds where the draft is told about and saved. */
export const bar = (page: Page) => page.getByRole("region", { name: "Draft" });
export const saveButton = (page: Page) => bar(page).getByRole("button", { name: "Save order" });

/** Expects these titles in the editor, from the top. */
export async function expectTitles(page: Page, titles: string[]): Promise<void> {
  const rows = page.getByRole("grid", { name: "Playlist order" }).getByRole("row");
  const names = titles.map((title, at) => `${at + 1} of ${titles.length}: ${title}`);
  await expect(rows).toHaveCount(titles.length);
  for (const [at, name] of names.entries()) await expect(rows.nth(at)).toHaveAccessibleName(name);
}

/** Removes a video with its own button. */
export async function remove(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Remove ${title}` }).click();
}

/** Advances the page's clock in steps, leaving time for responses, until a text appears. */
export async function passTimeUntil(page: Page, place: Locator, text: string): Promise<void> {
  const look = async () => {
    await page.clock.runFor(2000);
    return (await place.textContent()) ?? "";
  };
  await expect.poll(look, { timeout: 30_000, intervals: [100] }).toContain(text);
}
