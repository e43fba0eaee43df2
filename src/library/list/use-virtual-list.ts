import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { openCellOf } from "#library/text-edits.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { useStoreAtOnce } from "#shared/sync/use-store.ts";
import { withPinned } from "#shared/ui/pinned-rows.ts";
import { useNextPass } from "#shared/ui/use-stable.ts";
import { unreadAmong } from "#videos/merge-videos.ts";
import type { Video } from "#videos/video-record.ts";

/** Counts the rows beside those in view; as the list begins, the page has others to render. */
const OVERSCAN_ROWS = { first: 1, usual: 4 };
/** Rows that are on screen for so long are read again if they are old. */
const REST_MS = 700;

export const VIDEO_ATTRIBUTE = "data-vod";
/** Says which place of the whole list it has, from 0. */
export const INDEX_ATTRIBUTE = "data-index";

/** Describes the layout of a list in pixels. It is exact, so any scroll position can be restored. */
interface Geometry {
  columns: number;
  rowHeight: number;
  columnWidth: number;
  gap: number;
}

/** Holds the last measurement, so a list that is shown again has its height at once. */
let known = { width: 0, top: 0, rem: 16 };

/** Returns the last measurement or, before any, that of the first rows, which the list is about to replace. */
function placeAtFirst(): typeof known {
  const first = document.querySelector("main article")?.closest("ul") ?? null;
  return known.width > 0 || first === null ? known : placeOf(first);
}

function placeOf(element: Element): typeof known {
  const { width, top } = element.getBoundingClientRect();
  return { width, top: Math.round(top + scrollY), rem: remPx() };
}

/**
 * Renders the videos in view and the focused one. Videos added or removed above do not move those in view.
 * @param listKey identity of the list; another key resets the position
 */
export function useVirtualList(
  videos: readonly Video[],
  geometryOf: (width: number, rem: number) => Geometry,
  listKey: string,
) {
  const frame = useRef<HTMLDivElement>(null);
  const [{ width, top, rem }, setPlace] = useState(placeAtFirst);
  const geometry = geometryOf(width, rem);
  const { columns, rowHeight } = geometry;
  const rowCount = width === 0 ? 0 : Math.ceil(videos.length / columns);
  const focused = useRef<{ id: string; index: number } | null>(null);
  // Its field takes the focus once it is rendered.
  const openId = useStoreAtOnce(openCellOf(useApi()), (open) => open?.videoId);

  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    overscan: useNextPass(OVERSCAN_ROWS.usual, OVERSCAN_ROWS.first),
    scrollMargin: top,
    initialRect: { width: innerWidth, height: innerHeight },
    rangeExtractor(range) {
      // The row with the focus is never removed.
      const pinnedId = openId ?? focused.current?.id;
      const index = pinnedId === undefined ? -1 : videos.findIndex(({ id }) => id === pinnedId);
      return withPinned(defaultRangeExtractor(range), range.count, Math.floor(index / columns));
    },
  });

  useMeasure(frame, geometryOf, videos.length, setPlace);
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight, columns]);
  useAnchor(videos, { listKey, columns, rowHeight, top });

  useLayoutEffect(() => {
    const last = focused.current;
    if (last === null || document.activeElement !== document.body) return;
    if (videos.some(({ id }) => id === last.id)) return;
    // The focused video is gone: focus the one at its position.
    focused.current = null;
    const index = Math.min(last.index, videos.length - 1);
    frame.current?.querySelector<HTMLElement>(`[${INDEX_ATTRIBUTE}="${index}"] a`)?.focus();
  }, [videos]);

  const items = virtualizer
    .getVirtualItems()
    .flatMap(({ index: row }) =>
      videos
        .slice(row * columns, (row + 1) * columns)
        .map((video, place) => ({ video, index: row * columns + place })),
    );
  useReread(items.map(({ video }) => video.id).join());

  return {
    geometry,
    /** These belong to the frame that is as high as all rows together. */
    frameProps: {
      ref: frame,
      style: { height: rowCount * rowHeight, overflowAnchor: "none" },
      onFocus({ target }: FocusEvent) {
        const item = target.closest(`[${VIDEO_ATTRIBUTE}]`);
        const id = item?.getAttribute(VIDEO_ATTRIBUTE) ?? null;
        const index = Number(item?.getAttribute(INDEX_ATTRIBUTE));
        focused.current = id === null ? null : { id, index };
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) {
          focused.current = null;
        }
      },
    } as const,
    /** Lists the videos to render; `index` counts in the whole list. */
    items,
  };
}

