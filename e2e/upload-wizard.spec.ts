import { mkdir, readFile, writeFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import {
  acknowledged,
  bring,
  dropFiles,
  expectArrived,
  expectNoted,
  holdPart,
  reload,
  row,
  send,
  tray,
} from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const MiB = 1024 ** 2;

test("Details written during the upload survive a reload, and apply to the video when it exists", async ({
  page,
  platform,
  incidents,
}, info) => {
  incidents.allow(/status: 404 GET/);
  const video = await writeVideo(info.outputPath("IMG_0042.mp4"), 11 * MiB);
  await holdPart(platform, 3);
  await page.goto("/upload");
  await dropFiles(page, [video.path]);
  const videos = row(page, "IMG_0042.mp4");
  await videos.getByRole("combobox", { name: "Folder" }).selectOption("/Originals/Harbour");
  const playlist = videos.getByRole("combobox", { name: "Add to playlist when ready" });
  await playlist.selectOption({ index: 1 });
  const playlistId = await playlist.inputValue();
  await expect(videos.getByRole("combobox", { name: "Encoding" })).toBeDisabled();
  await videos.getByRole("textbox", { name: "Title" }).fill("The night ferry");
  await videos.getByRole("textbox", { name: "Title" }).press("Enter");
  await expect(videos.getByRole("textbox", { name: "Title" })).toHaveValue("The night ferry");
  await expectNoted(page, platform, [1, 2]);
  await platform.clearFaults();
  await reload(page);
  await expectArrived(page, platform, video);

  await tray(page).getByRole("link", { name: "Open video" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The night ferry" })).toBeVisible();
  await expect(page.getByRole("region", { name: "About" })).toContainText("/Originals/Harbour");
  const vodId = new URL(page.url()).pathname.split("/").at(2);
  await expect
    .poll(() => platform.read(`/v2/playlists/${playlistId}`))
    .toMatchObject({
      content: { list: expect.arrayContaining([expect.objectContaining({ id: vodId })]) },
    });
});

test(
  "A video that already exists is held back, in the queue and in the library",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    const video = await writeVideo(info.outputPath("kestrel.mp4"), 6 * MiB);
    await platform.fault("storage", { match: { method: "PUT" }, fault: "hang" });
    await send(page, [video]);
    await expect.poll(async () => (await platform.parts()).length).toBe(2);
    await bring(page, [video]);
    await expect(page.getByText("Same name and size as a current upload")).toBeVisible();
    await page.getByRole("button", { name: "Skip: kestrel.mp4" }).click();
    await tray(page).getByRole("button", { name: "Pause kestrel.mp4" }).click();
    await platform.clearFaults();
    await tray(page).getByRole("button", { name: "Resume kestrel.mp4" }).click();
    await expectArrived(page, platform, video);

    await bring(page, [video]);
    await expect(page.getByText("Same name and size as an earlier upload")).toBeVisible();

    // The library finds the duplicate without a local record.
    await page.goto("/upload/history");
    await page.getByRole("button", { name: "Clear history" }).click();
    await page.getByRole("button", { name: "Clear history" }).last().click();
    await page.goto("/upload");
    await bring(page, [video]);
    await expect(page.getByText("Same name and size as a video in the library")).toBeVisible();
    await expect(page.getByRole("link", { name: "kestrel", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Upload anyway: kestrel.mp4" }).click();
    await expectArrived(page, platform, video);
    expect(await platform.uploadedNames()).toEqual(["kestrel.mp4", "kestrel.mp4"]);
  },
);

test(
  "A file that is not a video is left out, and a doubtful one is asked about",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    await mkdir(info.outputPath(), { recursive: true });
    await writeFile(info.outputPath("poster.png"), "png");
    await writeFile(info.outputPath("scan.cine"), "\0raw");
    await writeFile(info.outputPath("greeting.mp4"), "hello");
    await page.goto("/upload");
    await page
      .getByLabel("Drop videos here")
      .setInputFiles(
        ["poster.png", "scan.cine", "greeting.mp4"].map((name) => info.outputPath(name)),
      );
    await expect(page.getByText("Skipped “poster.png”: not a video")).toBeVisible();
    await expect(page.getByText("Skipped “greeting.mp4”: it contains text")).toBeVisible();
    await expect(page.getByText("Unknown file type")).toBeVisible();
    expect(await platform.uploadedNames()).toEqual([]);
    await page.getByRole("button", { name: "Upload anyway: scan.cine" }).click();
    await expect(row(page, "scan.cine")).toContainText("Uploaded · encoding");
    expect(await platform.uploadedNames()).toEqual(["scan.cine"]);
  },
);

test(
  "Files with unsafe names are sent under safe ones, and their rows say which",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    const video = await writeVideo(info.outputPath("kestrel.mp4"), MiB);
    const buffer = await readFile(video.path);
    const names = [
      ["../../etc/passwd.mp4", "passwd.mp4"],
      ["bell\u0007 \u202Eferry.mp4", "bell ferry.mp4"],
      [`${"x".repeat(300)}.mp4`, `${"x".repeat(251)}.mp4`],
    ] as const;
    await page.goto("/upload");
    await page
      .getByLabel("Drop videos here")
      .setInputFiles(names.map(([name]) => ({ name, mimeType: "video/mp4", buffer })));
    for (const [, sentName] of names) {
      const sent = tray(page)
        .getByRole("listitem")
        .filter({ has: page.getByText(`Uploaded as “${sentName}”`, { exact: true }) });
      await expect(sent.getByText("Ready", { exact: true })).toBeVisible({ timeout: 40_000 });
    }
    expect((await platform.uploadedNames()).toSorted()).toEqual(
      names.map(([, sentName]) => sentName).toSorted(),
    );
  },
);

test(
  "A file called .mp4 resumes after a reload, and its video is found when the answer is lost",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/status: 502 POST .*complete-multipart/);
    incidents.allow(/status: 404 POST .*complete-multipart/);
    const video = await writeVideo(info.outputPath(".mp4"), 11 * MiB);
    await holdPart(platform, 3);
    await page.goto("/upload");
    await dropFiles(page, [video.path]);
    await expectNoted(page, platform, [1, 2]);
    await platform.clearFaults();
    await platform.fault("api", {
      match: { path: "/complete-multipart" },
      fault: "reset",
      side: "response",
      bytes: 0,
      times: 1,
    });
    await reload(page);
    await expect(row(page, ".mp4")).toContainText("Uploaded as “video.mp4”");
    await expectArrived(page, platform, video);
    expect(await acknowledged(platform)).toEqual([1, 2, 3]);
    expect(await platform.uploadedNames()).toEqual(["video.mp4"]);
  },
);

test(
  "A new folder is created during the upload, and chosen",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    const video = await writeVideo(info.outputPath("kestrel.mp4"), MiB);
    await page.goto("/upload");
    const panel = page.getByRole("region", { name: "For all videos" });
    await panel.getByRole("button", { name: "New folder…" }).click();
    await panel.getByRole("textbox", { name: "Folder name" }).fill("Premieres");
    await panel.getByRole("textbox", { name: "Folder name" }).press("Enter");
    await expect(
      panel.getByRole("combobox", { name: "Folder" }).locator("option:checked"),
    ).toHaveText("/Premieres");
    await bring(page, [video]);
    await expectArrived(page, platform, video);
    await tray(page).getByRole("link", { name: "Open video" }).click();
    await expect(page.getByRole("region", { name: "About" })).toContainText("/Premieres");
  },
);

