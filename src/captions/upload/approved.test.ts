import { describe, expect, it } from "vitest";
import { trackRows } from "#captions/manager/track-rows.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { lookAgain, type UploadEntry } from "./upload-entry.ts";

const track = (id: string, language: string): Subtitle => ({
  id,
  fileName: `${id}.srt`,
  language,
  languageName: null,
  url: null,
});

const entry = (choice: UploadEntry["choice"]): UploadEntry => ({
  id: "entry",
  file: new File(["x"], "film.srt"),
  target: null,
  wanted: null,
  fixes: [],
  state: {
    kind: "read",
    read: {
      format: "srt",
      fileName: "film.srt",
      content: new Blob(),
      convertedFrom: null,
      cueCount: 1,
      firstCues: [],
      findings: [],
      languageByName: null,
      languageByText: null,
    },
    isBusy: false,
  },
  language: "en",
  choice,
});

const A = track("a", "en");
const B = track("b", "en");

describe("lookAgain", () => {
  it.each<[string, UploadEntry["choice"], string[], Subtitle[], string[] | null]>([
    ["nothing has changed", "replace", ["a"], [A], ["a"]],
    ["one of another language came", null, [], [track("f", "fr")], []],
    ["the one to be replaced has gone", "replace", ["a"], [], []],
    ["another came where one is replaced", "replace", ["a"], [A, B], null],
    ["the first came", null, [], [A], null],
    ["another came where it stands beside", "beside", [], [A, B], []],
  ])("%s", (_, choice, replaces, tracks, expected) => {
    const each = entry(choice);
    const rows = trackRows("film", tracks, []);
    const { going, held } = lookAgain([{ entry: each, replaces }], [each], rows);
    expect(going).toEqual(expected === null ? [] : [{ entry: each, replaces: expected }]);
    expect(held).toEqual(expected === null ? [each] : []);
  });

  it("leaves alone what was changed meanwhile", () => {
    const before = entry(null);
    expect(lookAgain([{ entry: before, replaces: [] }], [{ ...before }], [])).toEqual({
      going: [],
      held: [],
    });
  });
});
