import { request as send } from "node:http";
import type { Page } from "@playwright/test";
import { serve } from "#proxy/testing.ts";
import { expect, test } from "./fixtures.ts";
import type { Platform } from "./platform.ts";

/** Serves the dashboard with headers that lack a host of config.json. */
async function serveWithOldHeaders(platform: Platform, missing: string) {
  let inner: Awaited<ReturnType<Platform["serveWith"]>> | null = null;
  const server = await serve(({ method, url: path, headers }, response) => {
    send({ host: "127.0.0.1", port: inner?.port, method, path, headers }, (answer) => {
      const policy = String(answer.headers["content-security-policy"] ?? "");
      response.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        ...(policy === ""
          ? {}
          : { "content-security-policy": policy.replaceAll(` http://${missing}`, "") }),
      });
      answer.pipe(response);
    })
      .on("error", () => response.destroy())
      .end();
  });
  const { origin } = server;
  inner = await platform.serveWith({}, { basePath: "", frontOrigin: origin });
  return {
    origin,
    async close() {
      await server.close();
      await inner?.close();
    },
  };
}

test("A host that the headers lack is reported once, with what the operator has to do", {
  tag: "@nightly",
}, async ({ page, context, platform, incidents }) => {
  incidents.expect(/console error: .*Content Security Policy directive: "img-src/);
  incidents.allow(/failed: GET .* csp/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const cdn = String(Object(platform.config["mediaHosts"])[0]);
  const dashboard = await serveWithOldHeaders(platform, cdn);
  try {
    await page.goto(`${dashboard.origin}/library`);
    const notice = page.getByRole("alert");
    await expect(notice).toHaveCount(1);
    await expect(notice).toContainText(
      `Connection to ${cdn} was blocked by the content security policy. config.json allows it under mediaHosts, but the server’s headers don’t.`,
    );
    await notice.getByRole("button", { name: "Copy details" }).click();
    await expect(notice.getByRole("button", { name: "Copied" })).toBeVisible();
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toHaveCount(0);
    await page.getByRole("link", { name: "Playlists" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Playlists" })).toBeVisible();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(notice).toHaveCount(0);
  } finally {
    await dashboard.close();
  }
});

test("No text becomes markup, code or a worker, except the player's own", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/console error: This document requires 'TrustedHTML'/);
  incidents.expect(/console error: This document requires 'TrustedScriptURL'/);
  incidents.allow(/console (error|warning): .*(Content Security Policy|trusted-types|Trusted)/i);
  const [id] = await platform.addVods([{ title: "Slow ferry", media: "harbour" }]);
  await page.goto(`/vods/${id}/overview`);
  await page.getByRole("button", { name: "Play Slow ferry" }).click();
  await expect(page.getByRole("button", { name: /^Subtitles|^Pause/ }).first()).toBeVisible();
  // The player's worker is loaded beside the controls.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/hls.worker-")),
  );
  const outcomes = await page.evaluate(async () => {
    const attempts: Record<string, () => unknown> = {
      markup: () => {
        document.createElement("div").innerHTML = "<b>x</b>";
      },
      emptyMarkup: () => {
        document.createElement("div").innerHTML = "";
      },
      parsed: () => new DOMParser().parseFromString("<b>x</b>", "text/html"),
      data: () => new Worker("data:text/javascript,1"),
      own: () => new Worker(`${location.origin}/first.js`),
      policy: () =>
        Object(globalThis)["trustedTypes"].createPolicy("other", { createHTML: String }),
      second: () =>
        Object(globalThis)["trustedTypes"].createPolicy("default", { createHTML: String }),
    };
    const said = Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return [name, "done"];
      } catch {
        return [name, "blocked"];
      }
    });
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    const player = names.find((name) => /\/assets\/hls\.worker-[\w-]+\.js$/.test(name)) ?? "";
    const worker = new Worker(player);
    worker.terminate();
    return { ...Object.fromEntries(said), player: new URL(player).pathname };
  });
  expect(outcomes).toEqual({
    markup: "blocked",
    emptyMarkup: "blocked",
    parsed: "blocked",
    data: "blocked",
    own: "blocked",
    policy: "blocked",
    second: "blocked",
    player: expect.stringMatching(/^\/assets\/hls\.worker-/),
  });
});

/** Returns everything persistent or readable by others: storage, databases, history, document. */
async function remains(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      location.href,
      history.state,
    ];
    const { navigation } = Object(globalThis);
    kept.push(navigation.entries().map(({ url }: { url: string }) => url));
    kept.push(document.documentElement.outerHTML, document.title, document.referrer);
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => request.addEventListener("success", resolve));
        kept.push(request.result);
      }
      database.close();
    }
    return JSON.stringify(kept);
  });
}

const SIGNED = /X-Amz-|Signature|[?&](?:token|policy|sig|expires)=/i;

test("Signed URLs stay in memory, also after failures", { tag: "@nightly" }, async ({
  page,
  context,
  platform,
  incidents,
}) => {
  const said: string[] = [];
  const signedHosts = new Set<string>();
  page.on("request", (request) => {
    const { search, origin } = new URL(request.url());
    if (SIGNED.test(search)) signedHosts.add(origin);
  });
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
  incidents.expect(/status: 503 PUT/);
  incidents.expect(/status: 404 GET .*m3u8/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [id] = await platform.addVods([{ title: "Slow ferry", media: "harbour" }]);
  await platform.playback({ links: "query" });

  await platform.fault("storage", {
    match: { method: "PUT" },
    fault: "status",
    status: 503,
    times: 1,
  });
  const completed = page.waitForResponse(
    (response) => response.ok() && response.url().endsWith("/complete-multipart"),
  );
  await page.goto("/upload");
  await page.getByLabel("Drop videos here").setInputFiles({
    name: "ferry.mp4",
    mimeType: "video/mp4",
    buffer: Buffer.alloc(1024),
  });
  await expect
    .poll(async () => (await platform.parts()).map(({ status }) => status))
    .toContain(200);
  expect(await remains(page)).not.toMatch(SIGNED);
  // A page that is left before completing leaves the upload to be completed again.
  await completed;
  await expect(page.getByText("Finishing", { exact: true })).toHaveCount(0);

  await page.goto(`/vods/${id}/overview`);
  await page.getByRole("button", { name: "Play Slow ferry" }).click();
  const video = page.locator("video");
  await expect
    .poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime))
    .toBeGreaterThan(0);
  expect(await remains(page)).not.toMatch(SIGNED);

  await platform.fault("cdn", { match: { path: ".m3u8" }, fault: "status", status: 404 });
  await page.reload();
  await page.getByRole("button", { name: "Play Slow ferry" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  expect(await remains(page)).not.toMatch(SIGNED);
  // There were signatures to find, at the storage and at the CDN.
  expect(signedHosts.size).toBe(2);
  // The browser's own messages have the URL as metadata, not as text.
  expect(said.filter((text) => SIGNED.test(text))).toEqual([]);
});
