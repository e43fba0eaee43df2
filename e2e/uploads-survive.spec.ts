import { mkdir, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test } from "./fixtures.ts";
import {
  acknowledged,
  bring,
  chooseFile,
  dropFiles,
  expectAfterPauses,
  expectArrived,
  expectNoted,
  holdPart,
  reload,
  row,
  send,
  tray,
  withoutFileHandles,
} from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const MiB = 1024 ** 2;
const PART = 5 * MiB;

test("The same file resumes after a reload and no other one, and no finished part is sent again", async ({
  page,
  platform,
}, info) => {
  await withoutFileHandles(page);
  const video = await writeVideo(info.outputPath("ferry.mp4"), 16 * MiB);
  const other = await writeVideo(info.outputPath("elsewhere/ferry.mp4"), 16 * MiB + 1);
  await holdPart(platform, 2);
  await send(page, [video]);
  await expectNoted(page, platform, [1, 3, 4]);
  await reload(page);
  await platform.clearFaults();
  await expect(row(page, "ferry.mp4")).toContainText("11.5 MB already uploaded");
  await chooseFile(page, "ferry.mp4", other.path);
  await expect(row(page, "ferry.mp4")).toContainText(
    "This is a different file. Not matching: size",
  );
  expect(await platform.parts()).toHaveLength(4);
  await chooseFile(page, "ferry.mp4", video.path);
  await expectArrived(page, platform, video);
  expect(await acknowledged(platform)).toEqual([1, 2, 3, 4]);
  expect(await platform.stats()).toMatchObject({
    requests: {
      "POST /v2/vod/upload/init-multipart": 1,
      "POST /v2/vod/upload/complete-multipart": 1,
    },
  });
});

test(
  "The file is resumed after a crash by dropping it again, on a newly opened page",
  { tag: "@nightly" },
  async ({ page, context, platform }, info) => {
    const video = await writeVideo(info.outputPath("ferry.mp4"), 21 * MiB);
    await holdPart(platform, 2);
    await send(page, [video]);
    await expectNoted(page, platform, [1, 3, 4, 5]);
    await page.close();
    await platform.clearFaults();

    const next = await context.newPage();
    await next.goto("/library");
    await expect(row(next, "ferry.mp4")).toContainText("already uploaded");
    await next.getByRole("link", { name: "Upload", exact: true }).first().click();
    await next.getByLabel("Drop videos here").setInputFiles(video.path);
    await expectArrived(next, platform, video);
    expect(await acknowledged(platform)).toEqual([1, 2, 3, 4, 5]);
  },
);

test(
  "A dropped file is remembered: after a reload it resumes without a click",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    const video = await writeVideo(info.outputPath("ferry.mp4"), 21 * MiB);
    await holdPart(platform, 2);
    await page.goto("/library");
    await dropFiles(page, [video.path]);
    await expectNoted(page, platform, [1, 3, 4, 5]);
    await platform.clearFaults();
    await reload(page);
    await expectArrived(page, platform, video);
    expect(await acknowledged(platform)).toEqual([1, 2, 3, 4, 5]);
  },
);

test(
  "A remembered file takes one click where the browser asks first",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    // This browser allows the access without asking; another one waits for a click and a confirmation.
    await page.addInitScript(() => {
      Object.defineProperty(FileSystemHandle.prototype, "queryPermission", {
        value: async () => "prompt",
      });
      Object.defineProperty(FileSystemHandle.prototype, "requestPermission", {
        value: async () => (navigator.userActivation.isActive ? "granted" : "denied"),
      });
    });
    const videos = await Promise.all(
      ["one.mp4", "two.mp4"].map((name) => writeVideo(info.outputPath(name), 11 * MiB)),
    );
    await holdPart(platform, 2);
    await page.goto("/upload");
    await dropFiles(
      page,
      videos.map(({ path }) => path),
    );
    await expectNoted(page, platform, [1, 1, 3, 3]);
    await platform.clearFaults();
    await reload(page);
    await tray(page).getByRole("button", { name: "Continue all" }).click();
    for (const video of videos) await expectArrived(page, platform, video);
    expect(await acknowledged(platform)).toEqual([1, 1, 2, 2, 3, 3]);
  },
);

