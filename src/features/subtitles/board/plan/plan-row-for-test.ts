import type { CaptionFile, PlanRow } from "./plan-row.ts";

/** What was read of a file in French; it has no captions. */
export const captionFileForTest: CaptionFile = {
  captions: {
    document: { format: "srt", header: "", cues: [], after: [] },
    troubles: [],
    lineOf: new Map(),
  },
  format: "srt",
  content: new Blob(),
  convertedFrom: null,
  fixes: [],
  language: "fr",
};
/** A file in French that was found its film. */
export const planRowForTest = (over: Partial<PlanRow> = {}): PlanRow => ({
  key: "1",
  source: new File([], "a.fr.srt"),
  reading: { kind: "read", file: captionFileForTest },
  match: { kind: "exact", filmId: "film", candidateIds: ["film"] },
  filmId: "film",
  nameLanguage: "fr",
  chosenLanguage: null,
  findings: [],
  isApproved: false,
  isBeside: false,
  isOvertaken: false,
  sending: null,
  ...over,
});
