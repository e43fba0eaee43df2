import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SubtitleSending } from "#captions/subtitle-job.ts";
import { cellState, columnsOf, countLanguages, settlingLanguages } from "./coverage.ts";
import { filmForTest as film } from "./film-for-test.ts";

describe("columnsOf", () => {
  it("has the most common first, then those that were added, and the unknown last", () => {
    const films = [film("a", ["en", null]), film("b", ["FR", "en", "en"]), film("c", ["eng"])];
    expect(columnsOf(films, ["sv", "fr"])).toEqual([
      { language: "en", filmCount: 3 },
      { language: "fr", filmCount: 1 },
      { language: "sv", filmCount: 0 },
      { language: null, filmCount: 1 },
    ]);
  });

  it("counts each film once a language, and no more films than there are", () => {
    const language = fc.constantFrom("en", "EN", "fr", "de", null);
    fc.assert(
      fc.property(fc.array(fc.array(language, { maxLength: 5 })), (languages) => {
        const films = languages.map((each, at) => film(`${at}`, each));
        const columns = columnsOf(films, []);
        for (const { filmCount } of columns) expect(filmCount).toBeLessThanOrEqual(films.length);
        const known = columns.filter(({ language }) => language !== null);
        expect(known.reduce((sum, { filmCount }) => sum + filmCount, 0)).toBe(
          films.reduce((sum, each) => sum + countLanguages(each), 0),
        );
      }),
    );
  });
});

describe("cellState", () => {
  it.each([
    [["en"], "en", [], "there"],
    [["en", "EN"], "en", [], "several"],
    [["en"], "fr", [], "hole"],
    [[], "fr", ["fr"], "settling"],
    [["fr"], "fr", ["fr"], "settling"],
    [[null], null, [], "there"],
    [["en"], null, [], "hole"],
  ] as const)("%j in %j, with %j on its way: %s", (languages, language, settling, state) => {
    expect(cellState(film("a", languages), language, new Set(settling))).toBe(state);
  });
});

const job = (vodId: string, language: string, step: SubtitleSending["step"]) =>
  ({
    kind: "sending",
    id: `${vodId} ${language}`,
    vodId,
    upload: { language, fileName: "a.srt", file: new Blob(), replaces: [] },
    step,
    sentShare: 1,
    subtitleId: null,
    problem: null,
    waitsFor: null,
  }) satisfies SubtitleSending;

describe("settlingLanguages", () => {
  it("has what is on its way, and neither what failed nor what is there", () => {
    const jobs = [
      job("a", "fr", "settling"),
      job("a", "de", "sending"),
      job("a", "sv", "failed"),
      job("b", "fr", "kept"),
      job("c", "fr", "unconfirmed"),
    ];
    expect(settlingLanguages(jobs)).toEqual(
      new Map([
        ["a", new Set(["fr", "de"])],
        ["c", new Set(["fr"])],
      ]),
    );
  });
});
