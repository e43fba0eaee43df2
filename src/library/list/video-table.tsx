import { ArrowDown, ArrowUp, Film } from "lucide-react";
import { memo, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { Column, LibraryView, Order } from "#library/library-view.ts";
import { formatClock } from "#shared/dates/durations.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { paths } from "#shared/paths.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { Thumbnail } from "#shared/ui/thumbnail.tsx";
import { VideoStatusLabel } from "#videos/video-card.tsx";
import type { Video } from "#videos/video-record.ts";
import {
  INDEX_ATTRIBUTE,
  tableGeometry,
  useVirtualList,
  VIDEO_ATTRIBUTE,
} from "./use-virtual-list.ts";
import { SelectBox, type VideoItemProps, type VideoListProps, VideoState } from "./video-grid.tsx";
import { VideoMenu } from "./video-menu.tsx";

/**
 * Virtual table of videos. Wider than the screen, it scrolls in its own frame; the sticky heading follows.
 */
export function VideoTable({
  videos,
  listKey,
  pending,
  mayEdit,
  selectedIds,
  onToggle,
  onCommand,
  view,
  toHref,
}: VideoListProps & { view: LibraryView; toHref: (view: LibraryView) => string }) {
  const t = useTranslations("libraryList");
  const common = useTranslations("common");
  const { columns } = view;
  const { frameProps, geometry, items } = useVirtualList(videos, tableGeometry, listKey);
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const template = `2.5rem 4.5rem minmax(14rem, 1fr) ${columns.map((column) => WIDTHS[column]).join(" ")} 2.5rem`;
  return (
    <div
      role="table"
      aria-label={common("videos")}
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
            <HiddenHead>{t("columns.select")}</HiddenHead>
            <HiddenHead>{t("columns.thumbnail")}</HiddenHead>
            <HeadCell name="title" view={view} toHref={toHref} />
            {columns.map((name) => (
              <HeadCell key={name} name={name} view={view} toHref={toHref} />
            ))}
            <HiddenHead>{common("moreActions")}</HiddenHead>
          </div>
        </div>
      </div>
      <div
        ref={body}
        onScroll={({ currentTarget }) => head.current?.scrollTo({ left: currentTarget.scrollLeft })}
        className="overflow-x-auto rounded-lg"
      >
        <div {...frameProps} role="rowgroup" className="relative min-w-max">
          {/* The line is as wide as a row; rows are positioned absolutely. */}
          <div aria-hidden="true" className="grid" style={{ gridTemplateColumns: template }} />
          {items.map(({ video, index }) => (
            <TableRow
              key={video.id}
              video={video}
              index={index}
              height={geometry.rowHeight}
              template={template}
              columns={columns}
              pending={pending[video.id]}
              isSelected={selectedIds.has(video.id)}
              mayEdit={mayEdit}
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

function HiddenHead({ children }: { children: string }) {
  return (
    <div role="columnheader" className="min-w-0">
      <span className="sr-only">{children}</span>
    </div>
  );
}

function HeadCell({
  name,
  view,
  toHref,
}: {
  name: Column | "title";
  view: LibraryView;
  toHref: (view: LibraryView) => string;
}) {
  const title = useTranslations("libraryList.columns")(name);
  const orders = COLUMN_ORDERS[name] ?? [];
  const at = orders.indexOf(view.order);
  const next = orders[(at + 1) % orders.length];
  const isDown = DOWNWARD.includes(view.order);
  const Arrow = isDown ? ArrowDown : ArrowUp;
  const rowClass = classNames(
    "flex min-h-8 items-center gap-1 px-2 font-medium whitespace-nowrap",
    name !== "title" && isNumber(name) && "justify-end rtl:justify-start",
  );
  return (
    <div
      role="columnheader"
      aria-sort={at < 0 ? undefined : isDown ? "descending" : "ascending"}
      className="min-w-0"
    >
      {next === undefined ? (
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
  height,
  template,
  columns,
  pending,
  isSelected,
  mayEdit,
  onToggle,
  onCommand,
}: VideoItemProps & {
  height: number;
  template: string;
  columns: readonly Column[];
}) {
  const untitled = useTranslations("common")("untitled");
  const isGoing = pending?.kind === "removal";
  return (
    <div
      {...{ [VIDEO_ATTRIBUTE]: video.id, [INDEX_ATTRIBUTE]: index }}
      role="row"
      aria-rowindex={index + 2}
      draggable={mayEdit && !isGoing}
      className={classNames(
        "absolute inset-x-0 grid items-center border-b border-line bg-surface",
        isSelected ? "bg-accent-wash" : "hover:bg-sunken",
        isGoing && "opacity-60",
      )}
      style={{ top: index * height, height, gridTemplateColumns: template }}
    >
      <div role="cell">
        {isGoing || !mayEdit ? null : (
          <SelectBox
            title={video.title}
            isSelected={isSelected}
            onToggle={(isRange) => onToggle(video.id, isRange)}
          />
        )}
      </div>
      <div role="cell" className="px-2">
        <div className="grid aspect-video place-items-center overflow-hidden rounded-sm bg-sunken text-ink-faint">
          <Thumbnail url={video.thumbnailUrl} draggable={false} className="size-full object-cover">
            <Film aria-hidden="true" size={14} />
          </Thumbnail>
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
      {columns.map((column) => (
        <ColumnCell key={column} column={column} video={video} />
      ))}
      <div role="cell">
        {isGoing ? null : <VideoMenu video={video} mayEdit={mayEdit} onCommand={onCommand} />}
      </div>
    </div>
  );
});

const WIDTHS: Record<Column, string> = {
  status: "10rem",
  duration: "5.5rem",
  size: "5.5rem",
  created: "8rem",
  changed: "8rem",
  folders: "minmax(9rem, 0.5fr)",
  subtitles: "6.5rem",
  resolution: "7rem",
  file: "minmax(10rem, 0.5fr)",
  id: "20rem",
};

const isNumber = (column: Column) => column === "duration" || column === "size";

/** Orders that a heading toggles between. */
const COLUMN_ORDERS: Partial<Record<Column | "title", readonly Order[]>> = {
  title: ["title", "titleDown"],
  duration: ["longest", "shortest"],
  size: ["largest"],
  created: ["newest", "oldest"],
  changed: ["changed"],
};

/** Value of a video in a column; a dash where it is unknown. */
function ColumnCell({ column, video }: { column: Column; video: Video }) {
  const t = useTranslations("libraryList.columns");
  const format = useFormatter();
  const locale = useLocale();
  const day = (ms: number | null) =>
    ms === null ? null : format.dateTime(ms, { dateStyle: "medium" });
  const listed = (labels: readonly string[]) =>
    labels.length === 0 ? null : format.list(labels, { type: "unit", style: "short" });

  function contentOf(): ReactNode {
    const { durationSeconds, fileSizeBytes, width, height } = video;
    switch (column) {
      case "status":
        return <VideoStatusLabel status={video.status} />;
      case "duration":
        return durationSeconds ? formatClock(durationSeconds) : null;
      case "size":
        return fileSizeBytes === null ? null : formatBytes(fileSizeBytes, locale);
      case "created":
        return day(video.createdAtMs);
      case "changed":
        return day(video.savedAtMs);
      case "folders":
        return listed(video.folders.map(({ path, name, id }) => path ?? name ?? id));
      case "subtitles":
        return listed(video.subtitleLanguages.map((each) => each ?? t("unknownLanguage")));
      case "resolution":
        return width === null || height === null ? null : `${width} × ${height}`;
      case "file":
        return video.filename;
      case "id":
        return <code className="font-mono text-xs">{video.id}</code>;
    }
  }
  const content = contentOf() ?? "–";
  return (
    <div
      role="cell"
      title={typeof content === "string" ? content : undefined}
      dir={isNumber(column) ? undefined : "auto"}
      className={classNames(
        "truncate px-2 text-sm text-ink-soft",
        isNumber(column) && "text-right",
      )}
    >
      {content}
    </div>
  );
}
