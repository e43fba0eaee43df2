import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { paths } from "#shared/paths.ts";
import { Button, buttonClass, IconButton } from "#shared/ui/button.tsx";
import { keepRoom } from "#shared/ui/keep-room.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { useTimeLeft } from "#shared/ui/time-left.ts";
import { KeptNote } from "./kept-note.tsx";
import { isRunning, type Transfer, type TransferStage } from "./transfer.ts";
import { TransferRow } from "./transfer-row.tsx";
import { canPause, isUnfinished, needsPerson, placesOf } from "./transfer-state.ts";
import { TransferFileButton } from "./transfer-status.tsx";
import { useTransferStore, useTransfers } from "./transfer-store.ts";
import { percentOf, TransferTitle, type TransferTotals, totalsOf } from "./transfer-title.tsx";

/** Leaves, below this height, too little of the page beside the open tray. */
const ROOM_FOR_LIST = "(min-height: 40rem)";

const keepRoomBelow = keepRoom("bottom");

/** Returns what the tray, and the list of the upload page, show of all transfers. */
export function useTransferBoard() {
  const all = useTransfers();
  const store = useTransferStore();
  const [requested, setRequested] = useState<{ id: string; toIndex: number } | null>(null);
  const transfers = all.filter(({ isDismissed }) => !isDismissed);
  const places = placesOf(all);
  const place = requested === null ? undefined : places.get(requested.id);
  const name = transfers.find(({ id }) => id === requested?.id)?.name ?? "";
  const moved =
    place !== undefined && place.position === requested?.toIndex
      ? { name, position: place.position + 1, count: place.count }
      : null;
  return {
    transfers,
    totals: totalsOf(transfers),
    places,
    /** Names the video that was moved last, with its place from 1. */
    moved,
    onMove: (id: string, toIndex: number) => {
      setRequested({ id, toIndex });
      store.send({ kind: "move", id, toIndex });
    },
  };
}

/**
 * Shows a tray with all transfers at the foot of every page. Takes space of its own and covers nothing. The upload page has
 * them as a list of its own.
 */
export function UploadTray() {
  const { pathname } = useLocation();
  return (
    <>
      <TransferTitle />
      {pathname === paths.upload ? null : <Tray />}
    </>
  );
}

