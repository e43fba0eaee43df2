import { RotateCw, X } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useApi, useSettleState } from "#api/api-context.tsx";
import { toProblem } from "#api/errors.ts";
import { encodingId } from "#api/vods-queries.ts";
import { formatBytes } from "#lib/bytes.ts";
import { paths } from "#lib/paths.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { useSignInUrl } from "#ui/sign-in-context.tsx";
import { StatusLabel } from "#ui/status-label.tsx";
import {
  canCancel,
  isRunning,
  secondsLeft,
  type Transfer,
  type TransferFailure,
  type TransferStage,
  type WaitReason,
} from "./transfer.ts";
import { useTransferStore } from "./use-transfers.tsx";

/** One transfer: bytes, speed and time left; then encoding; then a link to the film. */
export function TransferRow({ transfer }: { transfer: Transfer }) {
  const t = useTranslations("transfers");
  const locale = useLocale();
  const store = useTransferStore();
  const { id, name, sizeBytes, sentBytes, stage } = transfer;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 py-2.5">
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
              {canCancel(transfer) ? (
                <IconButton label={t("cancel", { name })} onClick={() => store.cancel(id)}>
                  <X size={15} />
                </IconButton>
              ) : null}
            </>
          ) : (
            <>
              {stage.kind === "failed" || stage.kind === "cancelled" ? (
                <Button
                  variant="quiet"
                  icon={<RotateCw aria-hidden="true" size={14} />}
                  onClick={() => store.retry(id)}
                >
                  {t(retryKey(stage))}
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

/** What trying again means for a transfer that has ended. */
function retryKey(stage: TransferStage) {
  if (stage.kind === "cancelled") return "startAgain";
  const isUnknown = stage.kind === "failed" && stage.failure.kind === "outcome-unknown";
  return isUnknown ? "checkAgain" : "retry";
}

function TransferStatus({ transfer }: { transfer: Transfer }) {
  const t = useTranslations("transfers");
  const locale = useLocale();
  const { stage, bytesPerSecond } = transfer;
  switch (stage.kind) {
    case "queued":
      return <span>{t("queued")}</span>;
    case "sending": {
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
    case "waiting":
      return <Waiting reason={stage.reason} />;
    case "cancelled":
      return <span>{t("cancelled")}</span>;
    case "finishing":
      return <span>{t("finishing")}</span>;
    case "checking":
      return <StatusLabel tone="working">{t("checking")}</StatusLabel>;
    case "encoding":
      return <Encoding vodId={stage.vodId} />;
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

function Waiting({ reason }: { reason: WaitReason }) {
  const t = useTranslations("transfers");
  const signInUrl = useSignInUrl();
  return (
    <span className="flex flex-wrap gap-x-3">
      <StatusLabel tone="working">{t(`waiting.${reason}`)}</StatusLabel>
      {reason === "signed-out" && signInUrl !== null ? (
        // In a window of its own: leaving this page would leave the upload.
        <a href={signInUrl} target="_blank" rel="noopener" className="text-accent underline">
          {t("signIn")}
        </a>
      ) : null}
    </span>
  );
}

function Encoding({ vodId }: { vodId: string }) {
  const t = useTranslations("transfers");
  const { settle } = useApi();
  const state = useSettleState(encodingId(vodId));
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Link to={paths.vod(vodId)} className="underline decoration-line-strong hover:text-ink">
        <StatusLabel tone={state === "stopped" ? "neutral" : "working"}>
          {t("encoding")}
        </StatusLabel>
      </Link>
      {state === "stopped" ? (
        <>
          {t("notFollowed")}
          <Button variant="quiet" onClick={() => settle.checkAgain(encodingId(vodId))}>
            {t("checkAgain")}
          </Button>
        </>
      ) : null}
    </span>
  );
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
