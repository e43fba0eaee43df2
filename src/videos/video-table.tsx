import { ArrowDown, ArrowUp, Film } from "lucide-react";
import { memo, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { classNames } from "#shared/ui/class-names.ts";
import {
  INDEX_ATTRIBUTE,
  tableGeometry,
  useVirtualList,
  VIDEO_ATTRIBUTE,
} from "#videos/list/use-virtual-list.ts";
import type { LibraryView, Order } from "./library-view.ts";
import type { PendingVideo } from "./pending-videos.ts";
import { type TableColumn, useTableColumns } from "./table-columns.tsx";
import { SelectBox, type VideoListProps, VideoState } from "./video-grid.tsx";
import { VideoMenu } from "./video-menu.tsx";
import type { Video } from "./video-record.ts";

const ROW = "grid items-center border-b border-line bg-surface";
const TITLE_ORDERS: readonly Order[] = ["title", "titleDown"];

/**
 * Virtual table of videos. Wider than the screen, it scrolls in its own frame; the sticky heading follows.
 */
export function VideoTable({
  videos,
  listKey,
  pending,
  selectedIds,
  onToggle,
  onCommand,
  view,
  toHref,
}: VideoListProps & { view: LibraryView; toHref: (view: LibraryView) => string }) {
  const t = useTranslations("libraryList");
  const columns = useTableColumns(view.columns);
  const { frame, geometry, heightPx, items } = useVirtualList(videos, tableGeometry, listKey);
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const template = `2.5rem 4.5rem minmax(14rem, 1fr) ${columns.map(({ width }) => width).join(" ")} 2.5rem`;
  return (
    <div
      role="table"
      aria-label={t("table")}
      aria-rowcount={videos.length + 1}
      aria-colcount={columns.length + 4}
      className="rounded-lg border border-line"
    >
      <div
        ref={head}
        onScroll={({ currentTarget }) => body.current?.scrollTo({ left: currentTarget.scrollLeft })}
        className="sticky z-10 overflow-hidden border-b border-line bg-surface"
        style={{ top: "2.75rem", borderRadius: "0.5rem 0.5rem 0 0" }}
      >
        <div role="rowgroup" className="min-w-max">
          <div
            role="row"
            aria-rowindex={1}
            className="grid items-center text-sm text-ink-soft"
            style={{ gridTemplateColumns: template }}
          >
            <HeadCell title={t("columns.select")} isHidden />
            <HeadCell title={t("columns.picture")} isHidden />
            <HeadCell
              title={t("columns.title")}
              orders={TITLE_ORDERS}
              view={view}
              toHref={toHref}
            />
            {columns.map(({ name, title, orders, isNumber }) => (
              <HeadCell
                key={name}
                title={title}
                orders={orders}
                view={view}
                toHref={toHref}
                isNumber={isNumber}
              />
            ))}
            <HeadCell title={t("columns.menu")} isHidden />
          </div>
        </div>
      </div>
      <div
        ref={body}
        onScroll={({ currentTarget }) => head.current?.scrollTo({ left: currentTarget.scrollLeft })}
        className="overflow-x-auto rounded-lg"
      >
        <div
          ref={frame}
          role="rowgroup"
          className="relative min-w-max"
          style={{ height: heightPx, overflowAnchor: "none" }}
        >
          {/* As wide as a row; rows are positioned absolutely. */}
          <div aria-hidden="true" className="grid" style={{ gridTemplateColumns: template }} />
          {items.map(({ video, index }) => (
            <TableRow
              key={video.id}
              video={video}
              index={index}
              top={index * geometry.rowHeight}
              height={geometry.rowHeight}
              template={template}
              columns={columns}
              pending={pending[video.id]}
              isSelected={selectedIds.has(video.id)}
              onToggle={onToggle}
              onCommand={onCommand}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const DOWNWARD: readonly Order[] = ["newest", "titleDown", "longest", "largest", "changed"];

function HeadCell({
  title,
  orders = [],
  view,
  toHref,
  isHidden = false,
  isNumber = false,
}: {
  title: string;
  /** Orders that a press toggles; absent: not sortable. */
  orders?: readonly Order[];
  view?: LibraryView;
  toHref?: (view: LibraryView) => string;
  isHidden?: boolean;
  isNumber?: boolean;
}) {
  const at = view === undefined ? -1 : orders.indexOf(view.order);
  const next = orders[(at + 1) % orders.length];
  const isDown = view !== undefined && DOWNWARD.includes(view.order);
  const Arrow = isDown ? ArrowDown : ArrowUp;
  const rowClass = classNames(
    "flex min-h-8 items-center gap-1 px-2 font-medium whitespace-nowrap",
    isNumber && "justify-end",
  );
  return (
    <div
      role="columnheader"
      aria-sort={at < 0 ? undefined : isDown ? "descending" : "ascending"}
      className="min-w-0"
    >
      {isHidden ? (
        <span className="sr-only">{title}</span>
      ) : next === undefined || view === undefined || toHref === undefined ? (
        <span className={rowClass}>{title}</span>
      ) : (
        <Link
          to={toHref({ ...view, order: next })}
          className={classNames(
            rowClass,
            "-outline-offset-2 hover:text-ink",
            at >= 0 && "text-accent",
          )}
        >
          {title}
          {at < 0 ? null : <Arrow aria-hidden="true" size={13} />}
        </Link>
      )}
    </div>
  );
}

const TableRow = memo(function TableRow({
  video,
  index,
  top,
  height,
  template,
  columns,
  pending,
  isSelected,
  onToggle,
  onCommand,
}: {
  video: Video;
  index: number;
  top: number;
  height: number;
  template: string;
  columns: readonly TableColumn[];
  pending: PendingVideo | undefined;
  isSelected: boolean;
} & Pick<VideoListProps, "onToggle" | "onCommand">) {
  const untitled = useTranslations("vod")("untitled");
  const isGoing = pending?.kind === "removal";
  return (
    <div
      {...{ [VIDEO_ATTRIBUTE]: video.id, [INDEX_ATTRIBUTE]: index }}
      role="row"
      aria-rowindex={index + 2}
      draggable={!isGoing}
      className={classNames(
        ROW,
        "absolute inset-x-0",
        isSelected ? "bg-accent-wash" : "hover:bg-sunken",
        isGoing && "opacity-60",
      )}
      style={{ top, height, gridTemplateColumns: template }}
    >
      <div role="cell">
        {isGoing ? null : (
          <SelectBox
            title={video.title}
            isSelected={isSelected}
            onToggle={(isRange) => onToggle(video.id, isRange)}
          />
        )}
      </div>
      <div role="cell" className="px-2">
        <div className="grid aspect-video place-items-center overflow-hidden rounded-sm bg-sunken text-ink-faint">
          {video.thumbnailUrl === null ? (
            <Film aria-hidden="true" size={14} />
          ) : (
            <img
              src={video.thumbnailUrl}
              alt=""
              loading="lazy"
              decoding="async"
              draggable={false}
              className="size-full object-cover"
            />
          )}
        </div>
      </div>
      <div role="cell" className="min-w-0 px-2">
        <Link
          to={paths.video(video.id)}
          draggable={false}
          title={video.title ?? undefined}
          dir="auto"
          className="block truncate font-medium -outline-offset-2"
        >
          {video.title ?? untitled}
        </Link>
        {pending === undefined ? null : (
          <p className="flex text-xs">
            <VideoState pending={pending} />
          </p>
        )}
      </div>
      {columns.map(({ name, isNumber, cell }) => {
        const content = cell(video) ?? "–";
        return (
          <div
            key={name}
            role="cell"
            title={typeof content === "string" ? content : undefined}
            dir={isNumber ? undefined : "auto"}
            className={classNames("truncate px-2 text-sm text-ink-soft", isNumber && "text-end")}
          >
            {content}
          </div>
        );
      })}
      <div role="cell">{isGoing ? null : <VideoMenu video={video} onCommand={onCommand} />}</div>
    </div>
  );
});
