import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#lib/bytes.ts";
import { isRunning, needsPerson, type Transfer, type TransferStage } from "./engine/transfer.ts";
import { useTimeLeft } from "./transfer-time-left.ts";
import type { TransferTotals } from "./transfer-totals.ts";

/** How all transfers stand, in one line: enough for a folded tray. */
export function TransferSummary({
  transfers,
  totals,
}: {
  transfers: readonly Transfer[];
  totals: TransferTotals | null;
}) {
  const t = useTranslations("transfers.summary");
  const locale = useLocale();
  const timeLeft = useTimeLeft();
  const own = transfers.filter(({ isElsewhere }) => !isElsewhere);
  const uploading = own.filter(isRunning).length;
  const elsewhere = transfers.length - own.length;
  // What has failed is counted as that.
  const needy = own.filter((transfer) => needsPerson(transfer) && transfer.stage.kind !== "failed");
  const count = (kind: TransferStage["kind"]) =>
    own.filter(({ stage }) => stage.kind === kind).length;
  const tell = (key: "paused" | "encoding" | "ready" | "failed" | "cancelled") =>
    count(key) > 0 && t(key, { count: count(key) });
  const [first, ...others] = [
    uploading > 0 && t("uploading", { count: uploading }),
    tell("paused"),
    totals !== null &&
      t("bytes", {
        sent: formatBytes(totals.sentBytes, locale),
        size: formatBytes(totals.sizeBytes, locale),
      }),
    totals !== null &&
      totals.bytesPerSecond !== null &&
      t("speed", { speed: formatBytes(totals.bytesPerSecond, locale) }),
    totals !== null && totals.secondsLeft !== null && timeLeft(totals.secondsLeft),
    needy.length > 0 && t("needsYou", { count: needy.length }),
    elsewhere > 0 && t("elsewhere", { count: elsewhere }),
    tell("encoding"),
    tell("ready"),
    tell("failed"),
    tell("cancelled"),
  ].filter((part) => part !== false);
  return (
    <>
      <span className="font-semibold">{first}</span>
      {others.map((part) => (
        <span key={part} className="text-ink-soft">
          {` · ${part}`}
        </span>
      ))}
    </>
  );
}
