import type { Locator, Page } from "@playwright/test";
import { expectClean } from "./clean.ts";
import { expect, test } from "./fixtures.ts";
import { expectInSight } from "./in-sight.ts";
import type { Platform } from "./platform.ts";

const id = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";

interface ListedTrack {
  "subtitle-id": string;
  "subtitle-filename": string;
  "subtitle-url": string;
}

const SOURCE = `1
00:00:01,000 --> 00:00:02,500
The ferry leaves

2
00:00:03,000 --> 00:00:04,000
Calm water

3
00:00:05,000 --> 00:00:06,000
Nobody on board
`;

async function tracksOf(platform: Platform): Promise<ListedTrack[]> {
  const list: unknown = await platform.read(`/v2/vod/${id}/subtitles`);
  // The sandbox lists them bare, as its README says.
  return JSON.parse(JSON.stringify(list));
}

/**
 * Opens a video with one track in the workbench.
 * @returns the track's id
 */
async function openWorkbench(
  page: Page,
  platform: Platform,
  text = SOURCE,
  fileName = "ferry.en.srt",
): Promise<string> {
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour" }]);
  await platform.addCaptions(id, { language: "en", fileName, text });
  const [track] = await tracksOf(platform);
  const trackId = track?.["subtitle-id"] ?? "";
  await page.goto(`/vods/${id}/subtitles?edit=${trackId}`);
  await expect(page.getByRole("grid", { name: "Captions" })).toBeVisible();
  return trackId;
}

const textOf = (page: Page, number: number) =>
  page.getByRole("textbox", {
    name: `Text of caption ${number.toLocaleString("en")}`,
    exact: true,
  });
const row = (page: Page, text: string | RegExp) => page.getByRole("row", { name: text });
const draftIsKept = (page: Page) => expect(page.getByText("Draft saved")).toBeVisible();

const time = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace(".", ",");

/** Returns the texts of the visible captions. */
const cuesOn = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) =>
    Array.from(element.textTracks)
      .filter(({ mode }) => mode === "showing")
      .flatMap((track) => Array.from(track.activeCues ?? []))
      .map((cue) => (cue instanceof VTTCue ? cue.getCueAsHTML().textContent : "")),
  );

test("A track is edited, shown on the video, kept over a reload and saved in place of the old one", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const oldId = await openWorkbench(page, platform);
  await textOf(page, 1).fill("The ferry leaves at six");
  await page.getByRole("textbox", { name: "End of caption 1" }).fill("2.75");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Undo: times" })).toBeEnabled();

  await page.getByRole("button", { name: "Change times" }).click();
  await page.getByRole("menuitem", { name: "Shift…" }).click();
  await page.getByRole("textbox", { name: "By" }).fill("+0.5");
  await page.keyboard.press("Enter");
  await expect(row(page, /Calm water/)).toContainText("0:03.500");
  await page.getByRole("button", { name: "Undo: shift" }).click();
  await expect(row(page, /Calm water/)).toContainText("0:03.000");
  await page.getByRole("button", { name: "Redo: shift" }).click();

  await row(page, /Calm water/).click();
  await page.keyboard.press("s");
  await expect(row(page, /^4 /)).toContainText("Nobody on board");
  await page.keyboard.press("Control+z");
  await expect(row(page, /^4 /)).toHaveCount(0);

  await page.getByRole("button", { name: "Play Slow ferry" }).click();
  const video = page.getByLabel("Video: Slow ferry");
  await row(page, /The ferry leaves at six/).click();
  await expect.poll(() => cuesOn(video)).toEqual(["The ferry leaves at six"]);
  await page.keyboard.press("Alt+k");
  await row(page, /Nobody on board/).click();
  await expect.poll(() => cuesOn(video)).toEqual(["Nobody on board"]);
  await textOf(page, 3).fill("Nobody at all");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("Control+b");
  await expect(textOf(page, 3).locator(".font-bold")).toHaveText("Nobody at all");
  await page.getByRole("button", { name: "Undo: bold" }).click();
  await textOf(page, 3).press("End");
  for (let at = 0; at < "at all".length; at += 1) await page.keyboard.press("Shift+ArrowLeft");
  await page.getByRole("button", { name: "Bold", exact: true }).click();
  await expect(textOf(page, 3).locator(".font-bold")).toHaveText("at all");
  await expect(textOf(page, 3)).toHaveText("Nobody at all");
  await expect.poll(() => cuesOn(video)).toEqual(["Nobody at all"]);

  await draftIsKept(page);
  await page.reload();
  await expect(page.getByText(/Draft from/)).toBeVisible();
  await page.getByRole("button", { name: "Continue with draft" }).click();
  await expect(page.getByRole("textbox", { name: "Start of caption 1" })).toHaveValue("0:01.500");

  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  const ids = async () => (await tracksOf(platform)).map((track) => track["subtitle-id"]);
  await expect.poll(ids, { timeout: 20_000 }).not.toContain(oldId);
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  const [track, ...more] = await tracksOf(platform);
  expect(more).toEqual([]);
  expect(track?.["subtitle-filename"]).toBe("ferry.en.srt");
  const bytes = await (await fetch(track?.["subtitle-url"] ?? "")).text();
  expect(bytes).toBe(`1
00:00:01,500 --> 00:00:03,250
The ferry leaves at six

2
00:00:03,500 --> 00:00:04,500
Calm water

3
00:00:05,500 --> 00:00:06,500
Nobody <b>at all</b>
`);
  await page.goto(`/vods/${id}/subtitles?edit=${oldId}`);
  await expect(page.getByText(/^Draft from/)).toHaveCount(0);
});

