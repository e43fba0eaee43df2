import { examine } from "#proxy/doctor/doctor.ts";
import { sendRaw } from "#proxy/hostile-requests.ts";
import { probe } from "#proxy/probe/probe.ts";
import { freePort } from "#proxy/sign-in/testing.ts";
import { findNginx } from "../scripts/ensure-nginx.ts";
import { expect, test } from "./fixtures.ts";
import { expectFormerWorkerToEnd, openFormerApp } from "./former-app.ts";
import { type Nginx, startNginx } from "./nginx.ts";
import { bring, expectArrived } from "./uploading.ts";
import { writeVideo } from "./videos.ts";

const BASES = { apiBase: "/studio/api", playbackBase: "/studio/playback" };

const executable = findNginx();
// CI has installed it: there its absence is a failure, not an excuse.
test.skip(
  executable === null && process.env.CI === undefined,
  "There is no nginx on this machine.",
);

/** Puts the shipped configuration in front of the build and the reference, below /studio/. */
const behindNginx = test.extend<{ nginx: Nginx; studio: string }>({
  nginx: async ({ platform }, use) => {
    const port = await freePort();
    const config = { ...platform.config, ...BASES };
    const bff = await platform.serveWith(config, {
      basePath: "/studio",
      frontOrigin: `http://127.0.0.1:${port}`,
    });
    const nginx = await startNginx(executable ?? "", { port, bffPort: bff.port, config });
    await use(nginx);
    await nginx.close();
    await bff.close();
  },
  studio: async ({ nginx }, use) => {
    await use(`${nginx.origin}/studio`);
  },
});

behindNginx(
  "A day's work is done below a folder",
  { tag: "@nightly" },
  async ({ page, platform, studio }, info) => {
    await platform.reset("empty");
    const [vodId = ""] = await platform.addVods([{ title: "Harbour at dawn" }]);

    await page.goto(studio);
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    await page.getByRole("link", { name: "Library", exact: true }).click();
    await expect(page).toHaveURL(`${studio}/library`);
    await page.getByRole("link", { name: "Harbour at dawn" }).click();
    await expect(page).toHaveURL(`${studio}/vods/${vodId}/overview`);

    // A reload of a deep link finds files, settings and calls as well.
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Harbour at dawn" })).toBeVisible();
    const help = page.getByRole("link", { name: "Help" });
    await expect(help).toHaveAttribute("href", "/studio/guide/preview.html");
    for (const path of ["/guide/preview.html", "/guide"]) {
      const guide = await page.request.get(`${studio}${path}`);
      expect(await guide.text()).toContain('<link rel="stylesheet" href="guide.css">');
      expect(guide.headers()["content-security-policy"]).toContain("default-src 'none'");
    }
    await page.getByRole("button", { name: "Play Harbour at dawn" }).click();
    await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();

    await page.getByRole("link", { name: "Upload" }).click();
    const video = await writeVideo(info.outputPath("ferry.mp4"), 6 * 1024 ** 2);
    await bring(page, [video]);
    await expectArrived(page, platform, video);
  },
);

behindNginx(
  "The service worker of a former app ends",
  { tag: "@nightly" },
  async ({ page, nginx, studio }) => {
    const former = await openFormerApp(page, { origin: nginx.origin, root: nginx.root });
    await former.close();
    await expectFormerWorkerToEnd(page, `${studio}/`);
  },
);

behindNginx("The doctor finds nothing to mend", async ({ studio }) => {
  const { version, findings } = await examine({
    url: new URL(`${studio}/`),
    storageHosts: [],
    mediaHosts: [],
  });
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(findings.filter(({ level }) => level === "bad")).toEqual([]);
});

behindNginx("No hostile request gets through", async ({ studio }) => {
  const target = { url: new URL(`${studio}/`), ...BASES, cookie: null };
  const { results, shut, stopped } = await probe(target, {
    perMinute: null,
    patienceMs: 10_000,
    wait: async () => {},
  });
  // Good reads, writes and lookups pass, or the refusals would prove little.
  expect({ shut, stopped }).toEqual({ shut: [], stopped: null });
  const isRefusal = /^(refused|closed)$/;
  expect(results.filter(({ outcome }) => !isRefusal.test(outcome))).toEqual([]);
});

