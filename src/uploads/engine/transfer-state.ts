import type { Transfer } from "./transfer.ts";

/** Whether its bytes are not all in storage yet, and nobody has given it up. */
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

/** Whether a person has to act before it goes on. */
export function needsPerson({ stage, followUp }: Transfer): boolean {
  return (
    followUp.kind === "failed" ||
    stage.kind === "needs-file" ||
    stage.kind === "failed" ||
    (stage.kind === "waiting" && stage.reason === "signed-out")
  );
}

/** Whether stopping it now surely leaves no film behind. */
export function canCancel({ stage }: Transfer): boolean {
  return (
    ["queued", "sending", "waiting", "paused", "needs-file"].includes(stage.kind) ||
    (stage.kind === "failed" && stage.failure.kind !== "outcome-unknown")
  );
}

/** Whether it can be paused now. */
export function canPause({ stage, sentBytes, sizeBytes }: Transfer): boolean {
  // What waits with every byte sent waits to be finished: there is nothing left to pause.
  const isFinishing = stage.kind === "waiting" && sentBytes >= sizeBytes;
  return ["queued", "sending", "waiting"].includes(stage.kind) && !isFinishing;
}

/** Seconds until the last byte is sent at the present speed; null when nobody can tell. */
export function secondsLeft({
  sizeBytes,
  sentBytes,
  bytesPerSecond,
}: Pick<Transfer, "sizeBytes" | "sentBytes" | "bytesPerSecond">): number | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  return (sizeBytes - sentBytes) / bytesPerSecond;
}

/** Whether its record can go. What failed and is still in the tray can be tried again, so that has to stay. */
export function isForgettable({ stage, isDismissed }: Transfer): boolean {
  return isDismissed || stage.kind === "ready" || stage.kind === "cancelled";
}
