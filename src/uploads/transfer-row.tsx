import { ArrowDown, ArrowUp, ArrowUpToLine, Pause, Play, RotateCw, X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { PARTING } from "#shared/ui/keep-focus.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { isRunning, type Transfer, type TransferStage } from "./transfer.ts";
import { canCancel, canPause, isUnfinished, type TransferPlace } from "./transfer-state.ts";
import { TransferFollowUp, TransferPublishing, TransferStatus } from "./transfer-status.tsx";
import { useTransferStore } from "./transfer-store.ts";
import { uploadName } from "./upload-name.ts";

interface RowProps {
  transfer: Transfer;
  /** Is null if the order does not matter. */
  place: TransferPlace | null;
  /** The row is called by the title of its video, and the file's name stands below that. */
  hasTitle?: boolean;
  onMove: (toIndex: number) => void;
}

/** Shows a transfer in a row: bytes, speed and time left; then encoding; then a link to the video. */
export function TransferRow({ transfer, place, hasTitle = false, onMove }: RowProps) {
  const t = useTranslations("transfers");
  const locale = useLocale();
  const { name, sizeBytes, sentBytes, stage, isElsewhere } = transfer;
  const isPartlySent = isUnfinished(transfer);
  const sentName = uploadName(name);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 py-2">
      <div className="flex items-baseline justify-between gap-3">
        <p
          className={classNames("min-w-0 truncate", hasTitle ? "text-ink-soft" : "font-semibold")}
          title={name}
        >
          <bdi>{name}</bdi>
        </p>
        {isPartlySent ? (
          <span className="shrink-0 text-ink-soft">
            {t("bytes", {
              sent: formatBytes(sentBytes, locale),
              size: formatBytes(sizeBytes, locale),
            })}
          </span>
        ) : null}
      </div>
      {sentName === name ? null : (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t.rich("sentAs", { name: sentName, isolated })}
        </p>
      )}
      {isPartlySent && stage.kind !== "failed" ? (
        <ProgressBar label={t("progress", { name })} value={sentBytes} max={sizeBytes} />
      ) : null}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="grid min-w-0 grow basis-36 grid-cols-[minmax(0,1fr)] gap-1 py-1 text-sm text-ink-soft">
          {isElsewhere ? (
            <span>{t("elsewhere")}</span>
          ) : (
            <>
              <TransferStatus transfer={transfer} place={place} />
              <TransferPublishing transfer={transfer} />
              <TransferFollowUp transfer={transfer} />
              {!transfer.isStored && (isRunning(transfer) || stage.kind === "paused") ? (
                <span>{t("notKept")}</span>
              ) : null}
            </>
          )}
        </div>
        {isElsewhere ? null : <Controls transfer={transfer} place={place} onMove={onMove} />}
      </div>
    </div>
  );
}

function Controls({ transfer, place, onMove }: RowProps) {
  const t = useTranslations("transfers");
  const store = useTransferStore();
  const labels = useTranslations();
  const { id, name, stage } = transfer;
  const retryText = labels(retryKey(stage));
  const isPaused = stage.kind === "paused";
  const ids = [id];
  return (
    <div className="ms-auto flex shrink-0 items-center">
      {isPaused || canPause(transfer) ? (
        <IconButton
          label={t(isPaused ? "resume" : "pause", { name })}
          className="size-7"
          onClick={() => store.send({ kind: isPaused ? "resume" : "pause", ids })}
        >
          {isPaused ? <Play size={14} /> : <Pause size={14} />}
        </IconButton>
      ) : null}
      {place === null ? null : <TransferMove name={name} place={place} onMove={onMove} />}
      {stage.kind === "failed" || stage.kind === "cancelled" ? (
        <Button
          variant="quiet"
          aria-label={labels("upload.held.named", { action: retryText, name })}
          icon={<RotateCw aria-hidden="true" size={14} />}
          onClick={() => store.send({ kind: "retry", ids })}
        >
          {retryText}
        </Button>
      ) : null}
      {stage.kind !== "failed" && canCancel(transfer) ? (
        <IconButton
          {...PARTING}
          label={t("cancel", { name })}
          className="size-7"
          onClick={() => store.send({ kind: "cancel", ids })}
        >
          <X size={15} />
        </IconButton>
      ) : null}
      {["encoding", "ready", "cancelled", "failed"].includes(stage.kind) ? (
        <IconButton
          {...PARTING}
          label={t("dismiss", { name })}
          className="size-7"
          onClick={() => store.send({ kind: "dismiss", ids })}
        >
          <X size={15} />
        </IconButton>
      ) : null}
    </div>
  );
}

function retryKey(stage: TransferStage) {
  if (stage.kind === "cancelled") return "transfers.startAgain";
  if (stage.kind !== "failed") return "common.tryAgain";
  if (stage.failure.kind === "session-gone") return "transfers.startAgain";
  return stage.failure.kind === "outcome-unknown" ? "common.checkAgain" : "common.tryAgain";
}

/** Moves in the queue, with the position that each leads to. */
const WAYS: {
  way: "toFirst" | "up" | "down";
  icon: ReactNode;
  to: (from: TransferPlace) => number;
}[] = [
  { way: "toFirst", icon: <ArrowUpToLine size={14} />, to: () => 0 },
  { way: "up", icon: <ArrowUp size={14} />, to: ({ position }) => Math.max(0, position - 1) },
  {
    way: "down",
    icon: <ArrowDown size={14} />,
    to: ({ position, count }) => Math.min(count - 1, position + 1),
  },
];

/** Moves a transfer in the queue. Focus stays with the moved one. */
function TransferMove({
  name,
  place,
  onMove,
}: {
  name: string;
  place: TransferPlace;
  onMove: (toIndex: number) => void;
}) {
  const t = useTranslations("transfers.move");
  const group = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ way: string; from: number } | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current.from === place.position) return;
    const { way } = pressed.current;
    const other = way === "down" ? "up" : "down";
    const find = (way: string) =>
      group.current?.querySelector<HTMLElement>(`[data-way="${way}"]:enabled`);
    // At either end, the used button becomes disabled.
    (find(way) ?? find(other))?.focus();
    pressed.current = null;
  }, [place.position]);
  return (
    <div ref={group} className="flex items-center">
      {WAYS.map(({ way, icon, to }) => {
        const toIndex = to(place);
        return (
          <IconButton
            key={way}
            data-way={way}
            label={t(way, { name })}
            className="size-7"
            disabled={toIndex === place.position}
            onClick={() => {
              pressed.current = { way, from: place.position };
              onMove(toIndex);
            }}
          >
            {icon}
          </IconButton>
        );
      })}
    </div>
  );
}
