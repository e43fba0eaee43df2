import type { Transfer } from "./transfer.ts";

/** Returns whether bytes are missing in storage and it was not cancelled. */
export function isUnfinished({ stage }: Transfer): boolean {
  return [
    "queued",
    "sending",
    "waiting",
    "paused",
    "needs-file",
    "finishing",
    "checking",
    "failed",
  ].includes(stage.kind);
}

/** Returns whether the user has to act before it continues. */
export function needsPerson({ stage, followUp }: Transfer): boolean {
  return (
    followUp.kind === "failed" ||
    stage.kind === "needs-file" ||
    stage.kind === "failed" ||
    (stage.kind === "waiting" && stage.reason === "signed-out")
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
  // What waits with every byte sent waits to be finished: there is nothing left to pause.
  const isFinishing = stage.kind === "waiting" && sentBytes >= sizeBytes;
  return ["queued", "sending", "waiting"].includes(stage.kind) && !isFinishing;
}

/** Seconds left at the current speed; null if unknown. */
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
