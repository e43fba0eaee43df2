import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readSheet } from "#shared/format/read-sheet-for-test.ts";
import { download, panel } from "./figures.ts";
import { test as base, expect } from "./fixtures.ts";
import { ALL_IN_ONE, PAYLOADS } from "./payloads.ts";
import { NOW } from "./platform.ts";

/** Lists everything that a text has run; the test fails if there is anything. */
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

/** Checks that no text has become an element, here or before. */
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

/** Writes a text as a folder name, in which slashes would nest. */
const inFolder = (text: string) => `/${text.replaceAll("/", "∕")}`;
const at = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
const cues = PAYLOADS.map((text, index) => {
  // An arrow would make a line of times.
  return `${at(index / 5)} --> ${at(index / 5 + 0.2)}\n${text.replaceAll(/-->|[\r\n\0]/g, " ")}\n`;
});
const VTT = `WEBVTT\n\n${["00:00:00.000 --> 00:00:20.000", ALL_IN_ONE.replaceAll(/-->|[\r\n\0]/g, " ")].join("\n")}\n\n${cues.join("\n")}`;

test("Titles, names and notes of videos, folders, playlists and channels are rendered as text", {
  tag: "@nightly",
}, async ({ page, platform }) => {
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
  // The service accepts no longer title.
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
    "/library/images",
  ]) {
    await page.goto(place);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
    // Videos created at one instant have any order, and not all are rendered.
    await expect(
      page
        .getByText(/<\w+ data-ran/)
        .or(page.locator("[aria-label*=' data-ran']"))
        .first(),
    ).toBeAttached();
    await expectText(page);
  }
});

test("Captions, languages, file names, recipes and service messages are rendered as text", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
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
  await page.getByRole("button", { name: "Subtitles: Off" }).click();
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

test("Figures, tooltips, files and prints are rendered as text", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
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
  const contents = page.getByRole("region", { name: "Videos and channels", exact: true });
  await expect(contents.getByRole("link", { name: PAYLOADS[2] ?? "", exact: true })).toBeVisible();
  await expectText(page);
  const countries = panel(page, "Countries");
  await countries.getByRole("button", { name: `Show all ${PAYLOADS.length}` }).click();
  const named = await countries.getByRole("rowheader").allTextContents();
  // The sandbox's database ends a text at a NUL.
  expect(named).toEqual(expect.arrayContaining(PAYLOADS.filter((text) => !text.includes("\0"))));
  await expectText(page);
  for (const what of ["Countries", "Top content"]) {
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
  await dialog.getByRole("button", { name: "Export" }).click();
  const csv = await readFile(await (await begun).path(), "utf8");
  expect(csv).toMatch(/'=HYPERLINK/);
  expectInert(csv);
  const sheetBegun = page.waitForEvent("download");
  await dialog.getByRole("radio", { name: /^Excel/ }).check();
  await dialog.getByRole("button", { name: "Export" }).click();
  const [, ...rows] = readSheet(await readFile(await (await sheetBegun).path()));
  expect(rows.flatMap(([title]) => (typeof title === "string" ? [title] : [])).toSorted()).toEqual(
    // Half a character can't be written as UTF-8.
    PAYLOADS.map((text) => Buffer.from(text).toString()).toSorted(),
  );
  await expectText(page);
  await page.keyboard.press("Escape");

  // Names, tooltip and announcement of overlaid lines are checked.
  const some = [2, 8, 24, 47].map((at) => ({ id: ids[at], title: PAYLOADS[at] ?? "" }));
  const range = "range=2026-11-08..2026-11-12";
  const beside = some.map(({ id }) => `with=vod:${id}`).join("&");
  const picked = some.map(({ id }) => `pick=${id}`).join("&");
  for (const [place, title] of [
    [`/analytics?${range}&by=day&${beside}`, "Plays compared"],
    [`/watch-time/vod?${range}&curve=trend&${picked}`, "Watch time over time"],
    [`/watch-time/vod?${range}&curve=reached&${picked}`, "Retention"],
  ] as const) {
    await page.goto(place);
    const lines = panel(page, title);
    await lines.getByRole("application").focus();
    await page.keyboard.press("Home");
    const tip = lines.getByRole("listitem", { includeHidden: true }).locator("bdi");
    await expect
      .poll(() => tip.allTextContents())
      .toEqual(expect.arrayContaining(some.map((each) => each.title)));
    for (const { title: name } of some) {
      await expect(lines.getByRole("status").last()).toContainText(`${name} `);
    }
    // There is room only for the beginning.
    await expect
      .poll(async () =>
        (await lines.locator("svg text").allTextContents()).map((text) => text.slice(0, 12)),
      )
      .toEqual(expect.arrayContaining(some.map((each) => each.title.slice(0, 12))));
    await expectText(page);
  }
});

test("Names of views, of files in a folder and of playlists are rendered as text, each by itself", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.reset("empty");
  const folder = inFolder(PAYLOADS[2] ?? "");
  await platform.addVods(PAYLOADS.map((title) => ({ title, filename: title, folders: [folder] })));
  let lastId = "";
  for (const text of PAYLOADS) {
    const title = text.slice(0, 1000);
    const made: unknown = await platform.change(
      "/v2/playlists",
      { title, description: title },
      "POST",
    );
    lastId = String(Reflect.get(Object(made), "id"));
  }
  // Lookups show what was made a little later.
  await expect.poll(() => platform.read(`/v2/playlists/${lastId}`)).toMatchObject({ id: lastId });
  // The dashboard trims the white space around a title, and nothing else.
  const shown = PAYLOADS.map((text) => text.slice(0, 1000).trim());
  const titles = page.getByRole("article").getByRole("link");
  await page.goto("/playlists");
  await expect
    .poll(async () => (await titles.allTextContents()).map((text) => text.trim()))
    .toEqual(expect.arrayContaining(shown));
  await expectText(page);

  const { data } = Object(await platform.read("/v2/folder"));
  const { id, name } = data.at(-1);
  await page.goto(`/folders/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(titles).toHaveCount(24);
  const inIt = (await titles.allTextContents()).map((text) => text.trim().slice(0, 999));
  expect(shown.map((text) => text.slice(0, 999))).toEqual(expect.arrayContaining(inIt));
  await expectText(page);

  await page.goto("/watch-time/vod?range=2026-11-08..2026-11-12");
  const views = page.getByRole("dialog", { name: "Saved views" });
  const kept = [2, 8, 24, 47, 67].map((at) => PAYLOADS[at] ?? "");
  await page.getByRole("button", { name: "Views", exact: true }).click();
  for (const view of kept) {
    await views.getByRole("textbox", { name: "Save this view as" }).fill(view);
    await page.keyboard.press("Enter");
  }
  const links = views.getByRole("list", { name: "Saved views" }).getByRole("link");
  await expect
    .poll(async () => (await links.allTextContents()).toSorted())
    .toEqual(kept.toSorted());
  await expectText(page);
});
