import { truncate, writeFile } from "node:fs/promises";
import {
  drop,
  ENGLISH,
  expectListed,
  id,
  LIST,
  list,
  names,
  open,
  pick,
  review,
  row,
  servedBytes,
  srt,
  tracks,
  upload,
  vtt,
} from "./captioning.ts";
import { expectCleanInTwoLooks } from "./clean.ts";
import { expect, test } from "./fixtures.ts";
import { dropOnPage } from "./uploading.ts";

test("Files that are selected and dropped are stored unchanged, byte by byte", async ({
  page,
  platform,
}, info) => {
  await open(page, platform);
  await expect(page.getByText("No subtitles yet")).toBeVisible();
  await pick(page, ["Slow ferry.en.srt", srt()]);
  const dropped = info.outputPath("Slow ferry (French).vtt");
  await writeFile(dropped, vtt("Bonjour tout le monde"));
  await drop(page, [dropped]);
  await upload(page, 2);
  await expectListed(page, "Slow ferry.en.srt");
  await expectListed(page, "Slow ferry (French).vtt");
  await expect(row(page, "Slow ferry.en.srt")).toContainText("English");
  await expect(row(page, "Slow ferry (French).vtt")).toContainText("French");
  expect((await names(platform)).toSorted()).toEqual([
    "en Slow ferry.en.srt",
    "fr Slow ferry (French).vtt",
  ]);
  expect((await servedBytes(platform, "Slow ferry.en.srt")).toString()).toBe(srt());
  await page.reload();
  await expectListed(page, "Slow ferry (French).vtt");
});

test(
  "Videos that are dropped here are uploaded as videos",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    await open(page, platform);
    const video = info.outputPath("video.mp4");
    await writeFile(video, "no video");
    await dropOnPage(page, [video]);
    await expect(page.getByRole("heading", { level: 1, name: "Upload" })).toBeVisible();
  },
);

test("A file in an old encoding is converted to UTF-8", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await open(page, platform);
  const text = "Привет, как дела? Я хочу домой, а ты останешься здесь до утра.";
  // Windows-1251: the small and the large letters follow one another as in Unicode.
  const bytes = Buffer.from(
    Array.from(srt(text), (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code < 0x80 ? code : code - 0x410 + 0xc0;
    }),
  );
  await pick(page, ["паром.srt", bytes]);
  await expect(review(page)).toContainText("converted from Windows-1251");
  await expect(review(page).getByRole("button", { name: /^Language of/ })).toContainText("Russian");
  await upload(page, 1);
  await expectListed(page, "паром.srt");
  expect((await servedBytes(platform, "паром.srt")).toString()).toBe(srt(text));
});

test("A replacing track is listed before the old one is removed", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour" }]);
  await platform.addCaptions(id, { language: "en", fileName: "old.srt", text: srt() });
  const steps: Promise<string>[] = [];
  page.on("response", (response) => {
    if (!response.url().includes(LIST)) return;
    const method = response.request().method();
    const isThere = async (name: string) => (await response.text()).includes(name);
    const there = async () =>
      ((await isThere("old.srt")) ? "old " : "") + ((await isThere("new.en.srt")) ? "new" : "");
    steps.push(method === "GET" ? there() : Promise.resolve(method));
  });
  await page.goto(`/vods/${id}/subtitles`);
  await pick(page, ["new.en.srt", srt("Good evening")]);
  await review(page)
    .getByRole("radio", { name: "Replace once the new track is published" })
    .check();
  await upload(page, 1);
  await expectListed(page, "new.en.srt");
  await expect(row(page, "old.srt")).toBeHidden();
  expect(await names(platform)).toEqual(["en new.en.srt"]);
  const told = await Promise.all(steps);
  expect(told.filter((step, at) => step !== told[at - 1])).toEqual(
    expect.arrayContaining(["old ", "POST", "old new", "DELETE", "new"]),
  );
  expect(told.indexOf("old new")).toBeLessThan(told.indexOf("DELETE"));
  expect(told.indexOf("new")).toBeGreaterThan(told.indexOf("DELETE"));
  expect(told).not.toContain("");
});

test("The other tracks are deleted where one was already gone, and that is reported", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/status: 400 DELETE/);
  // What is to be deleted is read first, for undo: the file of the removed track is gone then, or will be.
  incidents.allow(/status: 404 GET \/subtitles\/|Failed to load resource.*404/);
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour" }]);
  for (const language of ["en", "fr", "sv"]) {
    await platform.addCaptions(id, { language, fileName: `${language}.srt`, text: srt() });
  }
  await page.goto(`/vods/${id}/subtitles`);
  await page.getByRole("checkbox", { name: "Select English, en.srt" }).check();
  await page.getByRole("checkbox", { name: "Select French, fr.srt" }).check();
  const french = (await tracks(platform)).find((each) => each["language-short-name"] === "fr");
  await platform.remove(`${LIST}?ids=${french?.["subtitle-id"] ?? ""}`);
  await page.getByRole("button", { name: "Delete 2…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 2 tracks" }).click();
  await expect(page.getByText("Already removed by another person: fr.srt")).toBeVisible();
  await expect(row(page, "Swedish")).toBeVisible();
  await expect(row(page, "English")).toBeHidden();
  expect(await names(platform)).toEqual(["sv sv.srt"]);
  await page.getByRole("main").getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("Already removed")).toBeHidden();
});

