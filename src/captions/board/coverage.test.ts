import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { uploadForTest } from "#captions/subtitle-job-for-test.ts";
import type { SubtitleJob } from "#captions/subtitle-jobs-queries.ts";
import { cellState, columnsOf, countLanguages, settlingLanguages } from "./coverage.ts";
import { videoForTest as video } from "./video-for-test.ts";

describe("columnsOf", () => {
  it("Puts the most common language first, then the added ones, and the unknown last", () => {
    const videos = [video("a", ["en", null]), video("b", ["FR", "en", "en"]), video("c", ["eng"])];
    expect(columnsOf(videos, ["sv", "fr"])).toEqual([
      { language: "en", videoCount: 3 },
      { language: "fr", videoCount: 1 },
      { language: "sv", videoCount: 0 },
      { language: null, videoCount: 1 },
    ]);
  });

  it("Counts each video once for a language, and no more videos than there are", () => {
    const language = fc.constantFrom("en", "EN", "fr", "de", null);
    fc.assert(
      fc.property(fc.array(fc.array(language, { maxLength: 5 })), (languages) => {
        const videos = languages.map((each, at) => video(`${at}`, each));
        const columns = columnsOf(videos, []);
        for (const { videoCount } of columns) expect(videoCount).toBeLessThanOrEqual(videos.length);
        const known = columns.filter(({ language }) => language !== null);
        expect(known.reduce((sum, { videoCount }) => sum + videoCount, 0)).toBe(
          videos.reduce((sum, each) => sum + countLanguages(each), 0),
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
  ] as const)(
    "Shows the cell of %j in %j, with %j on its way, as %s",
    (languages, language, settling, state) => {
      expect(cellState(video("a", languages), language, new Set(settling))).toBe(state);
    },
  );
});

const job = (
  videoId: string,
  language: string,
  state: SubtitleJob["state"],
  isListed = false,
): SubtitleJob => {
  const upload = { language, fileName: "a.srt", file: new Blob() };
  return uploadForTest({ id: `${videoId} ${language}`, videoId, upload, state, isListed });
};

describe("settlingLanguages", () => {
  it("Returns the languages on their way, without failed ones and listed ones", () => {
    const jobs = [
      job("a", "fr", "saved"),
      job("a", "de", "saving"),
      job("a", "sv", "failed"),
      job("b", "fr", "failed", true),
      job("c", "fr", "unknown"),
    ];
    expect(settlingLanguages(jobs)).toEqual(
      new Map([
        ["a", new Set(["fr", "de"])],
        ["c", new Set(["fr"])],
      ]),
    );
  });
});
