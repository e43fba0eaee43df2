import { type ReactNode, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { Downloads } from "#shared/charts/chart-panel.tsx";
import { formatClock } from "#shared/dates/durations.ts";
import { endOfDayMs } from "#shared/dates/zones.ts";
import { sortedBy, tableOf } from "#shared/format/table-data.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { type RecordColumn, RecordTable } from "#shared/ui/table.tsx";
import { Unknown } from "#shared/ui/unknown.tsx";
import type { Video } from "#videos/video-record.ts";
import { contentFinder, wireId } from "#watch-time/arrange.ts";
import { neverPlayed, wasThere } from "#watch-time/never-played.ts";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import type { SubjectLookup, Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeLinks } from "#watch-time/watch-time-links.ts";
import type { ListOrder } from "#watch-time/watch-time-view.ts";

const PAGE = 100;

type NeverPlayedProps = Omit<ShownRows, "arrangement" | "subjects"> & {
  subjects: Subjects;
  lookup: SubjectLookup;
  isComplete: boolean;
  /** No missing row can be of one of the videos. */
  isWhole: boolean;
  onOrder: (order: ListOrder) => void;
  hrefOf: WatchTimeLinks["hrefOf"];
  renderOpen: (view: ShownRows["view"]) => ReactNode;
};

/** Shows the videos without plays in the range, filtered and sorted by the view; or why they are not known. */
export function NeverPlayed(props: NeverPlayedProps) {
  const { kind, query, rows, rowCount, isComplete, subjects, lookup } = props;
  const t = useTranslations("watchTime");
  const { range, timeZone } = query.time;
  const endMs = endOfDayMs(range.to, timeZone);
  const { videos: library } = subjects;
  const videos = useMemo(
    () => (library === null || !isComplete ? null : neverPlayed(library, rows, rowCount, endMs)),
    [library, isComplete, rows, rowCount, endMs],
  );
  if (kind === "channel") return <Note>{t("never.live")}</Note>;
  if (range.from > query.today) return <Note>{t("empty.future")}</Note>;
  if (library === null && lookup.problem !== null) {
    return <ErrorNotice problem={lookup.problem} onRetry={lookup.onRetry} />;
  }
  if (videos === null) return <Note>{t("never.waiting")}</Note>;
  if (library?.some((video) => wasThere(video, endMs)) === false)
    return <Note>{t("never.none")}</Note>;
  return <VideoList {...props} videos={videos} />;
}

function Note({ children }: { children: string }) {
  return <p className="text-ink-soft">{children}</p>;
}

function VideoList({
  videos,
  subjects: { missingVideoCount },
  isWhole,
  view,
  query,
  onOrder,
  hrefOf,
  renderOpen,
}: NeverPlayedProps & { videos: readonly Video[] }) {
  const t = useTranslations("watchTime");
  const charts = useTranslations("charts");
  const files = useTranslations("watchTimeFiles");
  const common = useTranslations("common");
  const locale = useLocale();
  const { search, listOrder } = view;
  const section = useRef<HTMLElement>(null);
  const [shownCount, setShownCount] = useState(PAGE);
  const columns = useColumns(hrefOf);
  // Letters go upwards at first, the newest and the longest come first.
  const sortBy = (column: ListOrder["column"]) => {
    const isSorted = listOrder.column === column;
    onOrder({ column, isDown: isSorted ? !listOrder.isDown : column !== "title" });
  };
  const find = useMemo(() => contentFinder(videos), [videos]);
  const found = useMemo(() => {
    const isFound = find(search);
    const included = videos.filter((_, at) => isFound === null || isFound[at] === 1);
    return sortedBy(included, VALUES[listOrder.column], listOrder.isDown, locale);
  }, [videos, find, search, listOrder, locale]);
  /** Makes the table for files: times in UTC, lengths in seconds. */
  const table = () =>
    tableOf(found, [
      { name: common("title"), kind: "text", cell: ({ title }) => title },
      {
        name: files("columns.contentId"),
        kind: "text",
        cell: ({ id }) => wireId({ kind: "vod", id }),
      },
      {
        name: common("created"),
        kind: "text",
        isDate: true,
        cell: ({ createdAtMs: ms }) => (ms === null ? null : new Date(ms).toISOString()),
      },
      {
        name: files("inUnit", { name: common("duration"), unit: "seconds" }),
        kind: "number",
        show: String,
        cell: lengthOf,
      },
    ]);
  const laterCount = found.length - shownCount;
  return (
    <section
      ref={section}
      aria-label={t("never.label")}
      tabIndex={-1}
      className="mt-3 outline-none"
    >
      <div className="mb-2 flex items-start gap-2">
        <p className="grow py-1.5 text-ink-soft">
          {t("never.count", { count: videos.length })} {isWhole ? null : t("never.unsure")}{" "}
          {missingVideoCount === 0 ? null : t("never.missing", { count: missingVideoCount })}{" "}
          {found.length === videos.length ? null : t("never.found", { count: found.length })}
        </p>
        {found.length === 0 ? null : renderOpen(view)}
        {found.length === 0 ? null : (
          <Downloads
            title={t("never.label")}
            fileName={t("never.file", { ...query.time.range })}
            table={table}
            takeImage={null}
          />
        )}
      </div>
      {found.length === 0 ? null : (
        <RecordTable
          label={charts("tableOf", { title: t("never.label") })}
          columns={columns}
          rows={found.slice(0, shownCount)}
          keyOf={({ id }) => id}
          order={listOrder}
          onSort={sortBy}
        />
      )}
      {laterCount > 0 ? (
        <Button
          className="mt-2"
          onClick={() => {
            setShownCount(shownCount + PAGE);
            // The button is removed with the last page: keep focus here.
            if (laterCount <= PAGE) section.current?.focus({ preventScroll: true });
          }}
        >
          {common("showMore", { count: Math.min(PAGE, laterCount) })}
        </Button>
      ) : null}
    </section>
  );
}

function useColumns(
  hrefOf: NeverPlayedProps["hrefOf"],
): RecordColumn<Video, ListOrder["column"]>[] {
  const t = useTranslations("watchTime");
  const common = useTranslations("common");
  const format = useFormatter();
  return [
    {
      name: "title",
      heading: common("title"),
      kind: "text",
      className: "max-w-96 wrap-anywhere",
      cell: ({ id, title }) => (
        <Link
          to={hrefOf({ kind: "vod", id, title: null, isDeleted: false })}
          dir="auto"
          className="hover:underline"
        >
          {title ?? t("untitled", { id })}
        </Link>
      ),
    },
    {
      name: "created",
      heading: common("created"),
      kind: "text",
      className: "whitespace-nowrap",
      cell: ({ createdAtMs: ms }) =>
        ms === null ? <Unknown /> : format.dateTime(ms, { dateStyle: "medium" }),
    },
    {
      name: "duration",
      heading: common("duration"),
      kind: "number",
      cell(video) {
        const seconds = lengthOf(video);
        return seconds === null ? <Unknown /> : formatClock(seconds);
      },
    },
  ];
}

/** Returns the length in seconds; null: unknown, as while encoding. */
function lengthOf({ durationSeconds }: Video): number | null {
  return durationSeconds === 0 ? null : durationSeconds;
}

const VALUES = {
  title: ({ title }: Video) => title,
  created: ({ createdAtMs }: Video) => createdAtMs,
  duration: lengthOf,
};
