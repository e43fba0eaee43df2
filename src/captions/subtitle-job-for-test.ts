import type { SubtitleJob } from "./subtitle-jobs-queries.ts";

/** Returns a Swedish file on its way to one video. */
export const uploadForTest = (change: Partial<SubtitleJob> = {}): SubtitleJob => ({
  id: "job",
  videoId: "video",
  upload: { language: "sv", fileName: "new.srt", file: new Blob() },
  further: [],
  removes: [],
  tracks: [],
  state: "saving",
  isListed: false,
  goneIds: [],
  sentShare: 0.25,
  waitsFor: null,
  givenId: null,
  subtitleId: null,
  isKept: false,
  problem: null,
  ...change,
});

/** Returns the removal of tracks that are named after their ids. */
export const removalForTest = (
  removes: readonly string[],
  change: Partial<SubtitleJob> = {},
): SubtitleJob =>
  uploadForTest({
    id: "removal",
    upload: null,
    removes,
    tracks: removes.map((id) => ({
      id,
      fileName: `${id}.srt`,
      language: "en",
      languageName: null,
      url: null,
    })),
    ...change,
  });
