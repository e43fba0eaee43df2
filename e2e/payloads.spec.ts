import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { download } from "./figures.ts";
import { test as base, expect } from "./fixtures.ts";
import { ALL_IN_ONE, PAYLOADS } from "./payloads.ts";
import { NOW } from "./platform.ts";

/** Everything that a text has run; nothing, or the test fails. */
const test = base.extend<{ ran: string[] }>({
  ran: [
    async ({ page }, use) => {
      const ran: string[] = [];
      await page.exposeFunction("__ran", (which: unknown) => ran.push(`ran ${String(which)}`));
      page.on("dialog", (dialog) => {
        ran.push(`dialog ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on("popup", (popup) => ran.push(`popup ${popup.url()}`));
      page.on("framenavigated", (frame) => {
        if (!/^(http:\/\/127\.0\.0\.1|about:blank)/.test(frame.url())) ran.push(frame.url());
      });
      await use(ran);
      expect(ran).toEqual([]);
    },
    { auto: true },
  ],
});

/** No text has become an element, here or before. */
async function expectText(page: Page): Promise<void> {
  await expect(page.locator("[data-ran], iframe, object, embed, marquee, math")).toHaveCount(0);
  await expect(
    page.locator(
      "script:not([src]), [srcdoc], [href^='javascript'], [href*='evil.test'], [src*='evil.test']",
    ),
  ).toHaveCount(0);
}

/** No cell of a file begins as a formula does. */
function expectInert(csv: string): void {
  for (const line of csv.split("\r\n")) expect(line).not.toMatch(/(?:^|,)"?[=+@\t\r＝]/);
}

/** As a name of a folder, of which slashes would make several. */
const inFolder = (text: string) => `/${text.replaceAll("/", "∕")}`;
const at = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
const cues = PAYLOADS.map((text, index) => {
  // An arrow would be a line of times.
  return `${at(index / 5)} --> ${at(index / 5 + 0.2)}\n${text.replaceAll(/-->|[\r\n\0]/g, " ")}\n`;
});
const VTT = `WEBVTT\n\n${["00:00:00.000 --> 00:00:20.000", ALL_IN_ONE.replaceAll(/-->|[\r\n\0]/g, " ")].join("\n")}\n\n${cues.join("\n")}`;

test("titles, names and notes of films, folders, playlists and channels are text", async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  const vods = PAYLOADS.map((title, index) => ({
    title,
    filename: title,
    description: title,
    ...(index % 8 === 0 ? { folders: [inFolder(title)] } : {}),
  }));
  await platform.addVods(vods);
  const [id = ""] = await platform.addVods([
    { title: ALL_IN_ONE, filename: ALL_IN_ONE, description: ALL_IN_ONE },
  ]);
  const [channel = ""] = await platform.addChannels([
    { title: ALL_IN_ONE, description: ALL_IN_ONE },
    ...PAYLOADS.slice(0, 12).map((title) => ({ title, description: title })),
  ]);
  // The service takes no longer title.
  const title = ALL_IN_ONE.slice(0, 1000);
  const made = Object(
    await platform.change("/v2/playlists", { title, description: title }, "POST"),
  );

  await page.goto("/library");
  for (const sample of [2, 8, 24, 47, 51].map((at) => PAYLOADS[at] ?? "")) {
    await page.getByRole("searchbox", { name: "Search" }).first().fill(sample);
    await expect(page.getByRole("link", { name: sample, exact: true }).first()).toHaveText(sample);
    await expectText(page);
  }
  await page.goto("/library?view=table");
  await expect(page.getByRole("link", { name: /__ran/ }).first()).toBeVisible();
  for (let seen = 0; seen < PAYLOADS.length; seen += 8) {
    await page.mouse.wheel(0, 700);
    await expectText(page);
  }

  await page.goto(`/vods/${id}/overview`);
  await expect(page).toHaveTitle(/__ran\(1\)/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(PAYLOADS[2] ?? "");
  await expectText(page);
  for (const place of [
    `/vods/${id}/images`,
    `/vods/${id}/embed`,
    `/channels/${channel}/overview`,
    "/channels",
    "/playlists",
    `/playlists/${made.id}/content`,
    "/library/subtitles",
    "/library/pictures",
  ]) {
    await page.goto(place);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
    // Films made at one instant stand in any order, and not all of them in sight.
    await expect(
      page
        .getByText(/<\w+ data-ran/)
        .or(page.locator("[aria-label*=' data-ran']"))
        .first(),
    ).toBeAttached();
    await expectText(page);
  }
});

test("captions, languages, file names, recipes and what the service says are text", async ({
  page,
  platform,
  incidents,
}) => {
  const [id = ""] = await platform.addVods([{ title: "Slow ferry", media: "harbour" }]);
  await platform.addCaptions(id, { language: "en", fileName: "ferry.vtt", text: VTT });
  const [track] = JSON.parse(JSON.stringify(await platform.read(`/v2/vod/${id}/subtitles`)));
  await platform.fault("api", {
    match: { method: "GET", path: `/v2/vod/${id}/subtitles` },
    fault: "body",
    body: PAYLOADS.map((text, index) => ({
      "subtitle-id": index === 0 ? track["subtitle-id"] : `track-${index}`,
      "subtitle-filename": text,
      "language-short-name": index % 2 === 0 ? "en" : text,
      "language-long-name": text,
      "subtitle-url": index === 0 ? track["subtitle-url"] : text,
    })),
  });
  await page.goto(`/vods/${id}/subtitles`);
  await expect(page.getByText(PAYLOADS[2] ?? "", { exact: true }).first()).toBeVisible();
  await expectText(page);
  await page.goto(`/vods/${id}/subtitles?edit=${track["subtitle-id"]}`);
  await expect(page.getByRole("grid", { name: "Captions" })).toBeVisible();
  await expect(page.getByRole("row", { name: /__ran\(3\)/ }).first()).toBeVisible();
  await expectText(page);

  await page.goto(`/vods/${id}/overview`);
  await page.getByRole("button", { name: /^Play Slow ferry/ }).click();
  const video = page.locator("video");
  await page.getByRole("button", { name: "Captions: Off" }).click();
  await page.getByRole("menuitemradio").nth(1).click();
  await expect
    .poll(() =>
      video.evaluate((each: HTMLVideoElement) => each.textTracks[0]?.activeCues?.length ?? 0),
    )
    .toBeGreaterThan(0);
  await expectText(page);

  await platform.fault("api", {
    match: { method: "GET", path: "/v2/recipes" },
    fault: "body",
    body: PAYLOADS.map((name, index) => ({
      recipeId: `${index}${name}`,
      name,
      isDefault: index === 0,
    })),
  });
  await page.goto("/upload");
  await expect(page.getByRole("option", { name: PAYLOADS[2] ?? "", exact: true })).toBeAttached();
  await expectText(page);

  incidents.expect(/status: 400 GET \/api\/v2\/playlists/);
  incidents.expect(/console error: Failed to load resource.*400/);
  await platform.fault("api", {
    match: { path: "/v2/playlists" },
    fault: "status",
    status: 400,
    body: { message: PAYLOADS[2], detail: ALL_IN_ONE },
  });
  await page.goto("/playlists");
  await expect(page.getByRole("alert")).toContainText("<img data-ran src=x onerror=__ran(3)>");
  await expectText(page);
});

test("figures, tooltips, files and paper are text", async ({ page, platform }) => {
  await platform.reset("empty");
  const ids = await platform.addVods(PAYLOADS.map((title) => ({ title, filename: title })));
  await platform.addPlays(
    ids.map((content, index) => ({
      content,
      at: "2026-11-10T03:00:00Z",
      plays: 100 - index,
      country: PAYLOADS[index],
      watchSeconds: 10,
      playtimeSeconds: 20,
      furthestPercent: 50,
    })),
  );
  await page.clock.setFixedTime(NOW);
  await page.goto("/analytics?range=2026-11-08..2026-11-12&by=day");
  const chart = page.getByRole("application", { name: "Plays by day" });
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  const contents = page.getByRole("region", { name: "Films and channels", exact: true });
  await expect(contents.getByRole("link", { name: PAYLOADS[2] ?? "", exact: true })).toBeVisible();
  await expectText(page);
  for (const what of ["By country", "By film and channel"]) {
    const csv = (await download(page, `Download: ${what}`, "Download CSV")).toString();
    expect(csv).toContain("__ran(3)");
    expect(csv).toMatch(/'=HYPERLINK/);
    expectInert(csv);
  }
  await page.emulateMedia({ media: "print" });
  await expectText(page);
  await page.emulateMedia({ media: "screen" });

  await page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
  await page.goto("/watch-time/vod?range=2026-11-08..2026-11-12");
  await expect(page.getByText(PAYLOADS[2] ?? "", { exact: true }).first()).toBeVisible();
  await expectText(page);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export watch time" });
  const begun = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Start" }).click();
  const csv = await readFile(await (await begun).path(), "utf8");
  expect(csv).toMatch(/'=HYPERLINK/);
  expectInert(csv);
  await expectText(page);
});
