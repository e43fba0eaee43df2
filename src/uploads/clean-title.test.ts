import fc from "fast-check";
import { expect, it } from "vitest";
import { stemOf } from "#shared/format/file-names.ts";
import { cleanTitle } from "./clean-title.ts";
import { uploadName } from "./upload-name.ts";

it.each<[string, string | null]>([
  ["tidal_s01e03_final_v3 (1).mp4", "tidal S01E03"],
  ["Tidal S01E03.mp4", null],
  ["holiday_final_v3.mov", "holiday"],
  ["Holiday-final.mov", "Holiday"],
  ["My.Harbour.Film.1080p.h264.mp4", "My Harbour Film"],
  ["harbour lights 4k 60fps.mp4", "harbour lights"],
  ["Release v1.2 notes.mp4", null],
  ["Release_v1.2.mp4", "Release"],
  ["3.5 ways to sail.mp4", null],
  ["final.mp4", null],
  ["v3.mp4", null],
  ["Ferry (2).mp4", "Ferry"],
  ["Ferry (2024).mp4", null],
  ["Ferry copy.mp4", "Ferry"],
  ["Ferry copy (3).mp4", "Ferry"],
  ["The final cut.mp4", null],
  ["Grand Final.mp4", "Grand"],
  ["IMG_1234.MOV", null],
  ["C0001.MP4", null],
  ["GX010042.MP4", null],
  ["DJI_0042.mp4", null],
  ["PXL_20260101_101500123.mp4", null],
  ["20261130_harbour.mp4", "20261130 harbour"],
  ["Interview_2026-11-30.mp4", "Interview 2026-11-30"],
  ["港の夜_final.mp4", "港の夜"],
  ["قارب_v2.mp4", "قارب"],
  ["Überfahrt__Teil_1.mp4", "Überfahrt Teil 1"],
  ["ELEMENT 1920x1080.mp4", "ELEMENT"],
  ["a-team.mp4", null],
  ["Harbour - master.mxf", "Harbour"],
  ["webinar.mp4", null],
  ["web.mp4", null],
  [".mp4", null],
])("Makes of %s the title %s", (name, title) => {
  expect(cleanTitle(name)).toBe(title);
});

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

it("Makes a title that stays as it is, is never empty, and has no word that the name has not", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (stem) => {
      const title = cleanTitle(`${stem}.mp4`);
      const name = stemOf(uploadName(`${stem}.mp4`)).replaceAll("_", " ");
      const known = words(name);
      const shown = title ?? name;
      expect(words(shown).filter((word) => !known.includes(word))).toEqual([]);
      expect(title?.trim()).not.toBe("");
      expect(title === null ? null : cleanTitle(`${title}.mp4`)).toBeNull();
    }),
    { numRuns: 2000 },
  );
});
