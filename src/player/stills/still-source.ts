/** Why no frames can be had. */
export type StillIssue =
  /** The host does not allow other origins to read its media. */
  { kind: "unreadable"; host: string } | { kind: "failed"; error: unknown };

/**
 * Source of a video's frames. Its promises resolve, reject with the signal's reason, or stay pending after a
 * failure, which is reported once to the opener.
 */
export interface StillSource {
  /** Resolves when the video is loaded. */
  durationSeconds: Promise<number>;
  /** One of the best frames that there are; the caller closes it. */
  grabFrame: (atSeconds: number, signal: AbortSignal) => Promise<ImageBitmap>;
  /** Like `grabFrame`, but in low quality and on its own connection: neither waits for the other. */
  peekFrame: (atSeconds: number, signal: AbortSignal) => Promise<ImageBitmap>;
  /** Cancels all requests and frees resources. */
  close: () => void;
}

/** @param onIssue called once; the source is closed by then */
export type OpenStills = (onIssue: (issue: StillIssue) => void) => StillSource;
