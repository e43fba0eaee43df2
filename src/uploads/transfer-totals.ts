import { isRunning, type Transfer } from "#uploads/engine/transfer.ts";

/** What this page sends, taken together. */
export interface TransferTotals {
  sentBytes: number;
  sizeBytes: number;
  /** Null while nothing is measured. */
  bytesPerSecond: number | null;
  /** Until the last byte of what runs; null while that can't be told or something waits. */
  secondsLeft: number | null;
}

/**
 * Adds up this page's own transfers that are under way or stopped half-way, together with those that
 * were sent meanwhile: a film that is done must not throw the sum back. Null when there are none.
 */
export function totalsOf(transfers: readonly Transfer[]): TransferTotals | null {
  const own = transfers.filter(({ isElsewhere, isDismissed }) => !isElsewhere && !isDismissed);
  const pending = own.filter(
    (transfer) =>
      isRunning(transfer) ||
      transfer.stage.kind === "paused" ||
      transfer.stage.kind === "needs-file",
  );
  if (pending.length === 0) return null;
  const sinceMs = Math.min(...pending.map(({ addedAtMs }) => addedAtMs));
  const sent = own.filter(
    ({ stage, endedAtMs }) =>
      stage.kind === "encoding" || (stage.kind === "ready" && (endedAtMs ?? 0) >= sinceMs),
  );
  const running = pending.filter(isRunning);
  const speeds = running
    .filter(({ stage }) => stage.kind === "sending")
    .map(({ bytesPerSecond }) => bytesPerSecond);
  const speed = sum(speeds.map((bytesPerSecond) => bytesPerSecond ?? 0));
  const isUncertain =
    speed <= 0 || speeds.includes(null) || running.some(({ stage }) => stage.kind === "waiting");
  return {
    sentBytes: sum([
      ...pending.map(({ sentBytes }) => sentBytes),
      ...sent.map(({ sizeBytes }) => sizeBytes),
    ]),
    sizeBytes: sum([...pending, ...sent].map(({ sizeBytes }) => sizeBytes)),
    bytesPerSecond: speed > 0 ? speed : null,
    secondsLeft: isUncertain
      ? null
      : sum(running.map(({ sizeBytes, sentBytes }) => sizeBytes - sentBytes)) / speed,
  };
}

/** Whole per cent in steps, rounded down: 100 only when the last byte is sent. */
export function percentOf(
  { sentBytes, sizeBytes }: Pick<Transfer, "sentBytes" | "sizeBytes">,
  step = 1,
): number {
  if (sizeBytes <= 0) return 0;
  return Math.floor((sentBytes / sizeBytes) * (100 / step)) * step;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
