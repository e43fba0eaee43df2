import { describe, expect, it } from "vitest";
import { videoForTest } from "#videos/video-for-test.ts";
import type { Video } from "#videos/video-record.ts";
import { type Belongings, findDuplicates, lostWith, namesOf } from "./duplicates.ts";

const groupsOf = (...videos: Video[]) =>
  findDuplicates(videos).map((group) => [
    group.reasons.join("+"),
    ...group.videos.map(({ id }) => id),
  ]);

describe("findDuplicates", () => {
  const ferry = { filename: "ferry.mp4", fileSizeBytes: 500, title: "Slow ferry" };

  it.each<[string, Partial<Video>, Partial<Video>, string | null]>([
    ["one name and size", { ...ferry, title: "A" }, { ...ferry, title: "B" }, "file"],
    ["a name in capitals", { ...ferry, title: null }, { ...ferry, filename: "Ferry.MP4" }, "file"],
    ["another size", ferry, { ...ferry, fileSizeBytes: 501, title: "B" }, null],
    [
      "unknown sizes",
      { ...ferry, fileSizeBytes: null, title: "A" },
      { ...ferry, title: "B" },
      null,
    ],
    ["title and length", { title: "Café  lights" }, { title: "CAFE LIGHTS" }, "title"],
    ["another length", { title: "Lights" }, { title: "Lights", durationSeconds: 61 }, null],
    ["no titles", { title: null }, { title: null }, null],
    [
      "lengths of zero",
      { title: "A", durationSeconds: 0 },
      { title: "A", durationSeconds: 0 },
      null,
    ],
    ["both", { ...ferry }, { ...ferry }, "file+title"],
  ])("Judges two videos with %s", (_, one, other, reasons) => {
    expect(groupsOf(videoForTest("a", one), videoForTest("b", other))).toEqual(
      reasons === null ? [] : [[reasons, "a", "b"]],
    );
  });

  it("Joins what is like one of a group, and puts the largest group first", () => {
    expect(
      groupsOf(
        videoForTest("x1", { title: "Attic" }),
        videoForTest("x2", { title: "attic" }),
        videoForTest("a", { ...ferry, title: "One" }),
        videoForTest("b", { title: "Two" }),
        videoForTest("c", { ...ferry, title: "Two" }),
      ),
    ).toEqual([
      ["file+title", "a", "b", "c"],
      ["title", "x1", "x2"],
    ]);
  });

  it("Puts the published copy with most subtitles first, then the oldest", () => {
    const title = "Ferry";
    expect(
      groupsOf(
        videoForTest("off", { title, status: "unpublished", subtitleLanguages: ["en", "fr"] }),
        videoForTest("new", { title }),
        videoForTest("old", { title, createdAtMs: 0 }),
        videoForTest("rich", { title, subtitleLanguages: ["en", "fr"] }),
      ),
    ).toEqual([["title", "rich", "old", "new", "off"]]);
  });
});

describe("lostWith", () => {
  const kept = videoForTest("k", { subtitleLanguages: ["en"], splashScreenUrl: null });
  const other = videoForTest("o", {
    subtitleLanguages: ["en", "fr"],
    splashScreenUrl: "https://cdn.example/splash.webp",
  });
  const known: Belongings = {
    playlistsOf: new Map([
      ["k", ["Harbour"]],
      ["o", ["Harbour", "Summer"]],
    ]),
    arePlaylistsWhole: true,
    plays: new Map([["o", 7]]),
  };
  const lost = (belongings: Belongings) =>
    lostWith([{ kept, others: [other] }], belongings, ({ subtitleLanguages }) =>
      subtitleLanguages.map(String),
    );

  it("Names what the kept copy does not have", () => {
    expect(lost(known)).toEqual({
      playlists: ["Summer"],
      languages: ["fr"],
      imageCount: 1,
      plays: 7,
    });
  });

  it("Counts no plays where those of one copy are unknown", () => {
    expect(lost({ ...known, plays: null }).plays).toBeNull();
    expect(lost({ ...known, plays: new Map([["o", Number.NaN]]) }).plays).toBeNull();
  });

  it("Says that playlists are unknown only where none is known and not all are read", () => {
    const partly = { ...known, arePlaylistsWhole: false };
    expect(namesOf({ id: "o" }, partly).playlists).toEqual(["Harbour", "Summer"]);
    expect(namesOf({ id: "x" }, partly).playlists).toBeNull();
    expect(namesOf({ id: "x" }, known).playlists).toEqual([]);
  });
});
