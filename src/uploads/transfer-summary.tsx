import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { isRunning, type Transfer, type TransferStage } from "#uploads/engine/transfer.ts";
import { needsPerson } from "#uploads/engine/transfer-state.ts";
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
  const needsYou = needy.length > 0 && t("needsYou", { count: needy.length });
  const failed = tell("failed");
  // While films are sent, how far they are is what a person looks for; after that, what is left to do.
  const urgent = uploading > 0 ? [] : [needsYou, failed];
  const usual = [
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
    // With every byte on its way, what is left is the storage's answer, which nobody can time.
    totals !== null &&
      totals.secondsLeft !== null &&
      totals.secondsLeft > 0 &&
      timeLeft(totals.secondsLeft),
    uploading > 0 && needsYou,
    elsewhere > 0 && t("elsewhere", { count: elsewhere }),
    tell("encoding"),
    tell("ready"),
    uploading > 0 && failed,
    tell("cancelled"),
  ];
  const parts = [...urgent, ...usual].filter((part) => part !== false);
  const boldCount = Math.max(1, urgent.filter((part) => part !== false).length);
  return parts.map((part, index) => (
    <span key={part} className={index < boldCount ? "font-semibold" : "text-ink-soft"}>
      {index === 0 ? part : ` · ${part}`}
    </span>
  ));
}
