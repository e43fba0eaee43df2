import { describe, expect, it } from "vitest";
import type { Attention } from "./attention.ts";
import {
  type AttentionChoices,
  broughtUpToDate,
  formatChoices,
  parseChoices,
  sortAttention,
  untilNew,
} from "./attention-choices.ts";
import { USUAL_THRESHOLDS } from "./attention-thresholds.ts";

const idsTo = (count: number) => Array.from({ length: count }, (_, at) => `id-${at}`);

function thumbnails(ids: readonly string[], outOf: number | null = null): Attention {
  return { kind: "thumbnails", language: null, count: ids.length, outOf, ids, examples: [] };
}

/** Returns how a kind is shown: how many are new, or why it is hidden. */
function shownAs(item: Attention, choices: AttentionChoices = {}) {
  const { listed, hidden } = sortAttention([item], choices);
  return listed[0]?.newCount ?? hidden[0]?.reason;
}

describe("sortAttention", () => {
  it.each([
    [21, 40, "usual"],
    [21, 42, 0],
    [20, 20, 0],
    [4986, 5000, "usual"],
    [5000, null, 0],
  ])("Lists what is true of few, not of most: %i of %s", (count, outOf, expected) => {
    expect(shownAs(thumbnails(idsTo(count), outOf))).toBe(expected);
  });

  it("Lists what is usual where a person wants it", () => {
    const usual = thumbnails(idsTo(30), 30);
    expect(shownAs(usual, { thumbnails: { is: "always" } })).toBe(0);
  });

  it.each([
    [19, {}, "few"],
    [20, {}, 0],
    [19, { thumbnails: { is: "always" } }, "few"],
    [19, { thumbnails: { is: "for-good" } }, "for-good"],
  ] satisfies [number, AttentionChoices, string | number][])(
    "Hides what is below its threshold: %i with %j",
    (count, choices, expected) => {
      const thresholds = { ...USUAL_THRESHOLDS, thumbnails: 20 };
      const { listed, hidden } = sortAttention([thumbnails(idsTo(count))], choices, thresholds);
      expect(listed[0]?.newCount ?? hidden[0]?.reason).toBe(expected);
    },
  );

  it("Hides a kind for good, whatever comes", () => {
    expect(shownAs(thumbnails(["a", "b"]), { thumbnails: { is: "for-good" } })).toBe("for-good");
  });

  it.each([
    [["a", "b"], "until-new"],
    [["b"], "until-new"],
    [["a", "b", "c"], 1],
    [["c", "d"], 2],
  ])("Hides a kind until something of it is new: %j", (ids, expected) => {
    const choices = { thumbnails: untilNew(thumbnails(["a", "b"]), true) };
    expect(shownAs(thumbnails(ids), choices)).toBe(expected);
  });

  it("Remembers of very many only their number", () => {
    const choices = { thumbnails: untilNew(thumbnails(idsTo(5001)), true) };
    expect(choices.thumbnails).toEqual({ is: "until-new", known: 5001 });
    expect(shownAs(thumbnails(idsTo(5001)), choices)).toBe("until-new");
    expect(shownAs(thumbnails(idsTo(5003)), choices)).toBe(2);
  });

  it("Hides a kind that was dismissed while the library was read, and knows all of it at the end", () => {
    const choices = { thumbnails: untilNew(thumbnails(["a"]), false) };
    expect(shownAs(thumbnails(["a", "b"]), choices)).toBe("until-new");
    const later = broughtUpToDate(choices, [thumbnails(["a", "b"])]);
    expect(shownAs(thumbnails(["a", "b"]), later)).toBe("until-new");
    expect(shownAs(thumbnails(["b", "c"]), later)).toBe(1);
  });

  it("Forgets what is gone, so that it is new if it returns", () => {
    const choices = { thumbnails: untilNew(thumbnails(["a", "b"]), true) };
    const later = broughtUpToDate(choices, [thumbnails(["a"])]);
    expect(shownAs(thumbnails(["a", "b"]), later)).toBe(1);
    expect(shownAs(thumbnails(["a"]), broughtUpToDate(later, []))).toBe(1);
  });

  it("Still knows what another threshold leaves out, so that it is no news once it is listed again", () => {
    const choices = { thumbnails: untilNew(thumbnails(["a", "b"]), true) };
    const later = broughtUpToDate(choices, [thumbnails(["a"])], [thumbnails(["a", "b", "c"])]);
    expect(shownAs(thumbnails(["a", "b"]), later)).toBe("until-new");
    expect(shownAs(thumbnails(["a", "c"]), later)).toBe(1);
  });
});

describe("stored choices", () => {
  it("Are read as they were written", () => {
    const choices: AttentionChoices = {
      thumbnails: untilNew(thumbnails(["a", "b"]), true),
      unpublished: { is: "for-good" },
      "subtitles en": { is: "always" },
      encoding: { is: "until-new", known: null },
      playlists: { is: "until-new", known: 6000 },
    };
    expect(parseChoices(formatChoices(choices))).toEqual(choices);
  });

  it.each([
    [null],
    ["{"],
    ['{"version":2,"kinds":{"thumbnails":{"is":"for-good"}}}'],
    ['{"version":1,"kinds":[{"is":"for-good"}]}'],
    ['{"version":1,"kinds":{"thumbnails":{"is":"never"}}}'],
    ['{"version":1,"kinds":{"thumbnails":{"is":"until-new","known":-1}}}'],
  ])("Leave out what is damaged: %s", (text) => {
    expect(parseChoices(text)).toEqual({});
  });
});
