import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
} from "@tanstack/react-virtual";
import { Check, Hourglass, Plus, X } from "lucide-react";
import {
  type FocusEvent,
  memo,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { type CoverageView, isLanguage } from "#captions/coverage-view.ts";
import { formatPercent } from "#shared/format/percents.ts";
import { paths } from "#shared/paths.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { GridHeadRow, GridRow, GridRows, gridTemplate } from "#shared/ui/grid-table.tsx";
import { withPinned } from "#shared/ui/pinned-rows.ts";
import { TableFrame } from "#shared/ui/table.tsx";
import type { Video } from "#videos/video-record.ts";
import { type CoverageColumn, cellState, countLanguages, trackCounts } from "./coverage.ts";

const ROW_PX = 40;
const HEAD_PX = 76;
const OVERSCAN_ROWS = 4;

export function BoardTable({ videos, videoCount, columns, settling, view, toHref }: BoardProps) {
  const t = useTranslations("coverage");
  const frame = useRef<HTMLElement>(null);
  const { rangeExtractor, containerProps } = useFocusedRow();
  const listKey = toHref({ ...view, added: [] });
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useVirtualizer({
    count: videos.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    initialRect: { width: 0, height: 600 },
    rangeExtractor,
  });
  useLayoutEffect(() => {
    if ((virtualizer.scrollOffset ?? 0) > 0) virtualizer.scrollToOffset(0);
  }, [virtualizer, listKey]);
  const board = useBoardColumns({ videoCount, columns, view, toHref });
  const template = gridTemplate(board);
  return (
    <TableFrame
      ref={frame}
      label={t("title")}
      className="max-h-[calc(100dvh-11rem)] min-h-80 overflow-y-auto bg-surface"
    >
      <div
        role="table"
        aria-label={t("title")}
        aria-rowcount={videos.length + 1}
        aria-colcount={board.length}
        className="min-w-max"
      >
        <div role="rowgroup" className="sticky top-0 z-10">
          <GridHeadRow
            template={template}
            className="border-b border-line bg-sunken"
            style={{ height: HEAD_PX }}
          >
            {board.map(({ name, headClass, heading }) => (
              <div key={name} role="columnheader" className={classNames("min-w-0", headClass)}>
                {heading}
              </div>
            ))}
          </GridHeadRow>
        </div>
        <GridRows
          {...containerProps}
          template={template}
          style={{ height: videos.length * ROW_PX, overflowAnchor: "none" }}
        >
          {virtualizer.getVirtualItems().map(({ index }) => {
            const video = videos[index];
            return video === undefined ? null : (
              <BoardRow
                key={video.id}
                video={video}
                index={index}
                board={board}
                settling={settling.get(video.id)}
              />
            );
          })}
        </GridRows>
      </div>
    </TableFrame>
  );
}

interface BoardColumn {
  name: string;
  /** Is a size in `grid-template-columns`. */
  width: string;
  heading: ReactNode;
  headClass?: string;
  /**
   * Renders the cell of a video.
   * @param settling languages of tracks of the video that are in progress
   */
  cell: (video: Video, settling: ReadonlySet<string> | undefined) => ReactNode;
  cellClass: string;
  isName?: boolean;
}

const STICKY = "sticky start-0 z-1 border-e border-line";
const HEAD = "px-3 py-1.5 text-sm font-semibold";

/** Returns the columns of the table: the video, how many languages it has, and each language. */
function useBoardColumns({
  videoCount,
  columns,
  view,
  toHref,
}: Pick<BoardProps, "videoCount" | "columns" | "view" | "toHref">) {
  const t = useTranslations("coverage");
  const common = useTranslations("common");
  return useMemo(
    (): readonly BoardColumn[] => [
      {
        name: "video",
        width: "minmax(14rem, 1fr)",
        heading: common("video"),
        headClass: `${STICKY} bg-sunken ${HEAD}`,
        cell: (video) => <VideoLabel video={video} />,
        cellClass: `${STICKY} flex min-w-0 items-center bg-surface px-3 group-hover:bg-sunken`,
        isName: true,
      },
      {
        name: "languages",
        width: "7rem",
        heading: t("languages"),
        headClass: `${HEAD} text-end wrap-anywhere hyphens-auto`,
        cell: (video) => <LanguageCount video={video} columns={columns} />,
        cellClass: "flex items-center justify-end px-3 text-sm text-ink-soft tabular-nums",
      },
      ...columns.map(
        (column): BoardColumn => ({
          name: `language ${column.language ?? ""}`,
          width: "minmax(7.5rem, 9rem)",
          heading: <LanguageHead {...{ column, videoCount, view, toHref }} />,
          cell: (video, settling) => (
            <CoverageCell video={video} column={column} settling={settling} />
          ),
          cellClass: "grid place-items-center",
        }),
      ),
    ],
    [videoCount, columns, view, toHref, t, common],
  );
}

const BoardRow = memo(function BoardRow({
  video,
  index,
  board,
  settling,
}: {
  video: Video;
  index: number;
  board: readonly BoardColumn[];
  settling: ReadonlySet<string> | undefined;
}) {
  return (
    <GridRow
      template={gridTemplate(board)}
      index={index}
      heightPx={ROW_PX}
      data-index={index}
      className="group items-stretch hover:bg-sunken"
    >
      {board.map(({ name, cell, cellClass, isName = false }) => (
        <div key={name} role={isName ? "rowheader" : "cell"} className={cellClass}>
          {cell(video, settling)}
        </div>
      ))}
    </GridRow>
  );
});

const LIKELY_CARD_PX = 120;
const OVERSCAN_CARDS = 3;

/** Shows the board on a narrow screen: one card per video, with the languages above. */
export function BoardCards({ videos, videoCount, columns, settling, view, toHref }: BoardProps) {
  const t = useTranslations("coverage");
  const list = useRef<HTMLUListElement>(null);
  const [topPx, setTopPx] = useState(0);
  const { rangeExtractor, containerProps } = useFocusedRow();
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useWindowVirtualizer({
    count: videos.length,
    estimateSize: () => LIKELY_CARD_PX,
    overscan: OVERSCAN_CARDS,
    scrollMargin: topPx,
    getItemKey: (index) => videos[index]?.id ?? index,
    initialRect: { width: innerWidth, height: innerHeight },
    rangeExtractor,
  });
  useLayoutEffect(() => {
    const element = list.current;
    const main = element?.closest("main");
    if (element === null || main === null || main === undefined) return undefined;
    // Content above the cards moves them.
    const observer = new ResizeObserver(() =>
      setTopPx(Math.round(element.getBoundingClientRect().top + scrollY)),
    );
    observer.observe(main);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <ul
        aria-label={t("languages")}
        className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2"
      >
        {columns.map((column) => (
          <li
            key={column.language ?? ""}
            className="min-w-0 rounded-md border border-line bg-surface"
          >
            <LanguageHead column={column} videoCount={videoCount} view={view} toHref={toHref} />
          </li>
        ))}
      </ul>
      <ul
        ref={list}
        {...containerProps}
        aria-label={t("title")}
        className="relative"
        style={{ height: virtualizer.getTotalSize(), overflowAnchor: "none" }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const video = videos[index];
          if (video === undefined) return null;
          return (
            <li
              key={video.id}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={videos.length}
              className="absolute inset-x-0 pb-2"
              style={{ top: start - topPx }}
            >
              <div className="rounded-lg border border-line bg-surface px-3 py-2">
                <div className="flex items-baseline justify-between gap-2">
                  <VideoLabel video={video} />
                  <span className="shrink-0 text-sm text-ink-soft tabular-nums">
                    <LanguageCount video={video} columns={columns} />
                  </span>
                </div>
                <div className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
                  {columns.map((column) => (
                    <span key={column.language ?? ""} className="inline-flex items-center gap-1">
                      <CoverageCell
                        video={video}
                        column={column}
                        settling={settling.get(video.id)}
                      />
                      <bdi aria-hidden="true" className="text-sm text-ink-soft">
                        {column.name}
                      </bdi>
                    </span>
                  ))}
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function LanguageHead({
  column: { language, name, videoCount: withCount },
  videoCount,
  view,
  toHref,
}: { column: NamedColumn } & Pick<BoardProps, "videoCount" | "view" | "toHref">) {
  const t = useTranslations("coverage");
  const locale = useLocale();
  const share = formatPercent(videoCount === 0 ? 0 : withCount / videoCount, locale);
  const missingCount = videoCount - withCount;
  const isFilter = language !== null && view.missing === language;
  return (
    <div className="grid content-start gap-0.5 px-2 py-1.5 text-sm">
      <span className="flex items-start justify-between gap-1">
        <bdi title={name} className="min-w-0 truncate font-semibold first-letter:uppercase">
          {name}
        </bdi>
        {withCount === 0 && language !== null ? (
          <Link
            to={toHref({ ...view, added: view.added.filter((each) => each !== language) })}
            aria-label={t("removeColumn", { language: name })}
            title={t("removeColumn", { language: name })}
            className="-m-1 grid size-6 shrink-0 place-items-center rounded-md text-ink-faint hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" size={13} />
          </Link>
        ) : null}
      </span>
      <span className="text-xs whitespace-nowrap text-ink-soft tabular-nums">
        <span aria-hidden="true">{t("withLanguage", { count: withCount, share })}</span>
        <span className="sr-only">
          {t("withLanguageLong", { count: withCount, total: videoCount, language: name, share })}
        </span>
      </span>
      {language === null || !isLanguage(language) ? null : isFilter || missingCount > 0 ? (
        <Link
          to={toHref({ ...view, missing: isFilter ? null : language })}
          aria-label={
            isFilter ? undefined : t("missingInLong", { count: missingCount, language: name })
          }
          className="-mx-1 inline-flex min-h-6 items-center justify-self-start rounded-sm px-1 text-xs whitespace-nowrap text-accent tabular-nums underline-offset-2 hover:underline"
        >
          {isFilter ? t("showAll") : t("missingIn", { count: missingCount })}
        </Link>
      ) : null}
    </div>
  );
}

function CoverageCell({
  video,
  column: { language, name, canAdd },
  settling,
}: {
  video: Video;
  column: NamedColumn;
  settling: ReadonlySet<string> | undefined;
}): ReactNode {
  const common = useTranslations("common");
  const t = useTranslations("coverage.cell");
  const title = video.title ?? common("untitled");
  const count = trackCounts(video).get(language) ?? 0;
  const state = cellState(video, language, settling);
  if (state === "hole") {
    if (language === null || !canAdd) return <span className="sr-only">{t("none")}</span>;
    const label = t("hole", { language: name, title });
    return (
      <Link
        to={`${paths.video(video.id, "subtitles")}?language=${encodeURIComponent(language)}`}
        aria-label={label}
        title={label}
        className="inline-grid size-7 place-items-center rounded-md border border-dashed border-line-strong/70 text-ink-faint hover:border-accent hover:bg-accent-wash hover:text-accent"
      >
        <Plus aria-hidden="true" size={14} />
      </Link>
    );
  }
  const text =
    state === "settling" ? t(state, { language: name }) : t("tracks", { language: name, count });
  const tone = state === "settling" ? "text-working" : "text-ready";
  return (
    <span title={text} className={`inline-grid size-7 place-items-center ${tone}`}>
      {state === "there" ? <Check aria-hidden="true" size={16} /> : null}
      {state === "settling" ? <Hourglass aria-hidden="true" size={15} /> : null}
      {state === "several" ? (
        <span aria-hidden="true" className="text-sm font-semibold tabular-nums">
          {t("tracksShort", { count })}
        </span>
      ) : null}
      <span className="sr-only">{text}</span>
    </span>
  );
}

function VideoLabel({ video }: { video: Video }) {
  const t = useTranslations("common");
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <Link
        to={paths.video(video.id, "subtitles")}
        title={video.title ?? undefined}
        className="min-w-0 truncate py-1 font-medium -outline-offset-2 hover:underline"
      >
        <bdi>{video.title ?? t("untitled")}</bdi>
      </Link>
      {video.status === "ready" ? null : (
        <span className="shrink-0 text-xs text-ink-faint">{t(video.status)}</span>
      )}
    </span>
  );
}

function LanguageCount({ video, columns }: Pick<BoardProps, "columns"> & { video: Video }) {
  const total = columns.filter(({ language }) => language !== null).length;
  return useTranslations("coverage")("ofLanguages", { count: countLanguages(video), total });
}

export interface NamedColumn extends CoverageColumn {
  name: string;
  /** Tracks of the language can be added. */
  canAdd: boolean;
}

interface BoardProps {
  videos: readonly Video[];
  /** Counts all videos, including hidden ones. */
  videoCount: number;
  columns: readonly NamedColumn[];
  /** Maps a video to the languages of its tracks in progress. */
  settling: ReadonlyMap<string, ReadonlySet<string>>;
  view: CoverageView;
  toHref: (view: CoverageView) => string;
}

/** Has the focused row rendered too, wherever the list is scrolled to. */
function useFocusedRow() {
  const focusedIndex = useRef(-1);
  return {
    rangeExtractor: (range: Range) =>
      withPinned(defaultRangeExtractor(range), range.count, focusedIndex.current),
    containerProps: {
      onFocus({ target }: FocusEvent) {
        const row = target.closest("[data-index]");
        focusedIndex.current = Number(row?.getAttribute("data-index") ?? -1);
      },
      onBlur() {
        focusedIndex.current = -1;
      },
    },
  };
}