test("A file with a text of several megabytes opens, reports that, and is fixed", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const long = "x".repeat(3_000_000);
  const text = `WEBVTT\n\n00:01.000 --> 00:02.000\n${long}\n\n00:03.000 --> 00:04.000\nCalm water\n`;
  await openWorkbench(page, platform, text, "ferry.en.vtt");
  await expect(row(page, /^1 /)).toContainText("Too long to edit here");
  await expect(textOf(page, 1)).toHaveCount(0);
  await page.getByRole("button", { name: "1 finding" }).click();
  const panel = page.getByRole("group", { name: "Findings" });
  await expect(panel).toContainText("Caption too long: 3,000,000 characters");
  await page.keyboard.press("Escape");
  await row(page, /Calm water/).click();
  await textOf(page, 2).fill("Calm sea");
  await row(page, /^1 /).click();
  await page.keyboard.press("Delete");
  await expect(row(page, /^1 /)).toContainText("Calm sea");
  await expect(page.getByRole("button", { name: "No findings" })).toBeVisible();
});

test("A new track is written by keys alone, and needs a language", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour" }]);
  await page.goto(`/vods/${id}/subtitles?edit=new`);
  await expect(page.getByText("No captions yet")).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.type("One");
  await page.keyboard.press("Alt+l");
  await page.keyboard.press("Alt+l");
  await page.keyboard.press("Alt+l");
  await page.keyboard.press("Alt+n");
  await page.keyboard.type("Two");
  await expect(textOf(page, 2)).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowUp");
  await expect(row(page, /^1 /)).toBeFocused();
  await page.keyboard.press("l");
  await page.keyboard.press("o");
  await expect(page.getByRole("textbox", { name: "End of caption 1" })).toHaveValue("0:01.000");
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByText("Select a language.")).toBeVisible();
  await page.getByRole("combobox", { name: "Language" }).selectOption("fr");
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect.poll(async () => (await tracksOf(platform)).length, { timeout: 20_000 }).toBe(1);
  const [track] = await tracksOf(platform);
  expect(await (await fetch(track?.["subtitle-url"] ?? "")).text()).toBe(
    `WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nOne\n\n00:00:03.000 --> 00:00:05.000\nTwo\n`,
  );
});

test("Captions that could not be saved can still be edited", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 403 POST/);
  const oldId = await openWorkbench(page, platform);
  await textOf(page, 1).fill("The ferry waits <img src=x onerror=alert(1)>");
  await platform.fault("storage", { match: { method: "POST" }, fault: "status", status: 403 });
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByText("Couldn’t save. Nothing was changed.")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(textOf(page, 1)).toHaveText("The ferry waits <img src=x onerror=alert(1)>");
  expect((await tracksOf(platform)).map((track) => track["subtitle-id"])).toEqual([oldId]);
  await page.getByRole("button", { name: "Back to subtitles" }).click();
  await page.goto(`/vods/${id}/subtitles?edit=${oldId}`);
  await expect(page.getByText(/Draft from/)).toBeVisible();
});

