import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expectActs } from "./counted-jobs.ts";
import { heading, openNewVideo, rename } from "./editing.ts";
import { expectTiles } from "./figures.ts";
import { expect, expectAllThere, test } from "./fixtures.ts";
import { BLUE, halves, RED } from "./imaging.ts";
import { expectInSight } from "./in-sight.ts";
import { NOW, type Platform } from "./platform.ts";
import { makePlaylist, readOrder } from "./playlist-orders.ts";
import { dropFiles, row, tray, whenReady } from "./uploading.ts";
import { writeVideo } from "./videos.ts";
import { MEASURED, measure } from "./watch-time-figures.ts";

/** Counts what a person does: clicks, keys with a meaning of their own, and texts that are typed. */
function person(page: Page) {
  let acts = 0;
  return {
    acts: () => acts,
    async click(target: Locator) {
      acts += 1;
      await target.click();
    },
    /** Picks an option of a field: opening it is a part of that. */
    async pick(target: Locator, option: string) {
      acts += 1;
      await target.selectOption(option);
    },
    /** Presses the mouse on one element, and releases it on another. */
    async drag(from: Locator, to: Locator) {
      acts += 1;
      await from.hover();
      await page.mouse.down();
      await to.hover();
      await page.mouse.up();
    },
    async drop(paths: readonly string[], words: string) {
      acts += 1;
      await dropFiles(page, paths, words);
    },
    async press(keys: string) {
      acts += 1;
      await page.keyboard.press(keys);
    },
    async type(target: Locator, text: string) {
      acts += 1;
      await target.fill(text);
    },
  };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const title = (page: Page) => page.getByRole("textbox", { name: "Title" });

/** Returns the ids of the videos in an answer of the platform, sorted. */
function idsOf(
  answer: unknown,
  includes: (video: { id: string; online?: unknown }) => boolean = () => true,
): string[] {
  const { data }: { data: { id: string; online?: unknown }[] } = Object(answer);
  return data
    .filter(includes)
    .map(({ id }) => id)
    .toSorted();
}

test("Job 1: twelve videos are described in a table, and six of them are kept unpublished", async ({
  page,
  platform,
  incidents,
}, testInfo) => {
  // Lookups of new records may not find them for a while.
  incidents.allow(/status: 404 (?:GET|PUT)/);
  await platform.reset("empty");
  await platform.change("/v2/folder", { full_path: "/Tidal" }, "POST");
  const folder = testInfo.outputPath("tidal");
  await mkdir(folder, { recursive: true });
  const stems = Array.from({ length: 12 }, (_, at) => `tidal-${String(at + 1).padStart(2, "0")}`);
  const image = halves(1280, 720, RED, BLUE);
  for (const [at, stem] of stems.entries()) {
    await writeVideo(join(folder, `${stem}.mp4`), 1024 ** 2 + at);
    await writeFile(join(folder, `${stem}.png`), image);
  }
  await page.goto("/library");
  await page
    .getByRole("navigation", { name: "Folders" })
    .getByRole("link", { name: "Tidal" })
    .click();
  await expect(page.getByRole("link", { name: "Remove filter Folder: /Tidal" })).toBeVisible();
  const now = person(page);
  await now.drop(
    stems.flatMap((stem) => [join(folder, `${stem}.mp4`), join(folder, `${stem}.png`)]),
    "Drop videos to upload",
  );
  const plan = page.getByRole("region", { name: "Import “tidal”" });
  await expect(plan).toContainText("12 videos · 12 thumbnails");
  await now.click(plan.getByRole("button", { name: "Upload 12 videos" }));
  const box = (stem = "") => page.getByRole("checkbox", { name: `Select ${stem}.mp4` });
  await now.drag(box(stems[6]), box(stems[11]));
  const six = page.getByRole("region", { name: "For 6 selected videos" });
  await now.pick(whenReady(six), "Keep unpublished");
  expectActs("1", now.acts());
  for (const stem of stems) {
    const fields = row(page, `${stem}.mp4`);
    await now.type(fields.getByRole("textbox", { name: "Title" }), `About ${stem}`);
    await now.type(fields.getByRole("textbox", { name: "Description" }), `Of ${stem}`);
  }
  await page.getByRole("heading", { level: 1 }).click();
  const videos = async () => {
    const { data }: { data: Record<string, unknown>[] } = Object(
      await platform.read("/v2/vod?per_page=100"),
    );
    return data
      .map(({ title, description, online, folders }) => [
        title,
        description,
        online,
        Object(folders)[0]?.path,
      ])
      .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
  };
  const wanted = stems.map((stem, at) => [`About ${stem}`, `Of ${stem}`, at < 6, "/Tidal"]);
  await expect.poll(videos, { timeout: 120_000 }).toEqual(wanted);
  await expect(tray(page).getByText("Ready · unpublished")).toHaveCount(6, { timeout: 60_000 });
  const importing = page.getByRole("region", { name: "Importing “tidal”" });
  await expect(importing).toContainText("12 of 12 videos ready", { timeout: 60_000 });
  await expect(importing).toContainText("12 of 12 other steps done", { timeout: 60_000 });
});

test("Job 2: one line of the subtitles is fixed in six acts, and the next one in the same editor", async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  const [ferry = ""] = await platform.addVods([{ title: "Slow ferry", media: "harbour" }]);
  const lines = ["The ferry leaves", "Calm watre", "Nobody on bord"];
  const text = lines.map(
    (line, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${line}\n`,
  );
  await platform.addCaptions(ferry, {
    language: "en",
    fileName: "ferry.en.srt",
    text: text.join("\n"),
  });
  const bytes = async () => {
    const [track, ...more] = [await platform.read(`/v2/vod/${ferry}/subtitles`)].flat();
    if (more.length > 0) return "";
    return await (await fetch(String(Reflect.get(Object(track), "subtitle-url")))).text();
  };
  await page.goto(`/vods/${ferry}/overview`);
  await expectAllThere(page);
  const now = person(page);
  await now.click(page.getByRole("link", { name: "Subtitles", exact: true }));
  await now.click(page.getByRole("link", { name: /^Edit English/ }));
  const fix = async (number: number, line: string) => {
    await now.click(page.getByRole("row", { name: new RegExp(`^${number} `) }));
    await now.type(page.getByRole("textbox", { name: `Text of caption ${number}` }), line);
    await now.press("ControlOrMeta+s");
    await now.click(page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }));
  };
  await fix(2, "Calm water");
  expectActs("2", now.acts());
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expect.poll(bytes).toContain("Calm water");
  await expect(page.getByRole("row", { name: /Calm water/ })).toBeVisible();
  await fix(3, "Nobody on board");
  expect(now.acts()).toBe(10);
  await expect.poll(bytes).toContain("Nobody on board");
  expect(await bytes()).toContain("Calm water");
});

test("Job 3: the thumbnails of 40 videos are replaced in three acts, after a look at each", async ({
  page,
  platform,
}, testInfo) => {
  await platform.reset("empty");
  const titles = Array.from({ length: 40 }, (_, at) => `Night train, part ${at + 1}`);
  const ids = await platform.addVods(titles.map((title) => ({ title, thumbnail: "harbour.webp" })));
  const folder = testInfo.outputPath("thumbnails");
  await mkdir(folder, { recursive: true });
  const image = halves(64, 36, RED, BLUE);
  const paths = await Promise.all(
    titles.map(async (each, at) => {
      const id = ids[at] ?? "";
      const plain = id.replaceAll("-", "").toUpperCase();
      const names = [`${each}.png`, `night_train_part_${at + 1}-thumbnail.png`, `${plain}.png`];
      const path = join(folder, names[at % names.length] ?? "");
      await writeFile(path, image);
      return path;
    }),
  );
  await page.goto("/library");
  await expect(page.getByRole("status").getByText("40 videos")).toBeVisible();
  const now = person(page);
  await now.drop(paths, "Drop to match images with videos");
  const plan = page.getByRole("dialog", { name: "Review 40 images" });
  await expect(plan.getByRole("status").getByText("40 matched, 0 to review")).toBeVisible();
  await expect(plan.getByRole("button", { name: "Upload images" })).toBeDisabled();
  const first = plan.getByRole("listitem").filter({ hasText: "Night train, part 1.png" });
  await expect(first.getByRole("img", { name: /^New image/ })).toBeVisible();
  await expect(first.getByText("Replaces the current image")).toBeVisible();
  await now.click(plan.getByRole("checkbox", { name: "Replace 40 existing images" }));
  await now.click(plan.getByRole("button", { name: "Upload 40 images" }));
  await expect(plan).toBeHidden();
  await expect(page.getByRole("link", { name: /^Images: \d+ of 40 published/ })).toBeVisible();
  expectActs("3", now.acts());
  // The others follow in turn.
  for (const id of ids.slice(0, 3)) {
    const key = `vod-target-image/${id}/thumbnail`;
    await expect(async () => void (await platform.storedObject(key))).toPass();
  }
});

test("Job 4: three items of a playlist of 200 are found and brought to its top in ten acts", async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  const titles = Array.from({ length: 200 }, (_, at) => ({ title: `Video ${at + 1}` }));
  const ids = await platform.addVods(titles);
  const playlistId = await makePlaylist(platform, "All videos", ids);
  await page.goto(`/playlists/${playlistId}/content`);
  await expectAllThere(page);
  const field = page.getByRole("searchbox", { name: "Find in playlist" });
  const now = person(page);
  // The last one that is brought up is the first of the list.
  for (const [number, place] of [
    [184, 184],
    [99, 100],
    [150, 151],
  ] as const) {
    await now.type(field, `video ${number}`);
    await now.click(button(page, `Go to position ${place}`));
    const row = page.getByRole("row", { name: new RegExp(`: Video ${number}$`) });
    await expectInSight(row);
    await expect(row).toHaveAttribute("aria-selected", "true");
    await now.click(button(page, "Move to top"));
  }
  await now.click(button(page, "Save order"));
  expectActs("4", now.acts());
  const top = [150, 99, 184].map((number) => ids[number - 1] ?? "");
  const order = [...top, ...ids.filter((id) => !top.includes(id))];
  await expect.poll(() => readOrder(platform, playlistId)).toEqual(order);
});

test("Job 5: the ten videos that lost most are found in one act, and why in another", async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  const created = "2026-08-01T00:00:00Z";
  const titles = Array.from({ length: 12 }, (_, at) => `Lecture ${at + 1}`);
  const ids = await platform.addVods(titles.map((title) => ({ title, created })));
  const [evergreen = ""] = await platform.addVods([{ title: "Evergreen", created }]);
  const [fresh = ""] = await platform.addVods([
    { title: "Fresh", created: "2026-11-05T00:00:00Z" },
  ]);
  await platform.addPlays([
    ...ids.flatMap((content, at) => [
      { content, at: "2026-10-10T09:00:00Z", plays: 200 + 10 * at, country: "Portugal" },
      { content, at: "2026-11-07T09:00:00Z", plays: 100, country: "Portugal" },
    ]),
    ...["2026-10-10T09:00:00Z", "2026-11-07T09:00:00Z"].map((at) => ({
      content: evergreen,
      at,
      plays: 20_000,
    })),
    { content: fresh, at: "2026-11-07T09:00:00Z", plays: 30 },
  ]);
  await page.clock.setSystemTime("2026-11-12T10:00:00Z");
  await page.goto("/library?q=Lecture 12");
  await button(page, "Select all 1").click();
  await button(page, "Unpublish").click();
  await expect(page.getByText("Unpublished 1 video", { exact: true })).toBeVisible();
  await expect.poll(() => platform.read(`/v2/vod/${ids[11]}`)).toMatchObject({ online: false });

  await page.clock.setSystemTime(NOW);
  await page.goto("/?zone=UTC");
  const now = person(page);
  await now.click(page.getByRole("link", { name: "Show all losses" }));
  await expect(page).toHaveURL("/analytics?of=vods&zone=UTC&movers=losses");
  const names = page
    .getByRole("region", { name: "Losses" })
    .getByRole("row")
    .getByRole("button", { name: /^Lecture/ });
  await expect(names).toHaveText(titles.toReversed());
  await now.click(names.first());
  const why = page.getByRole("region", { name: "Lecture 12" });
  const part = (name: string) => why.getByRole("region", { name });
  await expect(part("Days that made the difference")).toContainText(
    /7 November 2026-210100 plays instead of 310 \(Saturday,? 10 October 2026\)/,
  );
  await expect(part("Countries that made the difference")).toContainText("Portugal-210");
  await expect(part("What happened")).toContainText("Now: Unpublished");
  await expect(part("What happened")).toContainText("In no playlist");
  await expect(part("What happened").getByRole("listitem")).toContainText("Unpublished 1 video");
  expectActs("5", now.acts());
});

/** Returns the cells of a line of comma-separated values. */
const cellsIn = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain);

/** Returns cells of a file of comma-separated values, row by row, by the names of their columns. */
function cellsOf(csv: string, names: readonly string[]): (string | undefined)[][] {
  const [heads = [], ...rows] = csv.replace("\uFEFF", "").trim().split("\r\n").map(cellsIn);
  return rows.map((row) => names.map((name) => row[heads.indexOf(name)]));
}

test("Job 6: a folder with its subfolders is reported by month in six acts, as file and image", async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  const places = [["/Sports"], ["/Sports", "/Sports/Football"], ["/Sports/Football"], ["/Town"]];
  const [one = "", both = "", below = "", elsewhere = ""] = await platform.addVods(
    places.map((folders, at) => ({ title: `Match ${at}`, folders })),
  );
  const [october, november] = ["2026-10-05T10:00:00Z", "2026-11-10T10:00:00Z"];
  await platform.addPlays([
    { content: one, at: october, plays: 4, watchSeconds: 240 },
    { content: below, at: october, plays: 4, watchSeconds: 240 },
    { content: one, at: november, plays: 5, watchSeconds: 300 },
    { content: both, at: november, plays: 2, watchSeconds: 120 },
    { content: elsewhere, at: november, plays: 9, watchSeconds: 540 },
  ]);
  const findSports = async () => {
    const answer = await platform.read("/v2/folder");
    const { data }: { data: { id: string; path: string }[] } = Object(answer);
    return data.find(({ path }) => path === "/Sports")?.id ?? "";
  };
  await expect.poll(findSports).not.toBe("");
  const sports = await findSports();
  await page.clock.setSystemTime(NOW);
  // Files come as downloads, which a test can read.
  await page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
  await page.goto(`/folders/${sports}`);
  await expect(heading(page, "Sports")).toBeVisible();
  const now = person(page);
  const tabs = page.getByRole("navigation", { name: "Folder views" });
  await now.click(tabs.getByRole("link", { name: "Watch time" }));
  await expect(page.getByText("“Sports” with 1 subfolder: 3 videos.")).toBeVisible();
  const grid = page.getByRole("grid", { name: "Watch time of Sports" });
  await expect(grid.getByRole("row", { name: /October 2026/ })).toContainText("8m");
  await expect(grid.getByRole("row").last()).toContainText(/15.*15m/);
  await now.click(button(page, "Export"));
  const dialog = page.getByRole("dialog", { name: "Export watch time" });
  const file = page.waitForEvent("download");
  await now.click(dialog.getByRole("button", { name: "Export" }));
  const csv = await readFile(await (await file).path(), "utf8");
  expect(cellsOf(csv, ["Period", "Plays", "Watch time (seconds)"])).toEqual([
    ["2026-10", "8", "480"],
    ["2026-11", "7", "420"],
  ]);
  await now.click(dialog.getByRole("button", { name: "Close", exact: true }).last());
  await now.click(page.getByRole("button", { name: /^Download: Watch time over time/ }));
  const image = page.waitForEvent("download");
  await now.click(page.getByRole("menuitem", { name: "Download PNG" }));
  const png = await readFile(await (await image).path());
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1A\n");
  expectActs("6", now.acts());
});

test("Job 7: a video is found in the library and in the search by anything that is pasted", async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  const name = "The “long” way – part 2";
  const [id = ""] = await platform.addVods([{ title: name }, { title: "Part 1" }]);
  const record = JSON.stringify(await platform.read(`/v2/vod/${id}`));
  const shareLink = /"facebook":"([^"]+)"/.exec(record)?.[1] ?? "";
  expect(shareLink).toContain(id);
  await page.goto("/library");
  const texts = [
    id.toUpperCase().replaceAll("-", ""),
    `vod-${id}`,
    `<iframe src="${shareLink}"></iframe>`,
    new URL(`/vods/${id}/analytics?range=7d`, page.url()).href,
    'the "long" way - part 2',
  ];
  const field = page.getByRole("searchbox", { name: "Search titles" });
  const cards = page.getByRole("article");
  for (const text of texts) {
    await field.fill("");
    await expect(cards).toHaveCount(2);
    const now = person(page);
    await now.type(field, text);
    await expect(cards).toHaveCount(1);
    await expect(cards.getByRole("link", { name })).toBeVisible();
    expectActs("7", now.acts());
  }
  for (const text of texts) {
    await page.keyboard.press("ControlOrMeta+k");
    const palette = page.getByRole("dialog", { name: "Search" });
    await palette.getByRole("combobox").fill(text);
    await expect(palette.getByRole("option").first()).toContainText(name);
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  }
});

/** Seeds a folder of 12 published videos and an unpublished one in itself and below, and a video elsewhere. */
async function seedSports(platform: Platform) {
  await platform.reset("empty");
  const places = [["/Sports"], ["/Sports/Football"], ["/Sports/Football/Women", "/Sports"]];
  const ids = await platform.addVods(
    Array.from({ length: 12 }, (_, at) => ({ title: `Match ${at}`, folders: places[at % 3] })),
  );
  const [kept = ""] = await platform.addVods([
    { title: "Never shown", folders: ["/Sports/Football"], online: false },
  ]);
  const [elsewhere = ""] = await platform.addVods([{ title: "Elsewhere", folders: ["/Town"] }]);
  const countOnline = async (some: readonly string[]) => {
    const records = await Promise.all(some.map((id) => platform.read(`/v2/vod/${id}`)));
    return records.filter((record) => Object(record).online === true).length;
  };
  /** Expects so many of the 12 to be published, and the others to be as they were. */
  return async (count: number) => {
    await expect.poll(() => countOnline(ids)).toBe(count);
    expect(await countOnline([kept])).toBe(0);
    expect(await countOnline([elsewhere])).toBe(1);
  };
}

const sportsLink = (page: Page) =>
  page
    .getByRole("navigation", { name: "Folders" })
    .getByRole("link", { name: "Sports 8 videos, 13 with subfolders" });

/** Returns the question about the 12 videos, which says what is taken and what becomes of it. */
async function unpublishQuestion(page: Page) {
  const question = page.getByRole("dialog", { name: "Unpublish 12 videos in 3 folders?" });
  await expect(question).toContainText("In 3 folders: /Sports and subfolders");
  await expect(question).toContainText("Viewers can no longer play them");
  await expect(question).toContainText("1 video is already unpublished.");
  return question.getByRole("button", { name: "Unpublish", exact: true });
}

test("Job 8: a folder and all below it are unpublished and come back in four acts", async ({
  page,
  platform,
}) => {
  const expectOnline = await seedSports(platform);
  await page.goto("/library");
  await expect(sportsLink(page)).toContainText("8 · 13");
  const now = person(page);
  await now.click(button(page, "Actions for Sports"));
  await now.click(page.getByRole("menuitem", { name: "Unpublish videos…" }));
  await now.click(await unpublishQuestion(page));
  await expectOnline(0);
  await expect(page.getByText("Unpublished 12 videos", { exact: true })).toBeVisible();
  await now.click(page.getByRole("status").getByRole("button", { name: "Undo" }));
  await expectOnline(12);
  expectActs("8, from the library", now.acts());

  // The same by hand: the folder's videos are chosen in the list.
  await sportsLink(page).click();
  await page.getByRole("checkbox", { name: /^Include subfolders/ }).check();
  await expect(page).toHaveURL(/\?folder=\w+&within=1$/);
  await button(page, "Select all 13").click();
  await button(page, "Unpublish").click();
  await (await unpublishQuestion(page)).click();
  await expectOnline(0);
});

test("Job 8: a folder is unpublished on its page for a night, and comes back in four acts", {
  tag: "@nightly",
}, async ({ page, context, platform }) => {
  const expectOnline = await seedSports(platform);
  await page.goto("/library");
  await button(page, "Actions for Sports").click();
  await page.getByRole("menuitem", { name: "Open folder" }).click();
  await expect(heading(page, "Sports")).toBeVisible();
  const evening = person(page);
  await evening.click(button(page, "Unpublish videos…"));
  await evening.click(await unpublishQuestion(page));
  await expectOnline(0);
  await expect(page.getByText("Unpublished 12 videos", { exact: true })).toBeVisible();
  await page.close();

  const tomorrow = await context.newPage();
  await tomorrow.clock.setSystemTime(Date.parse(NOW) + 86_400_000);
  await tomorrow.goto("/library");
  const morning = person(tomorrow);
  await morning.click(tomorrow.getByRole("link", { name: "Activity" }));
  const row = tomorrow.getByRole("listitem").filter({ hasText: "Unpublished 12 videos" });
  await expect(row).toContainText("/Sports");
  await morning.click(row.getByRole("button", { name: /^Undo:/ }));
  await expectOnline(12);
  expectActs("8, on its page", evening.acts() + morning.acts());
});

test("Job 9: duplicates are found, one of each is kept, and what is lost with the others is said", async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  const [ferry = "", ferryCopy = "", lights = "", , harbor = ""] = await platform.addVods([
    { title: "Slow ferry", filename: "ferry.mp4", created: "2026-10-01T00:00:00Z" },
    { title: "Ferry, again", filename: "Ferry.mp4", created: "2026-10-02T00:00:00Z" },
    { title: "Café lights", filename: "lights.mp4", created: "2026-10-03T00:00:00Z" },
    { title: "CAFE LIGHTS", filename: "upload.mp4", created: "2026-10-04T00:00:00Z" },
    { title: "Harbor", filename: "harbor.mp4", created: "2026-10-05T00:00:00Z" },
  ]);
  await platform.addPlays([{ content: ferry, at: "2026-11-12T09:00:00Z", plays: 3 }]);
  await makePlaylist(platform, "Sea", [ferry]);
  await page.clock.setSystemTime(NOW);
  await page.goto("/library");
  await expectAllThere(page);
  const now = person(page);
  await now.click(button(page, "Filters"));
  await now.click(page.getByRole("link", { name: "Duplicates", exact: true }));
  await expect(page.getByRole("heading", { name: "Duplicates · 4 videos" })).toBeVisible();
  const group = page.getByRole("region", { name: "Slow ferry" });
  await expect(group).toContainText("Same file name and size");
  const copies = group.getByRole("listitem");
  await expect(copies.first()).toContainText(/PlaylistsSea/);
  await expect(copies.first()).toContainText(/Plays, 28 days3/);
  await expect(group.getByRole("radio", { checked: true })).toHaveCount(1);
  await now.click(copies.filter({ hasText: "Ferry, again" }).getByRole("radio", { name: "Keep" }));
  await now.click(button(page, "Delete 2 other copies"));
  const question = page.getByRole("dialog", { name: "Delete 2 videos?" });
  await expect(question).toContainText("Playlists without the kept copy: Sea.");
  await expect(question).toContainText("3 plays in the last 28 days.");
  await now.click(question.getByRole("button", { name: "Delete 2 videos" }));
  await expect(page.getByText("No duplicates")).toBeVisible();
  await expect
    .poll(async () => idsOf(await platform.read("/v2/vod?page=1&per_page=100")))
    .toEqual([harbor, lights, ferryCopy].toSorted());
  expectActs("9", now.acts());
});

test("Job 10: plays, watch time and the recording of last night's live take three acts", async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  const [cam = "", other = ""] = await platform.addChannels([
    { title: "Harbour cam" },
    { title: "Town hall" },
  ]);
  await platform.addVods([
    { title: "Evening before", stream_id: cam, created: "2026-11-18T23:00:00Z" },
    { title: "Last night", stream_id: cam, created: "2026-11-19T23:00:00Z" },
    { title: "Council", stream_id: other },
    { title: "Upload" },
  ]);
  await platform.addPlays([
    { content: cam, at: "2026-11-18T20:00:00Z", plays: 5, watchSeconds: 300 },
    { content: cam, at: "2026-11-19T20:00:00Z", plays: 3, watchSeconds: 180 },
  ]);
  await page.clock.setSystemTime(NOW);
  await page.goto(`/channels/${cam}`);
  const recordings = page.getByRole("region", { name: "Recordings" });
  await expect(recordings.getByRole("listitem")).toHaveText([/^Last night/, /^Evening before/]);
  const now = person(page);
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Channel views" }).getByRole("link", { name });
  await now.click(tab("Watch time"));
  await expect(page.getByRole("row", { name: /19 Nov 2026/ })).toContainText(/3\s*3\s*3m/);
  await now.click(tab("Overview"));
  await now.click(recordings.getByRole("link", { name: "Last night" }));
  await expect(heading(page, "Last night")).toBeVisible();
  expectActs("10", now.acts());

  await page
    .getByRole("region", { name: "Details" })
    .getByRole("link", { name: "Harbour cam" })
    .click();
  await recordings.getByRole("link", { name: "Open in library" }).click();
  await expect(page).toHaveURL(`/library?list=recordings_${cam}`);
  await expect(
    page.getByRole("heading", { name: "Recordings · Harbour cam · 2 videos" }),
  ).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("Job 10: watch time and plays of one day are seen in four acts, as the day goes along between tabs", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.reset("empty");
  const [cam = ""] = await platform.addChannels([{ title: "Harbour cam" }]);
  await platform.addPlays([
    { content: cam, at: "2026-11-18T20:00:00Z", plays: 5, watchSeconds: 300 },
    { content: cam, at: "2026-11-19T20:00:00Z", plays: 3, watchSeconds: 180 },
  ]);
  await page.clock.setSystemTime(NOW);
  await page.goto(`/channels/${cam}`);
  const now = person(page);
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Channel views" }).getByRole("link", { name });
  await now.click(tab("Watch time"));
  await now.click(page.getByRole("button", { name: /^Dates:/ }));
  await now.click(page.getByRole("option", { name: /^Yesterday/ }));
  await expect(page.getByRole("row", { name: /19 Nov 2026/ })).toContainText(/3\s*3\s*3m/);
  await expect(page.getByRole("row", { name: /18 Nov 2026/ })).toHaveCount(0);
  await now.click(tab("Analytics"));
  await expect(page).toHaveURL(/\/analytics\?range=yesterday$/);
  await expectTiles(page, { Plays: "3" });
  expectActs("10, of one day", now.acts());
});

test("Job 11: the retention of two videos is compared in three acts", async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  const [ferry = "", lights = ""] = await platform.addVods([
    { title: "Slow ferry" },
    { title: "Harbour lights" },
    { title: "Attic" },
  ]);
  const at = "2026-11-12T09:00:00Z";
  await platform.addPlays([
    { content: ferry, at, plays: 30, furthestPercent: 25 },
    { content: ferry, at, plays: 10, furthestPercent: 100 },
    { content: lights, at, plays: 20, furthestPercent: 75 },
  ]);
  await page.clock.setSystemTime(NOW);
  await page.goto("/library");
  await expect(page.getByRole("article")).toHaveCount(3);
  const now = person(page);
  await now.click(page.getByRole("link", { name: "Watch time", exact: true }));
  // The library, which stays until the page has loaded, has checkboxes of the same names.
  const rows = page.getByRole("grid");
  for (const name of ["Slow ferry", "Harbour lights"]) {
    await now.click(rows.getByRole("checkbox", { name: `Select ${name}`, exact: true }));
  }
  const retention = page.getByRole("region", { name: "Retention", exact: true });
  const chart = retention.getByRole("application");
  await expect(chart).toContainText("Slow ferry");
  await expect(chart).toContainText("Harbour lights");
  expectActs("11", now.acts());
  await retention.getByRole("button", { name: "Table", exact: true }).click();
  await expect(
    page.getByRole("region", { name: "Table: Retention" }).getByRole("row").nth(4),
  ).toHaveText(/^50%25\.0%100%/);
});

test("Job 12: the videos that were never played are looked at, and all 30 are unpublished", async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  const played = await platform.addVods([{ title: "Slow ferry" }, { title: "Lights" }]);
  await platform.addVods(
    Array.from({ length: 30 }, (_, index) => ({ title: `Lecture ${index + 1}` })),
  );
  await platform.addPlays(played.map((content) => ({ content, at: "2026-11-12T09:00:00Z" })));
  await page.clock.setSystemTime(NOW);
  await page.goto("/library");
  const now = person(page);
  await now.click(button(page, "Filters"));
  await now.click(page.getByRole("link", { name: "Never played, 28 days" }));
  await expect(
    page.getByRole("heading", { name: "Never played · Last 28 days · 30 videos" }),
  ).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "Slow ferry" })).toHaveCount(0);
  await now.click(button(page, "Select all 30"));
  await now.click(button(page, "Unpublish"));
  const question = page.getByRole("dialog", { name: "Unpublish 30 videos?" });
  await now.click(question.getByRole("button", { name: "Unpublish" }));
  const online = async () =>
    idsOf(await platform.read("/v2/vod?page=1&per_page=100"), ({ online }) => online === true);
  await expect.poll(online).toEqual(played.toSorted());
  expectActs("12", now.acts());
});

const ferries = (on: Page) => on.getByRole("checkbox", { name: /^Select .*ferry/i });

test("Job 13: exactly this view is given to a colleague in one act, and found again by its name", async ({
  page,
  context,
  platform,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await platform.reset("empty");
  await platform.addVods([
    { title: "Slow ferry" },
    { title: "Ferry at night" },
    { title: "Old ferry", online: false },
    { title: "Harbour" },
  ]);
  const view = "/library?q=ferry&show=published&order=title&view=table";
  await page.goto(view);
  await expect(ferries(page)).toHaveCount(2);
  const now = person(page);
  await now.click(button(page, "Copy link"));
  expectActs("13", now.acts());
  await expect(page.getByText("Copied")).toBeAttached();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(new URL(view, page.url()).href);
  const colleague = await context.newPage();
  await colleague.goto(link);
  await expect(ferries(colleague)).toHaveCount(2);
  await colleague.close();

  const keeper = person(page);
  await keeper.click(button(page, "Views"));
  await keeper.type(page.getByRole("textbox", { name: "Save this view as" }), "Ferries on air");
  await keeper.press("Enter");
  await expect(button(page, "Views: Ferries on air")).toBeVisible();
  expect(keeper.acts()).toBe(3);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Unpublished", exact: false }).click();
  await expect(ferries(page)).toHaveCount(1);
  await expect(button(page, "Views: Ferries on air · changed")).toBeVisible();

  await page.goto("/channels");
  await expectAllThere(page);
  await page.keyboard.press("ControlOrMeta+k");
  const finder = person(page);
  await finder.type(page.getByRole("dialog", { name: "Search" }).getByRole("combobox"), "ferries");
  await finder.press("Enter");
  await expect(page).toHaveURL(link);
  await expect(ferries(page)).toHaveCount(2);
  await expect(button(page, "Views: Ferries on air")).toBeVisible();
  expect(finder.acts()).toBe(2);
});

test("Job 14: a mistake is undone right after by one key, and tomorrow by two acts, also a bulk one", async ({
  page,
  context,
  platform,
}) => {
  await platform.reset("empty");
  const [ferry = ""] = await platform.addVods([{ title: "Slow ferry" }, { title: "Harbour" }]);
  const read = () => platform.read(`/v2/vod/${ferry}`);
  await page.goto(`/vods/${ferry}/overview`);
  await rename(page, "Fast ferry");
  await expect(page.getByRole("status").getByText("Edited title", { exact: true })).toBeVisible();
  const now = person(page);
  await now.press("ControlOrMeta+z");
  await expect(page.getByText("Undone: Edited title")).toBeVisible();
  await expect(heading(page, "Slow ferry")).toBeVisible();
  await expect.poll(read).toMatchObject({ title: "Slow ferry" });
  expectActs("14, right after", now.acts());

  const unpublishAll = async () => {
    await page.goto("/library");
    await button(page, "Select all 2").click();
    await button(page, "Unpublish").click();
    await expect(page.getByText("Unpublished 2 videos", { exact: true })).toBeVisible();
    await expect.poll(read).toMatchObject({ online: false });
  };
  await unpublishAll();
  await expect(page.getByRole("status").getByRole("button", { name: "Undo" })).toBeVisible();
  const bulk = person(page);
  await bulk.press("ControlOrMeta+z");
  await expect.poll(read).toMatchObject({ online: true });
  expectActs("14, right after", bulk.acts());

  await unpublishAll();
  await page.goto(`/vods/${ferry}/overview`);
  await rename(page, "Wrong ferry");
  await expect.poll(read).toMatchObject({ title: "Wrong ferry" });
  await expect(page.getByRole("status").getByText("Edited title", { exact: true })).toBeVisible();
  await page.close();
  const tomorrow = await context.newPage();
  await tomorrow.clock.setSystemTime(Date.parse(NOW) + 86_400_000);
  const rows = tomorrow.getByRole("listitem");
  for (const [entry, way, record] of [
    [/Slow ferry\W+Wrong ferry/, /^Restore:/, { title: "Slow ferry", online: false }],
    [/Unpublished 2 videos/, /^Undo:/, { title: "Slow ferry", online: true }],
  ] as const) {
    await tomorrow.goto("/library");
    const later = person(tomorrow);
    await later.click(tomorrow.getByRole("link", { name: "Activity" }));
    const row = rows.filter({ hasText: entry }).first();
    await later.click(row.getByRole("button", { name: way }));
    await expect.poll(read).toMatchObject(record);
    expectActs("14, tomorrow", later.acts());
  }
});

test("Job 14: what a colleague has changed since is not overwritten unasked", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.reset("empty");
  const ferry = await openNewVideo(page, platform, { title: "Slow ferry" });
  await rename(page, "Fast ferry");
  await expect(page.getByRole("status").getByText("Edited title", { exact: true })).toBeVisible();
  // The edit is visible: a lookup that still waits for it would find the colleague's title first.
  await expect(page.getByText("Saved. Not visible on the server yet.")).toBeHidden();
  await platform.change(`/v2/vod/${ferry}`, { title: "Their ferry" });
  await button(page, "Undo").click();
  await expect(page.getByText("Changed since by another person. See Activity.")).toBeVisible();
  expect(await platform.read(`/v2/vod/${ferry}`)).toMatchObject({ title: "Their ferry" });
  await page.getByRole("link", { name: "Activity" }).click();
  const row = page.getByRole("listitem").filter({ hasText: /Slow ferry\W+Fast ferry/ });
  await row.getByRole("button", { name: /^Restore:/ }).click();
  await expect(row).toContainText("Changed since by another person.");
  expect(await platform.read(`/v2/vod/${ferry}`)).toMatchObject({ title: "Their ferry" });
  await row.getByRole("button", { name: /^Restore anyway:/ }).click();
  await expect.poll(() => platform.read(`/v2/vod/${ferry}`)).toMatchObject({ title: "Slow ferry" });
});

test("Job 15: an edit without a connection takes as many acts as with one, and is saved by itself", async ({
  page,
  context,
  platform,
  incidents,
}) => {
  incidents.expect(/ERR_INTERNET_DISCONNECTED/);
  await platform.reset("empty");
  const ferry = await openNewVideo(page, platform, { title: "Slow ferry" });
  /** Returns how many acts it took. */
  const edit = async (to: string) => {
    const editor = person(page);
    await editor.click(button(page, "Edit: Title"));
    await editor.type(title(page), to);
    await editor.press("Enter");
    await expect(heading(page, to)).toBeVisible();
    return editor.acts();
  };
  const online = await edit("Fast ferry");
  expectActs("15", online);
  await expect.poll(() => platform.read(`/v2/vod/${ferry}`)).toMatchObject({ title: "Fast ferry" });
  await expectAllThere(page);
  await context.setOffline(true);
  expect(await edit("Express ferry")).toBe(online);
  await expect(page.getByText("1 edit waits for a connection.")).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(() => platform.read(`/v2/vod/${ferry}`))
    .toMatchObject({ title: "Express ferry" });
});

test("Job 16: a report of the overview and a saved view is made, and printed", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  await page.clock.setFixedTime(NOW);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  await page.goto(`/watch-time/vod?${MEASURED}`);
  const views = page.getByRole("dialog", { name: "Saved views" });
  await button(page, "Views").click();
  await views.getByRole("textbox", { name: "Save this view as" }).fill("November");
  await page.keyboard.press("Enter");
  await expect(views.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await page.goto(`/?${MEASURED}`);
  const now = person(page);
  await now.click(page.getByRole("link", { name: "Make report" }));
  await now.click(button(page, "Add section"));
  await now.click(page.getByRole("menuitem", { name: "November" }));
  await now.type(page.getByRole("textbox", { name: "Note: November" }), "Half of it on one day");
  await now.click(button(page, "Print"));
  await expect(page.locator("html[data-printed=yes]")).toBeAttached();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page).toHaveURL(/note=Half\+of\+it/);
  expectActs("16", now.acts());
});
