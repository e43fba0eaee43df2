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

/** Change to a video's tracks on this page, until the list shows it. */
export type SubtitleJob = SubtitleSending | SubtitleRemoval;

interface Job {
  id: string;
  videoId: string;
  /** Reason for the end; null while it continues or waits. */
  problem: Problem | null;
}

export interface SubtitleSending extends Job {
  kind: "sending";
  upload: SubtitleFile;
  /**
   * `removing`: the new track is listed, and the replaced ones are being removed. `stored`: these could not
   * be removed, see `problem`; the new one is there. `failed`: nothing changed.
   */
  step: "sending" | "settling" | "unconfirmed" | "removing" | "kept" | "failed";
  /** Share of the file sent, 0 to 1. */
  sentShare: number;
  /** Why sending is paused; null while it continues. */
  waitsFor: SendingReason | null;
  /** Known once storage has the file. */
  subtitleId: string | null;
}

export interface SubtitleRemoval extends Job {
  kind: "removal";
  /** Tracks as they were: the list no longer has them. */
  tracks: readonly Subtitle[];
  subtitleIds: readonly string[];
  /**
   * `going`: accepted, and listed for a while yet. `failed`: those that are still listed stay. `done`: all are
   * gone, and `goneIds` are worth a word.
   */
  step: "asking" | "going" | "unconfirmed" | "failed" | "done";
  /** Of these, those that a colleague had removed. */
  goneIds: readonly string[];
}
