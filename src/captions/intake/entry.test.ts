import { describe, expect, it } from "vitest";
import { trackRows } from "#captions/manager/track-rows.ts";
import type { Subtitle } from "#captions/subtitles-queries.ts";
import {
  approvedReplaces,
  clashingIds,
  type Entry,
  heldIds,
  judgeEntry,
  judgeLanguage,
  type LanguageHints,
  withLanguage,
} from "./entry.ts";
import { entryForTest as entry, trackForTest as track } from "./entry-for-test.ts";

const finding = (severity: "error" | "warning") => ({
  kind: "overlap" as const,
  severity,
  count: 1,
  places: null,
  values: {},
  fix: null,
});

const rows = trackRows("video", [track("a", "en"), track("b", "en"), track("c", "fr")], []);

describe("judgeEntry", () => {
  it.each<[string, Entry, string | null]>([
    ["ready", entry({ language: "sv" }), null],
    ["it is being read", entry({ answer: null, isReading: true }), "reading"],
    ["it is being fixed", entry({ isReading: true }), "reading"],
    ["it is being matched", entry({ match: null, videoId: null }), "reading"],
    ["refused", entry({ answer: { kind: "refused", reason: "binary" } }), "refused"],
    ["without a video", entry({ videoId: null }), "video"],
    ["an error", entry({ language: "sv" }, { findings: [finding("error")] }), "errors"],
    ["a warning", entry({ language: "sv" }, { findings: [finding("warning")] }), null],
    ["no language", entry({ language: null }), "language"],
    ["a track exists", entry(), "choice"],
    ["a track exists, to be kept", entry({ choice: "beside" }), null],
    ["a track exists, to be replaced", entry({ choice: "replace" }), null],
  ])("Says what keeps an entry from being sent: %s", (_, each, hindrance) => {
    expect(judgeEntry(each, rows).hindrance).toBe(hindrance);
  });

  it("Waits for the tracks of its video", () => {
    expect(judgeEntry(entry({ choice: "replace" }), undefined).hindrance).toBe("tracks");
  });

  it("Recognizes the language of a track however it is written", () => {
    const { existing } = judgeEntry(entry(), trackRows("video", [track("a", "ENG")], []));
    expect(existing).toMatchObject([{ key: "a" }]);
  });

  it.each<[string, Entry, string[]]>([
    ["all of its language", entry({ choice: "replace" }), ["a", "b"]],
    ["none that is kept", entry({ choice: "beside" }), []],
    ["none where nothing was chosen", entry(), []],
    ["only its target", entry({ choice: "replace", target: track("b", "en") }), ["b"]],
    ["no deleted target", entry({ choice: "replace", target: track("z", "en") }), []],
  ])("Replaces the tracks that were chosen for removal: %s", (_, each, replaces) => {
    expect(judgeEntry(each, rows).replaces).toEqual(replaces);
  });

  it("Says what contradicts the chosen language", () => {
    const first = entry({ nameLanguage: "en" }, { language: "fr" });
    const second = entry({ nameLanguage: "en" }, { language: "en" });
    const judged = judgeEntry(first, rows);
    expect(judged.doubt?.others).toEqual(["fr"]);
    expect(judgeEntry(second, rows).doubt).toBeNull();
    expect(judgeEntry({ ...second, wanted: "sv" }, rows).doubt?.others).toEqual(["sv"]);
  });
});

describe("clashingIds", () => {
  it("Finds files for the same video and language, except those that are not sent", () => {
    const all = [
      entry({ id: "1" }),
      entry({ id: "2" }),
      entry({ id: "3", language: "de" }),
      entry({ id: "4", videoId: null }),
      entry({ id: "5", videoId: null }),
      entry({ id: "6", videoId: "other" }),
      entry({ id: "7", videoId: "other", sending: { kind: "dropped" } }),
      entry({ id: "8", videoId: "other", answer: { kind: "refused", reason: "binary" } }),
      entry({ id: "9", language: null }),
    ];
    expect([...clashingIds(all)]).toEqual(["1", "2"]);
  });
});

