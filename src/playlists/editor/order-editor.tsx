import { ListVideo, Plus, X } from "lucide-react";
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import { formatDuration } from "#shared/dates/durations.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { OrderFind } from "./order-find.tsx";
import { WIDE_COLUMNS } from "./order-row.tsx";
import { OrderRows } from "./order-rows.tsx";
import { SelectionTools, SortMenu } from "./order-tools.tsx";
import { type RunningTime, runningTimes } from "./sort-orders.ts";
import { type OrderControl, type OrderEditorProps, useOrderControl } from "./use-order-control.ts";

/** Fewer items are seen at a glance. */
const MIN_TO_FIND = 10;

export function OrderEditor(props: OrderEditorProps) {
  const { entries, facts, isReadOnly, insertGap, onInsertGapChange } = props;
  const t = useTranslations("playlistOrder");
  const frame = useRef<HTMLDivElement>(null);
  const control = useOrderControl(frame, props);
  const { dragged, line, list } = control;
  const { count, isNarrow, rowPx } = list;
  const canFind = count >= MIN_TO_FIND;
  const section = useRef<HTMLElement>(null);
  const hadEntries = useRef(count > 0);
  useLayoutEffect(() => {
    // The focus was lost with the last entry.
    const isLost = document.activeElement === document.body;
    if (count === 0 && hadEntries.current && isLost) section.current?.focus();
    hadEntries.current = count > 0;
  }, [count]);
  return (
    <section
      ref={section}
      aria-label={t("list")}
      tabIndex={-1}
      className="outline-none grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      <p role="status" className="sr-only">
        {control.said}
      </p>
      {count === 0 ? (
        <EmptyState icon={<ListVideo size={28} />} title={t("empty.title")}>
          {isReadOnly ? null : t("empty.text")}
        </EmptyState>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <OrderFigures entries={entries} control={control} />
          <div className="flex flex-wrap items-center gap-x-2">
            <SelectionTools control={control} />
            {isReadOnly ? null : (
              <SortMenu entries={entries} control={control} isReading={facts.isReading} />
            )}
          </div>
        </div>
      )}
      {canFind ? <OrderFind control={control} /> : null}
      <div
        hidden={count === 0}
        className="overflow-hidden rounded-lg border border-line bg-surface"
      >
        {isNarrow ? null : <OrderHead />}
        <div
          ref={frame}
          data-part="frame"
          className={classNames(
            "relative overflow-x-hidden overflow-y-auto",
            canFind
              ? "max-h-[max(20rem,calc(100dvh-19.5rem))]"
              : "max-h-[max(20rem,calc(100dvh-17rem))]",
            // The row is as wide as the headings, with or without a scrollbar.
            !isNarrow && "[scrollbar-gutter:stable]",
            dragged !== null && "cursor-grabbing select-none",
          )}
          style={{ overflowAnchor: "none" }}
        >
          <InsertArea rowPx={rowPx} count={count} onInsert={isReadOnly ? null : onInsertGapChange}>
            <OrderRows frame={frame} control={control} />
            {insertGap === null || isReadOnly ? null : (
              <InsertLine
                gap={Math.min(insertGap, count)}
                rowPx={rowPx}
                count={count}
                onClose={() => onInsertGapChange(null)}
              />
            )}
            {/* The line marks the drop position. */}
            <div
              ref={line}
              hidden
              aria-hidden="true"
              data-part="drop-line"
              className="pointer-events-none absolute inset-x-0 top-0 z-10 h-0.5 bg-accent"
            />
          </InsertArea>
        </div>
      </div>
      <DragBadge entries={entries} control={control} />
    </section>
  );
}

function OrderHead() {
  const t = useTranslations("playlistOrder");
  const common = useTranslations("common");
  return (
    <div
      aria-hidden="true"
      // The line is as wide as the rows beside their scrollbar.
      className="overflow-hidden border-b border-line text-xs font-medium text-ink-faint [scrollbar-gutter:stable]"
    >
      <div className="grid h-7 items-center" style={{ gridTemplateColumns: WIDE_COLUMNS }}>
        <span className="col-start-3 px-1.5">{t("number")}</span>
        <span className="col-start-5 px-2">{common("title")}</span>
        <span className="pe-3 text-right">{t("startsAt")}</span>
        <span className="pe-2 text-right">{common("duration")}</span>
      </div>
    </div>
  );
}

const NO_TIME: RunningTime = { seconds: 0, isAtLeast: false };

function OrderFigures({
  entries,
  control: { list, selected: keys },
}: {
  entries: readonly PlaylistEntry[];
  control: OrderControl;
}) {
  const { count, times, factsOf } = list;
  const total = times.at(-1) ?? NO_TIME;
  const selected = entries.filter(({ key }) => keys.has(key));
  const t = useTranslations("playlistOrder");
  const locale = useLocale();
  const labels = useTranslations();
  const durationText = ({ seconds, isAtLeast }: RunningTime) => {
    const value = formatDuration(seconds, locale);
    return isAtLeast ? labels("common.atLeast", { value }) : value;
  };
  const selectedTime = runningTimes(selected, factsOf).at(-1) ?? NO_TIME;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <span className="font-semibold">{labels("playlist.itemCount", { count })}</span>
      <span className="text-sm text-ink-soft">
        {t("duration", { duration: durationText(total) })}
      </span>
      {selected.length === 0 ? null : (
        <span className="text-sm font-medium text-accent">
          {t("chosen", { count: selected.length, duration: durationText(selectedTime) })}
        </span>
      )}
    </p>
  );
}