function Tray() {
  const t = useTranslations("transfers");
  const [isOpen, setIsOpen] = useState(() => matchMedia(ROOM_FOR_LIST).matches);
  const { transfers, totals, places, moved, onMove } = useTransferBoard();
  if (transfers.length === 0) return null;
  return (
    <section
      ref={keepRoomBelow}
      aria-label={t("label")}
      tabIndex={-1}
      className="border-t border-line bg-surface px-4 py-2 shadow-dock sm:px-6"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="min-w-0 py-1.5">
            <TransferSummary transfers={transfers} totals={totals} />
          </h2>
          {isOpen ? <TransferActions transfers={transfers} /> : null}
        </div>
        <IconButton
          label={isOpen ? t("collapse") : t("expand")}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
        </IconButton>
      </div>
      <KeptNote />
      {totals === null ? null : (
        <div className="py-1">
          <ProgressBar label={t("overall")} value={totals.sentBytes} max={totals.sizeBytes} />
        </div>
      )}
      {isOpen ? (
        <ul className="grid max-h-[min(16rem,40dvh)] grid-cols-[minmax(0,1fr)] divide-y divide-line overflow-y-auto">
          {transfers.map((transfer) => (
            <li key={transfer.id}>
              <TransferRow
                transfer={transfer}
                place={places.get(transfer.id) ?? null}
                onMove={(toIndex) => onMove(transfer.id, toIndex)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <TransferAnnouncements transfers={transfers} totals={totals} moved={moved} />
    </section>
  );
}

/** Shows bulk actions, only those that have an effect. */
export function TransferActions({ transfers }: { transfers: readonly Transfer[] }) {
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  const tabs = useTranslations("uploadHistory.tabs");
  const store = useTransferStore();
  const own = transfers.filter(({ isElsewhere }) => !isElsewhere);
  const areSeveral = own.filter(isUnfinished).length > 1;
  const pausable = areSeveral ? own.filter(canPause) : [];
  const paused = areSeveral ? own.filter(({ stage }) => stage.kind === "paused") : [];
  const failed = own.filter(({ stage }) => stage.kind === "failed");
  const needFile = own.filter(({ stage }) => stage.kind === "needs-file");
  const oneClick = needFile.filter(({ stage }) => stage.kind === "needs-file" && stage.oneClick);
  const finished = own.filter(isFinished);
  const action = (
    kind: "pause" | "resume" | "retry" | "dismiss" | "reopen",
    targets: readonly Transfer[],
    text: string,
  ) => (
    <Button
      variant={kind === "reopen" ? "secondary" : "quiet"}
      onClick={() => store.send({ kind, ids: targets.map(({ id }) => id) })}
    >
      {text}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-1">
      {needFile.length > 1 && oneClick.length > 0
        ? action("reopen", oneClick, t("continueAll"))
        : null}
      {needFile.length > 1 ? (
        <TransferFileButton
          text={common("chooseFiles")}
          label={common("chooseFiles")}
          multiple
          onFiles={(sources) => store.send({ kind: "offer", sources })}
        />
      ) : null}
      {pausable.length > 0 ? action("pause", pausable, t("pauseAll")) : null}
      {paused.length > 0 ? action("resume", paused, t("resumeAll")) : null}
      {failed.length > 1 ? action("retry", failed, common("retryAll")) : null}
      {finished.length > 0 ? action("dismiss", finished, t("clear")) : null}
      <Link to={paths.uploadHistory} className={buttonClass("quiet")}>
        {tabs("history")}
      </Link>
    </div>
  );
}

/** Returns whether nothing about it is pending. */
function isFinished({ stage, followUp }: Transfer): boolean {
  if (stage.kind === "cancelled") return true;
  return stage.kind === "ready" && (followUp.kind === "idle" || followUp.kind === "done");
}

/** Is the count above which only total progress is announced. */
const CROWD = 5;
const STEP_PERCENT = 10;

/**
 * Announces every ten percent and each stage; failures and required actions at once. One line per message, so
 * only new ones are read out.
 */
export function TransferAnnouncements({
  transfers,
  totals,
  moved,
}: {
  transfers: readonly Transfer[];
  totals: TransferTotals | null;
  /** Names the moved video, with its new position, from 1. */
  moved: { name: string; position: number; count: number } | null;
}) {
  const t = useTranslations("transfers.announce");
  // The page that runs a transfer announces it.
  const own = transfers.filter(({ isElsewhere }) => !isElsewhere);
  const isCrowd = own.length >= CROWD;
  const say = (transfer: Transfer) => {
    const { name, stage } = transfer;
    if (stage.kind !== "sending") return t(stage.kind, { name });
    return isCrowd
      ? t("begun", { name })
      : t("sending", { name, percent: percentOf(transfer, STEP_PERCENT) });
  };
  const isSignedOut = own.some(
    ({ stage }) => stage.kind === "waiting" && stage.reason === "signed-out",
  );
  const needFile = own.filter(({ stage }) => stage.kind === "needs-file");
  return (
    <div className="sr-only">
      <div role="status" aria-atomic="false">
        {isCrowd && totals !== null ? (
          <p>{t("overall", { percent: percentOf(totals, STEP_PERCENT) })}</p>
        ) : null}
        {own
          .filter((transfer) => !needsPerson(transfer))
          .filter(({ stage }) => !isCrowd || stage.kind !== "queued")
          .map((transfer) => (
            <p key={transfer.id}>{say(transfer)}</p>
          ))}
        {moved === null ? null : <p key="moved">{t("moved", moved)}</p>}
      </div>
      <div role="alert" aria-atomic="false">
        {isSignedOut ? <p>{t("signedOut")}</p> : null}
        {isCrowd && needFile.length > 0 ? <p>{t("needFiles")}</p> : null}
        {own
          .filter(
            ({ stage }) => stage.kind === "failed" || (!isCrowd && stage.kind === "needs-file"),
          )
          .map((transfer) => (
            <p key={transfer.id}>{say(transfer)}</p>
          ))}
        {own
          .filter(({ followUp }) => followUp.kind === "failed")
          .map(({ id, name }) => (
            <p key={id}>{t("followUpFailed", { name })}</p>
          ))}
      </div>
    </div>
  );
}

/** Sums up all transfers, for the collapsed tray. */
export function TransferSummary({
  transfers,
  totals,
}: {
  transfers: readonly Transfer[];
  totals: TransferTotals | null;
}) {
  const t = useTranslations("transfers.summary");
  const labels = useTranslations();
  const locale = useLocale();
  const timeLeft = useTimeLeft();
  const own = transfers.filter(({ isElsewhere }) => !isElsewhere);
  const uploading = own.filter(isRunning).length;
  const elsewhere = transfers.length - own.length;
  // A failed upload is counted as failed.
  const needy = own.filter((transfer) => needsPerson(transfer) && transfer.stage.kind !== "failed");
  const count = (kind: TransferStage["kind"]) =>
    own.filter(({ stage }) => stage.kind === kind).length;
  const notify = (
    kind: "queued" | "waiting" | "paused" | "encoding" | "ready" | "failed" | "cancelled",
  ) => count(kind) > 0 && t(kind, { count: count(kind) });
  // All bytes of some are sent, and their ends are on the way.
  const sending = uploading - count("queued") - count("waiting");
  const needsYou = needy.length > 0 && t("needsYou", { count: needy.length });
  const failed = notify("failed");
  // While sending, progress matters most; then what is left to do.
  const urgent = uploading > 0 ? [] : [needsYou, failed];
  const usual = [
    sending > 0 && t("uploading", { count: sending }),
    notify("queued"),
    notify("waiting"),
    notify("paused"),
    totals !== null &&
      labels("transfers.bytes", {
        sent: formatBytes(totals.sentBytes, locale),
        size: formatBytes(totals.sizeBytes, locale),
      }),
    totals !== null &&
      totals.bytesPerSecond !== null &&
      t("speed", { speed: formatBytes(totals.bytesPerSecond, locale) }),
    // With all bytes sent, the time of storage's answer is unknown.
    totals !== null &&
      totals.secondsLeft !== null &&
      totals.secondsLeft > 0 &&
      timeLeft(totals.secondsLeft),
    uploading > 0 && needsYou,
    elsewhere > 0 && t("elsewhere", { count: elsewhere }),
    notify("encoding"),
    notify("ready"),
    uploading > 0 && failed,
    notify("cancelled"),
  ];
  const parts = [...urgent, ...usual].filter((part) => part !== false);
  const boldCount = Math.max(1, urgent.filter((part) => part !== false).length);
  return parts.map((part, index) => (
    <span key={part} className={index < boldCount ? "font-semibold" : "text-ink-soft"}>
      {index === 0 ? part : ` · ${part}`}
    </span>
  ));
}