test("What is typed while a version is saved is a draft of the new track, also after a reload", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const oldId = await openWorkbench(page, platform);
  await textOf(page, 1).fill("The ferry waits");
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await textOf(page, 1).fill("The ferry is here");
  await expect(page).not.toHaveURL(new RegExp(oldId));
  await expect(page.getByText(/Keep this page open/)).toBeHidden();
  await draftIsKept(page);
  const [track, ...more] = await tracksOf(platform);
  expect(more).toEqual([]);
  expect(await (await fetch(track?.["subtitle-url"] ?? "")).text()).toContain("The ferry waits");
  await page.reload();
  await expect(page.getByText(/1 new or changed/)).toBeVisible();
  await page.getByRole("button", { name: "Continue with draft" }).click();
  await expect(textOf(page, 1)).toHaveText("The ferry is here");
  await page.goto(`/vods/${id}/subtitles?edit=${oldId}`);
  await expect(page.getByText("This track no longer exists.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show draft" })).toBeHidden();
});

test("A draft is locked for a second tab, and found and saved after its track was removed", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const oldId = await openWorkbench(page, platform);
  await textOf(page, 1).fill("The ferry waits");
  await draftIsKept(page);
  const other = await page.context().newPage();
  await other.goto(`/vods/${id}/subtitles?edit=${oldId}`);
  await expect(other.getByText("These captions are open in another tab")).toBeVisible();
  await other.close();
  await platform.remove(`/v2/vod/${id}/subtitles?ids=${oldId}`);
  // Until the list has dropped it, it looks like a file that can't be read.
  await expect.poll(() => tracksOf(platform)).toEqual([]);
  await page.reload();
  await expect(page.getByText("This track no longer exists.")).toBeVisible();
  await page.getByRole("button", { name: "Show draft" }).click();
  await page.getByRole("button", { name: "Continue with draft" }).click();
  await expect(row(page, /Calm water/)).toBeVisible();
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  const ids = async () => (await tracksOf(platform)).map((track) => track["subtitle-filename"]);
  await expect.poll(ids, { timeout: 20_000 }).toEqual(["ferry.en.srt"]);
  await expect(page.getByText(/^Saved at/)).toBeVisible();
});

test("The waveform is drawn before anything plays, zoomed, and a caption's edge is dragged over it", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await openWorkbench(page, platform);
  const timeline = page.getByRole("region", { name: "Timeline" });
  const waveform = timeline.locator("canvas");
  const drawn = () =>
    waveform.evaluate((canvas: HTMLCanvasElement) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height);
      const drawing = copy.getContext("2d", { willReadFrequently: true });
      drawing?.drawImage(canvas, 0, 0);
      // The position is in the last tenth, which is in the last of the segments.
      const from = Math.floor(canvas.width * 0.9);
      const pixels = drawing?.getImageData(from, 0, canvas.width - from, canvas.height);
      return pixels?.data.some((value) => value > 0) ?? false;
    });
  await expect.poll(drawn).toBe(true);
  await expect(page.getByRole("button", { name: "Play Slow ferry" })).toBeVisible();
  await row(page, /Calm water/).click();
  const end = page.getByRole("textbox", { name: "End of caption 2" });
  await expect(end).toHaveValue("0:04.000");
  const edge = timeline.locator("[data-edge=end]").nth(1);
  const box = await edge.boundingBox();
  const frame = await waveform.boundingBox();
  if (box === null || frame === null) throw new Error("There is no edge.");
  await page.mouse.move(box.x + 4, box.y + 20);
  await page.mouse.down();
  // A tenth of the view is one second.
  await page.mouse.move(box.x + 4 + frame.width / 20, box.y + 20);
  await page.mouse.move(box.x + 4 + frame.width / 10, box.y + 20);
  await page.mouse.up();
  await expect(end).toHaveValue(/^0:0(4\.9|5\.0)/);
  await page.getByRole("button", { name: "Undo: times" }).click();
  await expect(end).toHaveValue("0:04.000");
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeDisabled();

  await timeline.getByRole("button", { name: "Whole video" }).click();
  await expect(timeline.getByText("12s shown")).toBeVisible();
  await page.mouse.move(frame.x + 10, frame.y + 20);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -300);
  await page.keyboard.up("Control");
  await expect(timeline.getByText("6s shown")).toBeVisible();
});

