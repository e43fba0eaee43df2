import { mkdir, readFile, writeFile } from "node:fs/promises";
import { writeFilm } from "./films.ts";
import { expect, test } from "./fixtures.ts";
import {
  acknowledged,
  bring,
  dropFiles,
  expectArrived,
  expectNoted,
  holdPart,
  reload,
  row,
  send,
  tray,
} from "./uploading.ts";

const MiB = 1024 ** 2;

test("details that are written while the film is sent are on it when it exists", async ({
  page,
  platform,
  incidents,
}, info) => {
  incidents.allow(/status: 404 GET/);
  incidents.allow(/console error: Failed to load resource.*404/);
  const film = await writeFilm(info.outputPath("IMG_0042.mp4"), 11 * MiB);
  await holdPart(platform, 3);
  await send(page, [film]);
  await page.getByRole("button", { name: "Details: IMG_0042.mp4" }).click();
  const films = page.getByRole("region", { name: "Films", exact: true });
  await films.getByRole("textbox", { name: "Title" }).fill("The night ferry");
  await films.getByRole("textbox", { name: "Title" }).press("Enter");
  await films.getByRole("combobox", { name: "Folder" }).selectOption("/Originals/Harbour");
  await films
    .getByRole("combobox", { name: "Add to playlist when ready" })
    .selectOption({ index: 1 });
  const playlistId = await films
    .getByRole("combobox", { name: "Add to playlist when ready" })
    .inputValue();
  await expect(films.getByRole("combobox", { name: "Encoding" })).toBeDisabled();

  await tray(page).getByRole("button", { name: "Pause IMG_0042.mp4" }).click();
  await platform.clearFaults();
  await tray(page).getByRole("button", { name: "Resume IMG_0042.mp4" }).click();
  await expectArrived(page, platform, film);
  await expect(films.getByText("Details saved")).toBeVisible();

  const before = await platform.read(`/v2/playlists/${playlistId}`);
  await tray(page).getByRole("link", { name: "Open the film" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The night ferry" })).toBeVisible();
  await expect(page.getByRole("region", { name: "About" })).toContainText("/Originals/Harbour");
  const vodId = new URL(page.url()).pathname.split("/").at(2);
  expect(before).toMatchObject({
    content: { list: expect.arrayContaining([expect.objectContaining({ id: vodId })]) },
  });
});

test("details survive a reload in the middle", async ({ page, platform, incidents }, info) => {
  incidents.allow(/status: 404 GET/);
  incidents.allow(/console error: Failed to load resource.*404/);
  const film = await writeFilm(info.outputPath("IMG_0042.mp4"), 11 * MiB);
  await holdPart(platform, 3);
  await page.goto("/upload");
  await dropFiles(page, [film.path]);
  await page.getByRole("button", { name: "Details: IMG_0042.mp4" }).click();
  const title = page
    .getByRole("region", { name: "Films", exact: true })
    .getByRole("textbox", { name: "Title" });
  await title.fill("The night ferry");
  await title.press("Enter");
  await expect(page.getByRole("region", { name: "Films", exact: true })).toContainText(
    "The night ferry",
  );
  page.once("dialog", (dialog) => void dialog.accept());
  await platform.clearFaults();
  await page.reload();
  await expectArrived(page, platform, film);
  await tray(page).getByRole("link", { name: "Open the film" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The night ferry" })).toBeVisible();
});

test("folders that were dropped are made anew, and the films are in them", async ({
  page,
  platform,
  incidents,
}, info) => {
  // A new video may be unknown for a while.
  incidents.allow(/status: 404 GET/);
  incidents.allow(/console error: Failed to load resource.*404/);
  const root = info.outputPath("Season 1");
  const films = [
    await writeFilm(`${root}/Part A/one.mp4`, MiB),
    await writeFilm(`${root}/Part B/two.mp4`, MiB + 1),
  ];
  await writeFile(`${root}/.DS_Store`, "x");
  await writeFile(`${root}/notes.txt`, "not a film");
  await page.goto("/library");
  await dropFiles(page, [root]);
  await expect(page.getByRole("heading", { level: 1, name: "Upload" })).toBeVisible();
  await page.getByRole("button", { name: "Recreate 3 folders under the top level" }).click();
  await expect(page.getByText("3 folders are there, and the films go into them.")).toBeVisible();
  await expect(page.getByText("“notes.txt” is no film and was left out.")).toBeVisible();
  await expect(page.getByText("1 hidden file was left out.")).toBeVisible();
  for (const film of films) await expectArrived(page, platform, film);
  for (const [name, path] of [
    ["one.mp4", "/Season 1/Part A"],
    ["two.mp4", "/Season 1/Part B"],
  ]) {
    await expect(async () => {
      const { data } = await read(platform.read(`/v2/vod?title=${name?.replace(".mp4", "")}`));
      expect(data.find(({ filename }) => filename === name)?.folders).toMatchObject([{ path }]);
    }).toPass();
  }
});

async function read(
  answer: Promise<unknown>,
): Promise<{ data: { filename: string; folders: { path: string }[] }[] }> {
  return JSON.parse(JSON.stringify(await answer));
}

test("a film that is there already is held back, in the queue and in the library", async ({
  page,
  platform,
}, info) => {
  const film = await writeFilm(info.outputPath("kestrel.mp4"), 6 * MiB);
  await platform.fault("storage", { match: { method: "PUT" }, fault: "hang" });
  await send(page, [film]);
  await expect.poll(async () => (await platform.parts()).length).toBe(2);
  await bring(page, [film]);
  await expect(page.getByText("A file of this name and size is among the uploads")).toBeVisible();
  await page.getByRole("button", { name: "Leave out: kestrel.mp4" }).click();
  await tray(page).getByRole("button", { name: "Pause kestrel.mp4" }).click();
  await platform.clearFaults();
  await tray(page).getByRole("button", { name: "Resume kestrel.mp4" }).click();
  await expectArrived(page, platform, film);

  await bring(page, [film]);
  await expect(page.getByText("This browser has uploaded a file of this name")).toBeVisible();

  // Without a local record, the library tells.
  await page.goto("/upload/history");
  await page.getByRole("button", { name: "Clear history" }).click();
  await page.getByRole("button", { name: "Clear history" }).last().click();
  await page.goto("/upload");
  await bring(page, [film]);
  await expect(page.getByText("The library has a film of a file")).toBeVisible();
  await expect(page.getByRole("link", { name: "kestrel", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Upload anyway: kestrel.mp4" }).click();
  await expectArrived(page, platform, film);
  expect(await platform.uploadedNames()).toEqual(["kestrel.mp4", "kestrel.mp4"]);
});

test("what is no film is left out, and what may be one is asked about", async ({
  page,
  platform,
}, info) => {
  await mkdir(info.outputPath(), { recursive: true });
  await writeFile(info.outputPath("poster.png"), "png");
  await writeFile(info.outputPath("scan.cine"), "raw");
  await page.goto("/upload");
  await page
    .getByLabel("Drop films here")
    .setInputFiles([info.outputPath("poster.png"), info.outputPath("scan.cine")]);
  await expect(page.getByText("“poster.png” is no film and was left out.")).toBeVisible();
  await expect(page.getByText("May be no film: its kind is unknown.")).toBeVisible();
  expect(await platform.uploadedNames()).toEqual([]);
  await page.getByRole("button", { name: "Upload anyway: scan.cine" }).click();
  await expect(row(page, "scan.cine")).toContainText("Uploaded · encoding");
  expect(await platform.uploadedNames()).toEqual(["scan.cine"]);
});

test("files with unsafe names are sent under safe ones, and their rows say which", async ({
  page,
  platform,
}, info) => {
  const film = await writeFilm(info.outputPath("kestrel.mp4"), MiB);
  const buffer = await readFile(film.path);
  const names = [
    ["../../etc/passwd.mp4", "passwd.mp4"],
    ["bell\u0007 \u202Eferry.mp4", "bell ferry.mp4"],
    ["   .mp4", "video.mp4"],
    ["harbour.mp4. ", "harbour.mp4"],
    [`${"x".repeat(300)}.mp4`, `${"x".repeat(251)}.mp4`],
  ] as const;
  await page.goto("/upload");
  await page
    .getByLabel("Drop films here")
    .setInputFiles(names.map(([name]) => ({ name, mimeType: "video/mp4", buffer })));
  for (const [, sentName] of names) {
    const sent = tray(page)
      .getByRole("listitem")
      .filter({ has: page.getByText(`Named “${sentName}” on the platform`, { exact: true }) });
    await expect(sent.getByText("Ready", { exact: true })).toBeVisible({ timeout: 40_000 });
  }
  expect((await platform.uploadedNames()).toSorted()).toEqual(
    names.map(([, sentName]) => sentName).toSorted(),
  );
});

test("a file called .mp4 goes on after a reload, and its video is found when the answer is lost", async ({
  page,
  platform,
  incidents,
}, info) => {
  incidents.expect(/status: 502 POST .*complete-multipart/);
  incidents.allow(/status: 404 POST .*complete-multipart/);
  incidents.allow(/console error: Failed to load resource/);
  const film = await writeFilm(info.outputPath(".mp4"), 11 * MiB);
  await holdPart(platform, 3);
  await page.goto("/upload");
  await dropFiles(page, [film.path]);
  await expectNoted(page, platform, [1, 2]);
  await platform.clearFaults();
  await platform.fault("api", {
    match: { path: "/complete-multipart" },
    fault: "reset",
    side: "response",
    bytes: 0,
    times: 1,
  });
  await reload(page);
  await expect(row(page, ".mp4")).toContainText("Named “video.mp4” on the platform");
  await expectArrived(page, platform, film);
  expect(await acknowledged(platform)).toEqual([1, 2, 3]);
  expect(await platform.uploadedNames()).toEqual(["video.mp4"]);
});

test("the same file is one video, unless the person says otherwise", async ({
  page,
  platform,
}, info) => {
  const film = await writeFilm(info.outputPath("kestrel.mp4"), 6 * MiB);
  await platform.fault("storage", { match: { method: "PUT" }, fault: "hang" });
  await send(page, [film]);
  await expect.poll(async () => (await platform.parts()).length).toBe(2);
  await bring(page, [film]);
  await expect(page.getByText("Already uploading: a file of this name and size")).toBeVisible();
  await bring(page, [film]);
  await expect(
    page.getByText("“kestrel.mp4” was given more than once and is taken once."),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "1 file is held back" })).toBeVisible();
  expect(await platform.uploadedNames()).toEqual(["kestrel.mp4"]);
  await page.getByRole("button", { name: "Upload again: kestrel.mp4" }).click();
  await expect.poll(platform.uploadedNames).toEqual(["kestrel.mp4", "kestrel.mp4"]);

  // A cancelled upload is no duplicate.
  await tray(page).getByRole("button", { name: "Cancel kestrel.mp4" }).first().click();
  await tray(page).getByRole("button", { name: "Cancel kestrel.mp4" }).click();
  await platform.clearFaults();
  await bring(page, [film]);
  await expect(row(page, "kestrel.mp4").getByText("Ready", { exact: true })).toBeVisible({
    timeout: 40_000,
  });
  expect(await platform.uploadedNames()).toHaveLength(3);
  await bring(page, [film]);
  await expect(page.getByText("Already uploaded: this browser has uploaded")).toBeVisible();
  await page.getByRole("button", { name: "Leave out: kestrel.mp4" }).click();
  expect(await platform.uploadedNames()).toHaveLength(3);
});

test("a new folder is made on the way, and chosen", async ({ page, platform }, info) => {
  const film = await writeFilm(info.outputPath("kestrel.mp4"), MiB);
  await page.goto("/upload");
  const panel = page.getByRole("region", { name: "For all films" });
  await panel.getByRole("button", { name: "New folder…" }).click();
  await panel.getByRole("textbox", { name: "Name of the new folder" }).fill("Premieres");
  await panel.getByRole("textbox", { name: "Name of the new folder" }).press("Enter");
  await expect(
    panel.getByRole("combobox", { name: "Folder" }).locator("option:checked"),
  ).toHaveText("/Premieres");
  await bring(page, [film]);
  await expectArrived(page, platform, film);
  await tray(page).getByRole("link", { name: "Open the film" }).click();
  await expect(page.getByRole("region", { name: "About" })).toContainText("/Premieres");
});

test("the title shows the progress on every page, and the history what has been", async ({
  page,
  platform,
}, info) => {
  const film = await writeFilm(info.outputPath("kestrel.mp4"), 20 * MiB);
  await holdPart(platform, 2, { bytes: 0 });
  await send(page, [film]);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Library" })
    .click();
  await expect(page).toHaveTitle(/^\(\d\d %\) Library · Reeldesk$/);
  await tray(page).getByRole("button", { name: "Cancel kestrel.mp4" }).click();
  await expect(page).toHaveTitle("Library · Reeldesk");
  await tray(page).getByRole("button", { name: "Clear finished" }).click();
  await expect(tray(page)).toHaveCount(0);
  await page.goto("/upload/history");
  const past = page.getByRole("region", { name: "Past uploads" });
  await expect(past.getByRole("listitem")).toHaveCount(1);
  await expect(past.getByRole("listitem")).toContainText("kestrel.mp4");
  await expect(past.getByRole("listitem")).toContainText("Cancelled");
  await page.getByRole("button", { name: "Clear history" }).click();
  await page.getByRole("button", { name: "Clear history" }).last().click();
  await expect(page.getByText("No past uploads in this browser")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No past uploads in this browser")).toBeVisible();
});

test("a film that is ready still gets its playlist after a reload", async ({
  page,
  platform,
  incidents,
}, info) => {
  incidents.allow(/status: 404 GET/);
  incidents.allow(/console error: Failed to load resource.*404/);
  const film = await writeFilm(info.outputPath("kestrel.mp4"), MiB);
  await platform.fault("api", { match: { method: "PUT", path: "/content" }, fault: "hang" });
  await page.goto("/upload");
  const choice = page
    .getByRole("region", { name: "For all films" })
    .getByRole("combobox", { name: "Add to playlist when ready" });
  await choice.selectOption({ index: 1 });
  const playlistId = await choice.inputValue();
  await bring(page, [film]);
  await expectArrived(page, platform, film);
  await expect
    .poll(() => platform.stats())
    .toMatchObject({ requests: { "GET /v2/playlists/:id": expect.any(Number) } });
  await platform.clearFaults();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(async () => {
    const playlist = await platform.read(`/v2/playlists/${playlistId}`);
    expect(JSON.stringify(playlist)).toContain("kestrel");
  }).toPass();
});
