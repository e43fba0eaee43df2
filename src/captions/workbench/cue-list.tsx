import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import { useTranslations } from "use-intl";
import type { Finding } from "#captions/format/findings.ts";
import { CUE_TEXT } from "#captions/workbench-keys.ts";
import { withPinned } from "#shared/ui/pinned-rows.ts";
import { type CueIndex, cueAt, cuesWithin } from "./at-time.ts";
import { COLUMNS, COLUMNS_BESIDE, CUE_KEY, CueRow } from "./cue-row.tsx";
import { choose, select } from "./history.ts";
import { timeOf, useHistory, useWorkbench } from "./workbench-context.ts";

const OVERSCAN = 6;
const DEFAULT_ROW_PX = 62;
const HEAD_PX = 32;
const NONE: readonly Finding[] = [];

export function CueList({
  findings,
  beside,
  isFollowing,
}: {
  findings: ReadonlyMap<number, readonly Finding[]>;
  beside: CueIndex | null;
  isFollowing: boolean;
}) {
  const t = useTranslations("workbench.list");
  const { store, player, focusWish, textField } = useWorkbench();
  const { document: captions, selection } = useHistory().present;
  const { cues, format } = captions;
  /** Key of the cue at the current time; null: none. */
  const onScreen = useSyncExternalStore(
    useCallback((listener) => player?.subscribe(listener) ?? (() => undefined), [player]),
    () => {
      const timeMs = timeOf({ player });
      const now = store.getState().present.document.cues;
      return timeMs === null ? null : (cueAt(now, timeMs)?.key ?? null);
    },
  );
  const frame = useRef<HTMLDivElement>(null);
  const places = useMemo(() => new Map(cues.map(({ key }, place) => [key, place])), [cues]);
  const placeOf = (key: number | null) => (key === null ? -1 : (places.get(key) ?? -1));
  const active = placeOf(selection.activeKey);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useVirtualizer({
    count: cues.length,
    getScrollElement: () => frame.current,
    estimateSize: () => DEFAULT_ROW_PX,
    getItemKey: (place) => cues[place]?.key ?? place,
    overscan: OVERSCAN,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    // Rows that are measured can change the size of the frame, which is measured as well.
    useAnimationFrameWithResizeObserver: true,
    initialRect: { width: 0, height: 600 },
    rangeExtractor: (range) => withPinned(defaultRangeExtractor(range), range.count, active),
  });

  const { activeKey } = selection;
  const pointed = useRef(false);
  const arrive = useEffectEvent(() => {
    const isPointed = pointed.current;
    pointed.current = false;
    // What had the keyboard may be gone: a button that opened the list, or an empty list's own.
    const isNowhere = document.activeElement === document.body;
    const wish = focusWish.current ?? (isNowhere ? "row" : null);
    focusWish.current = null;
    if (active >= 0) virtualizer.scrollToIndex(active);
    const row = frame.current?.querySelector<HTMLElement>(`[${CUE_KEY}="${activeKey}"]`);
    const isHere = frame.current?.contains(document.activeElement) === true;
    const isThere = row?.contains(document.activeElement) === true;
    if (wish === null && (!isHere || isThere)) return;
    if (wish === "text") textField.current?.focus();
    else row?.focus({ preventScroll: true });
    // The list may go on below the window. Nothing moves away from under a pointer, which may press twice.
    if (!isPointed) row?.scrollIntoView({ block: "nearest" });
  });
  useLayoutEffect(() => {
    if (selection.activeKey !== null) arrive();
  }, [selection]);

  // A row grows with its text, and is measured once it is there.
  const rowPx = virtualizer.measurementsCache[active]?.size;
  useLayoutEffect(() => {
    const row = document.activeElement?.closest(`[${CUE_KEY}="${activeKey}"]`);
    if (rowPx !== undefined) row?.scrollIntoView({ block: "nearest" });
  }, [activeKey, rowPx]);

  const shown = isFollowing ? placeOf(onScreen) : -1;
  useEffect(() => {
    // Don't scroll away from a field being edited.
    const isTyping = document.activeElement?.matches(`[${CUE_TEXT}], [${CUE_KEY}] input`) === true;
    if (shown >= 0 && !isTyping) virtualizer.scrollToIndex(shown);
  }, [shown, virtualizer]);

  const press = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest(`input, button, [${CUE_TEXT}]`) !== null) return;
    const row = event.target.closest(`[${CUE_KEY}]`);
    if (row === null) return;
    const key = Number(row.getAttribute(CUE_KEY));
    const way = event.shiftKey ? "range" : event.ctrlKey || event.metaKey ? "toggle" : "only";
    focusWish.current = event.detail > 1 ? "text" : "row";
    pointed.current = true;
    store.setState((history) =>
      select(history, choose(history.present.document.cues, history.present.selection, key, way)),
    );
    const cue = cues[placeOf(key)];
    if (way === "only" && cue !== undefined) player?.seek(cue.startMs / 1000);
  });
  useEffect(() => {
    const element = frame.current;
    const listen = (event: MouseEvent) => press(event);
    element?.addEventListener("click", listen);
    return () => element?.removeEventListener("click", listen);
  }, []);
  const wordsBeside = (startMs: number, endMs: number) =>
    beside === null
      ? null
      : cuesWithin(beside, startMs, endMs)
          .map(({ text }) => text)
          .join("\n");
  const columns = beside === null ? COLUMNS : COLUMNS_BESIDE;
  return (
    <div
      ref={frame}
      className="@container relative max-h-[70dvh] scroll-pt-8 lg:max-h-[max(20rem,calc(100dvh-33rem))] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface"
    >
      <div
        role="grid"
        aria-label={t("label")}
        aria-rowcount={cues.length + 1}
        aria-multiselectable="true"
        tabIndex={-1}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={`${columns} sticky top-0 z-10 h-8 content-center border-b border-s-4 border-line border-s-transparent bg-sunken px-2 text-xs font-medium text-ink-soft`}
        >
          <span role="columnheader">{t("number")}</span>
          <span role="columnheader">{t("times")}</span>
          <span role="columnheader" className="@max-lg:hidden">
            {t("text")}
          </span>
          {beside === null ? null : (
            <span role="columnheader" className="@max-lg:hidden">
              {t("beside")}
            </span>
          )}
          <span role="columnheader" className="text-end">
            {t("speedHead")}
          </span>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const cue = cues[index];
            return cue === undefined ? null : (
              <CueRow
                key={cue.key}
                cue={cue}
                format={format}
                place={index}
                topPx={start - HEAD_PX}
                isActive={cue.key === activeKey}
                isSelected={selection.keys.has(cue.key)}
                isOnScreen={cue.key === onScreen}
                findings={findings.get(cue.key) ?? NONE}
                beside={wordsBeside(cue.startMs, cue.endMs)}
                measure={virtualizer.measureElement}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