test("A file of 30,000 captions opens, scrolls to the end and responds quickly to typing", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const cues = Array.from(
    { length: 30_000 },
    (_, at) => `${at + 1}\n${time(at * 1000)} --> ${time(at * 1000 + 900)}\nLine ${at + 1}\n`,
  );
  await openWorkbench(page, platform, cues.join("\n"), "long.en.srt");
  await row(page, /^1 /).click();
  const grid = page.getByRole("grid", { name: "Captions" });
  await expect(grid).toHaveAttribute("aria-rowcount", "30001");
  await grid.evaluate((element) => element.parentElement?.scrollTo({ top: 1e9 }));
  const last = row(page, /^30,000 /);
  await expect(last).toBeVisible();
  await last.click();
  await textOf(page, 30_000).fill("The end");
  await draftIsKept(page);
  await page.keyboard.press("Control+z");
  await expect(textOf(page, 30_000)).toHaveText("Line 30000");
  expect(await page.getByRole("row").count()).toBeLessThan(60);
});

test("A caption reached by a key is in view in a window lower than the list", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const cues = Array.from(
    { length: 60 },
    (_, at) => `${at + 1}\n${time(at * 1000)} --> ${time(at * 1000 + 900)}\nLine ${at + 1}\n`,
  );
  await openWorkbench(page, platform, cues.join("\n"), "long.en.srt");
  await expect(page.getByRole("button", { name: "48 findings" })).toBeVisible();
  const focused = page.getByRole("grid", { name: "Captions" }).locator("[role=row]:focus");
  // A phone, and a desktop at 200 %.
  for (const [width, height] of [
    [390, 844],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await row(page, /^1 /).focus();
    for (const key of ["End", "ArrowUp", "Home", "ArrowDown"]) {
      await page.keyboard.press(key);
      await expectInSight(focused);
    }
  }
  // The field grows with its text.
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("long ".repeat(40));
  await expectInSight(textOf(page, 60));
});

test("Text typed right before a reload is kept", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await openWorkbench(page, platform);
  await textOf(page, 1).fill("The ferry waits");
  await expect(page.getByText(/^Draft saved on this device/)).toBeVisible();
  await textOf(page, 1).fill("The ferry is here");
  // The timeline draws the text of the editor.
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText("The ferry is here")).toBeAttached();
  await page.reload();
  await page.getByRole("button", { name: "Continue with draft" }).click();
  await expect(textOf(page, 1)).toHaveText("The ferry is here");
});

test("A phone shows the video and the first captions at once", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWorkbench(page, platform);
  await expectInSight(page.getByRole("button", { name: "Play Slow ferry" }));
  await expectInSight(row(page, /^1 /));
  await expectInSight(row(page, /^2 /));
});

test("Axe reports no violation in the workbench, in either theme", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await openWorkbench(page, platform);
  await page.keyboard.press("Control+f");
  await page.getByRole("textbox", { name: "Find" }).fill("(");
  await page.emulateMedia({ colorScheme: "light" });
  await expectClean(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectClean(page, "colours");
});

test("Axe reports no violation in any state of the workbench", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  const isClean = async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await expectClean(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectClean(page, "colours");
  };
  await openWorkbench(page, platform);
  await isClean();
  await page.keyboard.press("Control+f");
  await page.getByRole("textbox", { name: "Find" }).fill("(");
  await isClean();
  await page.keyboard.press("Escape");
  await row(page, /Calm water/).click();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toBeVisible();
  await isClean();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await isClean();
  await page.getByText("Timeline", { exact: true }).click();
  await expect(page.getByRole("region", { name: "Timeline" })).toBeVisible();
  await isClean();
});
