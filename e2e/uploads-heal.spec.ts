import { expect, test } from "./fixtures.ts";
import { openPlatform, type Platform } from "./platform.ts";
import { acknowledged, expectAfterPauses, expectArrived, row, send, tray } from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const MiB = 1024 ** 2;
const PART = 5 * MiB;

const html = "<!doctype html><title>Welcome</title>";
const storageError = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Try again</Message></Error>`;

const INIT = "/init-multipart";
const SIGN = "/signatures/multipart";
const COMPLETE = "/complete-multipart";

type Fault = [
  origin: "api" | "storage",
  match: Record<string, unknown>,
  fault: Record<string, unknown>,
];

const part = (number: number, fault: Record<string, unknown>): Fault => [
  "storage",
  { method: "PUT", path: `partNumber=${number}&` },
  fault,
];

const call = (path: string, fault: Record<string, unknown>): Fault => [
  "api",
  { method: "POST", path },
  fault,
];

/** Lists faults of one upload, each of which occurs once, and the maximum number of parts sent again. */
const CASES: { name: string; faults: Fault[]; partsAgain: number }[] = [
  {
    name: "a part is acknowledged and lost, and calls are answered with HTML",
    faults: [
      part(2, {
        fault: "status",
        status: 200,
        headers: { ETag: '"d41d8cd98f00b204e9800998ecf8427e"' },
      }),
      call(INIT, { fault: "status", status: 200, body: html }),
      call(SIGN, { fault: "status", status: 200, body: html }),
    ],
    // The sandbox does not say which.
    partsAgain: 5,
  },
  {
    name: "answers are cut, or null",
    faults: [
      call(INIT, { fault: "truncate", bytes: 12 }),
      call(SIGN, { fault: "body", body: { presigned_urls: [null] } }),
      call(COMPLETE, { fault: "body", body: {} }),
    ],
    partsAgain: 0,
  },
  {
    name: "answers lack the id, or name another part",
    faults: [
      call(INIT, { fault: "body", body: { s3_path: "a" } }),
      call(SIGN, { fault: "replace", from: "partNumber=2&", to: "partNumber=3&" }),
      call(COMPLETE, { fault: "body", body: html }),
    ],
    partsAgain: 0,
  },
  {
    name: "each call is refused once",
    faults: [
      call(INIT, { fault: "status", status: 403, body: html }),
      call(SIGN, { fault: "status", status: 404, body: { message: "Not found" } }),
      call(COMPLETE, { fault: "status", status: 404, body: { message: "Not found" } }),
      call(COMPLETE, { fault: "status", status: 400, body: html }),
    ],
    partsAgain: 0,
  },
];

for (const { name, faults, partsAgain } of CASES) {
  test(
    `An upload heals without a click: ${name}`,
    { tag: "@nightly" },
    async ({ page, platform, incidents }, info) => {
      incidents.allow(/status: 4\d\d (PUT|POST)/);
      incidents.allow(/failed: POST/);
      const video = await writeVideo(info.outputPath("kestrel.mp4"), 21 * MiB);
      for (const [origin, match, fault] of faults) {
        await platform.fault(origin, { match, times: 1, ...fault });
      }
      await send(page, [video]);
      await expectArrived(page, platform, video);
      expect(await bytesSentAgain(platform, video.sizeBytes)).toBeLessThanOrEqual(
        partsAgain * PART,
      );
      await expectOneVideo(platform);
    },
  );
}

test(
  "An upload heals without a click: every part fails once, each in another way",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.allow(/status: [45]\d\d PUT/);
    incidents.allow(/failed: PUT/);
    const faults = [
      { fault: "hide-etag" },
      { fault: "body", body: storageError("InternalError") },
      { fault: "status", status: 400, body: storageError("RequestTimeout") },
      { fault: "status", status: 400, body: storageError("BadDigest") },
      { fault: "status", status: 400, body: storageError("IncompleteBody") },
      { fault: "status", status: 404, body: html },
      { fault: "status", status: 404, body: storageError("NoSuchUpload") },
      { fault: "status", status: 503 },
      { fault: "status", status: 429, headers: { "Retry-After": "1" } },
      { fault: "expire" },
      { fault: "reset", bytes: 65_536 },
      { fault: "reset", side: "response", bytes: 0 },
    ];
    const video = await writeVideo(info.outputPath("kestrel.mp4"), 56 * MiB);
    for (const [index, each] of faults.entries()) {
      const [origin, match, fault] = part(index + 1, each);
      await platform.fault(origin, { match, times: 1, ...fault });
    }
    await send(page, [video]);
    await expectArrived(page, platform, video);
    const sent = (await platform.parts()).map(({ partNumber }) => partNumber);
    for (let number = 1; number <= faults.length; number += 1) {
      // Storage has no record of a part that was refused before it arrived.
      expect([1, 2]).toContain(sent.filter((each) => each === number).length);
    }
    expect(await bytesSentAgain(platform, video.sizeBytes)).toBeGreaterThan(0);
    await expectOneVideo(platform);
  },
);

test(
  "Only the parts that the service names are sent again",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/status: 400 POST .*complete-multipart/);
    const video = await writeVideo(info.outputPath("kestrel.mp4"), 16 * MiB);
    await platform.fault("api", {
      match: { method: "POST", path: COMPLETE },
      fault: "status",
      status: 400,
      body: { message: "InvalidPart: parts 1 and 3 could not be found" },
      times: 1,
    });
    await send(page, [video]);
    await expectArrived(page, platform, video);
    expect(await acknowledged(platform)).toEqual([1, 1, 2, 3, 3, 4]);
    // The platform never received the refused call.
    expect(await platform.stats()).toMatchObject({
      requests: {
        "POST /v2/vod/upload/init-multipart": 1,
        "POST /v2/vod/upload/complete-multipart": 1,
      },
    });
  },
);

test(
  "A service that refuses the parts repeatedly is quoted, and a retry starts afresh",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/status: 400 POST .*complete-multipart/);
    const video = await writeVideo(info.outputPath("kestrel.mp4"), 6 * MiB);
    await platform.fault("api", {
      match: { method: "POST", path: COMPLETE },
      fault: "status",
      status: 400,
      body: { message: "InvalidPart: part 2 could not be found" },
    });
    await send(page, [video]);
    await expect(row(page, "kestrel.mp4")).toContainText("InvalidPart: part 2 could not be found");
    // The part that was named is sent, then everything, twice.
    expect(await acknowledged(platform)).toEqual([1, 1, 1, 2, 2, 2, 2]);
    await platform.clearFaults();
    await tray(page).getByRole("button", { name: "Try again" }).click();
    await expectArrived(page, platform, video);
    expect(await platform.stats()).toMatchObject({
      requests: { "POST /v2/vod/upload/init-multipart": 2 },
    });
    await expectOneVideo(platform);
  },
);

test(
  "The tray says while parts are sent again, and a reload continues with them",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/status: 400 POST .*complete-multipart/);
    const video = await writeVideo(info.outputPath("kestrel.mp4"), 11 * MiB);
    await platform.fault("api", {
      match: { method: "POST", path: COMPLETE },
      fault: "status",
      status: 400,
      body: { message: "EntityTooSmall: part 2 is too small" },
      times: 1,
    });
    await platform.fault("storage", {
      match: { method: "PUT", path: "partNumber=2&" },
      fault: "hang",
      after: 1,
    });
    await send(page, [video]);
    await expect(row(page, "kestrel.mp4")).toContainText("Resending lost parts");
    await platform.clearFaults();
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByLabel("Drop videos here").setInputFiles(video.path);
    await expectArrived(page, platform, video);
    await expectOneVideo(platform);
  },
);

test(
  "A video is found where complete names another that does not exist",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/status: 404 GET .*3f0c1a52/);
    const video = await writeVideo(info.outputPath("kestrel.mp4"), 6 * MiB);
    await platform.fault("api", {
      match: { method: "POST", path: COMPLETE },
      fault: "body",
      body: { vod_id: "3f0c1a52-6a4e-4d5f-9b1b-2f6f5a8a9c11" },
    });
    await page.clock.install();
    await send(page, [video]);
    await expectAfterPauses(page, "kestrel.mp4", "Ready");
    await expectArrived(page, platform, video);
  },
);

const shortLived = test.extend<object, { platform: Platform }>({
  platform: [
    async ({}, use) => {
      const platform = await openPlatform({ SANDBOX_UPLOAD_URL_TTL_S: "3" });
      await use(platform);
      await platform.close();
    },
    { scope: "worker" },
  ],
});

shortLived(
  "URLs that live shorter than the upload cost no part",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    const video = await writeVideo(info.outputPath("kestrel.mp4"), 41 * MiB);
    await platform.fault("storage", {
      match: { method: "PUT" },
      fault: "throttle",
      bytesPerSecond: 8_000_000,
    });
    await send(page, [video]);
    await expectArrived(page, platform, video);
    expect(await bytesSentAgain(platform, video.sizeBytes)).toBe(0);
  },
);

async function bytesSentAgain(platform: Platform, sizeBytes: number): Promise<number> {
  return (await platform.parts()).reduce((sum, { bytes }) => sum + bytes, 0) - sizeBytes;
}

/** The library has the video once. */
async function expectOneVideo(platform: Platform): Promise<void> {
  expect(await platform.read("/v2/vod?title=kestrel")).toMatchObject({ totalCount: "1" });
}
