import { examine } from "#proxy/doctor/doctor.ts";
import { probe, probeControl } from "#proxy/probe/probe.ts";
import { findNginx } from "../scripts/ensure-nginx.ts";
import { writeFilm } from "./films.ts";
import { expect, test } from "./fixtures.ts";
import { freePort, startNginx } from "./nginx.ts";
import { bring, expectArrived } from "./uploading.ts";

const BASES = { apiBase: "/studio/api", playbackBase: "/studio/playback" };

const executable = findNginx();
// CI has installed it: there its absence is a failure, not an excuse.
test.skip(
  executable === null && process.env.CI === undefined,
  "There is no nginx on this machine.",
);

/** The shipped configuration in front of the build and the reference, below /studio/. */
const behindNginx = test.extend<{ studio: string }>({
  studio: async ({ platform }, use) => {
    const port = await freePort();
    const config = { ...platform.config, ...BASES };
    const bff = await platform.serveWith(config, {
      basePath: "/studio",
      frontOrigin: `http://127.0.0.1:${port}`,
    });
    const nginx = await startNginx(executable ?? "", { port, bffPort: bff.port, config });
    await use(`${nginx.origin}/studio`);
    await nginx.close();
    await bff.close();
  },
});

behindNginx("a day's work is done below a folder", async ({ page, platform, studio }, info) => {
  await platform.reset("empty");
  const [vodId = ""] = await platform.addVods([{ title: "Harbour at dawn" }]);

  await page.goto(studio);
  await expect(page).toHaveURL(`${studio}/library`);
  await page.getByRole("link", { name: "Harbour at dawn" }).click();
  await expect(page).toHaveURL(`${studio}/vods/${vodId}/overview`);

  // A reload deep inside: files, settings and calls are found from there as well.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Harbour at dawn" })).toBeVisible();
  await page.getByRole("button", { name: "Play Harbour at dawn" }).click();
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Upload" }).click();
  const film = await writeFilm(info.outputPath("ferry.mp4"), 6 * 1024 ** 2);
  await bring(page, [film]);
  await expectArrived(page, platform, film);
});

behindNginx("the doctor finds nothing to mend", async ({ studio }) => {
  const { version, findings } = await examine({
    url: new URL(`${studio}/`),
    storageHosts: [],
    mediaHosts: [],
  });
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(findings.filter(({ level }) => level === "bad")).toEqual([]);
});

behindNginx("nothing hostile gets through", async ({ studio }) => {
  const target = { url: new URL(`${studio}/`), ...BASES, cookie: null };
  expect(await probeControl(target)).toEqual({ status: 200, isOpen: true });
  const results = await probe(target);
  expect(results.filter(({ outcome }) => outcome !== "refused")).toEqual([]);
});

behindNginx("a missing file is not a page", async ({ request, studio }) => {
  for (const path of [
    "/assets/gone-00000000.js",
    "/api/v2/nothing",
    "/playback/nothing",
    "/x.png",
    // What is hidden is as good as missing.
    "/.vite/manifest.json",
    "/.vite/packages.json",
  ]) {
    const answer = await request.get(`${studio}${path}`, { headers: { accept: "text/html" } });
    expect([path, answer.status()]).toEqual([path, 404]);
    expect(answer.headers()["content-type"]).not.toContain("text/html");
    expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
  }
});
