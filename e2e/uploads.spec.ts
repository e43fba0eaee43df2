import { expect, test, withoutSpareTime } from "./fixtures.ts";
import { bring, dropOnPage, expectAfterPauses, expectArrived, send, tray } from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const MiB = 1024 ** 2;

test(
  "A video that is dropped before the page has loaded whole is sent as soon as it has",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    const video = await writeVideo(info.outputPath("ferry.mp4"), 6 * MiB);
    const pause = await withoutSpareTime(page);
    await page.goto("/library");
    await expect(page.getByRole("heading", { name: "Library", level: 1 })).toBeVisible();
    await dropOnPage(page, [video.path]);
    await expect(async () => {
      await pause();
      await expect(page.getByRole("heading", { name: "Upload", level: 1 })).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    await expectArrived(page, platform, video);
  },
);

test("An expired URL is signed again, and only the affected ones", async ({
  page,
  platform,
  incidents,
}, info) => {
  incidents.expect(/status: 403 PUT/);
  const video = await writeVideo(info.outputPath("ferry.mp4"), 21 * MiB);
  await platform.fault("storage", {
    match: { method: "PUT", path: "partNumber=4" },
    fault: "expire",
    times: 1,
  });
  await send(page, [video]);
  await expectArrived(page, platform, video);
  expect(await platform.stats()).toMatchObject({
    requests: {
      "POST /v2/vod/upload/init-multipart": 1,
      "POST /v2/vod/upload/signatures/multipart": 2,
      "POST /v2/vod/upload/complete-multipart": 1,
    },
  });
});

test(
  "A hidden ETag is explained with the setting to change, and the file given again resumes",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    const video = await writeVideo(info.outputPath("ferry.mp4"), 6 * MiB);
    await platform.fault("storage", { match: { method: "PUT" }, fault: "hide-etag" });
    await page.clock.install();
    await send(page, [video]);
    await expectAfterPauses(page, "ferry.mp4", "Add ETag to ExposeHeaders");
    await expect(
      page.getByRole("alert").filter({ hasText: "ferry.mp4: upload failed" }),
    ).toBeAttached();
    expect(await platform.stats()).not.toHaveProperty([
      "requests",
      "POST /v2/vod/upload/complete-multipart",
    ]);

    await platform.clearFaults();
    await bring(page, [video]);
    await expectArrived(page, platform, video);
    await expect(tray(page).getByRole("listitem")).toHaveCount(1);
    expect(await platform.stats()).toMatchObject({
      requests: { "POST /v2/vod/upload/init-multipart": 1 },
    });
  },
);

test(
  "A video that the service does not show yet is awaited, not missed",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/status: 404 GET \/api\/v2\/vod\//);
    const video = await writeVideo(info.outputPath("Quay.mp4"), MiB);
    await platform.fault("api", { match: { path: "/complete-multipart" }, fault: "settle" });
    await send(page, [video]);
    await tray(page).getByRole("link", { name: "Uploaded · encoding" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Not available yet" })).toBeVisible();
    await platform.clearFaults();
    await expect(page.getByRole("heading", { level: 1, name: "Quay" })).toBeVisible();
    await expectArrived(page, platform, video);
  },
);

test(
  "A file that changes while it is sent is never mixed",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/status: 503 PUT/);
    // A file that is read in the middle of the change is neither the old nor the new one.
    incidents.expect(/failed: PUT .* net::ERR_(UPLOAD_FILE_CHANGED|FAILED)/);
    const video = await writeVideo(info.outputPath("ferry.mp4"), 6 * MiB);
    await platform.fault("storage", { match: { method: "PUT" }, fault: "status", status: 503 });
    await send(page, [video]);
    await expect(tray(page)).toContainText("The server is busy");
    await writeVideo(video.path, 7 * MiB);
    await platform.clearFaults();
    await expect(tray(page)).toContainText("Couldn’t read the file.");
    expect(await platform.stats()).not.toHaveProperty([
      "requests",
      "POST /v2/vod/upload/complete-multipart",
    ]);
  },
);

test(
  "Several videos share the line, and one failure stops only itself",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/status: 400 POST \/api\/v2\/vod\/upload\/init-multipart/);
    const videos = await Promise.all(
      ["one.mp4", "two.mp4", "three.mp4"].map((name) => writeVideo(info.outputPath(name), 6 * MiB)),
    );
    await platform.fault("api", {
      match: { path: "/init-multipart" },
      fault: "status",
      status: 400,
      body: { message: "The account is full" },
      after: 1,
      times: 1,
    });
    await send(page, videos);
    await expect(tray(page).getByText("Ready", { exact: true })).toHaveCount(2, {
      timeout: 40_000,
    });
    await expect(tray(page)).toContainText("The account is full");
    await expect(tray(page).getByRole("heading", { level: 2 })).toHaveText("1 failed · 2 ready");
  },
);

test("Cancelling stops the line, and leaving asks only while an upload runs", async ({
  page,
  platform,
}, info) => {
  const video = await writeVideo(info.outputPath("ferry.mp4"), 21 * MiB);
  await platform.fault("storage", { match: { method: "PUT" }, fault: "hang" });
  const begun: string[] = [];
  page.on("request", (request) => begun.push(request.method()));
  await send(page, [video]);
  await expect(tray(page)).toContainText("Uploading");
  await expect.poll(() => begun.filter((method) => method === "PUT")).toHaveLength(4);

  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);

  const stopped: string[] = [];
  page.on("requestfailed", (request) => stopped.push(request.method()));
  begun.length = 0;
  await tray(page).getByRole("button", { name: "Cancel ferry.mp4" }).click();
  await expect(tray(page)).toContainText("Canceled");
  await expect.poll(() => stopped).toEqual(["PUT", "PUT", "PUT", "PUT"]);
  expect(begun).toEqual([]);
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await expect(page.getByRole("heading", { level: 1, name: "Upload" })).toBeVisible();
});

test("An empty file is refused without a call", { tag: "@nightly" }, async ({ page, platform }) => {
  await page.goto("/upload");
  await page.getByLabel("Drop videos here").setInputFiles({
    name: "nothing.mp4",
    mimeType: "video/mp4",
    buffer: Buffer.alloc(0),
  });
  await expect(page.getByRole("alert")).toContainText("Skipped “nothing.mp4”: empty file");
  expect(await platform.stats()).not.toHaveProperty([
    "requests",
    "POST /v2/vod/upload/init-multipart",
  ]);
});

test(
  "The chosen folder and recipe are sent with the video",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    const video = await writeVideo(info.outputPath("Quay.mp4"), 1 * MiB);
    await page.goto("/upload");
    await page.getByRole("combobox", { name: "Folder" }).selectOption("/Originals/Harbour");
    await page.getByLabel("Drop videos here").setInputFiles(video.path);
    await expectArrived(page, platform, video);
    await tray(page).getByRole("link", { name: "Open video" }).click();
    await expect(page.getByRole("region", { name: "About" })).toContainText("/Originals/Harbour");
  },
);

test("The account default is offered without a list of recipes, with the reason", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/status: 404 GET \/api\/v2\/recipes/);
  await platform.fault("api", { match: { path: "/v2/recipes" }, fault: "status", status: 404 });
  await page.goto("/upload");
  await expect(page.getByText("Couldn’t load the options")).toBeVisible();
});
