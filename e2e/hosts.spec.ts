import { createServer } from "node:net";
import { serve } from "#proxy/testing.ts";
import { test as base, expect } from "./fixtures.ts";
import { choose, halves, RED, slot, use } from "./imaging.ts";
import { acknowledged, bring, expectArrived, row } from "./uploading.ts";
import { writeVideo } from "./videos.ts";

/** Provides a host that is on no list. A connection to it fails the test. */
const test = base.extend<{ stranger: string }>({
  stranger: async ({}, use) => {
    let connections = 0;
    const server = await serve(
      createServer((socket) => {
        connections += 1;
        socket.destroy();
      }),
    );
    await use(server.host);
    await server.close();
    expect(connections, "connections to a host that is not on the list").toBe(0);
  },
});

/** Is on the list as well as the sandbox's own, and nowhere in the world. */
const LISTED = "storage.example.com";

/** Returns strings that look like a host but are none, or another one. */
function lookAlikes(own: string, stranger: string): string[] {
  return [
    stranger,
    `${own}@${stranger}`,
    `${stranger}@${own}`,
    `${LISTED}@${own}`,
    `${stranger}/${own}`,
    `${stranger}\\@${own}`,
    own.replace(":", ".:"),
    own.replace("127.0.0.1", "2130706433"),
    own.replace("127.0.0.1", "127.1"),
    `${LISTED}.`,
    `${LISTED}:8443`,
    `${LISTED}.evil.test`,
    `eu.${LISTED}`,
    "example.com",
    "evilstorage.example.com",
    "storage-example.com",
    "st\u043erage.example.com",
    "st\u00adorage.example.com",
  ];
}

/** Returns the name of a refused URL: nothing after the host, which may be signed. */
const named = (address: string) => address.split("/", address.includes("//") ? 3 : 1).join("/");
/** Escapes a text as in JSON. */
const inJson = (text: string) => text.replaceAll("\\", "\\\\");

test(
  "Parts of a video go to no host that only looks like storage, and the video is not lost",
  { tag: "@nightly" },
  async ({ page, platform, stranger }, info) => {
    const own = String(Object(platform.config["storageHosts"])[0]);
    const dashboard = await platform.serveWith({ storageHosts: [own, LISTED] });
    // One in three suffices: tests of the signatures cover the rest.
    const names = lookAlikes(own, stranger).filter((_, index) => index % 3 === 0);
    const video = await writeVideo(info.outputPath("ferry.mp4"), 1024 ** 2);
    try {
      const addresses = [
        ...names.map((name) => `${/^[\d.]/.test(name) ? "http" : "https"}://${name}`),
        // Other machines need https.
        `http://${LISTED}`,
        `//${own}`,
        "javascript:alert(1)",
        "data:text/plain,",
      ];
      for (const to of addresses) {
        await platform.fault("api", {
          match: { path: "/signatures/multipart" },
          fault: "replace",
          from: `http://${own}`,
          to: inJson(to),
          times: 1,
        });
      }
      await page.goto(`${dashboard.origin}/upload`);
      await bring(page, [video]);
      const ferry = row(page, "ferry.mp4");
      for (const address of addresses) {
        await expect(ferry).toContainText("This address isn’t on the list of allowed hosts.");
        await expect(ferry).toContainText(`storageHosts: ${named(address)}`);
        await ferry.getByRole("button", { name: "Try again" }).click();
      }
      await expectArrived(page, platform, video);
      // Storage itself was among them, under names that are not listed.
      expect(await acknowledged(platform)).toEqual([1]);
      expect(await platform.parts()).toHaveLength(1);
    } finally {
      await dashboard.close();
    }
  },
);

