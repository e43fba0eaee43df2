import type { Subtitle } from "#captions/subtitles-queries.ts";
import type { Entry } from "./entry.ts";
import type { CaptionFile } from "./read-file.ts";

/** Returns a track named after its id. */
export const trackForTest = (id: string, language: string | null): Subtitle => ({
  id,
  fileName: `${id}.srt`,
  language,
  languageName: null,
  url: null,
});

/** Has no cues, and a text that tells nothing of its language. */
export const contentForTest: CaptionFile = {
  format: "srt",
  fileName: "video.srt",
  content: new Blob(),
  convertedFrom: null,
  convertedFormat: null,
  leftOut: null,
  encoding: null,
  cueCount: 0,
  firstCues: [],
  findings: [],
  fixed: [],
  language: null,
};

/** Returns an English file for one video. */
export const entryForTest = (
  over: Partial<Entry> = {},
  content: Partial<CaptionFile> = {},
): Entry => ({
  id: "entry",
  file: new File(["x"], "video.srt"),
  answer: { kind: "read", read: { ...contentForTest, ...content } },
  isReading: false,
  shiftMs: 0,
  fixes: [],
  encoding: null,
  keepsAfterEnd: false,
  match: { kind: "exact", videoId: "video", candidateIds: ["video"] },
  videoId: "video",
  nameLanguage: null,
  wanted: null,
  language: "en",
  target: null,
  choice: null,
  isBeside: false,
  approved: null,
  isOvertaken: false,
  sending: null,
  ...over,
});
