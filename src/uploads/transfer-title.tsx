import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "#shared/sync/use-store.ts";
import { setTitlePrefix } from "#shared/ui/page-header.tsx";
import { isRunning, type Transfer } from "./transfer.ts";
import { needsPerson } from "./transfer-state.ts";
import { useTransferStore } from "./transfer-store.ts";

/** Shows progress, and whether an action is needed, in the document title. */
export function TransferTitle() {
  const t = useTranslations("titlePrefix");
  const store = useTransferStore();
  // A number, so it renders once per percent, not per byte.
  const percent = useStore(store, percentRunning);
  const done = useStore(store, doneOfAll);
  const isAttentionNeeded = useStore(store, (transfers) =>
    transfers.some((transfer) => isOwn(transfer) && needsPerson(transfer)),
  );
  const [doneCount, allCount] = done.split("/").map(Number);
  const parts = [
    percent !== null && t("percent", { percent }),
    percent !== null &&
      (allCount ?? 0) > 1 &&
      t("ofAll", { done: doneCount ?? 0, count: allCount ?? 0 }),
  ].filter((part) => part !== false);
  const progress = parts.length === 0 ? false : `(${parts.join(" · ")})`;
  const prefix = [isAttentionNeeded && t("needsYou"), progress]
    .filter((part) => part !== false)
    .join(" ");
  useEffect(() => {
    setTitlePrefix(prefix);
    return () => setTitlePrefix("");
  }, [prefix]);
  return null;
}

/** Returns how many of this page's uploads are sent, of how many there are, as one text: it changes with either. */
function doneOfAll(transfers: readonly Transfer[]): string {
  const own = transfers.filter((each) => isOwn(each) && each.stage.kind !== "cancelled");
  const done = own.filter(({ stage }) => stage.kind === "encoding" || stage.kind === "ready");
  return `${done.length}/${own.length}`;
}

function percentRunning(transfers: readonly Transfer[]): number | null {
  if (!transfers.some((transfer) => isOwn(transfer) && isRunning(transfer))) return null;
  const totals = totalsOf(transfers);
  return totals === null ? null : percentOf(totals);
}

function isOwn({ isElsewhere, isDismissed }: Transfer): boolean {
  return !isElsewhere && !isDismissed;
}

/** Holds the totals of this page's transfers. */
export interface TransferTotals {
  sentBytes: number;
  sizeBytes: number;
  /** Is null while nothing is measured. */
  bytesPerSecond: number | null;
  /** Counts until everything running is sent; null if unknown or if something waits. */
  secondsLeft: number | null;
}

/**
 * Sums up this page's running and interrupted transfers, together with those finished meanwhile, so that a
 * finished video does not reduce the total. Null if there are none.
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

/** Returns whole per cent in steps, rounded down: 100 only when the last byte is sent. */
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