test("An image goes to no host that only looks like storage, and can be sent to storage itself", {
  tag: "@nightly",
}, async ({ page, platform, stranger }) => {
  const own = String(Object(platform.config["storageHosts"])[0]);
  const [id] = await platform.addVods([{ title: "Slow ferry", media: "harbour" }]);
  const dashboard = await platform.serveWith({ storageHosts: [own, LISTED] });
  try {
    // One in three suffices: tests of the form cover the rest.
    const names = lookAlikes(own, stranger).filter((_, index) => index % 3 === 1);
    for (const to of names) {
      await platform.fault("api", {
        match: { method: "POST", path: "/thumbnail" },
        fault: "replace",
        from: own,
        to: inJson(to),
        times: 1,
      });
    }
    await page.goto(`${dashboard.origin}/vods/${id}/images`);
    await choose(page, "quay.png", halves(1280, 720, RED, RED));
    await use(page, "Thumbnail");
    const thumbnail = slot(page, "Thumbnail");
    for (const name of names) {
      const alert = thumbnail.getByRole("alert");
      await expect(alert).toContainText("This address isn’t on the list of allowed hosts.");
      await expect(alert).toContainText(`//${named(name)}`);
      await thumbnail.getByRole("button", { name: "Try again" }).click();
    }
    await expect(thumbnail.getByText("Published", { exact: true })).toBeVisible();
  } finally {
    await dashboard.close();
  }
});

test("URLs of a playlist on other hosts are not requested, and the video plays once all is in place", {
  tag: "@nightly",
}, async ({ page, platform, stranger }) => {
  const cdn = String(Object(platform.config["mediaHosts"])[0]);
  const [id] = await platform.addVods([{ title: "Slow ferry", media: "harbour" }]);
  const elsewhere = `http://${stranger}`;
  const key = `#EXT-X-KEY:METHOD=AES-128,URI="${elsewhere}/key"\n#EXTINF`;
  const video = page.locator("video");
  const playsPast = (seconds: number) =>
    expect
      .poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime))
      .toBeGreaterThan(seconds);
  const lead = (path: string, from: string, to: string) =>
    platform.fault("cdn", { match: { path }, fault: "replace", from, to });

  // One rendition can't be loaded, the others can.
  await lead("/master.m3u8", "240p/", `${elsewhere}/240p/`);
  await page.goto(`/vods/${id}/overview`);
  await page.getByRole("button", { name: "Play Slow ferry" }).click();
  await playsPast(0);
  await page.reload();
  for (const [from, to, named] of [
    ["segment-", `${elsewhere}/segment-`, elsewhere],
    [`"init.mp4"`, `"http://${cdn}@${stranger}/i"`, `http://${cdn}@${stranger}`],
    ["#EXTINF", key, elsewhere],
    ["segment-", `http://evil.test@${cdn}/segment-`, `http://evil.test@${cdn}`],
    ["segment-", "data:video/mp4,", "data:video"],
  ] as const) {
    await platform.clearFaults();
    await lead("/playlist.m3u8", from, to);
    await page.getByRole("button", { name: /^(?:Play Slow ferry|Try again)$/ }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(`mediaHosts: ${named}`);
  }

  // Loaded segments are played first: two of three, of four seconds each.
  await platform.clearFaults();
  await lead("/playlist.m3u8", "segment-2", `${elsewhere}/segment-2`);
  await page.getByRole("button", { name: "Try again" }).click();
  await playsPast(0);
  // An event listener is used, as polling could miss it.
  await video.evaluate(
    (each: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        each.addEventListener("timeupdate", () => {
          if (each.currentTime > 7) resolve();
        });
        each.currentTime = 6.5;
      }),
  );
  await expect(page.getByRole("main").getByRole("alert")).toContainText("mediaHosts: ");
  await platform.clearFaults();
  await page.getByRole("button", { name: "Try again" }).click();
  await playsPast(8);
});

test("A host that is not on the list gets no request when a segment is redirected to it", {
  tag: "@nightly",
}, async ({ page, platform, stranger, incidents }) => {
  incidents.expect(/console error: .*Content Security Policy directive: "connect-src/);
  // The browser reports the request before it blocks it.
  incidents.expect(/foreign request: .*segment-0/);
  incidents.expect(/failed: GET .*segment-0.*csp/);
  const [id] = await platform.addVods([{ title: "Slow ferry", media: "harbour" }]);
  await platform.fault("cdn", {
    match: { path: "segment-0" },
    fault: "status",
    status: 302,
    headers: { Location: `http://${stranger}/segment-0.m4s` },
    times: 1,
  });
  await page.goto(`/vods/${id}/overview`);
  await page.getByRole("button", { name: "Play Slow ferry" }).click();
  await expect(page.getByRole("alert")).toContainText("was blocked by the content security policy");
  await expect
    .poll(() => page.locator("video").evaluate((each: HTMLVideoElement) => each.currentTime))
    .toBeGreaterThan(0);
});
