import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  acknowledged,
  bring,
  expectArrived,
  expectNoted,
  holdPart,
  row,
  send,
  tray,
} from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const MiB = 1024 ** 2;

/** Counts what the tabs say to each other in so many turns of a page's event loop. */
function countWords(page: Page, turns: number): Promise<number> {
  return page.evaluate(
    (most) =>
      new Promise((resolve) => {
        const channel = new BroadcastChannel("reeldesk-uploads /");
        const { port1, port2 } = new MessageChannel();
        let words = 0;
        let turned = 0;
        channel.addEventListener("message", () => {
          words += 1;
        });
        port1.addEventListener("message", () => {
          turned += 1;
          if (turned < most) port2.postMessage(null);
          else resolve(words);
        });
        port1.start();
        port2.postMessage(null);
      }),
    turns,
  );
}

test(
  "Two tabs that both send leave each other alone, and report nothing needless",
  { tag: "@nightly" },
  async ({ page, context, platform }, info) => {
    const [mine, other, last] = await Promise.all([
      writeVideo(info.outputPath("mine.mp4"), 21 * MiB),
      writeVideo(info.outputPath("other.mp4"), 6 * MiB),
      writeVideo(info.outputPath("last.mp4"), 6 * MiB + 1),
    ]);
    await holdPart(platform, 2);
    await send(page, [mine]);
    await expect.poll(() => acknowledged(platform)).toEqual([1, 3, 4, 5]);
    const second = await context.newPage();
    await send(second, [other, last]);
    await expectNoted(second, platform, [1, 1, 1, 3, 4, 5]);
    await expect(row(second, "mine.mp4")).toContainText("Uploading in another tab");
    await expect(row(page, "last.mp4")).toContainText("Uploading in another tab");
    expect(await countWords(second, 50_000)).toBeLessThan(20);

    // The order of one tab's uploads does not affect the other's.
    await tray(second).getByRole("button", { name: "Move last.mp4 to top" }).click();
    await page.close();
    await expect(row(second, "mine.mp4")).toContainText("16.8 MB already uploaded");
    for (const name of ["other.mp4", "last.mp4"]) {
      await tray(second)
        .getByRole("button", { name: `Pause ${name}` })
        .click();
    }
    await platform.clearFaults();
    await bring(second, [mine]);
    await tray(second).getByRole("button", { name: "Resume all" }).click();
    for (const video of [mine, other, last]) await expectArrived(second, platform, video);
    expect(await acknowledged(platform)).toEqual([1, 1, 1, 2, 2, 2, 3, 4, 5]);
    expect(await platform.uploadedNames()).toHaveLength(3);
  },
);

test(
  "An upload that one tab cancels is not restored by the other",
  { tag: "@nightly" },
  async ({ page, context, platform }, info) => {
    const video = await writeVideo(info.outputPath("ferry.mp4"), 11 * MiB);
    await holdPart(platform, 2);
    await send(page, [video]);
    await expectNoted(page, platform, [1, 3]);
    await page.close();
    const [one, two] = [await context.newPage(), await context.newPage()];
    for (const tab of [one, two]) {
      await tab.goto("/upload");
      await expect(row(tab, "ferry.mp4")).toContainText("Choose the file again");
    }
    await tray(one).getByRole("button", { name: "Cancel ferry.mp4" }).click();
    await expect(row(two, "ferry.mp4")).toContainText("Canceled");
  },
);

test(
  "Two videos of one name and size, both answers lost, are kept apart",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/status: 502 POST .*complete-multipart/);
    incidents.allow(/status: 404 POST .*complete-multipart/);
    const videos = await Promise.all(
      ["a", "b"].map((folder, mark) =>
        writeVideo(info.outputPath(`${folder}/clip.mp4`), 6 * MiB, mark),
      ),
    );
    const lost = {
      match: { path: "/complete-multipart" },
      fault: "reset",
      side: "response",
      bytes: 0,
      times: 1,
    };
    await platform.fault("api", lost);
    // Each is requested twice, in sequence: the first response to the second is the third.
    await platform.fault("api", { ...lost, after: 1 });
    let lostCount = 0;
    page.on("response", (response) => {
      if (response.status() === 502 && response.url().endsWith("/complete-multipart"))
        lostCount += 1;
    });
    await page.goto("/upload");
    for (const video of videos) await bring(page, [video]);
    const rows = row(page, "clip.mp4");
    await expect(rows).toHaveCount(2);
    for (const [index, video] of videos.entries()) {
      const link = rows.nth(index).getByRole("link", { name: "Open video" });
      await expect(link).toBeVisible({ timeout: 40_000 });
      const href = await link.getAttribute("href");
      expect(await platform.storedSha256(href?.split("/").at(2) ?? "")).toBe(video.sha256);
    }
    expect(lostCount).toBe(2);
  },
);
