import { ListVideo } from "lucide-react";
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { EntryFacts, PlaylistEntry } from "#playlists/entries.ts";
import type { OrderAct } from "#playlists/order/order-document.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { formatDuration } from "#shared/dates/durations.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { InsertHint, InsertLine } from "./insert-line.tsx";
import { type EntryMark, type RowLayout, rowLayout } from "./order-row-props.ts";
import { OrderRows } from "./order-rows.tsx";
import { type RunningTime, runningTimes } from "./running-times.ts";
import { SelectionTools } from "./selection-tools.tsx";
import { SortMenu, useSort } from "./sort-menu.tsx";
import { type Drag, stillThere } from "./use-drag.ts";
import { useOrderActs } from "./use-order-acts.ts";
import { useOrderControl } from "./use-order-control.ts";

/** The order of a playlist, to be changed by mouse, touch and keyboard. */
export function OrderEditor({
  entries,
  facts,
  marks,
  isReadOnly,
  onApply,
  insertGap,
  onInsertGapChange,
}: {
  entries: readonly PlaylistEntry[];
  facts: EntryFactsReader;
  /** By the entry's key. */
  marks: ReadonlyMap<string, EntryMark>;
  /** Nothing can be changed: another tab has the draft, or a reading is awaited. */
  isReadOnly: boolean;
  onApply: (entries: readonly PlaylistEntry[], act: OrderAct) => void;
  /** Before which place things are added, from 0; null: at the end. */
  insertGap: number | null;
  onInsertGapChange: (gap: number | null) => void;
}) {
  const t = useTranslations("playlistOrder");
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const factsOf = useKnownFacts(facts);
  const { labels, say } = useAnnouncer();
  const layout = useRowLayout(frame);
  const acts = useOrderActs(entries, factsOf, onApply, say);
  const { rowPx } = layout;
  const control = useOrderControl(frame, {
    entries,
    factsOf,
    acts,
    isReadOnly,
    rowPx,
    say,
    onInsertGapChange,
  });
  const { shown, selected, drag, picked } = control;
  const sorting = useSort(entries, selected, factsOf, acts);
  const times = useMemo(() => runningTimes(shown, factsOf), [shown, factsOf]);
  const total = times.at(-1) ?? { seconds: 0, isAtLeast: false };
  const count = entries.length;
  const dragged = drag.dragged === null ? null : stillThere(drag.dragged, entries);
  const draggedEntry = entries.find(({ key }) => key === dragged?.key);
  const section = useRef<HTMLElement>(null);
  const hadEntries = useRef(count > 0);
  useLayoutEffect(() => {
    // The last entry took the keyboard with it.
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
        {labels}
      </p>
      {count === 0 ? (
        <EmptyState icon={<ListVideo size={28} />} title={t("empty.title")}>
          {t(isReadOnly ? "empty.readOnly" : "empty.text")}
        </EmptyState>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <OrderFigures
            count={count}
            total={total}
            selected={entries.filter(({ key }) => selected.has(key))}
            factsOf={factsOf}
          />
          <div className="flex flex-wrap items-center gap-x-2">
            <SelectionTools
              selectedCount={selected.size}
              firstPlace={control.firstPlace}
              count={count}
              isReadOnly={isReadOnly}
              onChooseAll={control.chooseAll}
              onChooseNone={control.chooseNone}
              onMove={control.moveSelected}
              onRemove={control.removeSelected}
            />
            {isReadOnly ? null : (
              <SortMenu
                sorting={sorting}
                selectedCount={selected.size}
                isReading={facts.isReading}
              />
            )}
          </div>
        </div>
      )}
      <div
        hidden={count === 0}
        className="overflow-hidden rounded-lg border border-line bg-surface"
      >
        <OrderHead layout={layout} />
        <div
          ref={frame}
          data-part="frame"
          className={classNames(
            "relative max-h-[max(20rem,calc(100dvh-17rem))] overflow-x-hidden overflow-y-auto",
            dragged !== null && "cursor-grabbing select-none",
          )}
          style={{ overflowAnchor: "none" }}
        >
          <div ref={content} className="relative" style={{ height: count * rowPx }}>
            <OrderRows
              frame={frame}
              entries={shown}
              factsOf={factsOf}
              marks={marks}
              times={times}
              layout={layout}
              active={control.active}
              selected={selected}
              draggedKeys={dragged?.keys ?? null}
              pickedKeys={picked?.keys ?? null}
              askingKey={control.askingKey}
              isReadOnly={isReadOnly}
              onCommand={control.onCommand}
              onKey={control.onKey}
              onLeave={control.onLeave}
            />
            {isReadOnly ? null : (
              <InsertHint
                content={content}
                rowPx={rowPx}
                count={count}
                onInsert={onInsertGapChange}
              />
            )}
            {insertGap === null || isReadOnly ? null : (
              <InsertLine
                gap={Math.min(insertGap, count)}
                rowPx={rowPx}
                count={count}
                onClose={() => onInsertGapChange(null)}
              />
            )}
            <DropLine drag={drag} />
          </div>
        </div>
      </div>
      <DragBadge
        drag={drag}
        count={dragged?.keys.size ?? 0}
        title={draggedEntry === undefined ? "" : factsOf(draggedEntry).title}
      />
    </section>
  );
}

/** Visual column headings; each row is labelled for screen readers. */
function OrderHead({ layout: { isNarrow, scrollbarPx, template } }: { layout: RowLayout }) {
  const t = useTranslations("playlistOrder");
  if (isNarrow) return null;
  return (
    <div
      aria-hidden="true"
      className="border-b border-line text-xs font-medium text-ink-faint"
      style={{ paddingInlineEnd: scrollbarPx }}
    >
      <div className="grid h-7 items-center" style={{ gridTemplateColumns: template }}>
        <span />
        <span />
        <span className="px-1.5">{t("number")}</span>
        <span />
        <span className="px-2">{t("title")}</span>
        <span className="pe-3 text-end">{t("startsAt")}</span>
        <span className="pe-2 text-end">{t("length")}</span>
      </div>
    </div>
  );
}

/** Count and total duration of all items and of the selection. */
function OrderFigures({
  count,
  total,
  selected,
  factsOf,
}: {
  count: number;
  total: RunningTime;
  selected: readonly PlaylistEntry[];
  factsOf: (entry: PlaylistEntry) => EntryFacts;
}) {
  const t = useTranslations("playlistOrder");
  const locale = useLocale();
  const duration = formatDuration(total.seconds, locale);
  const selectedTime = runningTimes(selected, factsOf).at(-1) ?? total;
  const ofSelected = {
    count: selected.length,
    duration: formatDuration(selectedTime.seconds, locale),
  };
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <span className="font-semibold">{t("count", { count })}</span>
      <span className="text-sm text-ink-soft">
        {total.isAtLeast ? t("durationAtLeast", { duration }) : t("duration", { duration })}
      </span>
      {selected.length === 0 ? null : (
        <span className="text-sm font-medium text-accent">
          {selectedTime.isAtLeast ? t("chosenAtLeast", ofSelected) : t("chosen", ofSelected)}
        </span>
      )}
    </p>
  );
}

