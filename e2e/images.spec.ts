import { seededId } from "#sandbox/seed/ids.ts";
import { expectCleanInTwoLooks } from "./clean.ts";
import { expect, test } from "./fixtures.ts";
import { BLUE, choose, expectColour, halves, look, RED, servedAt, slot, use } from "./imaging.ts";

const video = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
/** Identifies the demo's "Harbour cam". */
const channel = seededId("channel 0");

const VIDEO = {
  name: "video",
  page: `/vods/${video}/images`,
  path: `/v2/vod/${video}`,
  prefix: `vod-target-image/${video}`,
} as const;
const CHANNEL = {
  name: "channel",
  page: `/channels/${channel}/images`,
  path: `/v2/channel/${channel}`,
  prefix: `live-target-image/${channel}`,
} as const;

test.beforeEach(async ({ platform }) => {
  await platform.addVods([{ id: video, title: "Slow ferry", media: "harbour" }]);
});

for (const { owner, kind, heading, tag } of [
  { owner: VIDEO, kind: "splashscreen", heading: "Splash screen", tag: [] },
  { owner: CHANNEL, kind: "thumbnail", heading: "Thumbnail", tag: ["@nightly"] },
] as const) {
  test(`A file becomes the ${kind} of a ${owner.name}, cropped to 16:9`, {
    tag: [...tag],
  }, async ({ page, platform }) => {
    await page.goto(owner.page);
    await choose(page, "quay.png", halves(1600, 1200, RED, BLUE));
    await use(page, heading);
    await expect(slot(page, heading).getByText("Published", { exact: true })).toBeVisible();
    const { key, sizeBytes } = await platform.storedObject(`${owner.prefix}/${kind}`);
    expect(key).toBe(`${owner.prefix}/${kind}`);
    expect(sizeBytes).toBeGreaterThan(1000);
    const seen = await look(page, await servedAt(platform, owner.path, kind));
    expect([seen.width, seen.height]).toEqual([1600, 900]);
    expectColour(seen.left, RED);
    expectColour(seen.right, BLUE);
  });
}

test("Both images are set from one source, and the earlier ones can be restored", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await page.goto(VIDEO.page);
  await choose(page, "first.png", halves(1280, 720, RED, RED));
  await use(page, "Both");
  await expect(slot(page, "Splash screen").getByText("Published", { exact: true })).toBeVisible();
  await expect(slot(page, "Thumbnail").getByText("Published", { exact: true })).toBeVisible();
  await choose(page, "second.png", halves(1280, 720, BLUE, BLUE));
  await use(page, "Thumbnail");
  const putBack = slot(page, "Thumbnail")
    .getByRole("button", { name: /^Restore/ })
    .first();
  await expect(putBack).toBeVisible();
  expectColour((await look(page, await servedAt(platform, VIDEO.path, "thumbnail"))).left, BLUE);
  expectColour((await look(page, await servedAt(platform, VIDEO.path, "splashscreen"))).left, RED);
  await putBack.click();
  await expect
    .poll(async () => (await look(page, await servedAt(platform, VIDEO.path, "thumbnail"))).left[0])
    .toBeGreaterThan(200);
  await expect(slot(page, "Thumbnail").getByText("Published", { exact: true })).toBeVisible();
});

test("Undo restores the image that another one has replaced", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await page.goto(VIDEO.page);
  await choose(page, "first.png", halves(1280, 720, RED, RED));
  await use(page, "Thumbnail");
  await expect(slot(page, "Thumbnail").getByText("Published", { exact: true })).toBeVisible();
  await choose(page, "second.png", halves(1280, 720, BLUE, BLUE));
  await use(page, "Thumbnail");
  await expect(page.getByText("Changed image", { exact: true })).toBeVisible();
  expectColour((await look(page, await servedAt(platform, VIDEO.path, "thumbnail"))).left, BLUE);
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("Undone: Changed image")).toBeVisible();
  await expect
    .poll(async () => (await look(page, await servedAt(platform, VIDEO.path, "thumbnail"))).left[0])
    .toBeGreaterThan(200);
  await expect(slot(page, "Thumbnail").getByText("Published", { exact: true })).toBeVisible();
});

test("A frame of the video becomes its thumbnail", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await page.goto(VIDEO.page);
  await page.getByRole("button", { name: "Choose a frame…" }).click();
  await expect(page.getByText("6 frames found")).toBeVisible();
  await page.getByRole("button", { name: "Use frame" }).click();
  await use(page, "Thumbnail");
  await expect(slot(page, "Thumbnail").getByText("Published", { exact: true })).toBeVisible();
  const { key } = await platform.storedObject(`${VIDEO.prefix}/thumbnail`);
  expect(key).toBe(`${VIDEO.prefix}/thumbnail`);
  const seen = await look(page, await servedAt(platform, VIDEO.path, "thumbnail"));
  expect([seen.width, seen.height]).toEqual([1280, 720]);
  // The image shows the sea at dusk: blue is its strongest part, and it is not black.
  expect(seen.left[2]).toBeGreaterThan(seen.left[1]);
  expect(seen.left[2]).toBeGreaterThan(40);
});

test("A file that is not an image is refused before anything is requested", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await page.goto(VIDEO.page);
  await expect(page.getByText(/up to 10 MB and 5,000 pixels per side$/)).toBeVisible();
  const hostile = [
    ["logo.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>")],
    ["page.png", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["empty.png", Buffer.alloc(0)],
    ["notes.png", Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])],
    ["bomb.png", bombOf(30_000)],
  ] as const;
  let calls = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") calls += 1;
  });
  for (const [name, buffer] of hostile) {
    await choose(page, name, buffer);
    await expect(page.getByRole("alert").filter({ hasText: name })).toBeVisible();
    await expect(page.getByRole("button", { name: "Use image" })).toBeHidden();
  }
  expect(calls).toBe(0);
  await expect(platform.storedObject(`vod-target-image/${video}/thumbnail`)).rejects.toThrow("404");
});

test("An image that is being edited is discarded only after a question", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.goto(VIDEO.page);
  await choose(page, "first.png", halves(1280, 720, RED, BLUE));
  const name = page.getByText("first.png", { exact: true }).first();
  await expect(name).toBeVisible();
  await choose(page, "second.png", halves(1280, 720, BLUE, RED));
  const question = page.getByRole("dialog", { name: "Discard this image?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(name).toBeVisible();
  await choose(page, "logo.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "logo.png" })).toBeVisible();
  await expect(name).toBeVisible();
  await choose(page, "second.png", halves(1280, 720, BLUE, RED));
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("second.png", { exact: true }).first()).toBeVisible();
  await expect(name).toBeHidden();
});

test("Axe finds nothing on the images of a video, also while one is edited", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const title = `מכתבים הביתה מהחורף הארוך ${"Fjordferjekapteinskrok".repeat(9)}`;
  const [id = ""] = await platform.addVods([{ title }]);
  await page.goto(`/vods/${id}/images`);
  await expect(slot(page, "Thumbnail")).toBeVisible();
  await expectCleanInTwoLooks(page);
  await choose(page, "quay.png", halves(1280, 960, RED, BLUE));
  await expect(page.getByRole("button", { name: "Use image" })).toBeVisible();
  await expectCleanInTwoLooks(page);
});

/** Returns the beginning of a PNG that says it has so many pixels a side. */
function bombOf(pixels: number): Buffer {
  const whole = halves(2, 2, RED, BLUE);
  whole.writeUInt32BE(pixels, 16);
  whole.writeUInt32BE(pixels, 20);
  return whole;
}
