import { memo, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import {
  COLUMNS,
  type Column,
  type LibraryView,
  type Order,
  orderOf,
} from "#library/library-view.ts";
import { openCellOf } from "#library/text-edits.ts";
import { DESCRIPTION_EDITOR_REM } from "#library/texts/text-cell.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { useStoreAtOnce } from "#shared/sync/use-store.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { CheckField } from "#shared/ui/fields.tsx";
import {
  GRID_CELL,
  GRID_NUMBER_CELL,
  GridHead,
  GridHeadRow,
  GridRow,
  GridRows,
  gridTemplate,
} from "#shared/ui/grid-table.tsx";
import type { VideoMeasure } from "#watch-time/video-figures.ts";
import { useViewDraft } from "./use-view-draft.ts";
import {
  INDEX_ATTRIBUTE,
  tableGeometry,
  useVirtualList,
  VIDEO_ATTRIBUTE,
} from "./use-virtual-list.ts";
import type { VideoItemProps, VideoListProps } from "./video-item.tsx";
import {
  type ColumnWords,
  type TableColumn,
  useColumnWords,
  VIDEO_COLUMNS,
} from "./video-list.tsx";

interface TableView {
  view: LibraryView;
  toHref: (view: LibraryView) => string;
}

/** Shows a virtual table of videos. Wider than the screen, it scrolls in its own frame; the sticky heading follows. */
export function VideoTable({
  videos,
  listKey,
  pending,
  selectedIds,
  view,
  toHref,
  ...handlers
}: VideoListProps & TableView) {
  const common = useTranslations("common");
  const { frameProps, geometry, items } = useVirtualList(videos, tableGeometry, listKey);
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const columns = useMemo(
    (): readonly TableColumn[] => ["select", "thumbnail", "title", ...view.columns, "menu"],
    [view.columns],
  );
  const template = gridTemplate(columns.map((name) => VIDEO_COLUMNS[name]));
  const open = useStoreAtOnce(openCellOf(useApi()));
  // The field for a description needs room below the last rows, too.
  const isOpenAtEnd =
    open?.field === "description" && videos.slice(-2).some(({ id }) => id === open.videoId);
  return (
    <div
      role="table"
      aria-label={common("videos")}
      aria-rowcount={videos.length + 1}
      aria-colcount={columns.length}
      className="rounded-lg border border-line"
    >
      <div
        ref={head}
        onScroll={({ currentTarget }) => body.current?.scrollTo({ left: currentTarget.scrollLeft })}
        className="sticky z-10 overflow-hidden border-b border-line bg-surface"
        style={{ top: "2.75rem", borderRadius: "0.5rem 0.5rem 0 0" }}
      >
        <div role="rowgroup" className="min-w-max">
          <GridHeadRow template={template} className="items-center text-sm text-ink-soft">
            {columns.map((name) => (
              <Head key={name} name={name} view={view} toHref={toHref} />
            ))}
          </GridHeadRow>
        </div>
      </div>
      <div
        ref={body}
        onScroll={({ currentTarget }) => head.current?.scrollTo({ left: currentTarget.scrollLeft })}
        className="overflow-x-auto rounded-lg"
        style={isOpenAtEnd ? { paddingBlockEnd: `${DESCRIPTION_EDITOR_REM}rem` } : undefined}
      >
        <GridRows {...frameProps} template={template} className="min-w-max">
          {items.map(({ video, index }) => (
            <Row
              key={video.id}
              video={video}
              index={index}
              heightPx={geometry.rowHeight}
              columns={columns}
              pending={pending[video.id]}
              isSelected={selectedIds.has(video.id)}
              {...handlers}
            />
          ))}
        </GridRows>
      </div>
    </div>
  );
}

const DOWNWARD: readonly Order[] = [
  "newest",
  "titleDown",
  "longest",
  "largest",
  "changed",
  "mostPlays",
  "mostWatched",
];

function isMeasure(name: Column): name is VideoMeasure {
  return name === "plays" || name === "watchTime";
}

function Head({ name, view, toHref }: TableView & { name: TableColumn }) {
  const { isNumber = false, isUnnamed = false, orders = [] } = VIDEO_COLUMNS[name];
  const t = useTranslations("videoColumns");
  const common = useTranslations("common");
  const text = name === "menu" ? common("moreActions") : t(name);
  if (isUnnamed) {
    return (
      <div role="columnheader" className="min-w-0">
        <span className="sr-only">{text}</span>
      </div>
    );
  }
  const order = orderOf(view);
  const at = orders.indexOf(order);
  const next = orders[(at + 1) % orders.length];
  return (
    <GridHead
      isNumber={isNumber}
      sorted={at < 0 ? null : { isDown: DOWNWARD.includes(order) }}
      to={next && toHref({ ...view, order: next })}
    >
      {text}
    </GridHead>
  );
}

const Row = memo(function Row({
  heightPx,
  columns,
  ...item
}: VideoItemProps & { heightPx: number; columns: readonly TableColumn[] }) {
  const words = useColumnWords();
  const { video, index, pending, isSelected, mayEdit } = item;
  const isGoing = pending?.kind === "removal";
  return (
    <GridRow
      {...{ [VIDEO_ATTRIBUTE]: video.id, [INDEX_ATTRIBUTE]: index }}
      template={gridTemplate(columns.map((name) => VIDEO_COLUMNS[name]))}
      index={index}
      heightPx={heightPx}
      draggable={mayEdit && !isGoing}
      className={classNames(
        "group/row items-center",
        isSelected ? "bg-accent-wash" : "hover:bg-sunken",
        isGoing && "opacity-60",
      )}
    >
      {columns.map((name) => (
        <Cell key={name} name={name} item={item} words={words} />
      ))}
    </GridRow>
  );
});

function Cell({
  name,
  item,
  words,
}: {
  name: TableColumn;
  item: VideoItemProps;
  words: ColumnWords;
}) {
  const { cell, value, isNumber = false } = VIDEO_COLUMNS[name];
  if (cell !== undefined) return cell(item);
  const content = value?.(item.video, words) ?? "–";
  return (
    <div
      role="cell"
      title={typeof content === "string" ? content : undefined}
      dir={isNumber ? undefined : "auto"}
      className={isNumber ? GRID_NUMBER_CELL : GRID_CELL}
    >
      {content}
    </div>
  );
}

/** Asks which columns the table has. */
export function ColumnsDialog({
  view: shown,
  toHref,
  onClose,
}: TableView & { onClose: () => void }) {
  const t = useTranslations("libraryList");
  const columns = useTranslations("videoColumns");
  const figures = useTranslations("videoFigures.days");
  const [view, show] = useViewDraft(shown, toHref, false);
  return (
    <Dialog title={t("columnsButton")} onClose={onClose}>
      <div className="grid grid-cols-2 gap-x-4">
        {COLUMNS.map((column) => (
          <CheckField
            key={column}
            isOn={view.columns.includes(column)}
            onChange={(isOn) =>
              show({
                columns: COLUMNS.filter((each) =>
                  each === column ? isOn : view.columns.includes(each),
                ),
              })
            }
          >
            {isMeasure(column) ? figures(column) : columns(column)}
          </CheckField>
        ))}
      </div>
    </Dialog>
  );
}
