import { expect, test } from "./fixtures.ts";
import type { Platform } from "./platform.ts";
import { bring, expectStoredUploads, reload, row, tray, videoOf, whenReady } from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const MiB = 1024 ** 2;

/** Lookups of new records may not find them for a while. */
test.beforeEach(({ incidents }) => {
  incidents.allow(/status: 404 (?:GET|PUT)/);
});

/** Has encoding put videos online whatever was sent before. */
const publishEarly = (platform: Platform) =>
  platform.fault("api", { match: { path: "/complete-multipart" }, fault: "early-publish" });

/** Notes for how long a video was online against the wish: of the machine's speed, so it is no limit. */
async function noteMoment(platform: Platform, vodId: string): Promise<void> {
  const [first] = await platform.onlineTimes(vodId);
  const { fromMs = 0, untilMs = null } = first ?? {};
  if (untilMs === null) return;
  const description = `${untilMs - fromMs} ms`;
  test.info().annotations.push({ type: "online before it was unpublished", description });
}

test("A video is kept unpublished through its encoding, beside one that is published", async ({
  page,
  platform,
}, info) => {
  const kept = await writeVideo(info.outputPath("kept.mp4"), MiB);
  const shown = await writeVideo(info.outputPath("shown.mp4"), MiB + 1);
  await publishEarly(platform);
  await page.goto("/upload");
  const all = page.getByRole("region", { name: "For all videos" });
  await expect(page.getByText("Videos are published when they are ready.")).toBeVisible();
  await whenReady(all).selectOption("Keep unpublished");
  await expect(page.getByText("Videos stay unpublished when they are ready.")).toBeVisible();
  await bring(page, [kept, shown]);
  await whenReady(row(page, "shown.mp4")).selectOption("Publish");
  await row(page, "kept.mp4").getByRole("textbox", { name: "Description" }).fill("Calm water");
  await page.keyboard.press("Tab");
  await expect(row(page, "kept.mp4")).toContainText("Ready · unpublished", { timeout: 60_000 });
  await expect(row(page, "shown.mp4").getByText("Ready", { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  const [keptId, shownId] = [await videoOf(page, "kept.mp4"), await videoOf(page, "shown.mp4")];
  await expect
    .poll(() => platform.read(`/v2/vod/${keptId}`))
    .toMatchObject({ online: false, description: "Calm water" });
  expect(await platform.read(`/v2/vod/${shownId}`)).toMatchObject({ online: true });
  expect(await platform.onlineTimes(keptId)).toEqual([
    { fromMs: expect.any(Number), untilMs: expect.any(Number) },
  ]);
  await noteMoment(platform, keptId);

  await whenReady(row(page, "kept.mp4")).selectOption("Publish");
  await expect(row(page, "kept.mp4").getByText("Ready", { exact: true })).toBeVisible();
  expect(await platform.read(`/v2/vod/${keptId}`)).toMatchObject({ online: true });
});

test("A video is unpublished at the next visit when its page was closed in between", async ({
  page,
  platform,
}, info) => {
  const video = await writeVideo(info.outputPath("kept.mp4"), MiB);
  await publishEarly(platform);
  await page.goto("/upload");
  await whenReady(page.getByRole("region", { name: "For all videos" })).selectOption(
    "Keep unpublished",
  );
  // Before the lookups know the video nothing of it can be changed.
  await platform.fault("api", { match: { method: "PUT", path: "/v2/vod/" }, fault: "hang" });
  await bring(page, [video]);
  await expect(tray(page)).toContainText(
    "1 video will be published when encoded if you close this page and don’t come back.",
  );
  await expectStoredUploads(page, 1);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto("about:blank");
  const onlineId = async () => {
    const answer = Object(await platform.read("/v2/vod?per_page=100"));
    const rows: Record<string, unknown>[] = answer.data;
    return rows.find(({ filename, online }) => filename === "kept.mp4" && online === true)?.id;
  };
  await expect.poll(onlineId, { timeout: 60_000 }).toEqual(expect.any(String));
  const vodId = String(await onlineId());
  await platform.clearFaults();
  await page.goto("/library");
  await expect(row(page, "kept.mp4")).toContainText("Ready · unpublished", { timeout: 60_000 });
  expect(await platform.read(`/v2/vod/${vodId}`)).toMatchObject({ online: false });
  await reload(page);
  await expect(tray(page)).toHaveCount(0);
});
