import { expect, test } from "./fixtures.ts";
import { writeVideo } from "./videos.ts";

const MiB = 1024 ** 2;

test("A video gets from the person's disk to the screen", async ({ page, platform }, testInfo) => {
  const file = await writeVideo(testInfo.outputPath("Evening ferry.mp4"), 17 * MiB);

  await page.goto("/");
  await page.getByRole("link", { name: "Upload" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Upload" })).toBeVisible();
  await page.getByLabel("Drop videos here").setInputFiles(file.path);

  // The tray follows it on every page.
  const tray = page.getByRole("region", { name: "Uploads" });
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Library" })
    .click();
  await expect(tray).toContainText("Evening ferry.mp4");
  await expect(tray.getByText("Ready", { exact: true })).toBeVisible({ timeout: 40_000 });
  await tray.getByRole("link", { name: "Open video" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Evening ferry" })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Published" })).toBeChecked();
  const vodId = new URL(page.url()).pathname.split("/").at(2) ?? "";
  expect(await platform.storedSha256(vodId)).toBe(file.sha256);

  await page.getByRole("button", { name: "Play Evening ferry" }).click();
  const video = page.getByLabel("Video: Evening ferry");
  await expect
    .poll(() =>
      video.evaluate((element: HTMLVideoElement) => ({
        hasAdvanced: element.currentTime > 0.5,
        hasFrames: element.getVideoPlaybackQuality().totalVideoFrames > 5,
      })),
    )
    .toEqual({ hasAdvanced: true, hasFrames: true });
  const shape = await video.evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => ({
    videoWidth,
    videoHeight,
  }));
  expect(shape.videoWidth / shape.videoHeight).toBeCloseTo(16 / 9, 1);
  await expect(page.getByRole("region", { name: "Renditions", exact: true })).toContainText(
    `${shape.videoWidth} × ${shape.videoHeight}`,
  );

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Evening ferry" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Library" })
    .click();
  await page.getByRole("searchbox", { name: "Search titles" }).fill("evening fer");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("Evening ferry");
  await expect(page.getByRole("article")).toContainText("Published");
  expect(await platform.stats()).toMatchObject({ deprecatedCalls: 0 });
});
