import { describe, expect, it } from "vitest";
import { removalForTest, uploadForTest } from "#captions/subtitle-job-for-test.ts";
import type { SubtitleJob } from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles-queries.ts";
import { duplicates, isSettled, trackRows } from "./track-rows.ts";

const track = (id: string, language: string | null = "en"): Subtitle => ({
  id,
  fileName: `${id}.srt`,
  language,
  languageName: null,
  url: null,
});

const sending = (
  as: SubtitleJob["state"] | "removing" | "kept",
  subtitleId: string | null,
  removes: string[] = [],
): SubtitleJob =>
  uploadForTest({
    state: as === "kept" ? "failed" : as === "removing" ? "saving" : as,
    isListed: as === "kept" || as === "removing",
    subtitleId,
    removes,
  });

const removal = (state: SubtitleJob["state"], ...ids: string[]) => removalForTest(ids, { state });

const statuses = (tracks: Subtitle[], ...jobs: SubtitleJob[]) =>
  trackRows("video", tracks, jobs).map(({ key, status }) => `${key}: ${status.kind}`);

describe("trackRows", () => {
  it.each<[string, string[], SubtitleJob[], string[]]>([
    ["a listed track is current", ["a", "b"], [], ["a: current", "b: current"]],
    [
      "a track that is sent comes last",
      ["a"],
      [sending("saving", null)],
      ["a: current", "job: saving"],
    ],
    ["a track is accepted, not listed", [], [sending("saved", "n")], ["n: saved"]],
    [
      "a track is listed before the job knows: once",
      ["n"],
      [sending("saved", "n")],
      ["n: current"],
    ],
    ["a track never appears", [], [sending("unknown", "n")], ["n: unknown"]],
    ["a track appears late", ["n"], [sending("unknown", "n")], ["n: current"]],
    [
      "a track appears late, and the old one is not removed yet",
      ["a", "n"],
      [sending("unknown", "n", ["a"])],
      ["a: current", "n: unknown"],
    ],
    ["a track was not sent", ["a"], [sending("failed", null)], ["a: current", "job: failed"]],
    [
      "the old one stays while the new one is sent",
      ["a"],
      [sending("saving", null, ["a"])],
      ["a: waiting", "job: saving"],
    ],
    [
      "the old one stays until the new one is listed",
      ["a"],
      [sending("saved", "n", ["a"])],
      ["a: waiting", "n: saved"],
    ],
    [
      "the old one goes once the new one is listed",
      ["a", "n"],
      [sending("removing", "n", ["a"])],
      ["a: going", "n: current"],
    ],
    [
      "the old one could not be removed",
      ["a", "n"],
      [sending("kept", "n", ["a"])],
      ["a: current", "n: kept"],
    ],
    [
      "the new one was removed by another person",
      ["a"],
      [sending("kept", "n", ["a"])],
      ["a: current", "n: unknown"],
    ],
    ["a removal is sent", ["a", "b"], [removal("saving", "a")], ["a: going", "b: current"]],
    [
      "a removal is accepted, and the track still listed",
      ["a", "b"],
      [removal("saved", "a", "b")],
      ["a: going", "b: going"],
    ],
    ["a removed track leaves the list first", ["b"], [removal("saved", "a")], ["b: current"]],
    ["a removal never becomes visible", ["a"], [removal("unknown", "a")], ["a: lingering"]],
    ["a removal fails", ["a"], [removal("failed", "a")], ["a: current"]],
    [
      "a failed removal is sent again",
      ["a"],
      [removal("failed", "a"), { ...removal("saving", "a"), id: "second" }],
      ["a: going"],
    ],
    [
      "its removal has priority over its upload",
      ["n"],
      [sending("kept", "n", ["a"]), removal("saved", "n")],
      ["n: going"],
    ],
    [
      "a job of another video",
      ["a"],
      [{ ...removal("saved", "a"), videoId: "other" }],
      ["a: current"],
    ],
  ])("Shows each track once, with its state: %s", (_, ids, jobs, expected) => {
    expect(
      statuses(
        ids.map((id) => track(id)),
        ...jobs,
      ),
    ).toEqual(expected);
  });

  it("Shows the file's name and its language before the track is listed", () => {
    expect(trackRows("video", [], [sending("saving", null)])[0]).toMatchObject({
      fileName: "new.srt",
      language: "sv",
      subtitle: null,
    });
  });
});

describe("isSettled", () => {
  it.each<[string[], SubtitleJob[], boolean]>([
    [["a"], [], true],
    [["a"], [removal("saved", "a")], false],
    [["a"], [removal("failed", "a")], true],
    [[], [sending("failed", null)], false],
    [["a"], [sending("saved", "n", ["a"])], false],
  ])("Says whether a track is settled: %j with %j", (ids, jobs, expected) => {
    const [first] = trackRows(
      "video",
      ids.map((id) => track(id)),
      jobs,
    );
    expect(first === undefined ? null : isSettled(first)).toBe(expected);
  });
});

const inTwos = (tracks: Subtitle[], ...jobs: SubtitleJob[]) =>
  duplicates(trackRows("video", tracks, jobs)).map(
    ([language, rows]) => `${language}: ${rows.map(({ key }) => key).join(" ")}`,
  );

describe("duplicates", () => {
  it("Finds duplicates by their language, and none where that is not known", () => {
    const tracks = [track("a"), track("b", "fr"), track("c"), track("d", null), track("e", null)];
    expect(inTwos(tracks)).toEqual(["en: a c"]);
  });

  it("Finds no duplicates while one of two is being removed", () => {
    expect(inTwos([track("a"), track("b")], removal("saved", "a"))).toEqual([]);
  });
});
