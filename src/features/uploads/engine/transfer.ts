import type { PartFailure } from "./put-part.ts";

/** Why a transfer ended without a film. */
export type TransferFailure =
  | PartFailure
  | { kind: "service"; error: unknown }
  /** Complete was sent, its answer was lost, and no such film has shown itself. */
  | { kind: "outcome-unknown" }
  | { kind: "file-unreadable" };

/** What a transfer waits for when nothing moves and nothing is wrong with it. */
export type WaitReason = "network" | "busy" | "signed-out";

/** Where a transfer stands. The states exclude one another. */
export type TransferStage =
  | { kind: "queued" }
  | { kind: "sending" }
  | { kind: "waiting"; reason: WaitReason }
  | { kind: "finishing" }
  /** The answer to complete was lost: finding out whether the film is there. */
  | { kind: "checking" }
  /** By the person. What was sent stays in storage until the service clears it away. */
  | { kind: "cancelled" }
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
  return ["queued", "sending", "waiting", "finishing", "checking"].includes(stage.kind);
}

/** Whether stopping it now surely leaves no film behind. */
export function canCancel({ stage }: Transfer): boolean {
  return ["queued", "sending", "waiting"].includes(stage.kind);
}

/** Seconds until the last byte is sent at the present speed; null when nobody can tell. */
export function secondsLeft({ sizeBytes, sentBytes, bytesPerSecond }: Transfer): number | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  return (sizeBytes - sentBytes) / bytesPerSecond;
}
