import { describe, expect, it } from "vitest";
import { DEFAULT_VIEW, type LibraryView, NO_FOLDER } from "#library/library-view.ts";
import { videoForTest } from "#videos/video-for-test.ts";
import { createFilter } from "./filters.ts";

const SURROUNDINGS = {
  timeZone: "Europe/Lisbon",
  listedIds: new Set(["a1b2"]),
  topFolderId: "1",
};
const matches = (view: Partial<LibraryView>, video: Parameters<typeof videoForTest>[1]) => {
  const folderIds = new Set(view.isWithin === true ? ["10", "11", "12"] : ["10"]);
  const filter = createFilter({ ...DEFAULT_VIEW, ...view }, { ...SURROUNDINGS, folderIds });
  return filter([videoForTest("a1b2", video)]).length === 1;
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