test(
  "A remembered file that was removed has to be chosen",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "showOpenFilePicker"));
    const video = await writeVideo(info.outputPath("ferry.mp4"), 11 * MiB);
    const moved = info.outputPath("moved/ferry.mp4");
    await holdPart(platform, 2);
    await page.goto("/upload");
    await dropFiles(page, [video.path]);
    await expect.poll(() => acknowledged(platform)).toEqual([1, 3]);
    await mkdir(dirname(moved));
    await rename(video.path, moved);
    await platform.clearFaults();
    await reload(page);
    await chooseFile(page, "ferry.mp4", moved);
    await expectArrived(page, platform, video);
  },
);

test(
  "A page that closes while the video is being completed finds it, and makes no second one",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/status: 404 POST \/api\/v2\/vod\/upload\/complete-multipart/);
    const video = await writeVideo(info.outputPath("kestrel.mp4"), 6 * MiB);
    await platform.fault("api", {
      match: { path: "/complete-multipart" },
      fault: "reset",
      side: "response",
      bytes: 0,
      times: 1,
    });
    incidents.allow(/status: 502 POST|failed: POST/);
    const completed = page.waitForResponse(/complete-multipart$/);
    await send(page, [video]);
    await completed;
    await reload(page);
    await expectArrived(page, platform, video);
    await page.goto("/library?q=kestrel");
    await expect(page.getByText("1 of 64 videos", { exact: true })).toBeVisible();
  },
);

test("One tab sends and the others watch; when it is closed, another can continue", async ({
  page,
  context,
  platform,
}, info) => {
  const before = await context.newPage();
  await before.goto("/library");
  await expect(before.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  const video = await writeVideo(info.outputPath("ferry.mp4"), 21 * MiB);
  await holdPart(platform, 3);
  await send(page, [video]);
  await expect(row(before, "ferry.mp4")).toContainText("Uploading in another tab");
  await expectNoted(page, platform, [1, 2, 4, 5]);

  const watcher = await context.newPage();
  await watcher.goto("/upload");
  await expect(row(watcher, "ferry.mp4")).toContainText("Uploading in another tab");
  await expect(row(watcher, "ferry.mp4").getByRole("button")).toHaveCount(0);
  await page.close();
  await platform.clearFaults();
  await expect(row(watcher, "ferry.mp4")).toContainText("already uploaded");
  await watcher.getByLabel("Drop videos here").setInputFiles(video.path);
  await expectArrived(watcher, platform, video);
  await expectArrived(before, platform, video);
  expect(await acknowledged(platform)).toEqual([1, 2, 3, 4, 5]);
});

test(
  "Without IndexedDB it uploads, and says that it cannot resume after a reload",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException("Denied.", "SecurityError");
      };
    });
    const video = await writeVideo(info.outputPath("ferry.mp4"), 11 * MiB);
    await holdPart(platform, 3, { times: 1 });
    await send(page, [video]);
    await expect(row(page, "ferry.mp4")).toContainText("Can’t be resumed after a reload");
    await expect.poll(async () => (await platform.parts()).length).toBe(3);
    await tray(page).getByRole("button", { name: "Pause ferry.mp4" }).click();
    await tray(page).getByRole("button", { name: "Resume ferry.mp4" }).click();
    await expectArrived(page, platform, video);
  },
);

test(
  "An upload waits while offline, and resumes by itself",
  { tag: "@nightly" },
  async ({ page, context, platform, incidents }, info) => {
    incidents.allow(/failed: \w+ \S+ net::ERR_/);
    const video = await writeVideo(info.outputPath("ferry.mp4"), 21 * MiB);
    // The first four are in flight when the connection drops.
    await platform.fault("storage", {
      match: { method: "PUT" },
      fault: "throttle",
      bytesPerSecond: MiB,
    });
    await send(page, [video]);
    await expect.poll(async () => (await platform.parts()).length).toBe(4);
    await expect(row(page, "ferry.mp4")).toBeVisible();
    await context.setOffline(true);
    await platform.clearFaults();
    await expect(row(page, "ferry.mp4")).toContainText("Waiting for a connection…");
    await context.setOffline(false);
    await expectArrived(page, platform, video);
    // What was on its way when the line went down may have arrived without an answer.
    expect([...new Set(await acknowledged(platform))]).toEqual([1, 2, 3, 4, 5]);
  },
);

