import { describe, expect, it } from "vitest";
import type { Subtitle } from "#captions/subtitles.ts";
import type { FindingGroup } from "#captions/upload/group-findings.ts";
import {
  blockOf,
  clashingIds,
  disagreement,
  effectOf,
  isDoubtful,
  isSameEffect,
  languageOfRow,
  type PlanRow,
} from "./plan-row.ts";
import { captionFileForTest as file, planRowForTest as row } from "./plan-row-for-test.ts";

const track = (id: string, language: string | null): Subtitle => ({
  id,
  language,
  fileName: `${id}.srt`,
  languageName: null,
  url: null,
});
const known = (...tracks: Subtitle[]) => ({ tracks });
const problem = { kind: "server", serviceMessage: "" } as const;
const withFindings = (severity: FindingGroup["severity"]): Partial<PlanRow> => ({
  reading: {
    kind: "read",
    file: {
      ...file,
      findings: [{ kind: "overlap", severity, count: 1, lines: [2], values: {}, fix: "own" }],
    },
    isBusy: false,
  },
});

describe("languageOfRow", () => {
  it.each([
    [{}, "fr", null],
    [{ selectedLanguage: "de" }, "de", "fr"],
    [{ nameLanguage: "en" }, "en", "fr"],
    [{ nameLanguage: null }, "fr", null],
    [{ nameLanguage: null, reading: { kind: "reading" } as const }, null, null],
  ])("%j is %s, and its text says %s", (over, language, other) => {
    expect(languageOfRow(row(over))).toBe(language);
    expect(disagreement(row(over))).toBe(other);
  });
});

const effect = (...ids: string[]) => effectOf(row(), known(...ids.map((id) => track(id, "fr"))));

describe("effectOf", () => {
  it.each([
    [{}, undefined, "unknown"],
    [{}, "asked" as const, "unknown"],
    [{}, { problem }, "unknown"],
    [{}, known(), "new"],
    [{}, known(track("x", "en"), track("y", null)), "new"],
    [{}, known(track("x", "FR")), "replace"],
    [{ isBeside: true }, known(track("x", "fr")), "beside"],
    [{ isBeside: true }, known(), "new"],
  ])("%j with %j: %s", (over, tracks, kind) => {
    expect(effectOf(row(over), tracks).kind).toBe(kind);
  });

  it("tells the same tracks from others, in any order", () => {
    expect(isSameEffect(effect("a", "b"), effect("b", "a"))).toBe(true);
    expect(isSameEffect(effect("a"), effect("a", "b"))).toBe(false);
    expect(isSameEffect(effect(), effect("a"))).toBe(false);
  });
});

describe("blockOf", () => {
  it.each<[Partial<PlanRow>, string | null]>([
    [{}, null],
    [{ reading: { kind: "reading" } }, "reading"],
    [{ match: null }, "reading"],
    [{ reading: { kind: "refused", reason: "binary" } }, "refused"],
    [withFindings("warning"), null],
    [withFindings("error"), "errors"],
    [{ reading: { kind: "read", file, isBusy: true } }, "reading"],
    [{ videoId: null }, "film"],
    [
      {
        nameLanguage: null,
        reading: { kind: "read", file: { ...file, languageByText: null }, isBusy: false },
      },
      "language",
    ],
  ])("%j: %s", (over, block) => {
    expect(blockOf(row(over), known())).toBe(block);
  });

  it("waits for the film's tracks", () => {
    expect(blockOf(row(), undefined)).toBe("tracks");
    expect(blockOf(row(), { problem })).toBe("tracks");
  });
});

it("tells files for the same film and language", () => {
  const rows = [
    row(),
    row({ id: "2" }),
    row({ id: "3", selectedLanguage: "de" }),
    row({ id: "4", videoId: null }),
    row({ id: "5", videoId: null }),
    row({ id: "6", videoId: "other" }),
    row({ id: "7", videoId: "other", sending: { kind: "dropped" } }),
  ];
  expect([...clashingIds(rows)]).toEqual(["1", "2"]);
});

it.each<[Partial<PlanRow>, boolean]>([
  [{}, false],
  [{ id: "clashing" }, true],
  [{ selectedLanguage: "de" }, true],
  [{ isOvertaken: true }, true],
  [{ match: { kind: "close", videoId: "film", candidateIds: ["film"] } }, true],
  // Selected by the user.
  [{ match: { kind: "close", videoId: "another", candidateIds: ["another"] } }, false],
])("%j is doubtful: %s", (over, isIt) => {
  expect(isDoubtful(row(over), new Set(["clashing"]))).toBe(isIt);
});
