import { expect, test } from "./fixtures.ts";
import { handOn, openFront } from "./front.ts";
import {
  bring,
  chooseFile,
  expectArrived,
  holdPart,
  reload,
  row,
  tray,
  withoutFileHandles,
} from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const MiB = 1024 ** 2;

test(
  "Dashboards in two folders of an origin share nothing, and signing out clears one",
  { tag: "@nightly" },
  async ({ page, context, platform }, info) => {
    let second: { port: number; close: () => Promise<void> } | null = null;
    const front = await openFront(platform, {}, (request, response) => {
      if (request.url === "/bye") {
        response.writeHead(200, { "content-type": "text/html" });
        response.end(
          "<!doctype html><title>Bye</title><link rel=icon href=data:,><h1>Until tomorrow</h1>",
        );
      } else if (request.url?.startsWith("/two/")) handOn(request, response, second?.port);
      else return false;
      return true;
    });
    second = await platform.serveWith(
      { apiBase: "/two/api", playbackBase: "/two/playback", signOutUrl: "/bye" },
      { basePath: "/two", frontOrigin: front.origin },
    );
    const [one, two] = await Promise.all(
      ["one.mp4", "two.mp4"].map((name, index) =>
        writeVideo(info.outputPath(name), (11 + index) * MiB),
      ),
    );
    if (one === undefined || two === undefined) throw new Error("There are two videos.");
    await withoutFileHandles(page);
    await holdPart(platform, 2);
    await page.goto(`${front.origin}/upload`);
    await bring(page, [one]);
    await expect(row(page, "one.mp4")).toContainText("Waiting for storage to confirm");

    const other = await context.newPage();
    await other.goto(`${front.origin}/two/upload`);
    await bring(other, [two]);
    await expect(row(other, "two.mp4")).toContainText("Waiting for storage to confirm");
    await expect(row(other, "one.mp4")).toHaveCount(0);
    await expect(row(page, "two.mp4")).toHaveCount(0);

    await other.getByRole("button", { name: "Sign out", exact: true }).click();
    const dialog = other.getByRole("dialog", { name: "Sign out and lose unsaved work?" });
    await expect(dialog.getByRole("listitem")).toHaveText(["1 unfinished upload"]);
    await dialog.getByRole("button", { name: "Sign out" }).click();
    await expect(other.getByRole("heading", { name: "Until tomorrow" })).toBeVisible();
    await other.goto(`${front.origin}/two/upload`);
    await expect(other.getByRole("heading", { level: 1, name: "Upload" })).toBeVisible();
    await expect(tray(other)).toHaveCount(0);

    // Data of the first is there after a reload.
    await reload(page);
    await platform.clearFaults();
    await chooseFile(page, "one.mp4", one.path);
    await expectArrived(page, platform, one);
    await second.close();
    await front.close();
  },
);
