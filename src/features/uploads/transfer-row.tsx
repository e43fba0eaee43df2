import { RotateCw, X } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { toProblem } from "#api/errors.ts";
import { formatBytes } from "#lib/bytes.ts";
import { paths } from "#lib/paths.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { StatusLabel } from "#ui/status-label.tsx";
import { isRunning, secondsLeft, type Transfer, type TransferFailure } from "./transfer.ts";
import { useTransferStore } from "./use-transfers.tsx";

/** One transfer: bytes, speed and time left; then encoding; then a link to the film. */
export function TransferRow({ transfer }: { transfer: Transfer }) {
  const t = useTranslations("transfers");
  const locale = useLocale();
  const store = useTransferStore();
  const { id, name, sizeBytes, sentBytes, stage } = transfer;
  return (
    <div className="grid gap-1 py-2.5">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate font-semibold" title={name}>
          <bdi>{name}</bdi>
        </p>
        <div className="flex shrink-0 items-center gap-1">
          {isRunning(transfer) ? (
            <>
              <span className="text-ink-soft">
                {t("bytes", {
                  sent: formatBytes(sentBytes, locale),
                  size: formatBytes(sizeBytes, locale),
                })}
              </span>
              <IconButton label={t("cancel", { name })} onClick={() => store.cancel(id)}>
                <X size={15} />
              </IconButton>
            </>
          ) : (
            <>
              {stage.kind === "failed" ? (
                <Button
                  variant="quiet"
                  icon={<RotateCw aria-hidden="true" size={14} />}
                  onClick={() => store.retry(id)}
                >
                  {t("retry")}
                </Button>
              ) : null}
              <IconButton label={t("dismiss", { name })} onClick={() => store.dismiss(id)}>
                <X size={15} />
              </IconButton>
            </>
          )}
        </div>
      </div>
      {isRunning(transfer) ? (
        <ProgressBar label={t("progress", { name })} value={sentBytes} max={sizeBytes} />
      ) : null}
      <div className="text-sm text-ink-soft">
        <TransferStatus transfer={transfer} />
      </div>
    </div>
  );
}

function TransferStatus({ transfer }: { transfer: Transfer }) {
  const t = useTranslations("transfers");
  const locale = useLocale();
  const { stage, bytesPerSecond } = transfer;
  switch (stage.kind) {
    case "queued":
      return <span>{t("queued")}</span>;
    case "sending": {
      if (stage.isWaiting) return <StatusLabel tone="working">{t("waiting")}</StatusLabel>;
      const left = secondsLeft(transfer);
      return bytesPerSecond === null || left === null ? (
        <span>{t("sending")}</span>
      ) : (
        <span>
          {t("sendingAt", {
            speed: formatBytes(bytesPerSecond, locale),
            minutes: Math.ceil(left / 60),
            seconds: Math.ceil(left),
            unit: left >= 90 ? "minutes" : "seconds",
          })}
        </span>
      );
    }
    case "finishing":
      return <span>{t("finishing")}</span>;
    case "checking":
      return <StatusLabel tone="working">{t("checking")}</StatusLabel>;
    case "encoding":
      return (
        <Link to={paths.vod(stage.vodId)} className="hover:text-ink">
          <StatusLabel tone="working">{t("encoding")}</StatusLabel>
        </Link>
      );
    case "ready":
      return (
        <span className="flex flex-wrap gap-x-3">
          <StatusLabel tone="ready">{t("ready")}</StatusLabel>
          <Link to={paths.vod(stage.vodId)} className="font-medium text-accent underline">
            {t("open")}
          </Link>
        </span>
      );
    case "failed":
      return <Failure failure={stage.failure} />;
  }
}

function Failure({ failure }: { failure: TransferFailure }) {
  const t = useTranslations("transfers.failed");
  const problems = useTranslations("problems");
  switch (failure.kind) {
    case "service": {
      const problem = toProblem(failure.error) ?? { kind: "unexpected", serviceMessage: "" };
      return (
        <StatusLabel tone="trouble">
          {problems(`${problem.kind}.title`)} {problems(`${problem.kind}.advice`)}{" "}
          <bdi>{problem.serviceMessage}</bdi>
        </StatusLabel>
      );
    }
    case "storage-refused":
      return (
        <StatusLabel tone="trouble">
          {t("storage-refused", { status: failure.status, code: failure.code ?? "–" })}
        </StatusLabel>
      );
    case "storage-failing":
      return (
        <StatusLabel tone="trouble">{t("storage-failing", { status: failure.status })}</StatusLabel>
      );
    case "etag-hidden":
    case "outcome-unknown":
    case "file-unreadable":
      return <StatusLabel tone="trouble">{t(failure.kind)}</StatusLabel>;
  }
}