test(
  "A refused file is not reported to the service",
  { tag: "@nightly" },
  async ({ page, platform }, info) => {
    await open(page, platform);
    const large = info.outputPath("large.srt");
    await writeFile(large, "");
    await truncate(large, 50_000_000);
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") calls.push(request.url());
    });
    await pick(
      page,
      ["video.vtt.exe", "MZ"],
      ["binary.vtt", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1])],
      ["empty.srt", ""],
      ["backwards.en.srt", "1\n00:00:05,000 --> 00:00:02,000\nBack\n"],
      ["long.en.vtt", vtt("x".repeat(8_000_000))],
    );
    await page.getByLabel("Drop subtitle files here").setInputFiles(large);
    await expect(review(page)).toContainText("Only subtitle files are supported");
    await expect(review(page)).toContainText("Larger than 10 MB");
    await expect(review(page)).toContainText("Not a text file.");
    await expect(review(page)).toContainText("This file is empty.");
    await expect(review(page)).toContainText("Fix errors before uploading");
    await expect(review(page)).toContainText(
      "Caption too long: 8,000,000 characters (maximum 10,000).",
    );
    await review(page).getByText("Preview").last().click();
    await expect(review(page).getByText(/^x+…$/)).toHaveText(`${"x".repeat(2000)}…`);
    const button = page.getByRole("button", { name: "Upload", exact: true });
    await expect(button).toBeDisabled();
    expect(calls).toEqual([]);
  },
);

test("An expired form is requested again, failing storage is retried, and a refusal is shown", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/status: 503 POST/);
  incidents.expect(/status: 403 POST/);
  await open(page, platform);
  await platform.fault("storage", { match: { method: "POST" }, fault: "expire", times: 1 });
  await pick(page, ["old.de.srt", srt("Guten Tag, wie geht es euch?")]);
  await upload(page, 1);
  await expectListed(page, "old.de.srt");
  expect(await platform.stats()).toMatchObject({
    requests: { "POST /v2/vod/:id/subtitles": 2 },
  });
  await platform.fault("storage", {
    match: { method: "POST" },
    fault: "status",
    status: 503,
    times: 1,
  });
  await pick(page, ["first.en.srt", srt()]);
  await upload(page, 1);
  await expectListed(page, "first.en.srt");
  await platform.fault("storage", {
    match: { method: "POST" },
    fault: "status",
    status: 403,
    body: "<Error><Code>AccessDenied</Code><Message>Not today</Message></Error>",
    times: 1,
  });
  await pick(page, ["second.fr.srt", srt("Bonjour tout le monde")]);
  await upload(page, 1);
  await expect(row(page, "second.fr.srt")).toContainText("Upload failed");
  await expect(row(page, "second.fr.srt")).toContainText("Not today");
  await page.getByRole("button", { name: "Try again: second.fr.srt" }).click();
  await expectListed(page, "second.fr.srt");
});

test("A track that settles slowly is shown as accepted, on every visit", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await open(page, platform);
  await platform.fault("api", { match: { method: "POST", path: LIST }, fault: "settle" });
  await pick(page, ["video.en.srt", srt()]);
  await upload(page, 1);
  await expect(row(page, "video.en.srt")).toContainText("Uploaded. Processing…");
  await page.getByRole("main").getByRole("link", { name: "Overview" }).click();
  await expect(list(page)).toBeHidden();
  await page.getByRole("link", { name: "Subtitles", exact: true }).click();
  await expect(row(page, "video.en.srt")).toContainText("Uploaded. Processing…");
  await platform.clearFaults();
  await expectListed(page, "video.en.srt");
});

test("A track is downloaded in either format", { tag: "@nightly" }, async ({ page, platform }) => {
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour" }]);
  await platform.addCaptions(id, { language: "en", fileName: "video.en.srt", text: srt() });
  await page.goto(`/vods/${id}/subtitles`);
  for (const [format, content] of [
    ["srt", srt()],
    ["vtt", `WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n${ENGLISH}\n`],
  ]) {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Actions for English, video.en.srt" }).click();
    await page.getByRole("menuitem", { name: `Download .${format}` }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(`video.en.${format}`);
    const chunks: Buffer[] = [];
    for await (const chunk of await saved.createReadStream()) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).toString()).toBe(content);
  }
});

test("Leaving does not lose the selected files", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await open(page, platform);
  await pick(page, ["video.en.srt", srt()]);
  await expect(review(page)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Overview" }).click();
  const question = page.getByRole("dialog", { name: "Leave without uploading?" });
  await expect(question).toContainText("1 file hasn’t been uploaded.");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(review(page)).toContainText("video.en.srt");
});

test("Axe accepts the tab in both themes", { tag: "@nightly" }, async ({ page, platform }) => {
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour" }]);
  for (const fileName of ["one.srt", "two.srt"]) {
    await platform.addCaptions(id, { language: "en", fileName, text: srt() });
  }
  await page.goto(`/vods/${id}/subtitles`);
  await pick(
    page,
    ["video.en.srt", `2\n00:00:02,000 --> 00:00:03,000\nLater\n\n${srt()}`],
    ["video.exe", "MZ"],
  );
  await expect(page.getByText("0 of 1 ready, 1 rejected").first()).toBeAttached();
  await expectCleanInTwoLooks(page);
});