/** Live region. Announces a repeated text again. */
function useAnnouncer(): { labels: string; say: (labels: string) => void } {
  const [said, setSaid] = useState({ labels: "", turn: 0 });
  return {
    // An inaudible space makes a repeated text a change.
    labels: said.turn % 2 === 0 ? said.labels : `${said.labels}\u00a0`,
    say: useCallback((labels) => setSaid(({ turn }) => ({ labels, turn: turn + 1 })), []),
  };
}

/** Stabilises the identity of facts, so unchanged rows do not re-render. */
function useKnownFacts(facts: EntryFactsReader): (entry: PlaylistEntry) => EntryFacts {
  return useMemo(() => remembering(facts), [facts]);
}

function remembering(facts: EntryFactsReader): (entry: PlaylistEntry) => EntryFacts {
  const known = new Map<string, EntryFacts>();
  return (entry) => {
    const name = `${entry.type}:${entry.id}`;
    const found = known.get(name) ?? facts.of(entry);
    known.set(name, found);
    return found;
  };
}

/** The layout of rows that fits a frame. */
function useRowLayout(frame: RefObject<HTMLElement | null>): RowLayout {
  const [layout, setLayout] = useState(() => rowLayout(innerWidth, 0, 16));
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const { offsetWidth, clientWidth } = element;
      const next = rowLayout(offsetWidth, offsetWidth - clientWidth, rem);
      setLayout((now) => (isSame(now, next) ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return layout;
}

function isSame(a: RowLayout, b: RowLayout): boolean {
  return a.rowPx === b.rowPx && a.isNarrow === b.isNarrow && a.scrollbarPx === b.scrollbarPx;
}

/** Badge at the pointer during a drag: title and count. */
function DragBadge({
  drag: { badge },
  count,
  title,
}: {
  drag: Drag;
  count: number;
  /** Of the dragged entry. */
  title: string;
}) {
  const t = useTranslations("playlistOrder");
  return (
    <div
      ref={badge}
      hidden
      aria-hidden="true"
      data-part="badge"
      className="pointer-events-none fixed top-0 left-0 z-30 data-[is-out=true]:opacity-50"
    >
      <div className="relative ms-3 mt-3 flex max-w-64 items-center gap-2 rounded-md border border-line bg-surface px-3 py-1.5 text-sm font-medium shadow-dock">
        {count > 1 ? (
          <>
            <span className="absolute inset-x-1.5 -bottom-1.5 h-1.5 rounded-b-md border border-t-0 border-line bg-surface" />
            <span className="rounded-full bg-accent px-2 text-accent-ink">
              {t("dragged", { count })}
            </span>
          </>
        ) : null}
        <bdi className="truncate">{title}</bdi>
      </div>
    </div>
  );
}

/** Line at the drop position. */
function DropLine({ drag: { line } }: { drag: Drag }) {
  return (
    <div
      ref={line}
      hidden
      aria-hidden="true"
      data-part="drop-line"
      className="pointer-events-none absolute inset-x-0 top-0 z-10 h-0.5 bg-accent"
    />
  );
}
