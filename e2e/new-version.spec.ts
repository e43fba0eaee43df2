import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { filesOf } from "../scripts/route-files.ts";
import { expect, test } from "./fixtures.ts";
import { openFront } from "./front.ts";
import type { Platform } from "./platform.ts";

const PLAYLISTS = "src/app/pages/playlists-page.tsx";
const PLAYER = "src/player/player-stage.tsx";
const id = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";

/**
 * Serves an older build in its own folder below `assets`.
 * @param missing module whose file the older build lacks
 */
async function openOlder(platform: Platform, folder: string, missing: string) {
  const dist = join(folder, "dist");
  const old = join(dist, "assets", "old");
  const [file = ""] = filesOf([missing]);
  const name = file.split("/").at(-1) ?? "";
  await cp("dist", dist, { recursive: true });
  await cp("dist/assets", old, { recursive: true });
  const page = await readFile("dist/index.html", "utf8");
  const older = page
    .replaceAll("/assets/", "/assets/old/")
    .replace(/(name="version" content=")[^"]*/, "$10.0.9");
  const drop = (directory: string) =>
    Promise.all(["", ".br", ".gz"].map((end) => rm(join(directory, name + end), { force: true })));
  const put = async (html: string) => {
    await Promise.all(
      [".br", ".gz"].map((end) => rm(join(dist, `index.html${end}`), { force: true })),
    );
    await writeFile(join(dist, "index.html"), html);
  };
  await drop(old);
  await put(older);
  const server = await platform.serveWith(
    {},
    { basePath: "", frontOrigin: "http://127.0.0.1", dist },
  );
  return {
    ...server,
    /** The newer build takes its place. */
    deploy: () => put(page),
    /** It has no such file either. */
    loseInNewer: () => drop(join(dist, "assets")),
    /** It gets it back. */
    mend: () => cp(join("dist", file), join(dist, file)),
  };
}

/** Counts the documents that were loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

const notice = (page: Page) =>
  page.getByRole("status").filter({ hasText: "A new version is available." });

test(
  "A page that a new deployment has removed is reached after one quiet reload",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/^status: 404 GET \/assets\/old\//);
    const desk = await openOlder(platform, info.outputPath("deployment"), PLAYLISTS);
    await page.goto(`${desk.origin}/library`);
    await expect(page.getByRole("link", { name: /^All videos/ })).toBeVisible();
    const loads = countLoads(page);
    await desk.deploy();
    await page.getByRole("link", { name: "Playlists" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Playlists" })).toBeVisible();
    await expect(page).toHaveURL(`${desk.origin}/playlists`);
    expect(loads()).toBe(1);
    await expect(notice(page)).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole("link", { name: /^All videos/ })).toBeVisible();
    await desk.close();
  },
);

test(
  "Typed text is not lost to a reload, which a notice offers",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/^status: 404 GET \/assets\/old\//);
    const desk = await openOlder(platform, info.outputPath("deployment"), PLAYER);
    await platform.addVods([{ id, title: "Slow ferry", media: "harbour" }]);
    await page.goto(`${desk.origin}/vods/${id}`);
    await page.getByRole("button", { name: "Edit: Title" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Half a thou");
    const loads = countLoads(page);
    await desk.deploy();
    await page.getByRole("button", { name: "Play Slow ferry" }).click();
    await expect(notice(page)).toContainText("Save your changes, then reload");
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Half a thou");
    expect(loads()).toBe(0);

    await page.getByRole("textbox", { name: "Title" }).press("Escape");
    await notice(page).getByRole("button", { name: "Reload" }).click();
    await page.getByRole("button", { name: "Play Slow ferry" }).click();
    await expect(page.locator("video")).toBeVisible();
    expect(loads()).toBe(1);
    await desk.close();
  },
);

test(
  "A permanently missing file is reported, and no page reloads for ever",
  { tag: "@nightly" },
  async ({ page, platform, incidents }, info) => {
    incidents.expect(/^status: 404 GET \/assets\/old\//);
    incidents.expect(/^status: 404 GET \/assets\/[\w-]+\.js/);
    const desk = await openOlder(platform, info.outputPath("deployment"), PLAYLISTS);
    await page.goto(`${desk.origin}/library`);
    await expect(page.getByRole("link", { name: /^All videos/ })).toBeVisible();
    const loads = countLoads(page);
    await desk.loseInNewer();
    await desk.deploy();
    await page.getByRole("link", { name: "Playlists" }).click();
    await expect(page.locator('meta[name="version"]')).not.toHaveAttribute("content", "0.0.9");
    const words = page.getByText("Part of the dashboard didn’t load.");
    await expect(words).toBeVisible();
    // A retry looks again, and the page stays.
    let looks = 0;
    page.on("response", (response) => {
      if (response.url() === `${desk.origin}/index.html`) looks += 1;
    });
    await expect(async () => {
      await page.getByRole("button", { name: "Try again" }).click();
      expect(looks).toBeGreaterThan(0);
    }).toPass();
    await expect(words).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    expect(loads()).toBe(1);

    // Once the file exists after all, it is found without another document.
    await desk.mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Playlists" })).toBeVisible();
    expect(loads()).toBe(1);
    await desk.close();
  },
);

/**
 * Serves the page of a build that is gone until `deploy`, as fresh for a day; then the page of this build.
 * @param isKept a cache on the way goes on giving out the old page
 */
async function openBehindCache(platform: Platform, isKept: boolean) {
  const page = await readFile("dist/index.html", "utf8");
  const old = page.replaceAll("/assets/", "/assets/gone/");
  let isDeployed = false;
  const front = await openFront(platform, {}, ({ url = "" }, response) => {
    const isPage = url === "/library";
    if (isPage && (isKept || !isDeployed)) {
      response.writeHead(200, { "content-type": "text/html", "cache-control": "max-age=86400" });
      response.end(old);
      return true;
    }
    if (isDeployed || !url.startsWith("/assets/gone/")) return false;
    response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" });
    response.end();
    return true;
  });
  return {
    ...front,
    deploy: () => {
      isDeployed = true;
    },
  };
}

test("An old page that the browser has cached is replaced by the new one", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/^status: 404 (?:GET|HEAD) \/assets\/gone\//);
  incidents.allow(/^console error: /);
  const desk = await openBehindCache(platform, false);
  await page.goto(`${desk.origin}/library`);
  await page.goto("about:blank");
  desk.deploy();
  await page.goto(`${desk.origin}/library`, { waitUntil: "commit" });
  await expect(page.getByRole("link", { name: /^All videos/ })).toBeVisible();
  await desk.close();
});

test("An old page from a cache on the way names the cache, and does not reload for ever", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/^status: 404 (?:GET|HEAD) \/assets\/gone\//);
  incidents.allow(/^console error: /);
  const desk = await openBehindCache(platform, true);
  desk.deploy();
  const loads = countLoads(page);
  await page.goto(`${desk.origin}/library`, { waitUntil: "commit" });
  await expect(page.getByText("An old version of this page is cached.")).toBeVisible();
  expect(loads()).toBe(2);
  await desk.close();
});
