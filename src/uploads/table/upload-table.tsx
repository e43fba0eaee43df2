import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { KeptNote } from "#uploads/kept-note.tsx";
import { useTransfers } from "#uploads/transfer-store.ts";
import { isDescribable } from "#uploads/upload-drop-zone.tsx";
import {
  TransferActions,
  TransferAnnouncements,
  TransferSummary,
  useTransferBoard,
} from "#uploads/upload-tray.tsx";
import { CleanedTitles } from "./cleaned-titles.tsx";
import { UploadBar } from "./upload-bar.tsx";
import { UploadRow } from "./upload-row.tsx";
import { useSelection } from "./use-selection.ts";

/**
 * Shows the uploads as a list whose details are edited, for one, for those that are selected, or for all. It is what the tray
 * is on other pages.
 */
export function UploadTable() {
  const t = useTranslations("transfers");
  const select = useTranslations("upload.select");
  const all = useTransfers();
  const { transfers, totals, places, moved, onMove } = useTransferBoard();
  const videos = all.filter(isDescribable);
  const selection = useSelection(videos.map(({ id }) => id));
  const selected = videos.filter(({ id }) => selection.has(id));
  const isAll = selected.length === videos.length;
  return (
    <>
      <UploadBar videos={videos} selected={selected} />
      {transfers.length === 0 ? null : (
        <section
          ref={keepFocus}
          aria-label={t("label")}
          tabIndex={-1}
          className="grid grid-cols-[minmax(0,1fr)] rounded-lg border border-line bg-surface px-4 py-2 shadow-card outline-none"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 className="min-w-0 py-1.5">
              <TransferSummary transfers={transfers} totals={totals} />
            </h2>
            <TransferActions transfers={transfers} />
          </div>
          <KeptNote />
          <CleanedTitles videos={videos} />
          {totals === null ? null : (
            <div className="py-1">
              <ProgressBar label={t("overall")} value={totals.sentBytes} max={totals.sizeBytes} />
            </div>
          )}
          {videos.length < 2 ? null : (
            <div className="flex min-h-9 items-center gap-3 border-b border-line">
              <label className="flex min-h-8 items-center gap-3 text-sm text-ink-soft">
                <input
                  type="checkbox"
                  checked={isAll}
                  onChange={() => selection.set(isAll ? [] : videos.map(({ id }) => id))}
                  className="size-4 shrink-0 accent-accent"
                />
                {select("all")}
              </label>
              {selected.length === 0 ? null : (
                <Button variant="quiet" onClick={() => selection.set([])}>
                  {select("clear")}
                </Button>
              )}
            </div>
          )}
          <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
            {transfers.map((transfer) => (
              <li
                key={transfer.id}
                className="[contain-intrinsic-size:auto_9rem] [content-visibility:auto]"
              >
                <UploadRow
                  transfer={transfer}
                  place={places.get(transfer.id) ?? null}
                  box={isDescribable(transfer) ? selection.boxOf(transfer.id) : null}
                  onMove={(toIndex) => onMove(transfer.id, toIndex)}
                />
              </li>
            ))}
          </ul>
          <TransferAnnouncements transfers={transfers} totals={totals} moved={moved} />
        </section>
      )}
    </>
  );
}
