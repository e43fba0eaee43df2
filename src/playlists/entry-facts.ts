/** How what an entry names stands with the platform. */
export type EntryStatus =
  | "ready"
  /** A film that is switched off. */
  | "offline"
  /** A film that is being encoded. */
  | "encoding"
  /** A channel that is switched off: it may be in a playlist all the same. */
  | "disabled"
  /** Being looked up. */
  | "checking"
  /** The platform does not know it any more. */
  | "gone"
  /** It could not be looked up. */
  | "unknown";

/** What is known of an entry. */
export interface EntryFacts {
  /** What stands for it on screen. */
  title: string;
  thumbnailUrl: string | null;
  /** Null for a channel, and where it is not known. */
  durationSeconds: number | null;
  createdAtMs: number | null;
  phase: EntryStatus;
}

/** What becomes of an entry when the order is saved. */
export type EntryFate =
  | "sent"
  /** Stays in the draft until it is ready: a list with a film that is not online is refused (contract 4.10). */
  | "waits"
  /** There is nothing to send any more. */
  | "dropped";

/** What becomes of an entry that stands so. What is not known is left to the service. */
export function fateOf(phase: EntryStatus): EntryFate {
  switch (phase) {
    case "offline":
    case "encoding":
      return "waits";
    case "gone":
      return "dropped";
    case "ready":
    case "disabled":
    case "checking":
    case "unknown":
      return "sent";
  }
}
