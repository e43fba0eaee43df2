import { describe, expect, it } from "vitest";
import {
  absentVideoIds,
  attentionToPlaylists,
  attentionToVideos,
  inSteadyOrder,
  keyOf,
} from "./attention.ts";

const NOW_MS = Date.parse("2026-11-20T12:00:00Z");
const HOUR_MS = 3_600_000;

type Video = Parameters<typeof attentionToVideos>[0][number];

function video(id: string, record: Partial<Video> = {}): Video {
  return {
    id,
    title: `Title ${id}`,
    filename: null,
    status: "ready",
    createdAtMs: NOW_MS - 240 * HOUR_MS,
    thumbnailUrl: "https://media.example/a.jpg",
    subtitleLanguages: ["en"],
    ...record,
  };
}

const kindsOf = (videos: readonly Video[]) =>
  attentionToVideos(videos, NOW_MS, "UTC").map(({ kind, language, count }) => [
    kind,
    language,
    count,
  ]);

describe("attention to videos", () => {
  it("Finds nothing where nothing is missing", () => {
    expect(attentionToVideos([], NOW_MS, "UTC")).toEqual([]);
    expect(attentionToVideos([video("a"), video("b")], NOW_MS, "UTC")).toEqual([]);
  });

  it.each([
    [6 * HOUR_MS + 1, 1],
    [6 * HOUR_MS, 0],
    [HOUR_MS, 0],
  ])("Calls an encoding of %i ms unusually long: %i", (ageMs, count) => {
    const record = { status: "encoding", createdAtMs: NOW_MS - ageMs } as const;
    expect(kindsOf([video("a", record)])).toEqual(count === 0 ? [] : [["encoding", null, 1]]);
  });

  it("Says nothing of an encoding that began at an unknown time", () => {
    expect(kindsOf([video("a", { status: "encoding", createdAtMs: null })])).toEqual([]);
  });

  const hoursAgo = (hours: number) => NOW_MS - hours * HOUR_MS;
  const queue = (hours: number) =>
    Array.from({ length: 21 }, (_, at) =>
      video(`q${at}`, { status: "encoding", createdAtMs: hoursAgo(hours) }),
    );

  it.each([
    ["in a long queue that moves on", 7, 8, 0],
    ["that a later one has overtaken", 7, 6.5, 21],
    ["after two days, whatever else happened", 48.1, 200, 21],
  ])("Counts videos as late %s", (_, hours, encodedHours, count) => {
    const encoded = video("a", { createdAtMs: hoursAgo(encodedHours) });
    expect(kindsOf([encoded, ...queue(hours)])).toEqual(
      count === 0 ? [] : [["encoding", null, count]],
    );
  });

  it.each([
    ["2026-11-12T22:59:00Z", 1],
    ["2026-11-12T23:01:00Z", 0],
  ])(
    "Counts an unpublished video once the day on which it was added is more than seven days ago: %s",
    (created, count) => {
      const videos = [video("a", { status: "unpublished", createdAtMs: Date.parse(created) })];
      expect(attentionToVideos(videos, NOW_MS, "Europe/Berlin")).toHaveLength(count);
    },
  );

  it.each([
    [
      { encoding: 6, unpublished: 7 },
      { encoding: 2, unpublished: 2 },
    ],
    [
      { encoding: 72, unpublished: 30 },
      { encoding: 1, unpublished: 1 },
    ],
  ])("Counts what has waited for longer than %j: %j", (thresholds, counts) => {
    const ages = { q1: 71, q2: 73, u1: 8 * 24, u2: 31 * 24 };
    const videos = Object.entries(ages).map(([id, age]) =>
      video(id, {
        status: id.startsWith("q") ? "encoding" : "unpublished",
        createdAtMs: hoursAgo(age),
      }),
    );
    const found = attentionToVideos(videos, NOW_MS, "UTC", thresholds);
    expect(Object.fromEntries(found.map(({ kind, count }) => [kind, count]))).toEqual(counts);
  });

  it("Names three videos of many", () => {
    const videos = ["a", "b", "c", "d"].map((id) => video(id, { status: "unpublished" }));
    expect(attentionToVideos(videos, NOW_MS, "UTC")).toEqual([
      {
        kind: "unpublished",
        language: null,
        count: 4,
        outOf: 4,
        ids: videos.map(({ id }) => id),
        examples: [
          { id: "a", name: "Title a" },
          { id: "b", name: "Title b" },
          { id: "c", name: "Title c" },
        ],
      },
    ]);
  });

  it("Names a video without a title by its file", () => {
    const nameless = video("a", { title: null, filename: "ferry.mp4", status: "unpublished" });
    expect(attentionToVideos([nameless], NOW_MS, "UTC")[0]?.examples).toEqual([
      { id: "a", name: "ferry.mp4" },
    ]);
  });

  it("Lists missing subtitles in the languages of most videos with subtitles", () => {
    expect(
      kindsOf([
        video("a", { subtitleLanguages: ["en", "de"] }),
        video("b", { subtitleLanguages: ["en-GB", "deu", "fr"] }),
        video("c", { subtitleLanguages: ["EN", null] }),
        video("d", { subtitleLanguages: [] }),
        // Unpublished and without any: no viewer misses them.
        video("e", { subtitleLanguages: [], status: "unpublished" }),
      ]),
    ).toEqual([
      ["unpublished", null, 1],
      ["subtitles", "en", 1],
      ["subtitles", "de", 2],
    ]);
  });

  it("Lists no missing subtitles where no language is usual", () => {
    expect(kindsOf([video("a", { subtitleLanguages: [] })])).toEqual([]);
    expect(
      kindsOf([
        video("a", { subtitleLanguages: ["en"] }),
        video("b", { subtitleLanguages: ["de"] }),
      ]),
    ).toEqual([]);
  });

  it("Lists missing thumbnails of published videos", () => {
    expect(
      kindsOf([
        video("a", { thumbnailUrl: null }),
        video("b", { thumbnailUrl: null, status: "encoding", createdAtMs: NOW_MS }),
      ]),
    ).toEqual([["thumbnails", null, 1]]);
  });
});

