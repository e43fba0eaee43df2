import { expect, test } from "./fixtures.ts";
import { openPlatform, type Platform } from "./platform.ts";
import { acknowledged, expectArrived, row, send, tray } from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const MiB = 1024 ** 2;
const PART = 5 * MiB;

const html = "<!doctype html><title>Welcome</title>";
const storageError = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Try again</Message></Error>`;

const INIT = "/init-multipart";
const SIGN = "/signatures/multipart";
const COMPLETE = "/complete-multipart";

/** Fault that occurs once or twice, and the maximum number of parts sent again. */
interface Case {
  name: string;
  origin: "api" | "storage";
  match: Record<string, unknown>;
  fault: Record<string, unknown>;
  partsAgain: number;
}

const part = (name: string, fault: Record<string, unknown>, partsAgain = 1): Case => ({
  name: `a part: ${name}`,
  origin: "storage",
  match: { method: "PUT", path: "partNumber=2&" },
  fault,
  partsAgain,
});

const call = (path: string, name: string, fault: Record<string, unknown>): Case => ({
  name: `${path.slice(1)}: ${name}`,
  origin: "api",
  match: { method: "POST", path },
  fault,
  partsAgain: 0,
});

const CASES: readonly Case[] = [
  part("taken without a readable ETag", { fault: "hide-etag" }),
  part("a 200 that holds an error", { fault: "body", body: storageError("InternalError") }),
  part("400 RequestTimeout", {
    fault: "status",
    status: 400,
    body: storageError("RequestTimeout"),
  }),
  part("400 BadDigest", { fault: "status", status: 400, body: storageError("BadDigest") }),
  part("400 IncompleteBody", {
    fault: "status",
    status: 400,
    body: storageError("IncompleteBody"),
  }),
  part("404 of a gateway", { fault: "status", status: 404, body: html }),
  part("404 NoSuchUpload once", {
    fault: "status",
    status: 404,
    body: storageError("NoSuchUpload"),
  }),
  part(
    "acknowledged and lost",
    { fault: "status", status: 200, headers: { ETag: '"d41d8cd98f00b204e9800998ecf8427e"' } },
    // The sandbox does not say which.
    5,
  ),
  call(INIT, "HTML with 200", { fault: "status", status: 200, body: html }),
  call(INIT, "cut in the middle", { fault: "truncate", bytes: 12 }),
  call(INIT, "no uploader_id", { fault: "body", body: { s3_path: "a" } }),
  call(INIT, "403 of a gateway", { fault: "status", status: 403, body: html }),
  call(SIGN, "HTML with 200", { fault: "status", status: 200, body: html }),
  call(SIGN, "no URLs", { fault: "body", body: { presigned_urls: [] } }),
  call(SIGN, "null among the URLs", { fault: "body", body: { presigned_urls: [null] } }),
  call(SIGN, "another part's URL", {
    fault: "replace",
    from: "partNumber=2&",
    to: "partNumber=3&",
  }),
  call(SIGN, "the same URL twice", {
    fault: "replace",
    from: "partNumber=2&",
    to: "partNumber=1&",
  }),
  call(SIGN, "unknown once", { fault: "status", status: 404, body: { message: "Not found" } }),
  call(COMPLETE, "unknown once", { fault: "status", status: 404, body: { message: "Not found" } }),
  call(COMPLETE, "400 without a reason", { fault: "status", status: 400, body: html }),
  call(COMPLETE, "done, and answered with HTML", { fault: "body", body: html }),
  call(COMPLETE, "done, and no vod_id", { fault: "body", body: {} }),
  call(COMPLETE, "done, and vod_id null as text", { fault: "body", body: { vod_id: "null" } }),
  call(COMPLETE, "done, and an impossible vod_id", {
    fault: "body",
    body: { vod_id: "../videos" },
  }),
];

for (const { name, origin, match, fault, partsAgain } of CASES) {
  test(`heals without a click: ${name}`, async ({ page, platform, incidents }, info) => {
    incidents.allow(/status: 4\d\d (PUT|POST)/);
    incidents.allow(/failed: POST/);
    const video = await writeVideo(info.outputPath("kestrel.mp4"), 21 * MiB);
    await platform.fault(origin, { match, times: 1, ...fault });
    await send(page, [video]);
    await expectArrived(page, platform, video);
    expect(await bytesSentAgain(platform, video.sizeBytes)).toBeLessThanOrEqual(partsAgain * PART);
    await expectOneVideo(platform);
  });
}

test("parts that the service names are sent again, and no others", async ({
  page,
  platform,
  incidents,
}, info) => {
  incidents.expect(/status: 400 POST .*complete-multipart/);
  const video = await writeVideo(info.outputPath("kestrel.mp4"), 41 * MiB);
  await platform.fault("api", {
    match: { method: "POST", path: COMPLETE },
    fault: "status",
    status: 400,
    body: { message: "InvalidPart: parts 3 and 7 could not be found" },
    times: 1,
  });
  await send(page, [video]);
  await expectArrived(page, platform, video);
  expect(await acknowledged(platform)).toEqual([1, 2, 3, 3, 4, 5, 6, 7, 7, 8, 9]);
  // The refusal was no call of the platform.
  expect(await platform.stats()).toMatchObject({
    requests: {
      "POST /v2/vod/upload/init-multipart": 1,
      "POST /v2/vod/upload/complete-multipart": 1,
    },
  });
});

test("a service that refuses the parts again and again is quoted, and trying again begins anew", async ({
  page,
  platform,
  incidents,
}, info) => {
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
  // The part that was named, then everything, twice.
  expect(await acknowledged(platform)).toEqual([1, 1, 1, 2, 2, 2, 2]);
  await platform.clearFaults();
  await tray(page).getByRole("button", { name: "Try again" }).click();
  await expectArrived(page, platform, video);
  expect(await platform.stats()).toMatchObject({
    requests: { "POST /v2/vod/upload/init-multipart": 2 },
  });
  await expectOneVideo(platform);
});

test("while parts are sent again the tray says so, and a reload goes on with them", async ({
  page,
  platform,
  incidents,
}, info) => {
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
});

test("a video is found where complete names another that is nowhere", async ({
  page,
  platform,
  incidents,
}, info) => {
  test.slow();
  incidents.expect(/status: 404 GET .*3f0c1a52/);
  const video = await writeVideo(info.outputPath("kestrel.mp4"), 6 * MiB);
  await platform.fault("api", {
    match: { method: "POST", path: COMPLETE },
    fault: "body",
    body: { vod_id: "3f0c1a52-6a4e-4d5f-9b1b-2f6f5a8a9c11" },
  });
  await send(page, [video]);
  await expectArrived(page, platform, video, 100_000);
});

test("an upload that has failed goes on when its file is given again", async ({
  page,
  platform,
}, info) => {
  const video = await writeVideo(info.outputPath("kestrel.mp4"), 11 * MiB);
  await platform.fault("storage", { match: { method: "PUT" }, fault: "hide-etag" });
  await send(page, [video]);
  await expect(row(page, "kestrel.mp4")).toContainText("Storage hides the ETag header");
  await platform.clearFaults();
  await page.getByLabel("Drop videos here").setInputFiles(video.path);
  await expectArrived(page, platform, video);
  await expect(tray(page).getByRole("listitem")).toHaveCount(1);
  expect(await platform.stats()).toMatchObject({
    requests: { "POST /v2/vod/upload/init-multipart": 1 },
  });
  await expectOneVideo(platform);
});

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
  async ({ page, platform }, info) => {
    const video = await writeVideo(info.outputPath("kestrel.mp4"), 61 * MiB);
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
