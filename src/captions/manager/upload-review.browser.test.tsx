import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { useIntake } from "#captions/intake/intake.ts";
import { type Subtitle, subtitleQueries } from "#captions/subtitles-queries.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { FileZone } from "#shared/ui/file-zone.tsx";
import { listed, showWithService } from "#test/subtitles-for-test.tsx";
import { type TrackRow, trackRows } from "./track-rows.ts";
import { UploadReview } from "./upload-review.tsx";

const ENGLISH = "Good morning everybody, the ferry is leaving the harbour in a few minutes.";
const FRENCH = "Bonjour tout le monde, le bateau quitte le port dans quelques minutes.";

const srt = (text = ENGLISH) => `1\n00:00:01,000 --> 00:00:09,000\n${text}\n`;

const track: Subtitle = {
  id: "a",
  fileName: "old.srt",
  language: "en",
  languageName: null,
  url: null,
};

function Room({ rows }: { rows: readonly TrackRow[] }) {
  const { intake, entries } = useIntake(60);
  return (
    <>
      <FileZone
        label="Drop subtitle files here"
        hint=""
        choose="Choose files"
        letGo=""
        icon={null}
        accept=".srt,.vtt"
        isMultiple
        onFiles={(files) => intake.take(files, ["en"], { videoId: "video" })}
      />
      <UploadReview intake={intake} entries={entries} rows={rows} />
    </>
  );
}

/** Shows a video without tracks in the cache. */
function Video({ queryClient }: { queryClient: ApiServices["queryClient"] }) {
  const { api } = useApi();
  const list = subtitleQueries.list(api, "video");
  useState(() => queryClient.setQueryData(list.queryKey, []));
  const { data = [] } = useQuery({ ...list, enabled: false });
  return <Room rows={trackRows("video", data, [])} />;
}

