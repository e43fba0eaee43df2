import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#lib/bytes.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { isRunning, type Transfer } from "./transfer.ts";
import { TransferRow } from "./transfer-row.tsx";
import { useTransferStore, useTransfers } from "./use-transfers.tsx";

/** Every transfer, at the foot of every page. It has room of its own and covers nothing. */
export function UploadTray() {
  const t = useTranslations("transfers");
  const transfers = useTransfers();
  const store = useTransferStore();
  const [isOpen, setIsOpen] = useState(true);
  if (transfers.length === 0) return null;
  const finished = transfers.filter(({ stage }) => ["ready", "cancelled"].includes(stage.kind));
  return (
    <section
      aria-label={t("label")}
      tabIndex={-1}
      className="sticky bottom-(--bottom-bar) z-10 border-t border-line bg-surface px-4 py-2 shadow-dock sm:px-6"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">
          <TraySummary transfers={transfers} />
        </h2>
        <div className="flex items-center gap-1">
          {finished.length === 0 ? null : (
            <Button
              variant="quiet"
              onClick={() => {
                for (const { id } of finished) store.dismiss(id);
              }}
            >
              {t("clear")}
            </Button>
          )}
          <IconButton
            label={isOpen ? t("collapse") : t("expand")}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
          </IconButton>
        </div>
      </div>
      {isOpen ? (
        <ul className="grid max-h-[min(14rem,35dvh)] grid-cols-[minmax(0,1fr)] divide-y divide-line overflow-y-auto">
          {transfers.map((transfer) => (
            <li key={transfer.id}>
              <TransferRow transfer={transfer} />
            </li>
          ))}
        </ul>
      ) : null}
      <Announcements transfers={transfers} />
    </section>
  );
}

function TraySummary({ transfers }: { transfers: readonly Transfer[] }) {
  const t = useTranslations("transfers");
  const locale = useLocale();
  const running = transfers.filter(isRunning);
  const encoding = transfers.filter(({ stage }) => stage.kind === "encoding").length;
  const failed = transfers.filter(({ stage }) => stage.kind === "failed").length;
  const ready = transfers.filter(({ stage }) => stage.kind === "ready").length;
  const cancelled = transfers.filter(({ stage }) => stage.kind === "cancelled").length;
  const speed = transfers
    .filter(({ stage }) => stage.kind === "sending")
    .reduce((sum, { bytesPerSecond }) => sum + (bytesPerSecond ?? 0), 0);
  const parts = [
    running.length > 0 && t("summary.uploading", { count: running.length }),
    speed > 0 && t("summary.speed", { speed: formatBytes(speed, locale) }),
    encoding > 0 && t("summary.encoding", { count: encoding }),
    ready > 0 && t("summary.ready", { count: ready }),
    failed > 0 && t("summary.failed", { count: failed }),
    cancelled > 0 && t("summary.cancelled", { count: cancelled }),
  ].filter((part) => part !== false);
  return <>{parts.join(" · ")}</>;
}

/** Speaks each step of ten per cent and each change of stage; failures at once. Each line by itself. */
function Announcements({ transfers }: { transfers: readonly Transfer[] }) {
  const t = useTranslations("transfers.announce");
  const say = ({ name, stage, sentBytes, sizeBytes }: Transfer) =>
    stage.kind === "sending"
      ? t("sending", { name, percent: Math.floor((sentBytes / sizeBytes) * 10) * 10 })
      : t(stage.kind, { name });
  const failed = transfers.filter(({ stage }) => stage.kind === "failed");
  const others = transfers.filter(({ stage }) => stage.kind !== "failed");
  return (
    <div className="sr-only">
      <div role="status" aria-atomic="false">
        {others.map((transfer) => (
          <p key={transfer.id}>{say(transfer)}</p>
        ))}
      </div>
      <div role="alert" aria-atomic="false">
        {failed.map((transfer) => (
          <p key={transfer.id}>{say(transfer)}</p>
        ))}
      </div>
    </div>
  );
}