function DragBadge({
  entries,
  control: { badge, dragged, list },
}: {
  entries: readonly PlaylistEntry[];
  control: OrderControl;
}) {
  const t = useTranslations("playlist");
  const entry = entries.find(({ key }) => key === dragged?.key);
  const count = dragged?.keys.size ?? 0;
  return (
    <div
      ref={badge}
      hidden
      aria-hidden="true"
      data-part="badge"
      className="pointer-events-none fixed top-0 left-0 z-30 data-[is-out=true]:opacity-50"
    >
      <div className="relative ms-3 mt-3 rtl:-translate-x-[calc(100%+0.75rem)] flex max-w-64 items-center gap-2 rounded-md border border-line bg-surface px-3 py-1.5 text-sm font-medium shadow-dock">
        {count > 1 ? (
          <>
            <span className="absolute inset-x-1.5 -bottom-1.5 h-1.5 rounded-b-md border border-t-0 border-line bg-surface" />
            <span className="rounded-full bg-accent px-2 text-accent-ink">
              {t("itemCount", { count })}
            </span>
          </>
        ) : null}
        <bdi className="truncate">{entry === undefined ? "" : list.factsOf(entry).title}</bdi>
      </div>
    </div>
  );
}

/** Is half of the line's own height: it lies over where two rows meet. */
const HALF_REM = 0.75;

function InsertLine({
  gap,
  rowPx,
  count,
  onClose,
}: {
  gap: number;
  rowPx: number;
  count: number;
  onClose: () => void;
}) {
  const t = useTranslations("playlistOrder");
  const shift = gap === 0 ? 0 : gap === count ? 2 * HALF_REM : HALF_REM;
  return (
    <div
      data-part="insertion"
      className="pointer-events-none absolute inset-x-0 z-10 flex h-6 items-center"
      style={{ top: `calc(${gap * rowPx}px - ${shift}rem)` }}
    >
      <span aria-hidden="true" className="h-0.5 w-4 bg-accent" />
      <span className="inline-flex h-6 items-center gap-1 rounded-full bg-accent ps-2.5 text-xs font-medium text-accent-ink">
        {t("insertion")}
        <button
          type="button"
          aria-label={t("insertionEnd")}
          title={t("insertionEnd")}
          onClick={onClose}
          className="pointer-events-auto grid size-6 place-items-center rounded-full -outline-offset-2 focus-visible:outline-accent-ink"
        >
          <X aria-hidden="true" size={13} />
        </button>
      </span>
      <span aria-hidden="true" className="h-0.5 grow bg-accent" />
    </div>
  );
}

/** Within this distance of the line between two rows, the mouse shows the button that adds an item there. */
const NEAR_PX = 7;

/**
 * Shows the area of all rows, with a small insert button between two of them on hover. It is for the mouse only: each
 * row's menu has the same action. There is one button for the whole list, moved outside React.
 */
function InsertArea({
  rowPx,
  count,
  onInsert,
  children,
}: {
  rowPx: number;
  count: number;
  /** Is null when nothing can be put in. */
  onInsert: ((gap: number) => void) | null;
  children: ReactNode;
}) {
  const t = useTranslations("playlistOrder");
  const button = useRef<HTMLButtonElement>(null);
  const follow = ({ currentTarget, target, pointerType, clientY, buttons }: PointerEvent) => {
    const hint = button.current;
    if (hint === null || target === hint) return;
    const height = clientY - currentTarget.getBoundingClientRect().top;
    const gap = Math.round(height / rowPx);
    const isNear = Math.abs(height - gap * rowPx) <= NEAR_PX && gap <= count;
    hint.hidden = pointerType !== "mouse" || buttons !== 0 || !isNear;
    if (hint.hidden) return;
    hint.dataset.gap = String(gap);
    const top = Math.min(Math.max(gap * rowPx - 12, 0), count * rowPx - 24);
    hint.style.transform = `translateY(${top}px)`;
  };
  return (
    <div
      className="relative"
      style={{ height: count * rowPx }}
      onPointerMove={follow}
      onPointerLeave={() => {
        if (button.current !== null) button.current.hidden = true;
      }}
    >
      {children}
      {onInsert === null ? null : (
        <button
          ref={button}
          type="button"
          hidden
          tabIndex={-1}
          aria-hidden="true"
          title={t("insertHere")}
          onClick={({ currentTarget }) => {
            currentTarget.hidden = true;
            onInsert(Number(currentTarget.dataset.gap));
          }}
          className="absolute inset-x-0 top-0 z-10 mx-auto grid size-6 place-items-center rounded-full border border-line-strong bg-surface text-ink-soft shadow-card hover:bg-accent hover:text-accent-ink [&[hidden]]:hidden"
        >
          <Plus aria-hidden="true" size={14} className="pointer-events-none" />
        </button>
      )}
    </div>
  );
}
