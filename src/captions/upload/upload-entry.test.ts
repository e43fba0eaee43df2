import { describe, expect, it } from "vitest";
import { trackRows } from "#captions/manager/track-rows.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import type { ReadUpload } from "./read-upload.ts";
import {
  checkAgain,
  judgeEntry,
  sharedLanguages,
  type UploadEntry,
  withLanguage,
} from "./upload-entry.ts";

const track = (id: string, language: string): Subtitle => ({
  id,
  fileName: `${id}.srt`,
  language,
  languageName: null,
  url: null,
});

const READ: ReadUpload = {
  format: "srt",
  fileName: "film.srt",
  content: new Blob(),
  convertedFrom: null,
  cueCount: 1,
  firstCues: [],
  findings: [],
  languageByName: null,
  languageByText: null,
};

const entry = (change: Partial<UploadEntry> = {}, read: Partial<ReadUpload> = {}): UploadEntry => ({
  id: "entry",
  file: new File(["x"], "film.srt"),
  target: null,
  wanted: null,
  fixes: [],
  state: { kind: "read", read: { ...READ, ...read }, isBusy: false },
  language: "en",
  choice: null,
  ...change,
});

const finding = (severity: "error" | "warning") => ({
  kind: "overlap" as const,
  severity,
  count: 1,
  lines: [],
  values: {},
  fix: null,
});

const rows = trackRows("film", [track("a", "en"), track("b", "en"), track("c", "fr")], []);

describe("judgeEntry", () => {
  it.each<[string, UploadEntry, string | null]>([
    ["ready", entry({ language: "sv" }), null],
    ["still read", entry({ state: { kind: "reading" } }), "reading"],
    ["being fixed", entry({ state: { kind: "read", read: READ, isBusy: true } }), "reading"],
    ["refused", entry({ state: { kind: "refused", refusal: "binary" } }), "refused"],
    ["broken", entry({ state: { kind: "broken" } }), "refused"],
    ["an error", entry({ language: "sv" }, { findings: [finding("error")] }), "errors"],
    ["a warning", entry({ language: "sv" }, { findings: [finding("warning")] }), null],
    ["no language", entry({ language: null }), "language"],
    ["one is there", entry(), "choice"],
    ["one is there, beside it", entry({ choice: "beside" }), null],
    ["one is there, in its place", entry({ choice: "replace" }), null],
  ])("%s", (_, each, hindrance) => {
    expect(judgeEntry(each, rows).hindrance).toBe(hindrance);
  });

  it.each<[string, UploadEntry, string[]]>([
    ["all of its language", entry({ choice: "replace" }), ["a", "b"]],
    ["none beside", entry({ choice: "beside" }), []],
    ["none where nothing was chosen", entry(), []],
    ["its target alone", entry({ choice: "replace", target: track("b", "en") }), ["b"]],
    ["no target that is gone", entry({ choice: "replace", target: track("z", "en") }), []],
  ])("replaces %s", (_, each, replaces) => {
    expect(judgeEntry(each, rows).replaces).toEqual(replaces);
  });

  it("tells of what speaks against the one that was chosen", () => {
    const first = entry({ id: "1" }, { languageByName: "en", languageByText: "fr" });
    const second = entry({ id: "2" }, { languageByName: "en", languageByText: "en" });
    const judged = judgeEntry(first, rows);
    expect(judged.doubt?.others).toEqual(["fr"]);
    expect(judgeEntry(second, rows).doubt).toBeNull();
    expect(judgeEntry({ ...second, wanted: "sv" }, rows).doubt?.others).toEqual(["sv"]);
  });
});

describe("sharedLanguages", () => {
  it("counts the files of a language, of several alone, and none that was refused", () => {
    const refused = entry({ state: { kind: "refused", refusal: "binary" }, language: "fr" });
    const all = [entry(), entry({ language: "fr" }), entry(), entry({ language: null }), refused];
    expect(sharedLanguages(all)).toEqual([{ language: "en", count: 2 }]);
  });
});

describe("withLanguage", () => {
  const selected = { choice: "replace" } as const;
  const unknown: Subtitle = { ...track("u", ""), language: null };

  it.each<[string, UploadEntry, string | null, string | null]>([
    [
      "its target's",
      entry({ ...selected, language: "sv", target: track("s", "en") }),
      "s",
      "replace",
    ],
    ["of a target without one", entry({ ...selected, target: unknown }), "u", "replace"],
    ["the one it had", entry(selected), null, "replace"],
    ["another than its target's", entry({ ...selected, target: track("c", "fr") }), null, null],
    ["another", entry({ ...selected, language: "fr" }), null, null],
  ])("%s", (_, before, targetId, choice) => {
    const { language, ...now } = withLanguage(before, "en");
    expect(language).toBe("en");
    expect(now.target?.id ?? null).toBe(targetId);
    expect(now.choice).toBe(choice);
  });

  it("replaces nothing of the language that is left", () => {
    const before = entry({ ...selected, language: "fr", target: track("c", "fr") });
    const now = { ...before, ...withLanguage(before, "sv") };
    expect(judgeEntry(now, rows)).toMatchObject({ hindrance: null, replaces: [] });
  });
});

describe("lookAgain", () => {
  const [A, B] = [track("a", "en"), track("b", "en")];

  it.each<[string, UploadEntry["choice"], string[], Subtitle[], string[] | null]>([
    ["nothing has changed", "replace", ["a"], [A], ["a"]],
    ["one of another language came", null, [], [track("f", "fr")], []],
    ["the one to be replaced has gone", "replace", ["a"], [], []],
    ["another came where one is replaced", "replace", ["a"], [A, B], null],
    ["the first came", null, [], [A], null],
    ["another came where it stands beside", "beside", [], [A, B], []],
  ])("%s", (_, choice, replaces, tracks, expected) => {
    const each = entry({ choice });
    const { going, waiting } = checkAgain(
      [{ entry: each, replaces }],
      [each],
      trackRows("film", tracks, []),
    );
    expect(going).toEqual(expected === null ? [] : [{ entry: each, replaces: expected }]);
    expect(waiting).toEqual(expected === null ? [each] : []);
  });

  it("leaves alone what was changed meanwhile", () => {
    const before = entry();
    expect(checkAgain([{ entry: before, replaces: [] }], [{ ...before }], [])).toEqual({
      going: [],
      waiting: [],
    });
  });
});
