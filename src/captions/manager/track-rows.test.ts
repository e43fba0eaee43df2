import { describe, expect, it } from "vitest";
import type {
  SubtitleJob,
  SubtitleRemoval,
  SubtitleSending,
} from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { duplicates, isSettled, trackRows } from "./track-rows.ts";

const track = (id: string, language: string | null = "en"): Subtitle => ({
  id,
  fileName: `${id}.srt`,
  language,
  languageName: null,
  url: null,
});

const sending = (
  step: SubtitleSending["step"],
  subtitleId: string | null,
  replaces: string[] = [],
): SubtitleSending => ({
  kind: "sending",
  id: "job",
  videoId: "film",
  upload: { language: "en", fileName: "new.srt", file: new Blob(), replaces },
  step,
  sentShare: 0,
  waitsFor: null,
  givenId: null,
  subtitleId,
  problem: null,
});

const removal = (step: SubtitleRemoval["step"], ...ids: string[]): SubtitleRemoval => ({
  kind: "removal",
  id: "removal",
  videoId: "film",
  tracks: ids.map((id) => track(id)),
  subtitleIds: ids,
  step,
  goneIds: [],
  problem: null,
});

const statuses = (tracks: Subtitle[], ...jobs: SubtitleJob[]) =>
  trackRows("film", tracks, jobs).map(({ key, status }) => `${key}: ${status.kind}`);

describe("trackRows", () => {
  it.each<[string, string[], SubtitleJob[], string[]]>([
    ["what is listed is current", ["a", "b"], [], ["a: current", "b: current"]],
    ["what is sent comes last", ["a"], [sending("sending", null)], ["a: current", "job: sending"]],
    ["accepted, not listed", [], [sending("settling", "n")], ["n: settling"]],
    ["listed before the job knows: once", ["n"], [sending("settling", "n")], ["n: current"]],
    ["never seen", [], [sending("unconfirmed", "n")], ["n: unconfirmed"]],
    ["seen after all", ["n"], [sending("unconfirmed", "n")], ["n: current"]],
    [
      "seen after all, and the old one is still to go",
      ["a", "n"],
      [sending("unconfirmed", "n", ["a"])],
      ["a: current", "n: unconfirmed"],
    ],
    ["not sent", ["a"], [sending("failed", null)], ["a: current", "job: failed"]],
    [
      "the old one stays while the new one is sent",
      ["a"],
      [sending("sending", null, ["a"])],
      ["a: waiting", "job: sending"],
    ],
    [
      "the old one stays until the new one is listed",
      ["a"],
      [sending("settling", "n", ["a"])],
      ["a: waiting", "n: settling"],
    ],
    [
      "the old one goes once the new one is listed",
      ["a", "n"],
      [sending("removing", "n", ["a"])],
      ["a: going", "n: current"],
    ],
    [
      "the old one could not go",
      ["a", "n"],
      [sending("kept", "n", ["a"])],
      ["a: current", "n: kept"],
    ],
    [
      "the new one was removed elsewhere meanwhile",
      ["a"],
      [sending("kept", "n", ["a"])],
      ["a: current", "n: unconfirmed"],
    ],
    ["asked to go", ["a", "b"], [removal("asking", "a")], ["a: going", "b: current"]],
    ["accepted, listed yet", ["a", "b"], [removal("going", "a", "b")], ["a: going", "b: going"]],
    ["gone from the list first", ["b"], [removal("going", "a")], ["b: current"]],
    ["never seen to go", ["a"], [removal("unconfirmed", "a")], ["a: lingering"]],
    ["not removed", ["a"], [removal("failed", "a")], ["a: current"]],
    [
      "removed again after it failed",
      ["a"],
      [removal("failed", "a"), { ...removal("asking", "a"), id: "second" }],
      ["a: going"],
    ],
    [
      "that it goes counts for more than how it came",
      ["n"],
      [sending("kept", "n", ["a"]), removal("going", "n")],
      ["n: going"],
    ],
    ["of another film", ["a"], [{ ...removal("going", "a"), videoId: "other" }], ["a: current"]],
  ])("%s", (_, ids, jobs, expected) => {
    expect(
      statuses(
        ids.map((id) => track(id)),
        ...jobs,
      ),
    ).toEqual(expected);
  });

  it("shows what the file was called and its language before it is listed", () => {
    expect(trackRows("film", [], [sending("sending", null)])[0]).toMatchObject({
      fileName: "new.srt",
      language: "en",
      subtitle: null,
    });
  });
});

describe("isSettled", () => {
  it.each<[string[], SubtitleJob[], boolean]>([
    [["a"], [], true],
    [["a"], [removal("going", "a")], false],
    [["a"], [removal("failed", "a")], true],
    [[], [sending("failed", null)], false],
    [["a"], [sending("settling", "n", ["a"])], false],
  ])("%j with %j", (ids, jobs, expected) => {
    const [first] = trackRows(
      "film",
      ids.map((id) => track(id)),
      jobs,
    );
    expect(first === undefined ? null : isSettled(first)).toBe(expected);
  });
});

const inTwos = (tracks: Subtitle[], ...jobs: SubtitleJob[]) =>
  duplicates(trackRows("film", tracks, jobs)).map(
    ({ language, rows }) => `${language}: ${rows.map(({ key }) => key).join(" ")}`,
  );

describe("duplicates", () => {
  it("are told by language, and not where none is known", () => {
    const tracks = [track("a"), track("b", "fr"), track("c"), track("d", null), track("e", null)];
    expect(inTwos(tracks)).toEqual(["en: a c"]);
  });

  it("are none while one of two is going", () => {
    expect(inTwos([track("a"), track("b")], removal("going", "a"))).toEqual([]);
  });
});
