import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { examine } from "#proxy/doctor/doctor.ts";
import { probe } from "#proxy/probe/probe.ts";
import { startRecorder } from "#proxy/testing.ts";
import manifest from "../package.json" with { type: "json" };
import { expect, test } from "./fixtures.ts";
import { expectFormerWorkerToEnd, openFormerApp } from "./former-app.ts";
import { handOn, openFront } from "./front.ts";
import { openSignedIn } from "./sign-in.ts";

test("A mistake in config.json is reported before anything else is shown", async ({
  page,
  platform,
}) => {
  const dashboard = await platform.serveWith({ apiBase: "api", storageHost: ["a.example.com"] });
  try {
    await page.goto(`${dashboard.origin}/library`);
    await expect(
      page.getByRole("heading", { level: 1, name: "The dashboard can’t start" }),
    ).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: /^apiBase/ })).toContainText(
      'Received: "api"Expected: a path that starts with a slash',
    );
    await expect(page.getByRole("listitem").filter({ hasText: /^storageHost/ })).toContainText(
      "a key that does not exist",
    );
  } finally {
    await dashboard.close();
  }
});

test(
  "The service worker of a former app on the same origin is replaced by the dashboard",
  {
    tag: "@nightly",
  },
  async ({ page, platform }, info) => {
    const dist = info.outputPath("dist");
    await cp("dist", dist, { recursive: true });
    const place = { basePath: "", frontOrigin: "http://127.0.0.1", dist };
    const dashboard = await platform.serveWith({}, place);
    const former = await openFormerApp(page, { origin: dashboard.origin, root: dist });
    await former.close();
    await expectFormerWorkerToEnd(page, `${dashboard.origin}/`);
    await dashboard.close();
  },
);

test("A deployment has its own name, logo and accent, and no other is seen before them", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const brand = { name: "Acme Video", logo: "/favicon.png", accent: "#ffe600" };
  const held: (() => void)[] = [];
  let port = 0;
  let isHeld = true;
  const front = await openFront(platform, {}, (request, response) => {
    const pass = () => handOn(request, response, port);
    if (isHeld && /^\/assets\/.*\.js$/.test(request.url ?? "")) held.push(pass);
    else pass();
    return true;
  });
  const inner = await platform.serveWith({ brand }, { basePath: "", frontOrigin: front.origin });
  port = inner.port;
  try {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(`${front.origin}/library`, { waitUntil: "commit" });
    await expect(page.getByText("Acme Video")).toBeVisible();
    await expect(page).toHaveTitle("Acme Video");
    await expect(page.getByText("Reeldesk")).toHaveCount(0);
    isHeld = false;
    for (const pass of held) pass();
    await expect(page).toHaveTitle("Library · Acme Video");
    const home = page.getByRole("link", { name: "Acme Video" });
    await expect(home.locator("img")).toHaveAttribute("src", "/favicon.png");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).withRules("color-contrast").analyze();
      expect(violations).toEqual([]);
    }
  } finally {
    await front.close();
    await inner.close();
  }
});

test("A crash is reported once, with its place and without its message", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/console error: .*Slow ferry/);
  incidents.expect(/foreign request: .*\/reports\?key=1$/);
  const server = await startRecorder();
  const dashboard = await platform.serveWith({
    errorReports: `${server.origin}/reports?key=1`,
  });
  try {
    await page.goto(`${dashboard.origin}/library?q=ferry`);
    await expect(page.getByRole("heading", { name: "Library" })).toBeVisible();
    await page.evaluate(() => {
      Intl.getCanonicalLocales = () => {
        throw new RangeError("Slow ferry");
      };
    });
    const heading = page.getByRole("heading", { level: 1 });
    for (const name of ["Settings", "Library", "Settings"]) {
      await page.getByRole("link", { name, exact: true }).click();
      await expect(heading).toHaveText(name === "Settings" ? "This page crashed" : name);
    }
    await expect.poll(() => server.heard.length).toBe(1);
    const { method, url, body: report = "" } = server.heard[0] ?? {};
    expect([method, url]).toEqual(["POST", "/reports?key=1"]);
    expect(JSON.parse(report)).toMatchObject({
      schema: 1,
      version: manifest.version,
      route: "/settings",
      error: "RangeError",
      stack: expect.arrayContaining([expect.stringMatching(/^settings-[\w-]+\.js:\d+:\d+$/)]),
    });
    expect(report).not.toMatch(/ferry/i);
  } finally {
    await dashboard.close();
    await server.close();
  }
});