describe("attention to playlists", () => {
  const playlists = [
    {
      id: "p",
      title: "Evening",
      items: [
        { id: "a", type: "vod", title: null },
        { id: "x", type: "vod", title: null },
        { id: "x", type: "vod", title: null },
        { id: "x", type: "channel", title: null },
      ],
    },
    { id: "q", title: null, items: null },
  ] as const;

  it("Looks up each absent video once", () => {
    expect(absentVideoIds(playlists, [{ id: "a" }])).toEqual({ ids: ["x"], isAll: true });
  });

  it.each([
    [30, 30, true],
    [200, 200, true],
    [201, 200, false],
  ])("Looks up, of %i absent videos, %i, and says whether that is all", (count, looked, isAll) => {
    const items = Array.from({ length: count }, (_, at) => ({
      id: `${at}`,
      type: "vod",
      title: null,
    }));
    const long = [{ id: "r", title: null, items }] as Parameters<typeof absentVideoIds>[0];
    const found = absentVideoIds(long, []);
    expect([found.ids.length, found.isAll]).toEqual([looked, isAll]);
  });

  it("Names playlists with items that were deleted", () => {
    expect(attentionToPlaylists(playlists, ({ type }) => type === "channel")).toEqual([
      {
        kind: "playlists",
        language: null,
        count: 1,
        outOf: null,
        ids: ["p"],
        examples: [{ id: "p", name: "Evening" }],
      },
    ]);
    expect(attentionToPlaylists(playlists, () => false)).toEqual([]);
  });
});

describe("inSteadyOrder", () => {
  const found = (["uploads", "unpublished", "thumbnails"] as const).map((kind) => ({
    kind,
    language: null,
    count: 1,
    outOf: null,
    ids: [],
    examples: [],
  }));
  const kinds = (shown: readonly string[]) => inSteadyOrder(found, shown).map(keyOf);

  it("Sorts by kind at first", () => {
    expect(kinds([])).toEqual(["uploads", "unpublished", "thumbnails"]);
  });

  it("Puts what is found later below what is shown", () => {
    expect(kinds(["thumbnails"])).toEqual(["thumbnails", "uploads", "unpublished"]);
    expect(kinds(["playlists", "unpublished", "thumbnails"])).toEqual([
      "unpublished",
      "thumbnails",
      "uploads",
    ]);
  });
});
