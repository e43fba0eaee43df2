import { describe, expect, it } from "vitest";
import type { Subtitle } from "#api/subtitles.ts";
import { trackRows } from "#features/subtitles/manager/track-rows.ts";
import type { ReadUpload } from "./read-upload.ts";
import { judgeEntry, type UploadEntry } from "./upload-entry.ts";

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
    expect(judgeEntry(each, [each], rows).hindrance).toBe(hindrance);
  });

  it.each<[string, UploadEntry, string[]]>([
    ["all of its language", entry({ choice: "replace" }), ["a", "b"]],
    ["none beside", entry({ choice: "beside" }), []],
    ["none where nothing was chosen", entry(), []],
    ["its target alone", entry({ choice: "replace", target: track("b", "en") }), ["b"]],
    [
      "its target, whatever its language",
      entry({ choice: "replace", language: "sv", target: track("c", "fr") }),
      ["c"],
    ],
    ["no target that is gone", entry({ choice: "replace", target: track("z", "en") }), []],
  ])("replaces %s", (_, each, replaces) => {
    expect(judgeEntry(each, [each], rows).replaces).toEqual(replaces);
  });

  it("tells of others of its language, and of names and texts that disagree", () => {
    const first = entry({ id: "1" }, { languageByName: "en", languageByText: "fr" });
    const second = entry({ id: "2" }, { languageByName: "en", languageByText: "en" });
    const all = [first, second, entry({ id: "3", language: "fr" })];
    const judged = judgeEntry(first, all, rows);
    expect(judged.twins).toEqual([second]);
    expect(judged.disagreement).toEqual({ byName: "en", byText: "fr" });
    expect(judgeEntry(second, all, rows).disagreement).toBeNull();
  });
});
