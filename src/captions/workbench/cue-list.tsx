import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import { useTranslations } from "use-intl";
import type { Cue } from "#captions/document.ts";
import type { Finding } from "#captions/format/findings.ts";
import { CUE_TEXT } from "#captions/workbench-keys.ts";
import { withPinned } from "#shared/ui/pinned-rows.ts";
import { type CueIndex, cueAt, cuesWithin } from "./at-time.ts";
import { CUE_KEY, CueHeadRow, CueRow } from "./cue-row.tsx";
import { type CueSelection, choose, select } from "./history.ts";
import { timeOf, useHistory, useWorkbench, type Workbench } from "./workbench-context.ts";

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
  const { document: captions, selection } = useHistory().present;
  const { cues, format } = captions;
  const onScreen = useKeyOnScreen();
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
    // Measured rows can change the size of the frame, which is measured as well.
    useAnimationFrameWithResizeObserver: true,
    initialRect: { width: 0, height: 600 },
    rangeExtractor: (range) => withPinned(defaultRangeExtractor(range), range.count, active),
  });
  /** The latest selection was made by a pointer. */
  const pointed = useRef(false);
  useActiveRow(frame, pointed, {
    selection,
    rowPx: virtualizer.measurementsCache[active]?.size,
    scrollToIt: () => {
      if (active >= 0) virtualizer.scrollToIndex(active);
    },
  });
  const shown = isFollowing ? placeOf(onScreen) : -1;
  useEffect(() => {
    // Don't scroll away from a field being edited.
    const isTyping = document.activeElement?.matches(`[${CUE_TEXT}], [${CUE_KEY}] input`) === true;
    if (shown >= 0 && !isTyping) virtualizer.scrollToIndex(shown);
  }, [shown, virtualizer]);
  useRowPresses(frame, pointed);
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
        <CueHeadRow isBeside={beside !== null} />
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
                isActive={cue.key === selection.activeKey}
                isSelected={selection.keys.has(cue.key)}
                isOnScreen={cue.key === onScreen}
                findings={findings.get(cue.key) ?? NONE}
                beside={beside === null ? null : wordsWithin(beside, cue)}
                measure={virtualizer.measureElement}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Returns the key of the cue at the current time of the player; null: none. */
function useKeyOnScreen(): number | null {
  const { store, player } = useWorkbench();
  return useSyncExternalStore(
    useCallback((listener) => player?.subscribe(listener) ?? (() => undefined), [player]),
    () => {
      const timeMs = timeOf({ player });
      const now = store.getState().present.document.cues;
      return timeMs === null ? null : (cueAt(now, timeMs)?.key ?? null);
    },
  );
}

/** Selects the row that is pressed, by itself or with others, and seeks to it. */
function useRowPresses(frame: RefObject<HTMLElement | null>, pointed: RefObject<boolean>): void {
  const workbench = useWorkbench();
  const press = useEffectEvent((event: MouseEvent) => pressRow(event, workbench, pointed));
  useEffect(() => {
    const element = frame.current;
    const listen = (event: MouseEvent) => press(event);
    element?.addEventListener("click", listen);
    return () => element?.removeEventListener("click", listen);
  }, [frame]);
}

function pressRow(
  event: MouseEvent,
  { store, player, focusWish }: Workbench,
  pointed: RefObject<boolean>,
): void {
  if (!(event.target instanceof Element)) return;
  if (event.target.closest(`input, button, [${CUE_TEXT}]`) !== null) return;
  const row = event.target.closest(`[${CUE_KEY}]`);
  if (row === null) return;
  const key = Number(row.getAttribute(CUE_KEY));
  const way = event.shiftKey ? "range" : event.ctrlKey || event.metaKey ? "toggle" : "only";
  focusWish.current = event.detail > 1 ? "text" : "row";
  pointed.current = true;
  const { cues } = store.getState().present.document;
  store.setState((history) => select(history, choose(cues, history.present.selection, key, way)));
  const cue = cues.find((each) => each.key === key);
  if (way === "only" && cue !== undefined) player?.seek(cue.startMs / 1000);
}

/** Brings the active row into view, and the keyboard to it where that is wanted. */
function useActiveRow(
  frame: RefObject<HTMLElement | null>,
  pointed: RefObject<boolean>,
  {
    selection,
    rowPx,
    scrollToIt,
  }: { selection: CueSelection; rowPx: number | undefined; scrollToIt: () => void },
): void {
  const workbench = useWorkbench();
  const { activeKey } = selection;
  const arrive = useEffectEvent(() =>
    focusActiveRow(activeKey, workbench, { frame, pointed, scrollToIt }),
  );
  useLayoutEffect(() => {
    if (selection.activeKey !== null) arrive();
  }, [selection]);
  // A row grows with its text, and is measured once it is rendered.
  useLayoutEffect(() => {
    const row = document.activeElement?.closest(`[${CUE_KEY}="${activeKey}"]`);
    if (rowPx !== undefined) row?.scrollIntoView({ block: "nearest" });
  }, [activeKey, rowPx]);
}

function focusActiveRow(
  activeKey: number | null,
  { focusWish, textField }: Workbench,
  {
    frame,
    pointed,
    scrollToIt,
  }: {
    frame: RefObject<HTMLElement | null>;
    pointed: RefObject<boolean>;
    scrollToIt: () => void;
  },
): void {
  const isPointed = pointed.current;
  pointed.current = false;
  // The focused element may be gone: a button that opened the list, or an empty list's own.
  const isNowhere = document.activeElement === document.body;
  const wish = focusWish.current ?? (isNowhere ? "row" : null);
  focusWish.current = null;
  scrollToIt();
  const row = frame.current?.querySelector<HTMLElement>(`[${CUE_KEY}="${activeKey}"]`);
  const isHere = frame.current?.contains(document.activeElement) === true;
  const isThere = row?.contains(document.activeElement) === true;
  if (wish === null && (!isHere || isThere)) return;
  if (wish === "text") textField.current?.focus();
  else row?.focus({ preventScroll: true });
  // The list may extend below the window. Nothing moves away from under a pointer, which may press twice.
  if (!isPointed) row?.scrollIntoView({ block: "nearest" });
}

function wordsWithin(beside: CueIndex, { startMs, endMs }: Cue): string {
  return cuesWithin(beside, startMs, endMs)
    .map(({ text }) => text)
    .join("\n");
}