test(
  "The title shows the progress on every page, and the history shows past uploads",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    const video = await writeVideo(info.outputPath("kestrel.mp4"), 20 * MiB);
    await holdPart(platform, 2, { bytes: 0 });
    await send(page, [video]);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Library" })
      .click();
    await expect(page).toHaveTitle(/^\(\d\d %\) Library · Reeldesk$/);
    await tray(page).getByRole("button", { name: "Cancel kestrel.mp4" }).click();
    await expect(page).toHaveTitle("Library · Reeldesk");
    await tray(page).getByRole("button", { name: "Clear finished" }).click();
    await expect(tray(page)).toHaveCount(0);
    await page.goto("/upload/history");
    const past = page.getByRole("region", { name: "Past uploads" });
    await expect(past.getByRole("listitem")).toHaveCount(1);
    await expect(past.getByRole("listitem")).toContainText("kestrel.mp4");
    await expect(past.getByRole("listitem")).toContainText("Canceled");
    await page.getByRole("button", { name: "Clear history" }).click();
    await page.getByRole("button", { name: "Clear history" }).last().click();
    await expect(page.getByText("No past uploads")).toBeVisible();
    await page.reload();
    await expect(page.getByText("No past uploads")).toBeVisible();
  },
);

test(
  "A video that is ready still gets its playlist after a reload",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.allow(/status: 404 GET/);
    const video = await writeVideo(info.outputPath("kestrel.mp4"), MiB);
    await platform.fault("api", { match: { method: "PUT", path: "/content" }, fault: "hang" });
    await page.goto("/upload");
    const choice = page
      .getByRole("region", { name: "For all videos" })
      .getByRole("combobox", { name: "Add to playlist when ready" });
    await choice.selectOption({ index: 1 });
    const playlistId = await choice.inputValue();
    await bring(page, [video]);
    await expectArrived(page, platform, video);
    await expect
      .poll(() => platform.stats())
      .toMatchObject({ requests: { "GET /v2/playlists/:id": expect.any(Number) } });
    await platform.clearFaults();
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(async () => {
      const playlist = await platform.read(`/v2/playlists/${playlistId}`);
      expect(JSON.stringify(playlist)).toContain("kestrel");
    }).toPass();
  },
);
