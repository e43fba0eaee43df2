import { describe, expect, it } from "vitest";
import { DEFAULT_VIEW, type LibraryView, NO_FOLDER, ORDERS } from "#library/library-view.ts";
import { videoForTest } from "#videos/video-for-test.ts";
import { createMatcher, sortVideos } from "./filters.ts";

const SURROUNDINGS = {
  timeZone: "Europe/Lisbon",
  listedIds: new Set(["a1b2"]),
  topFolderId: "1",
};
const matches = (view: Partial<LibraryView>, video: Parameters<typeof videoForTest>[1]) => {
  const folderIds = new Set(view.isWithin === true ? ["10", "11", "12"] : ["10"]);
  const matcher = createMatcher({ ...DEFAULT_VIEW, ...view }, { ...SURROUNDINGS, folderIds });
  return matcher(videoForTest("a1b2", video));
};

it("Narrows the library by the search", () => {
  const video = { title: "Harbour at first light" };
  expect(matches({ search: "first harbour" }, video)).toBe(true);
  expect(matches({ search: "harbour zzz" }, video)).toBe(false);
});

const at = (iso: string) => ({ createdAtMs: Date.parse(iso) });
const inside = (...ids: string[]) => ({
  folders: ids.map((id) => ({ id, name: null, path: null })),
});

describe("filters", () => {
  it.each<[Partial<LibraryView>, Parameters<typeof videoForTest>[1], boolean]>([
    [{ shown: "published" }, {}, true],
    [{ shown: "unpublished" }, { status: "encoding", isOnline: false }, false],
    [{ shown: "encoding" }, { status: "encoding" }, true],
    [{ missing: ["thumbnail"] }, {}, false],
    [{ missing: ["thumbnail"] }, { thumbnailUrl: null }, true],
    [{ missing: ["thumbnail", "subtitles"] }, { thumbnailUrl: null }, false],
    [{ missing: ["thumbnail", "subtitles"] }, { thumbnailUrl: null, subtitleLanguages: [] }, true],
    [{ missing: ["subtitles.fr"] }, {}, true],
    [{ missing: ["subtitles.fr"] }, { subtitleLanguages: [] }, true],
    [{ missing: ["subtitles.fr"] }, { subtitleLanguages: [null] }, true],
    [{ missing: ["subtitles.fr"] }, { subtitleLanguages: ["en", "fr"] }, false],
    [{ missing: ["subtitles.fr"] }, { subtitleLanguages: ["FRE"] }, false],
    [{ missing: ["subtitles.fr", "subtitles.en"] }, {}, false],
    [{ missing: ["subtitles.fr", "subtitles.de"] }, {}, true],
    [{ folder: "10" }, inside("10"), true],
    [{ folder: "10" }, inside("11"), false],
    [{ folder: "10", isWithin: true }, inside("11"), true],
    [{ folder: "10", isWithin: true }, inside("13"), false],
    [{ folder: NO_FOLDER }, inside(), true],
    [{ folder: NO_FOLDER }, inside("1"), true],
    [{ folder: NO_FOLDER }, inside("1", "10"), false],
    // A summer day in Lisbon begins an hour before that of UTC.
    [{ createdFrom: "2026-07-01" }, at("2026-06-30T23:00:00Z"), true],
    [{ createdFrom: "2026-07-01" }, at("2026-06-30T22:59:59Z"), false],
    [{ createdTo: "2026-07-01" }, at("2026-07-01T22:59:59Z"), true],
    [{ createdTo: "2026-07-01" }, at("2026-07-01T23:00:00Z"), false],
    [{ createdTo: "2026-07-01" }, { createdAtMs: null }, false],
    [{}, { createdAtMs: null }, true],
  ])("The filter %j matches the video %j: %s", (view, video, expected) => {
    expect(matches(view, video)).toBe(expected);
  });
});

describe("sortVods", () => {
  const videos = [
    videoForTest("a", {
      title: "Part 10",
      durationSeconds: 5,
      fileSizeBytes: null,
      createdAtMs: 3,
      savedAtMs: 1,
    }),
    videoForTest("b", {
      title: "part 2",
      durationSeconds: null,
      fileSizeBytes: 9,
      createdAtMs: 2,
      savedAtMs: null,
    }),
    videoForTest("c", {
      title: "Älg",
      durationSeconds: 7,
      fileSizeBytes: 8,
      createdAtMs: null,
      savedAtMs: 2,
    }),
    videoForTest("d", {
      title: null,
      durationSeconds: null,
      fileSizeBytes: null,
      createdAtMs: null,
      savedAtMs: null,
    }),
  ];
  it.each([
    ["newest", "abcd"],
    ["oldest", "bacd"],
    ["title", "cbad"],
    ["titleDown", "abcd"],
    ["longest", "cabd"],
    ["shortest", "acbd"],
    ["largest", "bcad"],
    ["changed", "cabd"],
  ] as const)("Sorts unknown values last, by %s", (order, ids) => {
    expect(
      sortVideos(videos, order, "en")
        .map(({ id }) => id)
        .join(""),
    ).toBe(ids);
    expect(
      sortVideos(videos.toReversed(), order, "en")
        .map(({ id }) => id)
        .join(""),
    ).toBe(ids);
  });

  it("Sorts titles as readers of a language do", () => {
    const named = ["Öl", "Zug", "Ort"].map((title) => videoForTest(title, { title }));
    const sorted = (locale: string) => sortVideos(named, "title", locale).map(({ id }) => id);
    expect(sorted("de")).toEqual(["Öl", "Ort", "Zug"]);
    expect(sorted("sv")).toEqual(["Ort", "Zug", "Öl"]);
  });

  it("Sorts equal videos always in the same order", () => {
    const equal = ["c", "a", "b"].map((id) => videoForTest(id, { title: "Same" }));
    for (const order of ORDERS.filter((each) => each !== "best")) {
      expect(sortVideos(equal, order, "en").map(({ id }) => id)).toEqual(["a", "b", "c"]);
    }
  });
});
