import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { BLUE, choose, expectColour, halves, look, RED, servedAt, slot, use } from "./picturing.ts";
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

/** Colour of the thumbnail on the page. */
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

test("a page that is loaded anew while a picture settles looks for it on", async ({
  page,
  platform,
}) => {
  await give(page, "first.png", RED);
  await expect(says(page, "Published")).toBeVisible();
  await platform.fault("cdn", { match: { method: "GET" }, fault: "stale" });
  await give(page, "second.png", BLUE);
  await expect(says(page, "Uploaded. Publishing…")).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(kept).toContain("reeldesk.pictures /");
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

test("once a colleague gives another picture, the page says so and shows it", async ({
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
  // Simulates a return to the tab.
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await expect(says(page, "Replaced by another image")).toBeVisible();
  expectColour(await shownColour(page), GREEN);
  await thumbnail(page)
    .getByRole("button", { name: /^Restore/ })
    .click();
  await expect(says(page, "Published")).toBeVisible();
  expectColour(await shownColour(page), RED);
});

test("a command that sends a picture is copied at the click, and kept nowhere", async ({
  page,
  platform,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const asked: [string, unknown][] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST") return;
    asked.push([new URL(request.url()).pathname, request.postDataJSON()]);
  });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const commands = page.getByRole("region", { name: "Upload from the command line" });
  const copy = (kind: string) => commands.getByRole("button", { name: `Copy curl: ${kind}` });
  await copy("splash screen").click();
  await expect(
    commands.getByText(/^Copied · Anyone with this command can upload until \d/),
  ).toBeVisible();
  expect(await copied()).toContain("curl --globoff -T /path/to/file 'http://");
  expect(await copied()).toContain(`/vod-target-image/${video}/splashscreen?`);
  const name = "it's $(id).png";
  await choose(page, name, halves(1280, 720, RED, BLUE));
  await expect(commands.getByText(`It uploads “${name}”`)).toBeVisible();
  await copy("thumbnail").click();
  await expect(commands.getByText(/^Copied/)).toBeVisible();
  const command = await copied();
  expect(command).toContain(String.raw`-T 'it'\''s $(id).png' 'http://`);
  expect(command).toContain(`/vod-target-image/${video}/thumbnail?`);
  expect(asked).toEqual([
    [`/api/v2/vod/${video}/splash`, { upload_type: "curl" }],
    [`/api/v2/vod/${video}/thumbnail`, { upload_type: "curl", source: name }],
  ]);
  const kept = [
    ...(await page.evaluate(() => [
      document.documentElement.outerHTML,
      JSON.stringify([Object.entries(sessionStorage), history.state]),
      location.href,
    ])),
    JSON.stringify(await context.storageState({ indexedDB: true })),
  ].join("\n");
  expect(kept).not.toMatch(/signature=/i);
  // The command works.
  const url = / '(http[^']+)'/.exec(command)?.[1] ?? "";
  const put = await fetch(url, {
    method: "PUT",
    body: new Uint8Array(halves(16, 9, GREEN, GREEN)),
  });
  expect(put.ok).toBe(true);
  expect((await platform.storedObject(`vod-target-image/${video}/thumbnail`)).sizeBytes).toBe(
    halves(16, 9, GREEN, GREEN).length,
  );
});

test("a command that is refused says why", async ({ page, platform, incidents }) => {
  incidents.expect(/status: 403 POST \/api\/v2\/vod\/.*\/splash/);
  await platform.fault("api", {
    match: { method: "POST", path: "/splash" },
    fault: "status",
    status: 403,
    body: { message: "Pictures are not in your plan" },
  });
  const commands = page.getByRole("region", { name: "Upload from the command line" });
  await commands.getByRole("button", { name: "Copy curl: Splash screen" }).click();
  await expect(commands.getByRole("alert")).toContainText("Pictures are not in your plan");
});
