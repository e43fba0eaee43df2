import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { API_KEY } from "./canary.ts";
import { expectListed, id, open, pick, srt, upload } from "./captioning.ts";
import { expect, test } from "./fixtures.ts";
import { bring, expectArrived } from "./uploading.ts";
import { writeVideo } from "./videos.ts";

/** Matches the parts of a signed URL: storage's signature, or the CDN's expiry and token. */
const SIGNED = /X-Amz-|Signature=|\b\d{10}\.[\w-]{20,}/;

/** Returns every file of the build, packed copies unpacked. */
function builtFiles(): { path: string; text: string }[] {
  return readdirSync("dist", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      const plain = path.endsWith(".br")
        ? brotliDecompressSync(bytes)
        : path.endsWith(".gz")
          ? gunzipSync(bytes)
          : bytes;
      return { path, text: plain.toString("latin1") };
    });
}

test("The API key was there for the build and is in none of its files, packed or not", () => {
  const files = builtFiles();
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const packed = files.filter(({ path }) => /\.(br|gz)$/.test(path));
  expect(packed.length).toBeGreaterThan(100);
  // The key would be seen in a packed copy: each holds what the file beside it holds.
  for (const { path, text } of packed) {
    expect(text === texts.get(path.replace(/\.(br|gz)$/, "")), path).toBe(true);
  }
  const encoded = [API_KEY, btoa(API_KEY).slice(0, -4), encodeURIComponent(API_KEY)];
  expect(
    files.filter(({ text }) => encoded.some((key) => text.includes(key))).map(({ path }) => path),
  ).toEqual([]);
  expect(files.filter(({ path }) => path.endsWith(".map")).map(({ path }) => path)).toEqual([]);
});

/** Returns everything stored by the browser, and the page's current content. */
async function kept(page: Page): Promise<string> {
  const { cookies, origins } = await page.context().storageState({ indexedDB: true });
  const more = await page.evaluate(async () => {
    const cached = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached.push(name, request.url, await (await cache.match(request))?.text());
      }
    }
    return { cached, session: Object.entries(sessionStorage), state: history.state };
  });
  return JSON.stringify({ cookies, origins, more, url: page.url() });
}

test("After a day's work, neither the key nor a signed URL is stored or logged", async ({
  page,
  platform,
}, info) => {
  test.slow();
  const signed: string[] = [];
  page.on("request", (request) => {
    if (SIGNED.test(request.url())) signed.push(new URL(request.url()).host);
  });

  await open(page, platform);
  await pick(page, ["Slow ferry.en.srt", srt()]);
  await upload(page, 1);
  await expectListed(page, "Slow ferry.en.srt");

  await page.goto(`/vods/${id}`);
  await page.getByRole("button", { name: "Play Slow ferry" }).click();
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Upload", exact: true }).click();
  const video = await writeVideo(info.outputPath("harbour-canary.mp4"), 6 * 1024 ** 2);
  await bring(page, [video]);
  await expectArrived(page, platform, video);

  // Signed URLs of both hosts were used.
  const { storageHosts, mediaHosts } = platform.config;
  expect(new Set(signed)).toEqual(new Set([storageHosts, mediaHosts].flat()));
  const text = await kept(page);
  // The check finds a value that is stored on purpose.
  expect(text).toContain("harbour-canary.mp4");
  expect(text).not.toContain(API_KEY);
  expect(text).not.toMatch(SIGNED);

  const log = platform.log();
  expect(log).toContainEqual(expect.stringMatching(/^GET \/playback\/content\/access 200 \d+ ms$/));
  expect(log.filter((line) => line.includes(API_KEY) || /[?&=]|Signature/.test(line))).toEqual([]);
});
