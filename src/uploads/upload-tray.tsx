import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { Button, buttonClass, IconButton } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import type { Transfer } from "#uploads/engine/transfer.ts";
import { canPause, isUnfinished } from "#uploads/engine/transfer-state.ts";
import { keepRoom } from "./keep-room.ts";
import { TransferAnnouncements } from "./transfer-announcements.tsx";
import { TransferFileButton } from "./transfer-file-button.tsx";
import { placesOf, type TransferPlace } from "./transfer-order.ts";
import { TransferRow } from "./transfer-row.tsx";
import { TransferSummary } from "./transfer-summary.tsx";
import { TransferTitle } from "./transfer-title.tsx";
import { totalsOf } from "./transfer-totals.ts";
import { useTransferStore, useTransfers } from "./use-transfers.tsx";

/** Below this the open tray would leave too little of the page. */
const ROOM_FOR_LIST = "(min-height: 40rem)";

/** Every transfer, at the foot of every page. It has room of its own and covers nothing. */
export function UploadTray() {
  const t = useTranslations("transfers");
  const all = useTransfers();
  const store = useTransferStore();
  const [isOpen, setIsOpen] = useState(() => matchMedia(ROOM_FOR_LIST).matches);
  const [asked, setAsked] = useState<{ id: string; toIndex: number } | null>(null);
  const transfers = all.filter(({ isDismissed }) => !isDismissed);
  if (transfers.length === 0) return null;
  const totals = totalsOf(transfers);
  const places = placesOf(all);
  return (
    <section
      ref={keepPlace}
      aria-label={t("label")}
      tabIndex={-1}
      className="border-t border-line bg-surface px-4 py-2 shadow-dock sm:px-6"
    >
      <TransferTitle />
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="min-w-0 py-1.5">
            <TransferSummary transfers={transfers} totals={totals} />
          </h2>
          {isOpen ? <Actions transfers={transfers} /> : null}
        </div>
        <IconButton
          label={isOpen ? t("collapse") : t("expand")}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
        </IconButton>
      </div>
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
                onMove={(toIndex) => {
                  setAsked({ id: transfer.id, toIndex });
                  store.send({ kind: "move", id: transfer.id, toIndex });
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <TransferAnnouncements
        transfers={transfers}
        totals={totals}
        moved={arrived(all, places, asked)}
      />
    </section>
  );
}

/** Keeps the keyboard's place in the tray, and what has the focus on the page out from under it. */
function keepPlace(frame: HTMLElement): () => void {
  const letFocusGo = keepFocus(frame);
  const giveRoomBack = keepRoom(frame);
  return () => {
    letFocusGo();
    giveRoomBack();
  };
}

/** What can be done with several at once; each only while it would do something. */
function Actions({ transfers }: { transfers: readonly Transfer[] }) {
  const t = useTranslations("transfers");
  const store = useTransferStore();
  const own = transfers.filter(({ isElsewhere }) => !isElsewhere);
  const areSeveral = own.filter(isUnfinished).length > 1;
  const pausable = areSeveral ? own.filter(canPause) : [];
  const paused = areSeveral ? own.filter(({ stage }) => stage.kind === "paused") : [];
  const failed = own.filter(({ stage }) => stage.kind === "failed");
  const needFile = own.filter(({ stage }) => stage.kind === "needs-file");
  const oneClick = needFile.filter(({ stage }) => stage.kind === "needs-file" && stage.oneClick);
  const finished = own.filter(isFinished);
  return (
    <div className="flex flex-wrap items-center gap-1">
      {needFile.length > 1 && oneClick.length > 0 ? (
        <Button onClick={() => store.send({ kind: "reopen", ids: idsOf(oneClick) })}>
          {t("continueAll")}
        </Button>
      ) : null}
      {needFile.length > 1 ? (
        <TransferFileButton
          text={t("chooseFiles")}
          label={t("chooseFiles")}
          multiple
          onFiles={(sources) => store.send({ kind: "offer", sources })}
        />
      ) : null}
      {pausable.length === 0 ? null : (
        <Button variant="quiet" onClick={() => store.send({ kind: "pause", ids: idsOf(pausable) })}>
          {t("pauseAll")}
        </Button>
      )}
      {paused.length === 0 ? null : (
        <Button variant="quiet" onClick={() => store.send({ kind: "resume", ids: idsOf(paused) })}>
          {t("resumeAll")}
        </Button>
      )}
      {failed.length < 2 ? null : (
        <Button variant="quiet" onClick={() => store.send({ kind: "retry", ids: idsOf(failed) })}>
          {t("retryAll")}
        </Button>
      )}
      {finished.length === 0 ? null : (
        <Button
          variant="quiet"
          onClick={() => store.send({ kind: "dismiss", ids: idsOf(finished) })}
        >
          {t("clear")}
        </Button>
      )}
      <Link to={paths.uploadHistory} className={buttonClass("quiet")}>
        {t("history")}
      </Link>
    </div>
  );
}

/** Whether nothing about it is left to do or to wait for. */
function isFinished({ stage, followUp }: Transfer): boolean {
  if (stage.kind === "cancelled") return true;
  return stage.kind === "ready" && followUp.kind !== "working" && followUp.kind !== "failed";
}

function idsOf(transfers: readonly Transfer[]): string[] {
  return transfers.map(({ id }) => id);
}

/** The film that was asked to move, once it is where it should go. */
function arrived(
  transfers: readonly Transfer[],
  places: ReadonlyMap<string, TransferPlace>,
  asked: { id: string; toIndex: number } | null,
) {
  const unfinished = transfers.filter(isUnfinished);
  const transfer = asked === null ? undefined : unfinished[asked.toIndex];
  if (transfer === undefined || transfer.id !== asked?.id) return null;
  const place = places.get(transfer.id);
  if (place === undefined) return null;
  return { name: transfer.name, position: place.position + 1, count: place.count };
}