/** Has rows that came from storage read again while they are on screen. @param ids with commas between them */
function useReread(ids: string): void {
  const services = useApi();
  useEffect(() => {
    const end = new AbortController();
    const reread = async () => {
      const unread = unreadAmong(services.queryClient, ids.split(","));
      if (unread.length === 0) return;
      const { rereadRows } = await import("#videos/reread-rows.ts");
      await rereadRows(services, unread, end.signal);
    };
    // The rereading of all comes to them anyway.
    const timer = setTimeout(() => void reread().catch(() => undefined), REST_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [ids, services]);
}

/** Measures the list as it begins and whenever its place changes, and gives it its height at once. */
function useMeasure(
  frame: RefObject<HTMLElement | null>,
  geometryOf: (width: number, rem: number) => Geometry,
  videoCount: number,
  onPlace: (place: typeof known) => void,
): void {
  const count = useRef(0);
  useLayoutEffect(() => {
    count.current = videoCount;
  }, [videoCount]);

  // The page restores the scroll position right after: the height must be known by then.
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = () => {
      const next = placeOf(element);
      if (next.width !== known.width || next.top !== known.top || next.rem !== known.rem) {
        known = next;
        const fresh = geometryOf(next.width, next.rem);
        setHeight(element, Math.ceil(count.current / fresh.columns) * fresh.rowHeight);
      }
      onPlace(known);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Content above the list moves it.
    const main = element.closest("main");
    if (main !== null) observer.observe(main);
    return () => observer.disconnect();
  }, [frame, geometryOf, onPlace]);
}

function setHeight(element: HTMLElement, heightPx: number): void {
  element.style.height = `${heightPx}px`;
}

/** Keeps the first visible video in place when others are added or removed above. */
function useAnchor(
  videos: readonly Video[],
  place: { listKey: string; columns: number; rowHeight: number; top: number },
): void {
  const before = useRef({ videos, ...place });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { videos, ...place };
    if (last.videos === videos || last.listKey !== place.listKey) return;
    const hiddenPx = scrollY - last.top;
    // At the very top, new rows are to be seen.
    if (hiddenPx <= 0 || last.columns !== place.columns) return;
    const firstIndex = Math.floor(hiddenPx / last.rowHeight) * last.columns;
    const first = last.videos[firstIndex];
    const index = videos.findIndex(({ id }) => id === first?.id);
    if (index < 0) return;
    const rows = Math.floor(index / place.columns) - Math.floor(firstIndex / last.columns);
    if (rows !== 0) scrollBy({ top: rows * place.rowHeight, behavior: "instant" });
  });
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** Describes the card layout, equal to the CSS of the first rows so that nothing shifts when one replaces the other. */
const SMALLEST_REM = 8.5;
const LARGEST_REM = 16;
const SHARE = 0.2;
const GAP_REM = 1;
/**
 * Sums what is below the image: two lines of title, one of status (the card's `CARD_TEXT_REM`) and the row gap
 * (`pb-4`).
 */
const TEXT_REM = 4.375 + 1;

const TABLE_ROW_REM = 2.75;

/**
 * Returns the layout of the cards.
 * @param width of the list, px
 * @param rem font size of the page, px
 */
export function gridGeometry(width: number, rem: number): Geometry {
  const gap = GAP_REM * rem;
  const smallest = Math.min(LARGEST_REM * rem, Math.max(SMALLEST_REM * rem, SHARE * width));
  const columns = Math.max(1, Math.floor((width + gap) / (smallest + gap)));
  const columnWidth = (width - gap * (columns - 1)) / columns;
  return { columns, columnWidth, gap, rowHeight: (columnWidth * 9) / 16 + TEXT_REM * rem };
}

/**
 * Returns the layout of the table.
 * @param width of the list, px
 * @param rem font size of the page, px
 */
export function tableGeometry(width: number, rem: number): Geometry {
  return { columns: 1, columnWidth: width, gap: 0, rowHeight: TABLE_ROW_REM * rem };
}