/** Chooses files within the page: Playwright would carry their bytes, ten million of one, from the page and back. */
function choose(files: readonly File[]) {
  const input = page.getByLabelText("Drop subtitle files here").element();
  if (!(input instanceof HTMLInputElement)) throw new TypeError("No field for files.");
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

async function show(files: readonly File[], tracks: readonly Subtitle[] = []) {
  const shown = await showWithService(
    () => <Room rows={trackRows("video", tracks, [])} />,
    ({ method }) =>
      method === "POST"
        ? Response.json({ message: "Not today." }, { status: 400 })
        : Response.json([]),
  );
  choose(files);
  return shown;
}

const language = (name: string) => page.getByRole("button", { name: `Language of ${name}:` });
const item = (name: string) => page.getByRole("listitem").filter({ hasText: name }).first();

describe("UploadReview", () => {
  it.each([
    [
      "video.vtt.exe",
      "MZ",
      "Only subtitle files are supported, such as .srt, .vtt, .ttml or .ass.",
    ],
    [
      "video.srt",
      "{\\rtf1 1\\par}",
      "RTF files can’t be converted here. Export this one as SubRip or WebVTT.",
    ],
    ["video.en.srt", "", "This file is empty."],
    ["blank.srt", "\uFEFF \r\n\n", "This file is empty."],
    ["video.vtt", "\0\u0001\u0002\0\0", "Not a text file."],
    ["large.srt", "x".repeat(11_000_000), "Larger than 10 MB."],
  ])(
    "Refuses %s with a message of its own, and makes no request",
    { tags: ["nightly"] },
    async (name, content, words) => {
      const { calls } = await show([new File([content], name)], [track]);
      await expect.element(page.getByText(words)).toBeVisible();
      await expect.element(page.getByRole("radio")).not.toBeInTheDocument();
      await page.getByRole("button", { name: "Upload", exact: true }).click({ force: true });
      expect(calls).toEqual([]);
    },
  );

  it.each([
    ["header.vtt", "WEBVTT\n"],
    ["words.srt", "hello world"],
  ])("Says that there are no captions in %s", async (name, content) => {
    await show([new File([content], name)]);
    await expect.element(page.getByText("No captions in this file")).toBeVisible();
    await expect.element(page.getByText("findings.where")).not.toBeInTheDocument();
  });

  it("Says how SubRip that is called .vtt is sent, and asks for no header", async () => {
    await show([new File([srt()], "video.en.vtt")]);
    await expect.element(page.getByText(/Sent as video\.en\.srt\./)).toBeVisible();
    await expect.element(page.getByText("Ready to upload")).toBeVisible();
    await expect.element(page.getByText(/WEBVTT/)).not.toBeInTheDocument();
  });

  it("Guesses the language by the name, else by the text, and says where they disagree", async () => {
    await show([
      new File([srt()], "Ferry.en.srt"),
      new File([srt(FRENCH)], "Ferry.srt"),
      new File([srt(FRENCH)], "Ferry.de.srt"),
    ]);
    await expect.element(language("Ferry.en.srt")).toHaveTextContent("English");
    await expect.element(language("Ferry.srt")).toHaveTextContent("French");
    await expect.element(language("Ferry.de.srt")).toHaveTextContent("German");
    const note = page.getByText("Set to German, but the text looks like French.");
    await expect.element(note).toBeVisible();
    await page.getByRole("button", { name: "Use French: Ferry.de.srt" }).click();
    await expect.element(language("Ferry.de.srt")).toHaveTextContent("French");
    await expect
      .element(page.getByText("Set to French, but the file name says German."))
      .toBeVisible();
  });

  it("Asks for a language that can't be guessed, and accepts a three-letter code", async () => {
    await show([new File([srt("♪ ♪ ♪")], "1.srt")]);
    await expect.element(page.getByText("Select a language", { exact: true }).last()).toBeVisible();
    await language("1.srt").click();
    await page.getByRole("combobox", { name: "Search languages" }).fill("swe");
    await page.getByRole("option", { name: "Swedish" }).click();
    await expect.element(page.getByText("Ready to upload")).toBeVisible();
  });

  it("Converts what is not SubRip, whatever its name is, and says what is lost", async () => {
    const cue = '<p begin="1s" end="4s" tts:color="red">';
    const ttml = `<tt><div xml:lang="en">${cue}${ENGLISH}</p></div><div xml:lang="fr">${cue}Un</p></div></tt>`;
    await show([new File([ttml], "video.en.vtt")]);
    await expect.element(page.getByText(/^WebVTT, 1 caption, /)).toBeVisible();
    await expect
      .element(
        page.getByText("Converted from TTML. Styles and positions are left out. Left out: French."),
      )
      .toBeVisible();
    await expect.element(page.getByRole("button", { name: "Upload 1 file" })).toBeVisible();
  });

  it("Shows the encoding that it guessed, and reads the file in another", async () => {
    const text = `1\n00:00:01,000 --> 00:00:04,000\nNo lo s\u00e9\n`;
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    await show([new File([bytes], "video.es.srt")]);
    const encoding = page.getByLabelText("Encoding of video.es.srt");
    await expect.element(encoding).toHaveValue("Windows-1252");
    await expect.element(page.getByText("The encoding may be wrong.")).toBeVisible();
    await expect.element(page.getByRole("listitem").getByText("No lo sé").first()).toBeVisible();
    await encoding.selectOptions("CP850");
    await expect.element(page.getByText("No lo sÚ").first()).toBeVisible();
    await expect.element(page.getByText(/converted from CP850/)).toBeVisible();
    await expect.element(page.getByText("The encoding may be wrong.")).not.toBeInTheDocument();
  });

  const late = Array.from(
    { length: 3 },
    (_, at) => `${at + 2}\n00:02:0${at},000 --> 00:02:0${at},900\nToo late\n`,
  ).join("\n");

  it("Says how many captions it removes, before and after, and restores them", {
    tags: ["nightly"],
  }, async () => {
    await show([new File([`${srt()}\n${late}`], "late.en.srt")]);
    await expect.element(page.getByText(/^Most captions start after the video ends/)).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: "Upload 1 file" }))
      .not.toBeInTheDocument();
    await page.getByRole("button", { name: "Remove 3 captions: late.en.srt" }).click();
    await expect.element(page.getByText("Done: Remove 3 captions", { exact: true })).toBeVisible();
    await expect.element(page.getByText(/1 caption,/)).toBeVisible();
    await expect.element(page.getByText("1 of 4 captions left")).toBeVisible();
    await expect.element(page.getByText("Ready to upload")).not.toBeInTheDocument();
    await expect.element(page.getByRole("status")).toHaveTextContent("0 of 1 ready, 1 to review");
    await expect.element(page.getByRole("button", { name: "Upload 1 file" })).toBeVisible();
    await page.getByRole("button", { name: "Undo: Remove 3 captions: late.en.srt" }).click();
    await expect.element(page.getByText(/4 captions,/)).toBeVisible();
  });

  it("Offers to shift a file whose captions are after the end, and undoes that", {
    tags: ["nightly"],
  }, async () => {
    await show([new File([late], "late.en.srt")]);
    const by = page.getByRole("textbox", { name: "Shift captions" });
    const preview = page.getByRole("list").getByText(/^00:00:0/);
    await expect.element(by).toHaveValue("-2:00.000");
    await by.fill("-1:59");
    await page.getByRole("button", { name: "Shift: late.en.srt" }).click();
    await expect.element(page.getByText("Done: Shift by -1:59.000", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Ready to upload")).toBeVisible();
    await page.getByText("Preview").click();
    await expect.element(preview.first()).toHaveTextContent("00:00:01.000 – 00:00:01.900");
    await page.getByRole("button", { name: "Undo: Shift by -1:59.000: late.en.srt" }).click();
    await expect.element(by).toBeVisible();
    await expect.element(page.getByText("Ready to upload")).not.toBeInTheDocument();
  });

  it("Suggests no shift where the first captions are in time", async () => {
    await show([new File([`${srt()}\n${late}`], "late.en.srt")]);
    await expect.element(page.getByRole("textbox", { name: "Shift captions" })).toHaveValue("");
    await expect
      .element(page.getByRole("link", { name: "Choose its video in “Subtitle coverage”" }))
      .toHaveAttribute("href", "/library/subtitles");
  });

  it("Keeps written times, and calls no file ready whose times are unknown", async () => {
    const floats = "1\n00:00:01,10.000000000000009 --> 00:00:09,609.9999999999999";
    await show([
      new File([`${floats}\n${ENGLISH}\n`], "floats.en.srt"),
      new File([`1\n00:00:01:12 --> 00:00:09:12\n${FRENCH}\n`], "frames.fr.srt"),
    ]);
    const unread = page.getByText(/^Error: Time couldn’t be read: /);
    await expect.element(unread).toHaveTextContent("00:00:01:12 --> 00:00:09:12");
    await page.getByRole("button", { name: "Rewrite as read: floats.en.srt" }).click();
    await expect.element(page.getByText("Ready to upload")).toBeVisible();
    await expect.element(page.getByText("Fix errors before uploading")).toBeVisible();
    await page.getByText("Preview").first().click();
    await expect
      .element(page.getByText("00:00:01.010 – 00:00:09.610", { exact: true }))
      .toBeVisible();
  });

  it("Applies all safe fixes at once", async () => {
    const untidy = `1\n00:00:02,000 --> 00:00:05,000\n<i>${ENGLISH}\n\n`;
    await show([new File([`${untidy}${late}`], "late.en.srt")]);
    await page.getByRole("button", { name: "Apply all 2 safe fixes: late.en.srt" }).click();
    await expect.element(page.getByText(/^Done: Break long lines/)).toBeVisible();
    await expect.element(page.getByText(/^Done: Close tags/)).toBeVisible();
    await expect.element(page.getByText(/4 captions,/)).toBeVisible();
  });

  it("Mentions a rewriting once, and no fix that had nothing to do", async () => {
    const same = "00:00:05.000 --> 00:00:08.000";
    const odd = `WEBVTT\n\n00:00:01,000 --> 00:00:04,000\nOne\n2\n${same}\nTwo\n\n${same}\n<i></i>\n`;
    await show([new File([odd], "odd.en.vtt")]);
    const rewrite = page.getByRole("button", { name: "Rewrite as read: odd.en.vtt", exact: true });
    await expect.element(rewrite.first()).toBeVisible();
    await page.getByRole("button", { name: /^Apply all/ }).click();
    const fixed = page.getByRole("list", { name: "Fixes in odd.en.vtt" }).getByRole("listitem");
    await expect.element(fixed.first()).toBeVisible();
    expect(fixed.elements().map(({ textContent }) => textContent)).toEqual([
      "Done: Rewrite as readUndo",
      "Done: Trim or merge overlaps · 1 caption removed · 1 changedUndo",
    ]);
    await page.getByRole("button", { name: "Undo: Rewrite as read: odd.en.vtt" }).click();
    await expect.element(fixed).toHaveLength(1);
  });

  it("Sends captions after the end of the video where the person confirms it", {
    tags: ["nightly"],
  }, async () => {
    await show([new File([`${srt()}\n${late}`], "late.en.srt")]);
    await page.getByRole("button", { name: "Upload them anyway: late.en.srt" }).click();
    await expect.element(page.getByRole("button", { name: "Upload 1 file" })).toBeVisible();
  });

  it("Holds only the file that has errors", async () => {
    const backwards = "1\n00:00:05,000 --> 00:00:01,000\nBack\n";
    await show([new File([backwards], "bad.en.srt"), new File([srt(FRENCH)], "good.fr.srt")]);
    await expect.element(page.getByRole("button", { name: "Upload 1 file" })).toBeVisible();
    await expect.element(item("bad.en.srt").getByText("Fix errors before uploading")).toBeVisible();
  });

  it("Keeps the focus at the file whose fix is undone", async () => {
    const backwards = "1\n00:00:05,000 --> 00:00:01,000\nBack\n";
    await show([new File([backwards], "one.en.srt"), new File([backwards], "two.fr.srt")]);
    await page.getByRole("button", { name: "Correct end times: one.en.srt" }).click();
    // Until the file is read again, its errors are above the button and move it when they go.
    await expect.element(item("one.en.srt").getByText("Ready to upload")).toBeVisible();
    await page.getByRole("button", { name: "Undo: Correct end times: one.en.srt" }).click();
    // The fix is offered again once the file is read; until then focus is on its language.
    await expect.element(language("one.en.srt")).toHaveFocus();
  });

  it("Asks what happens to existing tracks of a language, for many at once", async () => {
    await show([new File([srt()], "one.en.srt"), new File([srt()], "two.en.srt")], [track]);
    await expect.element(page.getByText("2 files are in languages")).toBeVisible();
    const clash = "Another file has the same video and language";
    await expect.element(item("one.en.srt").getByText(clash)).toBeVisible();
    await page.getByRole("button", { name: "Replace all" }).click();
    // The second of two files in one language waits.
    await expect.element(page.getByRole("button", { name: "Upload 1 file" })).toBeVisible();
    await expect.element(item("one.en.srt").getByText("Ready to upload")).toBeVisible();
    await page.getByRole("button", { name: "Upload it, too: two.en.srt" }).click();
    await expect.element(page.getByRole("button", { name: "Upload 2 files" })).toBeVisible();
    await item("one.en.srt").getByRole("radio", { name: "Keep both" }).click();
    await expect
      .element(item("one.en.srt").getByRole("radio", { name: "Keep both" }))
      .toBeChecked();
  });

  it("Sends the files that are ready, and leaves the rest", async () => {
    const { calls } = await show([
      new File([srt(FRENCH)], "good.fr.srt"),
      new File(["MZ"], "video.exe"),
    ]);
    await page.getByRole("button", { name: "Upload 1 file" }).click();
    const posts = () => calls.filter(({ method }) => method === "POST");
    await expect.poll(() => posts().length).toBe(1);
    expect(posts()[0]?.body).toEqual({
      language_short_name: "fr",
      file_name: "good.fr.srt",
      upload_type: "ajax",
    });
    await expect.element(page.getByText("good.fr.srt")).not.toBeInTheDocument();
    await expect.element(page.getByText("video.exe", { exact: true })).toBeVisible();
  });

  it("Says before it replaces an unreadable track that this can’t be undone", async () => {
    await show([new File([srt()], "video.en.srt")], [track]);
    await expect.element(page.getByText("Existing track: old.srt")).toBeVisible();
    expect(page.getByText(/can’t be undone/).query()).toBeNull();
    await page.getByRole("radio", { name: "Replace once the new track is published" }).click();
    await expect.element(page.getByText(/^This can’t be undone/)).toBeVisible();
    await page.getByRole("radio", { name: "Keep both" }).click();
    expect(page.getByText(/can’t be undone/).query()).toBeNull();
  });

  it("Reads the tracks again before it sends, and asks about a new one", async () => {
    const { calls } = await showWithService(
      ({ queryClient }) => <Video queryClient={queryClient} />,
      ({ method }) =>
        method === "POST"
          ? new Response(null, { status: 400 })
          : Response.json([listed("b", "en")]),
    );
    choose([new File([srt()], "video.en.srt")]);
    await page.getByRole("button", { name: "Upload 1 file" }).click();
    await expect
      .element(page.getByText("The video’s tracks have changed. Review and send again."))
      .toBeVisible();
    await expect.element(page.getByText("Existing track: b.srt")).toBeVisible();
    expect(calls.map(({ method }) => method)).toEqual(["GET"]);
  });

  it("Sends a file with the extension of its format", async () => {
    await show([new File([`WEBVTT\n\n00:01.000 --> 00:09.000\n${FRENCH}\n`], "video.fr.srt")]);
    await expect.element(page.getByText("video.fr.vtt")).toBeVisible();
    await expect.element(page.getByText(/WebVTT/).last()).toBeVisible();
  });

  it("Shows the beginning of a file as text, whatever markup it has", async () => {
    await show([new File([srt('<img src=x onerror="alert(1)">Hello there')], "video.en.srt")]);
    await page.getByText("Preview").click();
    await expect.element(page.getByRole("list").getByText(/Hello there/)).toBeVisible();
    expect(document.querySelector("img")).toBeNull();
  });

  it("Accepts forty files at once", { tags: ["nightly"] }, async () => {
    const files = Array.from(
      { length: 40 },
      (_, at) => new File([srt(FRENCH)], `video ${at + 1}.fr.srt`),
    );
    await show(files);
    await expect.element(page.getByRole("button", { name: "Upload 1 file" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: /^Upload it, too/ })).toHaveLength(39);
  });
});
