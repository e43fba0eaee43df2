import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import type { Platform } from "./platform.ts";
import type { VideoFile } from "./videos.ts";

/** Finds the uploads at the foot of every page. */
export function tray(page: Page): Locator {
  return page.getByRole("region", { name: "Uploads" });
}

/** Finds the row of a video in the tray. */
export function row(page: Page, name: string): Locator {
  return tray(page).getByRole("listitem").filter({ hasText: name });
}

/** Adds videos on the upload page; sending starts at once. */
export async function send(page: Page, videos: readonly VideoFile[]): Promise<void> {
  await page.goto("/upload");
  await bring(page, videos);
}

/** Does the same on an upload page that is open already. */
export async function bring(page: Page, videos: readonly VideoFile[]): Promise<void> {
  await page.getByLabel("Drop videos here").setInputFiles(videos.map(({ path }) => path));
}

/** Selects what becomes of a video once it is encoded. */
export function whenReady(within: Locator): Locator {
  return within.getByRole("combobox", { name: "When ready", exact: true });
}

/** Returns the id of the video that a row leads to. */
export async function videoOf(page: Page, name: string): Promise<string> {
  const href = await row(page, name).getByRole("link", { name: "Open video" }).getAttribute("href");
  return /\/vods\/([^/]+)/.exec(href ?? "")?.[1] ?? "";
}

/** Waits until the video is ready, and compares storage with the file. */
export async function expectArrived(
  page: Page,
  platform: Platform,
  video: VideoFile,
  timeout = 40_000,
): Promise<void> {
  const name = video.path.split("/").at(-1) ?? "";
  await expect(row(page, name).getByText("Ready", { exact: true })).toBeVisible({ timeout });
  expect(await platform.storedSha256(await videoOf(page, name))).toBe(video.sha256);
}

/** Returns the numbers of the parts that storage has acknowledged, as often as it did. */
export async function acknowledged(platform: Platform): Promise<number[]> {
  return (await platform.parts())
    .filter(({ status }) => status === 200)
    .map(({ partNumber }) => partNumber)
    .toSorted((a, b) => a - b);
}

/**
 * Waits until storage has acknowledged these parts, no more, and the page has noted it: what is noted a page that is
 * left at any moment does not send again.
 */
export async function expectNoted(
  page: Page,
  platform: Platform,
  partNumbers: readonly number[],
): Promise<void> {
  await expect
    .poll(async () => [await acknowledged(platform), await notedParts(page)])
    .toEqual([partNumbers, partNumbers]);
}

/** Waits until so many uploads would survive the page. */
export async function expectStoredUploads(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await storedRecords(page, "uploads")).length).toBe(count);
}

async function notedParts(page: Page): Promise<number[]> {
  const parts = await storedRecords(page, "parts");
  return parts.map((part) => Number(part["partNumber"])).toSorted((a, b) => a - b);
}

/** Reads the records that the page keeps of its uploads. */
function storedRecords(page: Page, store: "uploads" | "parts"): Promise<Record<string, unknown>[]> {
  return page.evaluate(async (storeName) => {
    const known = await indexedDB.databases();
    const name = known.find((each) => each.name?.startsWith("reeldesk-uploads"))?.name;
    if (name === undefined) return [];
    return await new Promise<Record<string, unknown>[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener("error", () => reject(opening.error));
      opening.addEventListener("success", () => {
        const { result: database } = opening;
        const reading = database.transaction(storeName).objectStore(storeName).getAll();
        reading.addEventListener("error", () => reject(reading.error));
        reading.addEventListener("success", () => {
          database.close();
          resolve(reading.result.map((record) => ({ partNumber: record.partNumber })));
        });
      });
    });
  }, store);
}

/** Lets a part get to storage, which does not answer until the faults are cleared. */
export async function holdPart(
  platform: Platform,
  partNumber: number,
  more: { times?: number; bytes?: number } = {},
): Promise<void> {
  const match = { path: `partNumber=${partNumber}&` };
  await platform.fault("storage", { match, fault: "hang", ...more });
}

/** Waits until a row says something, on a page whose clock is installed: pauses between tries pass quickly. */
export async function expectAfterPauses(page: Page, name: string, words: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2000);
    await expect(row(page, name)).toContainText(words, { timeout: 500 });
  }).toPass();
}

/** Simulates a browser without file handles. */
export async function withoutFileHandles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "showOpenFilePicker");
    Reflect.deleteProperty(DataTransferItem.prototype, "getAsFileSystemHandle");
  });
}

/** Selects the file for "Choose file". */
export async function chooseFile(page: Page, name: string, path: string): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await row(page, name).getByRole("button", { name: "Choose file" }).click();
  await (await choosing).setFiles(path);
}

/**
 * Drops files from the desktop, as native drag events. The drop is on another element than the last move,
 * like a quick gesture.
 */
export async function dropFiles(
  page: Page,
  paths: readonly string[],
  /** Is shown during the drag. */
  words = "Drop videos to upload",
): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const drag = await dragging(page, paths);
  await expect(async () => {
    await drag("dragEnter");
    await drag("dragOver");
    await expect(page.getByText(words)).toBeVisible({ timeout: 500 });
  }).toPass();
  await drag("drop", 20, 600);
}

/**
 * Does the same without checking the drop hint: on the sidebar, as a drop on an element removed in between would be
 * lost.
 */
export async function dropOnPage(page: Page, paths: readonly string[]): Promise<void> {
  const drag = await dragging(page, paths);
  for (const type of ["dragEnter", "dragOver", "drop"] as const) await drag(type, 20, 600);
}

async function dragging(page: Page, paths: readonly string[]) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  return (type: "dragEnter" | "dragOver" | "drop", x = 700, y = 300) =>
    session.send("Input.dispatchDragEvent", { type, x, y, data });
}

/** Reloads without the leave prompt. */
export async function reload(page: Page): Promise<void> {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
}