test(
  "A part without progress for half a minute is sent again, alone",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    const video = await writeVideo(info.outputPath("ferry.mp4"), 21 * MiB);
    await holdPart(platform, 3, { bytes: 100_000, times: 1 });
    await page.clock.install();
    await send(page, [video]);
    await expectNoted(page, platform, [1, 2, 4, 5]);
    await page.clock.fastForward(30_000);
    await expectArrived(page, platform, video);
    const parts = (await platform.parts()).map(({ partNumber }) => partNumber);
    expect(parts.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 3, 4, 5]);
  },
);

test(
  "An upload that the service has deleted restarts on request",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/status: 404 POST \/api\/v2\/vod\/upload\/signatures\/multipart/);
    const video = await writeVideo(info.outputPath("ferry.mp4"), 41 * MiB);
    await platform.fault("api", {
      match: { path: "/signatures/multipart" },
      fault: "status",
      status: 404,
      after: 1,
      // A new upload may be unknown for a moment: the service has to insist.
      times: 4,
    });
    await page.clock.install();
    await send(page, [video]);
    await expectAfterPauses(page, "ferry.mp4", "This upload has expired");
    await row(page, "ferry.mp4").getByRole("button", { name: "Start again" }).click();
    await expectArrived(page, platform, video);
    expect(await platform.stats()).toMatchObject({
      requests: { "POST /v2/vod/upload/init-multipart": 2 },
    });
  },
);

test(
  "A few parts of eight videos are sent at a time, and all arrive",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    const videos = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        writeVideo(info.outputPath(`video-${index + 1}.mp4`), MiB + index * 64 * 1024),
      ),
    );
    let inFlight = 0;
    let most = 0;
    page.on("request", (request) => {
      if (request.method() === "PUT") most = Math.max(most, ++inFlight);
    });
    page.on("requestfinished", (request) => {
      if (request.method() === "PUT") inFlight -= 1;
    });
    await send(page, videos);
    await expect(tray(page).getByRole("heading", { level: 2 })).toContainText("8 ready", {
      timeout: 40_000,
    });
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(6);
    expect(await platform.stats()).toMatchObject({
      requests: {
        "POST /v2/vod/upload/init-multipart": 8,
        "POST /v2/vod/upload/complete-multipart": 8,
      },
    });
  },
);

test(
  "A video that is moved to the top is sent before those that wait",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    const videos = await Promise.all(
      ["one", "two", "three", "four", "five", "six", "seven"].map((name) =>
        writeVideo(info.outputPath(`${name}.mp4`), 6 * MiB),
      ),
    );
    await platform.fault("storage", { match: { method: "PUT" }, fault: "hang" });
    await send(page, videos);
    await expect.poll(async () => (await platform.parts()).length).toBe(4);
    await expect(row(page, "seven.mp4")).toContainText("Queued");
    await tray(page).getByRole("button", { name: "Move seven.mp4 to top" }).click();
    await expect(tray(page).getByRole("listitem").first()).toContainText("seven.mp4");
    expect(await platform.uploadedNames()).toHaveLength(4);
    await tray(page).getByRole("button", { name: "Pause one.mp4" }).click();
    await expect.poll(async () => (await platform.uploadedNames()).slice(4)).toEqual(["seven.mp4"]);
  },
);

test(
  "Parts are bare PUTs to the URLs as they were signed, and are completed in order",
  { tag: "@nightly" },
  async ({ page, platform, context }, info) => {
    const video = await writeVideo(info.outputPath("ferry.mp4"), 16 * MiB);
    await context.addCookies([{ name: "session", value: "secret", url: platform.origin }]);
    for (const part of [1, 2, 3]) {
      await platform.fault("storage", {
        match: { path: `partNumber=${part}&` },
        fault: "delay",
        ms: 2000 - part * 500,
      });
    }
    const finished: number[] = [];
    page.on("requestfinished", (request) => {
      const part = new URL(request.url()).searchParams.get("partNumber");
      if (request.method() === "PUT" && part !== null) finished.push(Number(part));
    });
    const signing = page.waitForResponse(/signatures\/multipart$/);
    const putting = page.waitForRequest((request) => request.method() === "PUT");
    const completing = page.waitForRequest(/complete-multipart$/);
    await send(page, [video]);
    const { presigned_urls: signed } = await (await signing).json();
    const put = await putting;
    expect(signed).toContain(put.url());
    // The request has no key, no cookie, no header of ours.
    const headers = await put.allHeaders();
    const ofTheBrowser =
      /^(:|accept|connection$|content-length$|host$|origin$|priority$|referer$|sec-|user-agent$)/;
    expect(Object.keys(headers).filter((name) => !ofTheBrowser.test(name))).toEqual([]);
    // The referrer contains no query.
    expect(headers.referer ?? "").not.toContain("X-Amz");

    const { ordered_etags: etags } = (await completing).postDataJSON();
    expect(finished.indexOf(1)).toBeGreaterThan(finished.indexOf(3));
    // ETags come with quotes, and go back with them.
    expect(etags).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/^"[0-9a-f]+"$/)));
    await expectArrived(page, platform, video);
  },
);

