import type { Problem } from "#shared/http/errors.ts";
import {
  doneBytesOf,
  isOver,
  publishingWish,
  type StoredUpload,
  videoIdOf,
} from "./engine/stored-upload.ts";
import type { FollowUp, Publishing, Transfer } from "./transfer.ts";

/** Returns whether bytes are missing in storage and it was not cancelled. */
export function isUnfinished({ stage }: Transfer): boolean {
  return !["encoding", "ready", "cancelled"].includes(stage.kind);
}

/** Tells the position of a transfer among the unfinished ones of this page, 0 first. */
export interface TransferPlace {
  position: number;
  count: number;
}

/**
 * Returns the places of all transfers that can be moved, by id. There are none when there is nothing to change places
 * with.
 */
export function placesOf(transfers: readonly Transfer[]): ReadonlyMap<string, TransferPlace> {
  const shown = transfers.filter(
    (transfer) => isUnfinished(transfer) && !transfer.isElsewhere && !transfer.isDismissed,
  );
  const count = shown.length;
  if (count < 2) return new Map();
  return new Map(
    shown.flatMap(({ id, stage }, position) => {
      const doesOrderMatter = !["finishing", "checking", "failed"].includes(stage.kind);
      return doesOrderMatter ? [[id, { position, count }]] : [];
    }),
  );
}

/** Returns whether the user has to act before it continues. */
export function needsPerson({ stage, followUp, publishing }: Transfer): boolean {
  return (
    followUp.kind === "failed" ||
    publishing?.kind === "failed" ||
    stage.kind === "needs-file" ||
    stage.kind === "failed" ||
    (stage.kind === "waiting" &&
      (stage.reason === "signed-out" || typeof stage.reason !== "string"))
  );
}

/** Returns whether cancelling now certainly leaves no video. */
export function canCancel({ stage }: Transfer): boolean {
  return (
    ["queued", "sending", "waiting", "paused", "needs-file"].includes(stage.kind) ||
    (stage.kind === "failed" && stage.failure.kind !== "outcome-unknown")
  );
}

/** Returns whether it can be paused. */
export function canPause({ stage, sentBytes, sizeBytes }: Transfer): boolean {
  // An upload that waits with every byte sent waits for completion: there is nothing left to pause.
  const isFinishing = stage.kind === "waiting" && sentBytes >= sizeBytes;
  return ["queued", "sending", "waiting"].includes(stage.kind) && !isFinishing;
}

/** Returns the seconds left at the current speed; null if unknown. */
export function secondsLeft({
  sizeBytes,
  sentBytes,
  bytesPerSecond,
}: Pick<Transfer, "sizeBytes" | "sentBytes" | "bytesPerSecond">): number | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  return (sizeBytes - sentBytes) / bytesPerSecond;
}

/** Returns whether its record can be removed. Failed ones in the tray can be retried, so they stay. */
export function isForgettable({ stage, isDismissed }: Transfer): boolean {
  return isDismissed || stage.kind === "ready" || stage.kind === "cancelled";
}

/** Describes a transfer as this page knows it; `stored` is its record on disk. It is never modified. */
export interface TransferState {
  stored: StoredUpload;
  /** Holds the parts in storage, with their ETags verbatim. */
  etags: ReadonlyMap<number, string>;
  /** Is null once the page that had it is gone. */
  file: File | null;
  sentBytes: number;
  bytesPerSecond: number | null;
  followUp: FollowUp;
  /** Says why the service does not publish the video, or unpublish it. */
  publishingProblem: Problem | null;
  /** The record is on disk. */
  isStored: boolean;
  /** Holds the last snapshot from the owning tab. Is null if this one or none owns it. */
  elsewhere: Transfer | null;
}

/** Returns the state of an upload with this record and these parts. */
export function stateOf(
  stored: StoredUpload,
  etags: ReadonlyMap<number, string> = new Map(),
  file: File | null = null,
): TransferState {
  return countDone({
    stored,
    etags,
    file,
    sentBytes: 0,
    bytesPerSecond: null,
    followUp: { kind: "idle" },
    publishingProblem: null,
    isStored: true,
    elsewhere: null,
  });
}

/** Counts as sent what storage has, and no byte in flight. */
export function countDone(state: TransferState): TransferState {
  const { sizeBytes, plan } = state.stored;
  return { ...state, sentBytes: doneBytesOf(sizeBytes, plan, state.etags.keys()) };
}

/** Returns whether something is under way for it, or will be, in the tab that has it. */
export function isAtWork({ stored, followUp, elsewhere }: TransferState): boolean {
  const isWaiting = isOver(stored) || stored.stage.kind === "needs-file";
  return elsewhere === null && (!isWaiting || followUp.kind === "working");
}

/** Returns whether it was interrupted and this tab may attach its file. */
export function needsFile({ stored, elsewhere }: TransferState): boolean {
  return elsewhere === null && stored.stage.kind === "needs-file";
}

/** Returns whether it certainly failed and this tab may retry it. */
export function canRetry({ stored: { stage, isDismissed }, elsewhere }: TransferState): boolean {
  return (
    elsewhere === null &&
    !isDismissed &&
    stage.kind === "failed" &&
    stage.failure.kind !== "outcome-unknown"
  );
}

function publishingOf({ stored, publishingProblem: problem }: TransferState): Publishing {
  if (videoIdOf(stored.stage) === null || publishingWish(stored) === null) return null;
  return problem === null ? { kind: "due" } : { kind: "failed", problem };
}

/** Returns an upload as it is shown. */
export function toTransfer(state: TransferState): Transfer {
  if (state.elsewhere !== null) return state.elsewhere;
  const { stored, sentBytes, bytesPerSecond, followUp, isStored } = state;
  const { id, name, sizeBytes, addedAtMs, endedAtMs, stage, details, isDismissed } = stored;
  return {
    id,
    name,
    sizeBytes,
    sampleSha256: stored.fingerprint?.sampleSha256 ?? null,
    addedAtMs,
    endedAtMs,
    sentBytes: stage.kind === "ready" ? sizeBytes : sentBytes,
    bytesPerSecond,
    stage,
    details,
    followUp,
    publishing: publishingOf(state),
    isBegun: stored.session !== null,
    isStored,
    isElsewhere: false,
    isRepairing: (stored.completion?.repairs ?? 0) > 0,
    isDismissed,
  };
}
