import type { Problem } from "#shared/http/problem.ts";
import type { SendingReason } from "#shared/http/retry-until-answered.ts";
import type { Subtitle } from "./subtitles.ts";

/** A file that is to become a track. */
export interface SubtitleFile {
  /** ISO 639-1, two small letters. */
  language: string;
  /** Ends in `.srt` or `.vtt`. */
  fileName: string;
  /** UTF-8. */
  file: Blob;
  /** Tracks that go once this one is listed, and not before. */
  replaces: readonly string[];
}

/** What was done to the tracks of a film on this page, until the list shows it. */
export type SubtitleJob = SubtitleSending | SubtitleRemoval;

interface Job {
  id: string;
  videoId: string;
  /** Why it ended; null while it goes on or waits. */
  problem: Problem | null;
}

export interface SubtitleSending extends Job {
  kind: "sending";
  upload: SubtitleFile;
  /**
   * `removing`: the new one is listed, and those that it replaces are going. `stored`: they could not be
   * removed, which `problem` says; the new one is there. `failed`: nothing changed.
   */
  step: "sending" | "settling" | "unconfirmed" | "removing" | "kept" | "failed";
  /** Of the file that has left, 0 to 1. */
  sentShare: number;
  /** What sending waits for; null while it goes on. */
  waitsFor: SendingReason | null;
  /** Known once storage has the file. */
  subtitleId: string | null;
}

export interface SubtitleRemoval extends Job {
  kind: "removal";
  /** As they were when they were to go: the list no longer says it. */
  tracks: readonly Subtitle[];
  subtitleIds: readonly string[];
  /**
   * `going`: accepted, and listed for a while yet. `failed`: those that are still listed stay. `done`: all are
   * gone, and `goneIds` are worth a word.
   */
  step: "asking" | "going" | "unconfirmed" | "failed" | "done";
  /** Of them, those that somebody else had removed already. */
  goneIds: readonly string[];
}
