import { ListVideo } from "lucide-react";
import { useLayoutEffect, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { OrderAct } from "#playlists/order/order-document.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ChosenTools } from "./chosen-tools.tsx";
import { DragBadge, DropLine } from "./drag-marks.tsx";
import { InsertHint } from "./insert-hint.tsx";
import { InsertLine } from "./insert-line.tsx";
import { OrderFigures } from "./order-figures.tsx";
import { OrderHead } from "./order-head.tsx";
import type { EntryMark } from "./order-row-props.ts";
import { OrderRows } from "./order-rows.tsx";
import { runningTimes } from "./running-times.ts";
import { SortMenu } from "./sort-menu.tsx";
import { stillThere } from "./still-there.ts";
import { useAnnouncer } from "./use-announcer.ts";
import { useKnownFacts } from "./use-known-facts.ts";
import { useOrderActs } from "./use-order-acts.ts";
import { useOrderControl } from "./use-order-control.ts";
import { useRowLayout } from "./use-row-layout.ts";
import { useSort } from "./use-sort.ts";

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
  const { words, say } = useAnnouncer();
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
  const { shown, chosen, drag, picked } = control;
  const sorting = useSort(entries, chosen, factsOf, acts);
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
        {words}
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
            chosen={entries.filter(({ key }) => chosen.has(key))}
            factsOf={factsOf}
          />
          <div className="flex flex-wrap items-center gap-x-2">
            <ChosenTools
              chosenCount={chosen.size}
              firstPlace={control.firstPlace}
              count={count}
              isReadOnly={isReadOnly}
              onChooseAll={control.chooseAll}
              onChooseNone={control.chooseNone}
              onMove={control.moveChosen}
              onRemove={control.removeChosen}
            />
            {isReadOnly ? null : (
              <SortMenu sorting={sorting} chosenCount={chosen.size} isReading={facts.isReading} />
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
              chosen={chosen}
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