test(
  "Shown progress never exceeds the whole and never falls by more than a part",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.allow(/status: 503 PUT|failed: PUT/);
    const video = await writeVideo(info.outputPath("ferry.mp4"), 31 * MiB);
    await platform.fault("storage", {
      match: { path: "partNumber=3&" },
      fault: "reset",
      bytes: 4 * MiB,
      times: 1,
    });
    await platform.fault("storage", {
      match: { path: "partNumber=6&" },
      fault: "status",
      status: 503,
      times: 2,
    });
    // The line is slow enough for dozens of polls on a slow machine.
    await platform.fault("storage", {
      match: { method: "PUT" },
      fault: "throttle",
      bytesPerSecond: 6 * MiB,
    });
    await page.addInitScript(() => {
      const shown: number[] = [];
      Object.assign(globalThis, { shown });
      new MutationObserver(() => {
        const bar = document.querySelector<HTMLProgressElement>(
          'progress[aria-label*="ferry.mp4"]',
        );
        const value = bar?.value ?? Number.NaN;
        if (!Number.isNaN(value) && value !== shown.at(-1)) shown.push(value);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await send(page, [video]);
    await expectArrived(page, platform, video);
    const shown = await page.evaluate((): number[] => Reflect.get(globalThis, "shown"));
    expect(shown.length).toBeGreaterThan(5);
    expect(Math.max(...shown)).toBeLessThanOrEqual(video.sizeBytes);
    const falls = shown.map((value, index) => (shown[index - 1] ?? 0) - value);
    // Parts that fail together lower the progress together; each does so at most once at a time.
    expect(Math.max(...falls)).toBeLessThanOrEqual(PART);
  },
);

test(
  "A paused upload sends nothing, also after a reload, and a resumed one sends only the rest",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    const video = await writeVideo(info.outputPath("ferry.mp4"), 21 * MiB);
    await holdPart(platform, 3);
    await page.goto("/upload");
    await dropFiles(page, [video.path]);
    await expectNoted(page, platform, [1, 2, 4, 5]);
    const pause = async () => {
      const stopped = page.waitForEvent("requestfailed", (request) => request.method() === "PUT");
      await tray(page).getByRole("button", { name: "Pause ferry.mp4" }).click();
      await stopped;
      await expect(row(page, "ferry.mp4")).toContainText("Paused");
    };
    await pause();
    // On the same page the file need not be chosen again.
    await tray(page).getByRole("button", { name: "Resume ferry.mp4" }).click();
    await expect.poll(async () => (await platform.parts()).length).toBe(6);
    await pause();
    await platform.clearFaults();
    // No upload runs: leaving asks nothing, and opening the page again does not resume it.
    await page.reload();
    await expect(row(page, "ferry.mp4")).toContainText("Continue to resume this upload");
    await page.reload();
    await row(page, "ferry.mp4").getByRole("button", { name: "Continue" }).click();
    await expectArrived(page, platform, video);
    expect(await acknowledged(platform)).toEqual([1, 2, 3, 4, 5]);
    expect((await platform.parts()).filter(({ partNumber }) => partNumber === 3)).toHaveLength(3);
  },
);

test(
  "A video given again right after a reload resumes, though the page has not read its record yet",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    const video = await writeVideo(info.outputPath("ferry.mp4"), 21 * MiB);
    await holdPart(platform, 2);
    await send(page, [video]);
    await expectNoted(page, platform, [1, 3, 4, 5]);
    await platform.clearFaults();
    await reload(page);
    await bring(page, [video]);
    await expectArrived(page, platform, video);
    expect(await platform.uploadedNames()).toEqual(["ferry.mp4"]);
  },
);

test(
  "An upload is cancelled while its completion waits for the service",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/status: 503 GET \/api\/v2\/vod/);
    const video = await writeVideo(info.outputPath("ferry.mp4"), 6 * MiB);
    await holdPart(platform, 2);
    await send(page, [video]);
    await expect.poll(() => acknowledged(platform)).toEqual([1]);
    await tray(page).getByRole("button", { name: "Pause ferry.mp4" }).click();
    await platform.clearFaults();
    await platform.fault("api", { match: { path: "/v2/vod?" }, fault: "status", status: 503 });
    await tray(page).getByRole("button", { name: "Resume ferry.mp4" }).click();
    await expect(row(page, "ferry.mp4")).toContainText("The server is busy");
    await tray(page).getByRole("button", { name: "Cancel ferry.mp4" }).click();
    await expect(row(page, "ferry.mp4")).toContainText("Canceled");
    await platform.clearFaults();
    await page.reload();
    await expect(row(page, "ferry.mp4")).toHaveCount(0);
    expect(await platform.stats()).not.toHaveProperty([
      "requests",
      "POST /v2/vod/upload/complete-multipart",
    ]);
  },
);

