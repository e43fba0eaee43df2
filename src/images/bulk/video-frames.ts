import type { Problem } from "#shared/http/problem.ts";
import type { Video } from "#videos/video-record.ts";

/** Why no frames of a film can be had. */
export type FrameIssue =
  /** The film's host lets no other page read its pictures. */
  { kind: "unreadable"; host: string } | { kind: "failed"; problem: Problem };

/** What keeps frames from being had, as it can be told. */
export class FrameError extends Error {
  override readonly name = "FrameTroubleError";
  readonly issue: FrameIssue;
  constructor(issue: FrameIssue) {
    super(issue.kind);
    this.issue = issue;
  }
}

/** A frame that stands out, small enough to keep six of each of many films. */
export interface SmallFrame {
  atSeconds: number;
  /** A JPEG of 16 to 9. */
  preview: Blob;
}

/** Where frames come from. A film is opened for each of these, and closed when it is done. */
export interface VideoFrames {
  /**
   * Looks around in a film.
   * @returns the frames that stand out, in order of time, with the place of the best one and what it looks
   * like in full; no frames where nothing stands out
   * @throws FrameTroubleError, or the signal's reason
   */
  propose: (
    video: Video,
    looking: { onProgress: (done: number, of: number) => void; signal: AbortSignal },
  ) => Promise<{ frames: readonly SmallFrame[]; best: number; image: Blob | null }>;
  /** A frame as it would be sent. @throws FrameTroubleError, or the signal's reason */
  take: (video: Video, atSeconds: number, signal: AbortSignal) => Promise<Blob>;
}
