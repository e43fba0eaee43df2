import type { Problem } from "#shared/http/errors.ts";
import type { Video } from "#videos/video-record.ts";

/** Reason why a video offers no frames. */
export type FrameIssue =
  /** The host does not allow other origins to read its media. */
  { kind: "unreadable"; host: string } | { kind: "failed"; problem: Problem };

/** Error with a reason that can be shown. */
export class FrameError extends Error {
  override readonly name = "FrameTroubleError";
  readonly issue: FrameIssue;
  constructor(issue: FrameIssue) {
    super(issue.kind);
    this.issue = issue;
  }
}

/** Thumbnail of a distinctive frame. */
export interface SmallFrame {
  atSeconds: number;
  /** A JPEG of 16 to 9. */
  preview: Blob;
}

/** Source of frames. Opens and closes the video for each call. */
export interface VideoFrames {
  /**
   * Searches a video.
   * @returns distinctive frames in chronological order, with the index and full-size image of the best; empty
   * if none is distinctive
   * @throws FrameError, or the signal's reason
   */
  propose: (
    video: Video,
    looking: { onProgress: (done: number, of: number) => void; signal: AbortSignal },
  ) => Promise<{ frames: readonly SmallFrame[]; best: number; image: Blob | null }>;
  /** A frame as it would be sent. @throws FrameTroubleError, or the signal's reason */
  take: (video: Video, atSeconds: number, signal: AbortSignal) => Promise<Blob>;
}