test(
  "A file that is moved while it is sent has to be chosen again, and resumes",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    await withoutFileHandles(page);
    incidents.allow(/failed: PUT .* net::ERR_/);
    incidents.allow(/status: 503 PUT/);
    const video = await writeVideo(info.outputPath("ferry.mp4"), 16 * MiB);
    const moved = info.outputPath("moved/ferry.mp4");
    await platform.fault("storage", {
      match: { path: "partNumber=4&" },
      fault: "status",
      status: 503,
    });
    await send(page, [video]);
    await expect.poll(() => acknowledged(platform)).toEqual([1, 2, 3]);
    await expect(row(page, "ferry.mp4")).toContainText("The server is busy");
    await mkdir(dirname(moved));
    await rename(video.path, moved);
    await platform.clearFaults();
    await expect(row(page, "ferry.mp4")).toContainText("Couldn’t read the file.");
    await row(page, "ferry.mp4").getByRole("button", { name: "Try again" }).click();
    await chooseFile(page, "ferry.mp4", moved);
    await expectArrived(page, platform, video);
    expect(await acknowledged(platform)).toEqual([1, 2, 3, 4]);
  },
);

test(
  "Another file is never taken for the video, though the page ended before it knew its fingerprint",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    await withoutFileHandles(page);
    await page.addInitScript(() => {
      // This disk never finishes a write.
      crypto.subtle.digest = () => new Promise(() => undefined);
    });
    const video = await writeVideo(info.outputPath("ferry.mp4"), 11 * MiB);
    const other = await writeVideo(info.outputPath("other.mp4"), 26 * MiB);
    await send(page, [video]);
    await expect.poll(async () => (await platform.parts()).length).toBe(3);
    await reload(page);
    await page.addInitScript(() => Reflect.deleteProperty(crypto.subtle, "digest"));
    await page.reload();
    await chooseFile(page, "ferry.mp4", other.path);
    await expect(row(page, "ferry.mp4")).toContainText("This is a different file");
    await chooseFile(page, "ferry.mp4", video.path);
    await expectArrived(page, platform, video);
  },
);

test(
  "A failed upload says so after a reload too, and a retry sends only what is missing",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/status: 400 PUT/);
    const video = await writeVideo(info.outputPath("ferry.mp4"), 11 * MiB);
    await platform.fault("storage", {
      match: { path: "partNumber=2&" },
      fault: "status",
      status: 400,
    });
    await page.clock.install();
    await page.goto("/upload");
    await dropFiles(page, [video.path]);
    await expectAfterPauses(page, "ferry.mp4", "Storage refused a part (status 400");
    await platform.clearFaults();
    await page.reload();
    await expect(row(page, "ferry.mp4")).toContainText("Storage refused a part (status 400");
    await tray(page).getByRole("button", { name: "Try again" }).click();
    await expectArrived(page, platform, video);
    expect(await acknowledged(platform)).toEqual([1, 2, 3]);
  },
);