test("A start that takes long or fails says so, and is retried", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 503 GET \/config\.json/);
  const held: ServerResponse[] = [];
  const state = { isHeld: true };
  const front = await openFront(platform, {}, (request, response) => {
    const isHeld = state.isHeld && request.url === "/config.json";
    if (isHeld) held.push(response);
    return isHeld;
  });
  try {
    await page.clock.install();
    await page.goto(`${front.origin}/library`, { waitUntil: "commit" });
    await expect.poll(() => held.length).toBeGreaterThan(0);
    // The page asks before the script that counts the time has run.
    await expect(async () => {
      await page.clock.fastForward(5000);
      await expect(page.getByText("Loading is taking long.")).toBeVisible({ timeout: 500 });
    }).toPass();
    state.isHeld = false;
    for (const response of held) response.writeHead(503).end();
    await expect(page.getByRole("heading", { name: "The dashboard can’t start" })).toBeVisible();
    await expect(page.getByText("The server can’t respond right now (status 503).")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Library" })).toBeVisible();
    await expect(page.getByText("Loading is taking long.")).toHaveCount(0);
  } finally {
    await front.close();
  }
});

test("A signed-out person is led to the sign-in", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 401 GET \/api\//);
  const dashboard = await openSignedIn(platform, {
    signInUrl: "/sign-in?next=library",
    helpUrl: "https://wiki.example.com/videos",
  });
  try {
    await page.goto(`${dashboard.origin}/library`);
    const prompt = page.getByRole("dialog", { name: "You’re signed out" });
    await expect(prompt.getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      "/sign-in?next=library",
    );
    await prompt.getByRole("button", { name: "Not now" }).click();
    await expect(page.getByRole("link", { name: "Help" })).toHaveAttribute(
      "href",
      "https://wiki.example.com/videos",
    );
  } finally {
    await dashboard.close();
  }
});

test("The probe gets nothing through, and the doctor reports no problem", async ({ platform }) => {
  const url = new URL(`${platform.origin}/`);
  const target = { url, apiBase: "/api", playbackBase: "/playback", cookie: null };
  const { results, shut, stopped } = await probe(target, {
    perMinute: null,
    patienceMs: 10_000,
    wait: async () => {},
  });
  // Good reads, writes and lookups pass, or the refusals would prove little.
  expect({ shut, stopped }).toEqual({ shut: [], stopped: null });
  expect(results).toHaveLength(125);
  const isRefusal = /^(refused|closed)$/;
  expect(results.filter(({ outcome }) => !isRefusal.test(outcome))).toEqual([]);

  const { version, findings } = await examine({ url, storageHosts: [], mediaHosts: [] });
  expect(version).toBe(manifest.version);
  expect(findings.length).toBeGreaterThan(20);
  // It has no accounts: every client has the rights of the key.
  expect(findings.filter(({ level }) => level !== "good")).toMatchObject([
    { level: "unsure", about: "The BFF", told: "answers with data to whoever asks" },
  ]);
});

/** Lists the libraries that the dashboard's own code loads something of, types left aside. */
function importedLibraries(): string[] {
  const names = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/test/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join("src", path), "utf8");
      return [
        ...text.matchAll(/^import (?!type\b)(?!\{(?: type \w+,?)+ \})[^"]*"([^".#][^"]*)"/gm),
      ];
    })
    .map(([, module = ""]) => /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? "");
  return [...new Set(names)].toSorted();
}

