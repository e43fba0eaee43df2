import type { PartFailure } from "./put-part.ts";

/** Why a transfer ended without a film. */
export type TransferFailure =
  | PartFailure
  | { kind: "service"; error: unknown }
  /** Complete was sent, its answer was lost, and no such film has shown itself. */
  | { kind: "outcome-unknown" }
  | { kind: "file-unreadable" };

/** Where a transfer stands. The states exclude one another. */
export type TransferStage =
  | { kind: "queued" }
  | { kind: "sending"; isWaiting: boolean }
  | { kind: "finishing" }
  /** The answer to complete was lost: looking whether the film is there. */
  | { kind: "checking" }
  | { kind: "encoding"; vodId: string }
  | { kind: "ready"; vodId: string }
  | { kind: "failed"; failure: TransferFailure };

/** One file on its way to becoming a film, as it is at one moment. */
export interface Transfer {
  id: string;
  name: string;
  sizeBytes: number;
  /** Bytes that storage has taken, or that are in the air. */
  sentBytes: number;
  bytesPerSecond: number | null;
  stage: TransferStage;
}

/** Where the film goes and how it is encoded. */
export interface TransferTarget {
  folderIds: string[];
  /** Null: the account's default. */
  recipeId: string | null;
}

/** Whether bytes move, or would: closing the page would lose work. */
export function isRunning({ stage }: Transfer): boolean {
  return ["queued", "sending", "finishing", "checking"].includes(stage.kind);
}

/** Seconds until the last byte is sent at the present speed; null when nobody can tell. */
export function secondsLeft({ sizeBytes, sentBytes, bytesPerSecond }: Transfer): number | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  return (sizeBytes - sentBytes) / bytesPerSecond;
}