describe("heldIds", () => {
  it("Holds all files for a video and language but the first, until they are confirmed", () => {
    const all = [entry({ id: "1" }), entry({ id: "2" }), entry({ id: "3" })];
    const confirmed = all.map((each) => ({ ...each, isBeside: each.id === "2" }));
    expect([...heldIds(all)]).toEqual(["2", "3"]);
    expect([...heldIds(confirmed)]).toEqual(["3"]);
    expect([...heldIds([...all.slice(0, 1), entry({ id: "4", language: "de" })])]).toEqual([]);
  });
});

describe("withLanguage", () => {
  const selected = { choice: "replace" } as const;
  const unknown: Subtitle = { ...track("u", ""), language: null };

  it.each<[string, Entry, string | null, string | null]>([
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
  ])("Keeps a choice that still holds for another language: %s", (_, before, targetId, choice) => {
    const { language, ...now } = withLanguage(before, "en", null);
    expect(language).toBe("en");
    expect(now.target?.id ?? null).toBe(targetId);
    expect(now.choice).toBe(choice);
  });

  it("Replaces no track of the language that was chosen before", () => {
    const before = entry({ ...selected, language: "fr", target: track("c", "fr") });
    const now = { ...before, ...withLanguage(before, "sv", null) };
    expect(judgeEntry(now, rows)).toMatchObject({ hindrance: null, replaces: [] });
  });
});

describe("approvedReplaces", () => {
  const [A, B] = [track("a", "en"), track("b", "en")];

  it.each<[string, Entry["choice"], string[], Subtitle[], string[] | null]>([
    ["nothing has changed", "replace", ["a"], [A], ["a"]],
    ["the order has changed", "replace", ["a", "b"], [B, A], ["b", "a"]],
    ["one of another language came", null, [], [track("f", "fr")], []],
    ["the one to be replaced has gone", "replace", ["a"], [], []],
    ["a second track came where one is replaced", "replace", ["a"], [A, B], null],
    ["a first track came", null, [], [A], null],
    ["a first track came, to be replaced", "replace", [], [A], null],
    ["another track came where all are kept", "beside", [], [A, B], []],
  ])(
    "Asks again before it replaces a track that was not approved: %s",
    (_, choice, approved, tracks, expected) => {
      const rows = trackRows("video", tracks, []);
      expect(approvedReplaces(entry({ choice, approved }), rows)).toEqual(expected);
    },
  );
});

const NONE: LanguageHints = { byName: null, byText: null, wanted: null };

describe("judgeLanguage", () => {
  it.each<[string, string | null, Partial<LanguageHints>]>([
    ["nothing is chosen", null, { byName: "en", byText: "fr" }],
    ["neither name nor text tells", "en", {}],
    ["all agree", "en", { byName: "en", byText: "en", wanted: "en" }],
    ["a text does not tell which Norwegian it is", "nb", { byText: "no" }],
  ])("Has no doubt about a language where %s", (_, selected, hints) => {
    expect(judgeLanguage(selected, { ...NONE, ...hints })).toBeNull();
  });

  it.each<[string, string, Partial<LanguageHints>, string[], string[]]>([
    ["the text", "de", { byName: "de", byText: "fr" }, ["byText fr"], ["fr"]],
    ["the name", "fr", { byName: "de", byText: "fr" }, ["byName de"], ["de"]],
    ["both", "sv", { byName: "en", byText: "en" }, ["byName en", "byText en"], ["en"]],
    ["both, apart", "sv", { byName: "de", byText: "en" }, ["byName de", "byText en"], ["de", "en"]],
    ["the language that is missing", "en", { byText: "en", wanted: "sv" }, ["wanted sv"], ["sv"]],
  ])("Doubts a language that others contradict: %s", (_, selected, hints, says, others) => {
    const doubt = judgeLanguage(selected, { ...NONE, ...hints });
    expect(doubt?.says.map(({ by, language }) => `${by} ${language}`)).toEqual(says);
    expect(doubt?.others).toEqual(others);
  });
});
