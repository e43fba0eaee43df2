/** Availability of an entry's content on the platform. */
export type EntryStatus =
  | "ready"
  /** Video that is switched off. */
  | "offline"
  /** Video being encoded. */
  | "encoding"
  /** A channel that is switched off: it may be in a playlist all the same. */
  | "disabled"
  /** Lookup in progress. */
  | "checking"
  /** The platform does not know it any more. */
  | "gone"
  /** The lookup failed. */
  | "unknown";

/** Data about an entry's content. */
export interface EntryFacts {
  /** Display name. */
  title: string;
  thumbnailUrl: string | null;
  /** Null for a channel, and where it is not known. */
  durationSeconds: number | null;
  createdAtMs: number | null;
  phase: EntryStatus;
}

/** What saving does with an entry. */
export type EntryFate =
  | "sent"
  /**
   * Stays in the draft until it is ready: the service refuses a list with a video that is not online
   * (contract 4.10).
   */
  | "waits"
  /** There is nothing to send any more. */
  | "dropped";

/** Returns what saving does with an entry of this status. Unknown ones are left to the service. */
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
