/** Why no frames can be had. */
export type StillIssue =
  /** The film's host lets no other page read its pictures. */
  { kind: "unreadable"; host: string } | { kind: "failed"; error: unknown };

/**
 * Where frames of one film come from. What it promises is kept, refused with the signal's reason, or left
 * open for good after trouble, which is told once to whoever opened it.
 */
export interface StillSource {
  /** Resolves once the film is there. */
  durationSeconds: Promise<number>;
  /** One of the best frames that there are; the caller closes it. */
  grabFrame: (atSeconds: number, signal: AbortSignal) => Promise<ImageBitmap>;
  /** The same as cheaply as can be, by a way of its own: neither waits for the other. */
  peekFrame: (atSeconds: number, signal: AbortSignal) => Promise<ImageBitmap>;
  /** Stops all requests and frees what is held. */
  close: () => void;
}

/** @param onTrouble told once; the source is closed by then */
export type OpenStills = (onIssue: (issue: StillIssue) => void) => StillSource;
