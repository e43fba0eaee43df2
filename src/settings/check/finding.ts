/** What was found to be as it should be. */
export type FineCode =
  | "serverAnswers"
  | "versionSame"
  | "serviceAnswers"
  | "clockRight"
  | "storageOpen"
  | "mediaOpen"
  | "pictureShown"
  | "playbackAnswers"
  | "streamReadable"
  | "memoryWorks"
  | "handlesKept"
  | "playingWorks"
  | "tabsAgree"
  | "roomKept"
  | "roomLent";

/** What somebody has to do something about, or could not be told from here; each has its advice. */
export type TroubleCode =
  | "serverSilent"
  | "serverRefuses"
  | "serverOdd"
  | "versionNewer"
  | "versionRebuilt"
  | "versionUnknown"
  | "serviceSignedOut"
  | "serviceForbidden"
  | "serviceBusy"
  | "serviceSilent"
  | "serviceFailed"
  | "clockOff"
  | "clockUnknown"
  | "hostPattern"
  | "hostBlocked"
  | "hostSilent"
  | "storageClosed"
  | "mediaUnread"
  | "listUnread"
  | "noFilm"
  | "noPicture"
  | "pictureMissing"
  | "playbackRefused"
  | "playbackHost"
  | "playbackSilent"
  | "streamSkipped"
  | "streamRefused"
  | "streamClosed"
  | "streamSilent"
  | "memoryMissing"
  | "handlesMissing"
  | "playingMissing"
  | "tabsApart"
  | "roomScarce"
  | "roomUnknown"
  | "stepBroke";

/** Figures and words that a finding's sentence is about. Seconds and bytes are written by the page. */
export interface FindingValues {
  ms?: number;
  seconds?: number;
  bytes?: number;
  status?: number;
  /** A host, or a version. */
  words?: string;
  /** What the service itself said, without secrets. */
  said?: string;
  /** Whether this computer's clock is before the server's. */
  side?: "ahead" | "behind";
}

/** What one step came to. */
export type Finding = { values: FindingValues } & (
  | { level: "fine"; code: FineCode }
  /** `unknown`: it could not be checked. */
  | { level: "attention" | "unknown"; code: TroubleCode }
);

export function fine(code: FineCode, values: FindingValues = {}): Finding {
  return { level: "fine", code, values };
}

export function attention(code: TroubleCode, values: FindingValues = {}): Finding {
  return { level: "attention", code, values };
}

/** What could not be checked from here. */
export function unknown(code: TroubleCode, values: FindingValues = {}): Finding {
  return { level: "unknown", code, values };
}
