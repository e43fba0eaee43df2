import { describe, expect, it } from "vitest";
import { readCaptions } from "./read-captions.ts";

function summary(file: string, fileName?: string) {
  const { document, issues } = readCaptions(file, fileName === undefined ? {} : { fileName });
  return {
    format: document.format,
    cues: document.cues.map(({ startMs, endMs, text }) => [startMs, endMs, text]),
    issues: issues.map(({ kind, severity, line }) => `${severity} ${kind} ${line}`),
  };
}

const ONE = [1000, 2500, "Calm"];
const TWO = [3000, 4000, "water"];

describe("readCaptions", () => {
  it.each<[string, string]>([
    [
      "SubRip",
      "1\n00:00:01,000 --> 00:00:02,500\nCalm\n\n2\n00:00:03,000 --> 00:00:04,000\nwater\n",
    ],
    [
      "CRLF",
      "1\r\n00:00:01,000 --> 00:00:02,500\r\nCalm\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nwater",
    ],
    [
      "CR alone",
      "1\r00:00:01,000 --> 00:00:02,500\rCalm\r\r2\r00:00:03,000 --> 00:00:04,000\rwater\r",
    ],
    [
      "CR CR LF",
      "1\r\r\n00:00:01,000 --> 00:00:02,500\r\r\nCalm\r\r\n\r\r\n2\r\r\n00:00:03,000 --> 00:00:04,000\r\r\nwater",
    ],
    [
      "a mark",
      "\uFEFF1\n00:00:01,000 --> 00:00:02,500\nCalm\n\n2\n00:00:03,000 --> 00:00:04,000\nwater",
    ],
    ["dots", "1\n00:00:01.000 --> 00:00:02.500\nCalm\n\n2\n00:00:03.000 --> 00:00:04.000\nwater"],
    ["no numbers", "00:00:01,000 --> 00:00:02,500\nCalm\n\n00:00:03,000 --> 00:00:04,000\nwater"],
    [
      "no blank line",
      "1\n00:00:01,000 --> 00:00:02,500\nCalm\n2\n00:00:03,000 --> 00:00:04,000\nwater",
    ],
    ["neither", "00:00:01,000 --> 00:00:02,500\nCalm\n00:00:03,000 --> 00:00:04,000\nwater"],
    [
      "blank lines above",
      "\n \n\n1\n00:00:01,000 --> 00:00:02,500\nCalm\n \t\n2\n\n00:00:03,000 --> 00:00:04,000\nwater",
    ],
    [
      "short times",
      "1\n0:0:1,000 --> 0000:00:02,500\nCalm\n\n2\n00:00:3,000-->00:00:04,000\nwater",
    ],
  ])("Reads both cues of SubRip with %s", (_, file) => {
    expect(summary(file)).toEqual({ format: "srt", cues: [ONE, TWO], issues: [] });
  });

  it.each<[string, string]>([
    [
      "hours and without",
      "WEBVTT\n\n00:01.000 --> 00:02.500\nCalm\n\n0000:00:03.000 --> 00:00:04.000\nwater",
    ],
    [
      "a title",
      "WEBVTT - video\nKind: captions\n\n1\n00:01.000 --> 00:02.500\nCalm\n\nb\n00:03.000 --> 00:04.000\nwater",
    ],
    [
      "a cue in its header",
      "WEBVTT\n00:01.000 --> 00:02.500\nCalm\n00:03.000 --> 00:04.000\nwater",
    ],
    [
      "lines of spaces between cues",
      "WEBVTT\n \n00:01.000 --> 00:02.500\nCalm\n \n00:03.000 --> 00:04.000\nwater\n ",
    ],
    [
      "asides",
      "WEBVTT\n\nSTYLE\n::cue { a }\n\nNOTE\n\n00:01.000 --> 00:02.500\nCalm\n\nNOTE x\ny\n\n00:03.000 --> 00:04.000\nwater\n\nNOTE end",
    ],
  ])("Reads both cues of WebVTT with %s", (_, file) => {
    expect(summary(file)).toEqual({ format: "vtt", cues: [ONE, TWO], issues: [] });
  });

  it("Keeps names, settings, comments and what comes before the captions", () => {
    const file =
      "WEBVTT - a\nLanguage: pt\n\nREGION\nid:r\n\nNOTE x\ny\n\nann\n00:01.000 --> 00:02.500 line:0  align:left\nCalm\n\nNOTE end\n";
    expect(readCaptions(file).document).toEqual({
      format: "vtt",
      header: " - a\nLanguage: pt",
      cues: [
        {
          key: 1,
          startMs: 1000,
          endMs: 2500,
          id: "ann",
          settings: "line:0  align:left",
          before: ["REGION\nid:r", "NOTE x\ny"],
          text: "Calm",
        },
      ],
      after: ["NOTE end"],
    });
    const srt = "1\n00:00:01,000 --> 00:00:02,500 X1:1 X2:2\nCalm";
    expect(readCaptions(srt).document.cues[0]).toMatchObject({ id: "", settings: "X1:1 X2:2" });
    expect(readCaptions(srt).lineOf).toEqual(new Map([[1, 2]]));
  });

  it.each<[string, string, unknown[], string[]]>([
    [
      "text after a blank line",
      "1\n00:00:01,000 --> 00:00:02,500\nCalm\n\nsea\n\n5\n\n2\n00:00:03,000 --> 00:00:04,000\nwater",
      [[1000, 2500, "Calm\nsea\n5"], TWO],
      ["error strayText 5", "error strayText 7"],
    ],
    [
      "a blank line after each",
      "1\n\n00:00:01,000 --> 00:00:02,500\n\nCalm\n\n2\n\n00:00:03,000 --> 00:00:04,000\n\nwater",
      [ONE, TWO],
      ["error strayText 5", "error strayText 11"],
    ],
    [
      "words before the first caption",
      "by Ann\n\n1\n00:00:01,000 --> 00:00:02,500\nCalm",
      [ONE],
      ["error strayText 1"],
    ],
    [
      "words in place of a number",
      "00:00:01,000 --> 00:00:02,500\nCalm\n\nsea\n00:00:03,000 --> 00:00:04,000\nwater",
      [[1000, 2500, "Calm\nsea"], TWO],
      ["error strayText 4"],
    ],
    [
      "the number of a missing caption",
      "1\n00:00:01,000 --> 00:00:02,500\nCalm\n\n2",
      [ONE],
      ["warning strayText 5"],
    ],
    [
      "no text",
      "1\n00:00:01,000 --> 00:00:02,500\n\n2\n00:00:03,000 --> 00:00:04,000\nwater",
      [[1000, 2500, ""], TWO],
      [],
    ],
    [
      "unreadable times",
      "1\n00:00:01,000 --> 00:00:02,500\nCalm\n\n2\n00:99:03,000 --> 00:00:04,000\nwater\n\n3\n00:00:05,000 --> soon 1:2\nx",
      [ONE, [5_943_000, 4000, "water"], [5000, 5000, "x"]],
      ["error badTimes 6", "error unreadTimes 10"],
    ],
    [
      "times that are incomplete, negative, or beyond 59 minutes",
      "1\n00:00:01,000 --> 00:00:02,500\nCalm\n\n2\nx 0:1 --> 00:00:04,000\nwater\n\n3\n-00:00:01,000 --> 00:00:05,000\nx\n\n4\n00:61:10,000 --> 00:61:11,000\ny",
      [ONE, [2500, 4000, "water"], [4000, 5000, "x"], [3_670_000, 3_671_000, "y"]],
      ["error unreadTimes 6", "error unreadTimes 10", "error badTimes 14"],
    ],
    [
      "times that are truncated, or not numbers",
      "1\n00:00:01,000 --> 00:00:02,500\nCalm\n\n2\n00:00:03,000 ->\nwater\n\n3\nab:cd --> ef\nx\n\n9:30 -> home",
      [ONE, [3000, 3000, "water"], [3000, 3000, "x\n9:30 -> home"]],
      ["error unreadTimes 6", "error unreadTimes 10", "error strayText 13"],
    ],
    [
      "times that few players can read",
      "1\n00:01,000 -> 00:02,500\nCalm\n\n00:00:03:000 --> 0:04\nwater",
      [ONE, TWO],
      ["error badTimes 2", "error badTimes 5"],
    ],
    [
      "arrows in words",
      "00:00:01,000 --> 00:00:02,500\na --> b\n<-- 1",
      [[1000, 2500, "a --&gt; b\n<-- 1"]],
      [],
    ],
    ["nothing", "", [], ["error noCue null"]],
    [
      "only words",
      "<html>\n\n</html>",
      [],
      ["error strayText 1", "error strayText 3", "error noCue null"],
    ],
    [
      "an odd arrow in the first times",
      "1\n00:00:01 -> 00:00:02.5\nCalm\n\n2\n00:00:03,000 --> 00:00:04,000\nwater",
      [ONE, TWO],
      ["error badTimes 2"],
    ],
    [
      "short fractions, which players read as hundredths or as milliseconds",
      "1\n00:00:01,0 --> 00:00:02,5\nCalm\n\n2\n00:00:03,00 --> 00:00:04,00\nwater",
      [ONE, TWO],
      ["error badTimes 2", "error badTimes 6"],
    ],
    [
      "short fractions that may have lost their zeros in front",
      "1\n00:00:01,0 --> 00:00:02,500\nCalm\n\n2\n00:00:03,0 --> 00:00:03,50\nwater",
      [ONE, [3000, 3500, "water"]],
      ["error badTimes 2", "error unreadTimes 6"],
    ],
    [
      "fractions of milliseconds",
      "1\n00:00:00,999.99999 --> 00:00:02,5e2\nCalm\n\n2\n00:00:03,5.684e-14 --> 00:00:03,999.99999\nwater",
      [[1000, 1000, "Calm"], TWO],
      ["error unreadTimes 2", "error badTimes 6"],
    ],
    [
      "other arrows",
      "1\n00:00:01.0 → 00:00:02.5\nCalm\n\n2\n00:00:03 > 00:00:04\nwater",
      [ONE, TWO],
      ["error badTimes 2", "error badTimes 6"],
    ],
    [
      "times without an arrow",
      "1\n00:00:01,000 - 00:00:02,500\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nwater",
      [TWO],
      ["error unreadTimes 2"],
    ],
    [
      "times in a text, without a blank line",
      "1\n00:00:01,000 --> 00:00:02,500\nCalm\n2\n00:00:03 -- 00:00:04\nwater",
      [[1000, 2500, "Calm\n2\n00&#x3a;00&#x3a;03 -- 00&#x3a;00&#x3a;04\nwater"]],
      ["error unreadTimes 5"],
    ],
    [
      "hours of a day",
      "00:00:01,000 --> 00:00:02,500\n9:30 -> 10:00\n9:30 → 10:00",
      [[1000, 2500, "9:30 -> 10:00\n9:30 → 10:00"]],
      [],
    ],
    [
      "NUL",
      "1\n00:00:01,000 --> 00:00:02,500\nCa\0lm",
      [[1000, 2500, "Ca\uFFFDlm"]],
      ["warning binary 3"],
    ],
  ])("Reads cues and issues of SubRip with %s", (_, file, cues, issues) => {
    expect(summary(file)).toEqual({ format: "srt", cues, issues });
  });

  it.each<[string, string, unknown[], string[]]>([
    [
      "an empty line",
      "WEBVTT\n\n00:01.000 --> 00:02.500\nCalm\n \nsea\n",
      [[1000, 2500, "Calm\n\u00A0\nsea"]],
      [],
    ],
    [
      "text after a blank line",
      "WEBVTT\n\n00:01.000 --> 00:02.500\nCalm\n\nsea\n\nx\n",
      [ONE],
      ["error strayText 6", "error strayText 8"],
    ],
    ["commas", "WEBVTT\n\n00:00:01,000 --> 00:00:02,500\nCalm\n", [ONE], ["error badTimes 3"]],
    [
      "an arrow",
      "WEBVTT\n\n00:01.000 --> 00:02.500\na\nb --> c",
      [[1000, 2500, "a\nb --&gt; c"]],
      ["error badTimes 5"],
    ],
    [
      "no blank line above a number",
      "WEBVTT\n\n00:01.000 --> 00:02.500\nCalm\n2\n00:03.000 --> 00:04.000\nwater",
      [ONE, TWO],
      ["warning noBlankLine 5"],
    ],
    [
      "a line of spaces above a name",
      "WEBVTT\n\n00:01.000 --> 00:02.500\nCalm\n \nb\n00:03.000 --> 00:04.000\nwater",
      [ONE, TWO],
      ["warning noBlankLine 6"],
    ],
    [
      "CR CR LF",
      "WEBVTT\r\r\n\r\r\n00:01.000 --> 00:02.500\r\r\nCalm\r\r\n",
      [ONE],
      ["error lineBreaks null"],
    ],
    [
      "a vertical tab in its times",
      "WEBVTT\n\n00:01.000\v--> 00:02.500\nCalm",
      [ONE],
      ["error badTimes 3"],
    ],
    ["a form feed in its times", "WEBVTT\n\n00:01.000\f--> 00:02.500\nCalm", [ONE], []],
    [
      "a second byte order mark",
      "\uFEFFWEBVTT\n\n00:01.000 --> 00:02.500\nCalm",
      [ONE],
      ["error noHeader 1"],
    ],
    ["a comment that is a cue", "WEBVTT\n\nNOTE\n00:01.000 --> 00:02.500\nCalm\n", [ONE], []],
    ["a wrong header", "webvtt\n\n00:01.000 --> 00:02.500\nCalm", [ONE], ["error noHeader 1"]],
    [
      "its header too late",
      "\nWEBVTT\n\n00:01.000 --> 00:02.500\nCalm",
      [ONE],
      ["error noHeader 2"],
    ],
    [
      "its header without a space",
      "WEBVTTx\n\n00:01.000 --> 00:02.500\nCalm",
      [ONE],
      ["error noHeader 1"],
    ],
    ["nothing", "WEBVTT", [], ["error noCue null"]],
  ])("Reads cues and issues of WebVTT with %s", (_, file, cues, issues) => {
    expect(summary(file)).toEqual({ format: "vtt", cues, issues });
  });

  it("Decides by the file's name only where the content could be either format", () => {
    const dots = "00:00:01.000 --> 00:00:02.500\nCalm";
    const commas = "00:00:01,000 --> 00:00:02,500\nCalm";
    expect(summary(dots, "a.VTT")).toEqual({
      format: "vtt",
      cues: [ONE],
      issues: ["error noHeader 1"],
    });
    expect(summary(commas, "a.vtt")).toEqual({
      format: "srt",
      cues: [ONE],
      issues: ["warning noHeader 1"],
    });
    expect(summary(dots, "a.srt")).toEqual({ format: "srt", cues: [ONE], issues: [] });
    expect(summary(`WEBVTT\n\n${dots}`, "a.srt")).toEqual({
      format: "vtt",
      cues: [ONE],
      issues: [],
    });
    expect(summary(`NOTE x\n\n${dots}`)).toMatchObject({ format: "vtt", cues: [ONE] });
  });
});
