import { describe, expect, it } from "vitest";
import { changeCue, insertCue } from "#captions/format/edits.ts";
import { isChanged, isSamePlan, planSave } from "./save-dialog.tsx";

const track = (id: string, language = "en") => ({
  id,
  language,
  fileName: `${id}.srt`,
  languageName: null,
  url: null,
});
const mine = track("mine");
const EMPTY = { format: "srt" as const, header: "", cues: [], after: [] };
const CUE = { startMs: 0, endMs: 1000, id: "", settings: "", before: [] };

describe("planSave", () => {
  it.each([
    ["the old one goes", [mine, track("fr", "fr")], mine, "en", "mine", false, []],
    ["a colleague's stays", [track("theirs")], mine, "en", undefined, true, ["theirs"]],
    ["a second one stays", [mine, track("two")], mine, "en", "mine", false, ["two"]],
    ["another language", [mine, track("fr", "fr")], mine, "fr", "mine", false, ["fr"]],
    ["new captions", [mine], null, "en", undefined, false, ["mine"]],
    ["unknown tracks", undefined, mine, "en", "mine", false, []],
  ])(
    "Plans which tracks go and which stay: %s",
    (_, tracks, source, language, replacedId, isGone, otherIds) => {
      const plan = planSave(tracks, source, language);
      expect(plan.replaced?.id).toBe(replacedId);
      expect(plan.isGone).toBe(isGone);
      expect(plan.others.map(({ id }) => id)).toEqual(otherIds);
    },
  );

  it("Recognizes a changed plan, and ignores its order", () => {
    const plan = planSave([mine, track("a"), track("b")], mine, "en");
    expect(isSamePlan(plan, planSave([track("b"), track("a"), mine], mine, "en"))).toBe(true);
    expect(isSamePlan(plan, planSave([mine, track("a")], mine, "en"))).toBe(false);
    expect(isSamePlan(plan, planSave([track("a"), track("b")], mine, "en"))).toBe(false);
  });
});

it("Counts as a change what is written, not how it came about", () => {
  const { document, key } = insertCue(EMPTY, { startMs: 0, endMs: 1000, text: "One" });
  expect(isChanged(document, document)).toBe(false);
  const two = changeCue(document, key, { text: "Two" });
  expect(isChanged(document, two)).toBe(true);
  expect(isChanged(document, changeCue(two, key, { text: "One" }))).toBe(false);
});

it("Writes no more of a large file than shows that it changed", () => {
  const cue = (key: number, text: string) => ({ ...CUE, key, text });
  const unread = {
    ...CUE,
    key: 2,
    get text() {
      return expect.fail("written");
    },
  };
  const opened = { ...EMPTY, cues: [cue(1, "One"), cue(2, "Two")] };
  expect(isChanged(opened, { ...EMPTY, cues: [cue(1, "1"), unread] })).toBe(true);
});