behindNginx(
  "A missing file is not answered with a page",
  { tag: "@nightly" },
  async ({ request, studio }) => {
    for (const path of [
      "/assets/gone-00000000.js",
      "/api/v2/nothing",
      "/playback/nothing",
      "/x.png",
      // A hidden file counts as missing.
      "/.vite/manifest.json",
      "/.vite/packages.json",
      "/.git/HEAD",
    ]) {
      const answer = await request.get(`${studio}${path}`, { headers: { accept: "text/html" } });
      expect([path, answer.status()]).toEqual([path, 404]);
      expect(answer.headers()["content-type"]).toMatch(
        /^(text\/plain|application\/json); charset=utf-8$/,
      );
      expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
      // A cached 404 would hide a file that appears a moment later.
      expect(answer.headers()["cache-control"]).toBe("no-store");
    }
  },
);

behindNginx(
  "Responses of nginx itself are as guarded as the rest",
  { tag: "@nightly" },
  async ({ nginx, request, studio }) => {
    // Health checks accept anything.
    const page = await request.get(`${studio}/`, { headers: { accept: "*/*" } });
    expect(page.status()).toBe(200);
    const types: [string, string][] = [
      ["/", "text/html; charset=utf-8"],
      ["/first.js", "application/javascript; charset=utf-8"],
      ["/config.json", "application/json; charset=utf-8"],
      ["/favicon.svg", "image/svg+xml; charset=utf-8"],
    ];
    for (const [path, type] of types) {
      const { "content-type": found } = (await request.get(`${studio}${path}`)).headers();
      expect([path, found]).toEqual([path, type]);
    }

    const bare = await request.get(studio, { maxRedirects: 0 });
    expect([bare.status(), bare.headers().location]).toEqual([308, "/studio/"]);
    expect(bare.headers()["x-content-type-options"]).toBe("nosniff");

    const large = await request.put(`${studio}/api/v2/vod/7?title=secretvideo`, {
      headers: { "content-type": "application/json", "x-requested-with": "reeldesk" },
      data: " ".repeat(1024 ** 2 + 1),
    });
    expect([large.status(), await large.json()]).toEqual([413, { message: expect.any(String) }]);
    expect(large.headers()["x-content-type-options"]).toBe("nosniff");

    const { hostname, port } = new URL(studio);
    const broken = await sendRaw(hostname, Number(port), "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(broken.text).toMatch(/^HTTP\/1\.1 400 [^]*\r\nX-Content-Type-Options: nosniff\r\n/);
    const call = await request.get(`${studio}/api/v2/vod`);
    expect(call.headersArray().filter(({ name }) => /^x-content-type/i.test(name))).toHaveLength(1);
    const old = await sendRaw(hostname, Number(port), "GET /studio/first.js\r\n\r\n");
    expect(old).toEqual({ text: "", end: "closed", trouble: null });

    // The log has neither the query nor the client's address.
    await expect.poll(nginx.log).toMatch(/^\S+ PUT \/studio\/api\/v2\/vod\/7 413 \d+ [\d.]+$/m);
    expect(await nginx.log()).not.toMatch(/secretvideo|\?|127\.0\.0\.1/);
  },
);

test("At the root of a name without its BFF, pages load and failed calls are reported", async ({
  platform,
  request,
}) => {
  const [port, bffPort] = [await freePort(), await freePort()];
  const { config } = platform;
  const nginx = await startNginx(executable ?? "", { port, bffPort, config, isAtRoot: true });
  const headers = { accept: "text/html" };
  for (const path of ["/", "/vods/7/overview"]) {
    const page = await request.get(`${nginx.origin}${path}`, { headers });
    expect([page.status(), await page.text()]).toEqual([
      200,
      expect.stringContaining('data-folder="/"'),
    ]);
  }
  expect((await request.get(`${nginx.origin}/x.png`, { headers })).status()).toBe(404);
  const call = await request.get(`${nginx.origin}/api/v2/vod`);
  expect([call.status(), await call.json()]).toEqual([502, { message: expect.any(String) }]);
  expect(call.headers()).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  await nginx.close();
});