test("The bill of materials has every library that the code loads, and the notices the licence of each", async ({
  request,
}) => {
  const { status, stdout } = spawnSync("npm", ["run", "-s", "sbom"], { encoding: "utf8" });
  expect(status).toBe(0);
  const { components }: { components: { group?: string; name: string; version: string }[] } =
    JSON.parse(stdout);
  const bill = components.map(({ group, name, version }) => ({
    name: group ? `${group}/${name}` : name,
    version,
  }));
  const listed = bill.map(({ name }) => name);
  const libraries = importedLibraries();
  expect(libraries.length).toBeGreaterThan(15);
  expect(libraries.filter((name) => !listed.includes(name))).toEqual([]);
  // These packages are only in style sheets, or only needed to build them.
  expect(listed).toContain("tailwindcss");
  expect(listed).not.toContain("@tailwindcss/vite");
  expect(listed).not.toContain("hono");

  const answer = await request.get("/third-party-notices.txt");
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const entries = [...(await answer.text()).matchAll(/^=+\n(.+)\nLicence: .+\n\n\S/gm)].map(
    ([, entry = ""]) => entry,
  );
  expect(entries.toSorted()).toEqual(
    bill.map(({ name, version }) => `${name} ${version}`).toSorted(),
  );
  for (const name of ["react", "hls.js", "@uppy/core", "recharts", "world-atlas", "tailwindcss"]) {
    expect(entries.some((entry) => entry.startsWith(`${name} `))).toBe(true);
  }
});

test("Pages come with a content policy and without a referrer", async ({ request }) => {
  const answer = await request.get("/library");
  expect(answer.headers()["content-security-policy"]).toContain("default-src 'none'");
  expect(answer.headers()["content-security-policy"]).not.toContain("unsafe-inline");
  expect(answer.headers()["referrer-policy"]).toBe("no-referrer");
});

test("A deep link opens its page below a folder, though no page may have a base", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const basePath = "/studio/videos";
  let inner: Awaited<ReturnType<typeof platform.serveWith>> | null = null;
  const front = await openFront(platform, {}, (request, response) => {
    handOn(request, response, inner?.port);
    return true;
  });
  inner = await platform.serveWith(
    { apiBase: `${basePath}/api`, playbackBase: `${basePath}/playback` },
    { basePath, frontOrigin: front.origin },
  );
  const at = `${front.origin}${basePath}`;
  const [vodId = ""] = await platform.addVods([{ title: "Far inside" }]);
  const answer = await page.goto(`${at}/vods/${vodId}/embed`);
  expect(answer?.headers()["content-security-policy"]).toContain("base-uri 'none'");
  await expect(page.getByRole("heading", { level: 1, name: "Far inside" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Embed" })).toHaveAttribute("aria-current", "page");
  for (const [path, heading] of [
    ["/analytics", "Analytics"],
    ["/watch-time/live", "Watch time"],
    ["/playlists", "Playlists"],
    ["/upload/history", "Upload"],
    ["/nowhere/at/all", "Page not found"],
  ] as const) {
    await page.goto(`${at}${path}`);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`${basePath}${path}`);
  }
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Upload" })).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.goto("about:blank");
  await inner.close();
  await front.close();
});

test("An id that leads elsewhere is refused", { tag: "@nightly" }, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/%2f|%5c|%25|\.\./i.test(pathname) && pathname.startsWith("/api/")) asked.push(pathname);
  });
  for (const path of [
    "/vods/channel%2f7/overview",
    "/vods/%252e%252e/overview",
    "/playlists/a%5C..%5Cb/content",
    "/channels/x%2f..%2fvod/overview",
  ]) {
    await page.goto(path);
    await expect(page.getByText(/Not found\.|Playlist not found/)).toBeVisible();
  }
  expect(asked).toEqual([]);
});
