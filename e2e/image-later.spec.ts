import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { BLUE, choose, expectColour, halves, look, RED, servedAt, slot, use } from "./imaging.ts";
import type { Platform } from "./platform.ts";

const video = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
const GREEN = [20, 190, 60] as const;

test.beforeEach(async ({ page, platform }) => {
  await platform.addVods([{ id: video, title: "Slow ferry" }]);
  await page.goto(`/vods/${video}/images`);
});

const thumbnail = (page: Page) => slot(page, "Thumbnail");
const says = (page: Page, words: string) => thumbnail(page).getByText(words, { exact: true });

async function give(page: Page, name: string, colour: typeof RED): Promise<void> {
  await choose(page, name, halves(1280, 720, colour, colour));
  await use(page, "Thumbnail");
}

/** Returns the colour of the thumbnail on the page. */
const shownColour = (page: Page) =>
  thumbnail(page)
    .getByRole("img", { name: "Thumbnail" })
    .evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) throw new Error("It is no picture.");
      await image.decode();
      const pen = new OffscreenCanvas(1, 1).getContext("2d");
      pen?.drawImage(image, 0, 0);
      const [red = 0, green = 0, blue = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
      return [red, green, blue] as const;
    });

/** Replaces the thumbnail like a colleague. */
async function giveElsewhere(platform: Platform, picture: Buffer): Promise<void> {
  const path = `/v2/vod/${video}/thumbnail`;
  const answer: unknown = await platform.change(path, { upload_type: "curl" }, "POST");
  const url: unknown = Reflect.get(Object(answer), "url");
  const put = await fetch(String(url), { method: "PUT", body: new Uint8Array(picture) });
  expect(put.ok).toBe(true);
}

test("A reloaded page keeps polling for an image that settles", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await give(page, "first.png", RED);
  await expect(says(page, "Published")).toBeVisible();
  await platform.fault("cdn", { match: { method: "GET" }, fault: "stale" });
  await give(page, "second.png", BLUE);
  await expect(says(page, "Uploaded. Publishing…")).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(kept).toContain("reeldesk.images /");
  expect(kept).not.toMatch(/policy|signature|second\.png/i);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1;
  });
  await page.reload();
  await expect(says(page, "Uploaded. Publishing…")).toBeVisible();
  await platform.clearFaults();
  await expect(says(page, "Published")).toBeVisible();
  expectColour(await shownColour(page), BLUE);
  expect(sent).toBe(0);
  await page.reload();
  await expect(thumbnail(page).getByRole("img", { name: "Thumbnail" })).toBeVisible();
  await expect(says(page, "Published")).toBeHidden();
});

test("An image of another person is reported and shown", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await give(page, "mine.png", RED);
  await expect(says(page, "Published")).toBeVisible();
  await giveElsewhere(platform, halves(1280, 720, GREEN, GREEN));
  await expect
    .poll(
      async () =>
        (await look(page, await servedAt(platform, `/v2/vod/${video}`, "thumbnail"))).left,
    )
    .toEqual(GREEN);
  // This simulates a return to the tab.
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await expect(says(page, "Replaced by another image")).toBeVisible();
  expectColour(await shownColour(page), GREEN);
  await thumbnail(page)
    .getByRole("button", { name: /^Restore/ })
    .click();
  await expect(says(page, "Published")).toBeVisible();
  expectColour(await shownColour(page), RED);
});
