import type { ReadUpload } from "#captions/upload/read-upload.ts";
import type { PlanRow } from "./plan-row.ts";

/** French caption file without cues. */
export const captionFileForTest: ReadUpload = {
  format: "srt",
  fileName: "a.fr.srt",
  content: new Blob(),
  convertedFrom: null,
  cueCount: 0,
  firstCues: [],
  findings: [],
  languageByName: null,
  languageByText: "fr",
};

/** French file matched to a video. */
export const planRowForTest = (over: Partial<PlanRow> = {}): PlanRow => ({
  id: "1",
  source: new File([], "a.fr.srt"),
  reading: { kind: "read", file: captionFileForTest, isBusy: false },
  match: { kind: "exact", videoId: "film", candidateIds: ["film"] },
  videoId: "film",
  nameLanguage: "fr",
  selectedLanguage: null,
  fixes: [],
  isApproved: false,
  isBeside: false,
  isOvertaken: false,
  sending: null,
  ...over,
});
