import { describe, expect, it } from "vitest";
import type { CaptionFormat } from "#captions/document.ts";
import { readMarkup } from "#captions/markup.ts";
import { otherFormat } from "./other-formats.ts";
import { readCaptions } from "./read-captions.ts";

// Work that grows with the square of a length would take hours here.

describe("readCaptions", () => {
  it.each([
    "<",
    "-->",
    "\n",
    "\r",
    "1",
    "1\n",
    "1\n\n",
    " ",
    " \n",
    "a\n\n",
    "0-->0\n",
    "0:0-->",
    "\0",
    "00:01.000 --> 00:02.000\n",
    "NOTE\n\n",
  ])("Reads a million characters of %j in either format", (piece) => {
    const million = piece.repeat(1_000_000 / piece.length);
    for (const head of [
      "",
      "WEBVTT\n\n",
      "WEBVTT\n\n00:01.000 --> 00:02.000 ",
      "1\n00:00:01,000 --> 00:00:02,000\n",
    ]) {
      expect(readCaptions(head + million).issues).toBeInstanceOf(Array);
    }
  });
});

describe("readMarkup", () => {
  const formats: CaptionFormat[] = ["srt", "vtt"];

  it.each([
    "<",
    "<b",
    "<b>",
    "</b>",
    "{\\",
    "{\\a",
    "&#",
    "&#1",
    "&a;",
    "&ab",
    "&lt",
    "&notit;",
    "<b.",
    "\\",
    "</",
    "< ",
    "<1:",
  ])("Reads a million characters of %s as markup", (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    for (const format of formats) expect(readMarkup(text, format).length).toBeGreaterThan(0);
  });
});

describe("otherFormat", () => {
  it.each([
    ["paragraphs without ends", `<tt>${"<p begin='1s' end='2s'>".repeat(100_000)}`],
    ["brackets", `<tt>${"<".repeat(1_000_000)}`],
    ["points without ends", `<SAMI>${"<SYNC Start=1".repeat(100_000)}`],
    ["divisions without ends", `<tt>${"<div xml:lang='a'>".repeat(100_000)}`],
    ["braces of styles", `<SAMI>${".a {".repeat(100_000)}<SYNC Start=1><P>a`],
    [
      "languages",
      `<SAMI>${Array.from({ length: 100_000 }, (_, at) => `<SYNC Start=${at}><P Class=a${at}>a`).join("")}`,
    ],
    ["points at a time", `<SAMI>${"<SYNC Start=1><P Class=a>a".repeat(100_000)}`],
    ["lines of frames", `{1}{1}25\n{1}{2}${"{y:i}|".repeat(100_000)}`],
    ["times without words", "[00:01.00]".repeat(100_000)],
    ["braces", `[Script Info]\nDialogue: 0,0:00:01,0:00:02,,,,,,,${"{".repeat(1_000_000)}`],
    ["brackets of lists", "[".repeat(1_000_000)],
  ])("Reads damaged files with %s in linear time", (_, text) => {
    expect(otherFormat(text)).not.toBeUndefined();
  });
});
