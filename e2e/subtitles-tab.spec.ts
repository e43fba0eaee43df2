import {
  expectListed,
  id,
  names,
  open,
  pick,
  review,
  row,
  servedBytes,
  srt,
  upload,
} from "./captioning.ts";
import { expect, test } from "./fixtures.ts";

test("A track is shown on the video at its time", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour" }]);
  await platform.addCaptions(id, { language: "en", fileName: "video.srt", text: srt("Ahoy") });
  await page.goto(`/vods/${id}/subtitles`);
  await page.getByRole("button", { name: "Preview English, video.srt" }).click();
  const video = page.getByLabel("Video: Slow ferry");
  await expect
    .poll(
      () =>
        video.evaluate((element: HTMLVideoElement) =>
          [...element.textTracks]
            .filter(({ mode }) => mode === "showing")
            .flatMap(({ activeCues }) => [...(activeCues ?? [])])
            .map((cue) => (cue instanceof VTTCue ? cue.text : "")),
        ),
      { timeout: 20_000 },
    )
    .toEqual(["Ahoy"]);
  await page.getByRole("button", { name: "Hide English, video.srt" }).click();
  await expect
    .poll(() =>
      video.evaluate(
        (element: HTMLVideoElement) =>
          [...element.textTracks].filter(({ mode }) => mode === "showing").length,
      ),
    )
    .toBe(0);
});

test("Undo restores a replaced track, byte for byte", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour" }]);
  await platform.addCaptions(id, { language: "en", fileName: "old.srt", text: srt("Ahoy") });
  await page.goto(`/vods/${id}/subtitles`);
  await pick(page, ["new.en.srt", srt()]);
  await page.getByRole("radio", { name: "Replace once the new track is published" }).check();
  await upload(page, 1);
  await expect(page.getByText("Changed subtitles", { exact: true })).toBeVisible();
  expect(await names(platform)).toEqual(["en new.en.srt"]);
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("Undone: Changed subtitles")).toBeVisible();
  await expectListed(page, "old.srt");
  await expect(row(page, "new.en.srt")).toBeHidden();
  expect(await names(platform)).toEqual(["en old.srt"]);
  expect((await servedBytes(platform, "old.srt")).toString()).toBe(srt("Ahoy"));
});

test("An upload waits for a service that requests a pause", { tag: "@nightly" }, async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 429 POST/);
  await open(page, platform);
  await platform.fault("api", {
    match: { method: "POST", path: "/subtitles" },
    fault: "status",
    status: 429,
    headers: { "Retry-After": "1" },
    times: 1,
  });
  await pick(page, ["video.en.srt", srt()]);
  await upload(page, 1);
  await expect(row(page, "video.en.srt")).toContainText("Couldn’t upload. Retrying…");
  await expectListed(page, "video.en.srt");
});

test("A file is pasted, and its language chosen by the keyboard alone", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await open(page, platform);
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([text], "video.srt"));
    document.body.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, srt("♪ ♪"));
  await expect(review(page)).toContainText("Select a language");
  await page.getByRole("button", { name: "Language of video.srt:" }).press("Enter");
  // Keys typed before the list has the focus are lost, and Enter closes it.
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("português");
  await expect(page.getByRole("option")).toHaveText([/Portuguese/]);
  await page.keyboard.press("Enter");
  await expect(review(page)).toContainText("Portuguese");
  await expect(review(page)).toContainText("Ready to upload");
});

test("The workbench opens a track, and reports the URL of a deleted one", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour" }]);
  await platform.addCaptions(id, { language: "en", fileName: "video.srt", text: srt("Ahoy") });
  await page.goto(`/vods/${id}/subtitles?edit=gone`);
  await expect(page.getByText("This track no longer exists.")).toBeVisible();
  await page.getByRole("link", { name: "Edit English, video.srt" }).click();
  await expect(page.getByText("Ahoy").first()).toBeVisible();
  await expect(page.getByText("Drop subtitle files here")).toBeHidden();
  await page.goBack();
  await expect(page.getByText("Drop subtitle files here")).toBeVisible();
});

test("A file that turns out to be in another language leaves the track it was chosen for", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.addVods([{ id, title: "Slow ferry", media: "harbour" }]);
  await platform.addCaptions(id, { language: "sv", fileName: "sv.srt", text: srt() });
  await page.goto(`/vods/${id}/subtitles?language=fr`);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Actions for Swedish, sv.srt" }).click();
  await page.getByRole("menuitem", { name: "Replace" }).click();
  const buffer = Buffer.from(srt());
  await (await choosing).setFiles({ name: "new.en.srt", mimeType: "", buffer });
  await expect(review(page)).toContainText(
    "Set to Swedish, but the file name says English and the text looks like English.",
  );
  await page.getByRole("button", { name: "Use English: new.en.srt" }).click();
  await expect(review(page)).not.toContainText("Existing track");
  await expect(review(page)).toContainText("Ready to upload");
  await upload(page, 1);
  await expectListed(page, "new.en.srt");
  expect((await names(platform)).toSorted()).toEqual(["en new.en.srt", "sv sv.srt"]);
});
