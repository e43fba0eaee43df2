import { X } from "lucide-react";
import { Link } from "react-router";
import { useFormatter, useLocale, useNow, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { paths } from "#shared/paths.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { PARTING } from "#shared/ui/keep-focus.ts";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { Transfer, TransferStage } from "#uploads/engine/transfer.ts";
import { TransferFailure } from "./transfer-failure.tsx";
import { TransferFollowUp } from "./transfer-follow-up.tsx";
import { useTransferStore } from "./use-transfers.tsx";

/** One past upload: what was sent, when, and what came of it. */
export function UploadHistoryRow({
  transfer,
  isForgettable,
}: {
  transfer: Transfer;
  isForgettable: boolean;
}) {
  const t = useTranslations("uploadHistory");
  const locale = useLocale();
  const store = useTransferStore();
  const { id, name, sizeBytes, addedAtMs, endedAtMs, stage } = transfer;
  return (
    <div className="flex items-start gap-3 py-2.5">
      <div className="grid min-w-0 grow gap-x-4 gap-y-0.5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <p className="truncate font-semibold" title={name}>
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm text-ink-soft">
            {formatBytes(sizeBytes, locale)} · <When what="added" atMs={addedAtMs} />
            {endedAtMs === null ? null : (
              <>
                {" · "}
                <When what="ended" atMs={endedAtMs} />
              </>
            )}
          </p>
        </div>
        <div className="grid content-start gap-0.5 text-sm text-ink-soft">
          <Outcome stage={stage} />
          <TransferFollowUp transfer={transfer} />
          {isForgettable ? null : <span>{t("inTray")}</span>}
        </div>
      </div>
      {isForgettable ? (
        <IconButton
          {...PARTING}
          label={t("remove", { name })}
          className="size-7"
          onClick={() => store.send({ kind: "forget", ids: [id] })}
        >
          <X size={15} />
        </IconButton>
      ) : (
        <span className="size-7 shrink-0" />
      )}
    </div>
  );
}

/** How long ago; the exact time on hover. */
function When({ what, atMs }: { what: "added" | "ended"; atMs: number }) {
  const t = useTranslations("uploadHistory");
  const format = useFormatter();
  const now = useNow();
  return (
    <time
      dateTime={new Date(atMs).toISOString()}
      title={format.dateTime(atMs, { dateStyle: "medium", timeStyle: "medium" })}
    >
      {t(what, { when: format.relativeTime(atMs, now) })}
    </time>
  );
}

function Outcome({ stage }: { stage: TransferStage }) {
  const t = useTranslations("transfers");
  const history = useTranslations("uploadHistory");
  switch (stage.kind) {
    case "ready":
    case "encoding":
      return (
        <span className="flex flex-wrap gap-x-3">
          <StatusLabel tone={stage.kind === "ready" ? "ready" : "working"}>
            {t(stage.kind)}
          </StatusLabel>
          <Link to={paths.vod(stage.vodId)} className="font-medium text-accent underline">
            {t("open")}
          </Link>
        </span>
      );
    case "failed":
      return <TransferFailure failure={stage.failure} />;
    case "cancelled":
      return <StatusLabel tone="neutral">{history("cancelled")}</StatusLabel>;
    case "queued":
    case "sending":
    case "waiting":
    case "paused":
    case "needs-file":
    case "finishing":
    case "checking":
      return <StatusLabel tone="neutral">{history("unfinished")}</StatusLabel>;
  }
}
