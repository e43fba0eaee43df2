import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import type { Platform } from "./platform.ts";
import { dropFiles } from "./uploading.ts";

/** Identifies the video whose subtitles are edited. */
export const id = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
export const LIST = `/v2/vod/${id}/subtitles`;

export const ENGLISH = "Good morning everybody, the ferry is leaving the harbour in a few minutes.";
/** Returns a file in SubRip, as Windows writes it. */
export const srt = (text = ENGLISH) => `1\r\n00:00:01,000 --> 00:00:09,000\r\n${text}\r\n`;
export const vtt = (text: string) => `WEBVTT\n\n00:01.000 --> 00:09.000\n${text}\n`;

interface Track {
  "subtitle-id": string;
  "subtitle-filename": string;
  "language-short-name": string;
  "subtitle-url": string;
}

/** Reads the tracks according to the platform. */
export async function tracks(platform: Platform): Promise<Track[]> {
  const answer = await platform.read(LIST);
  return Array.isArray(answer) ? answer : [];
}

/** Names the tracks, each as in `en video.srt`. */
export async function names(platform: Platform): Promise<string[]> {
  return (await tracks(platform)).map(
    (track) => `${track["language-short-name"]} ${track["subtitle-filename"]}`,
  );
}

/** Returns the bytes served to players. */
export async function servedBytes(platform: Platform, name: string): Promise<Buffer> {
  const track = (await tracks(platform)).find((each) => each["subtitle-filename"] === name);
  const answer = await fetch(track?.["subtitle-url"] ?? "");
  return Buffer.from(await answer.arrayBuffer());
}

/** Finds the tracks that are there, or on their way. */
export const list = (page: Page): Locator => page.getByRole("region", { name: "Subtitles" });
/** Finds the files in review. */
export const review = (page: Page): Locator => page.getByRole("region", { name: /to review$/ });

/** Finds the row of a track. */
export const row = (page: Page, name: string): Locator =>
  list(page).getByRole("listitem").filter({ hasText: name });

/** Waits until a track is listed and nothing is left to be said of it. */
export async function expectListed(page: Page, name: string): Promise<void> {
  await expect(row(page, name).getByRole("button", { name: /^Preview/ })).toBeVisible();
  await expect(
    row(page, name).getByText(/Uploading|Uploaded|Deleting|Being replaced/),
  ).toBeHidden();
}

/** Opens the subtitles tab of a video without tracks. */
export async function open(page: Page, platform: Platform): Promise<void> {
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour" }]);
  await page.goto(`/vods/${id}/subtitles`);
  await expect(list(page)).toBeVisible();
}

/** Chooses files, whose name and content are given. */
export async function pick(page: Page, ...files: [name: string, content: string | Buffer][]) {
  await page
    .getByLabel("Drop subtitle files here")
    .setInputFiles(
      files.map(([name, content]) => ({ name, mimeType: "", buffer: Buffer.from(content) })),
    );
}

/** Sends what is ready, which is so many files. */
export async function upload(page: Page, count: number): Promise<void> {
  await page
    .getByRole("button", { name: count === 1 ? "Upload 1 file" : `Upload ${count} files` })
    .click();
}

/** Drops files from the desktop. */
export const drop = (page: Page, paths: readonly string[]): Promise<void> =>
  dropFiles(page, paths, "Drop to add subtitles");
