import { Download, FileDown, FileSpreadsheet } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { ColumnHead, TableFrame, Unknown } from "#shared/charts/table-parts.tsx";
import { formatClock } from "#shared/dates/durations.ts";
import { toCsv } from "#shared/format/csv.ts";
import { sortRows } from "#shared/format/table-data.ts";
import { Button } from "#shared/ui/button.tsx";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import { saveFile } from "#shared/ui/save-file.ts";
import type { Video } from "#videos/video-record.ts";
import { contentFinder, wireId } from "#watch-time/arrange.ts";
import { LIST_COLUMNS, type ListOrder, type WatchTimeView } from "#watch-time/watch-time-view.ts";

const PAGE = 100;

/** Videos without plays in the range, filtered and sorted by the view. */
export function NeverPlayedList({
  videos,
  missingCount,
  isSure,
  view: { search, listOrder },
  onOrder,
  hrefOf,
  fileName,
}: {
  videos: readonly Video[];
  /** Videos of the library that are unknown. */
  missingCount: number;
  /** No missing row can be of one of them. */
  isSure: boolean;
  view: Pick<WatchTimeView, "search" | "listOrder">;
  onOrder: (order: ListOrder) => void;
  hrefOf: (videoId: string) => string;
  /** Without an extension. */
  fileName: string;
}) {
  const t = useTranslations("watchTime.never");
  const locale = useLocale();
  const section = useRef<HTMLElement>(null);
  const [shownCount, setShownCount] = useState(PAGE);
  const find = useMemo(
    () =>
      contentFinder(
        videos.map(({ title }) => title ?? ""),
        videos.map(({ id }) => id),
      ),
    [videos],
  );
  const found = useMemo(() => {
    const isFound = find(search);
    const included = videos.filter((_, at) => isFound === null || isFound[at] === 1);
    const cells = included.map((video) => [video.title, video.createdAtMs, lengthOf(video)]);
    const order = { ...listOrder, column: LIST_COLUMNS.indexOf(listOrder.column) };
    return sortRows(cells, order, locale).flatMap(({ at }) => included[at] ?? []);
  }, [videos, find, search, listOrder, locale]);
  const laterCount = found.length - shownCount;
  return (
    <section ref={section} aria-label={t("section")} tabIndex={-1} className="mt-3 outline-none">
      <div className="mb-2 flex items-start gap-2">
        <p className="grow py-1.5 text-ink-soft">
          {t("count", { count: videos.length })} {isSure ? null : t("unsure")}{" "}
          {missingCount === 0 ? null : t("missing", { count: missingCount })}{" "}
          {found.length === videos.length ? null : t("found", { count: found.length })}
        </p>
        {found.length === 0 ? null : <Downloads videos={found} fileName={fileName} />}
      </div>
      {found.length === 0 ? null : (
        <TableFrame label={t("label")}>
          <table className="w-full">
            <thead>
              <tr className="h-9">
                {LIST_COLUMNS.map((column) => (
                  <ColumnHead
                    key={column}
                    isNumber={column === "duration"}
                    sorted={listOrder.column === column ? listOrder : null}
                    onSort={() => onOrder(orderAfter(listOrder, column))}
                  >
                    {t(column)}
                  </ColumnHead>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.slice(0, shownCount).map((video) => (
                <VideoRow key={video.id} video={video} to={hrefOf(video.id)} />
              ))}
            </tbody>
          </table>
        </TableFrame>
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
          {t("more", { count: Math.min(PAGE, laterCount) })}
        </Button>
      ) : null}
    </section>
  );
}

/** In seconds; null: unknown, as while encoding. */
function lengthOf({ durationSeconds }: Video): number | null {
  return durationSeconds === 0 ? null : durationSeconds;
}

/** Letters go upwards at first, the newest and the longest come first. */
function orderAfter(order: ListOrder, column: ListOrder["column"]): ListOrder {
  return { column, isDown: order.column === column ? !order.isDown : column !== "title" };
}

function VideoRow({ video, to }: { video: Video; to: string }) {
  const t = useTranslations("watchTime.never");
  const format = useFormatter();
  const { id, title, createdAtMs } = video;
  const seconds = lengthOf(video);
  return (
    <tr className="border-t border-line">
      <td className="max-w-96 px-2 py-1.5 wrap-anywhere sm:px-3">
        <VideoLink to={to} title={title ?? t("untitled", { id })} />
      </td>
      <td className="px-2 py-1.5 whitespace-nowrap sm:px-3">
        {createdAtMs === null ? <Unknown /> : format.dateTime(createdAtMs, { dateStyle: "medium" })}
      </td>
      <td className="px-2 py-1.5 text-end tabular-nums sm:px-3">
        {seconds === null ? <Unknown /> : formatClock(seconds)}
      </td>
    </tr>
  );
}

function VideoLink({ to, title }: { to: string; title: string }) {
  return (
    <Link to={to} className="hover:underline">
      <bdi>{title}</bdi>
    </Link>
  );
}

/** A file of all that was found, in its order: times in UTC, lengths in seconds. */
function Downloads({ videos, fileName }: { videos: readonly Video[]; fileName: string }) {
  const t = useTranslations("watchTime.never");
  const charts = useTranslations("charts");
  const save = (hasBom: boolean) => {
    const csv = toCsv(
      {
        columns: [
          { name: t("title"), kind: "text" },
          { name: t("id"), kind: "text" },
          { name: t("created"), kind: "text" },
          { name: t("seconds"), kind: "number", show: String },
        ],
        rows: videos.map((video) => [
          video.title,
          wireId({ kind: "vod", id: video.id }),
          video.createdAtMs === null ? null : new Date(video.createdAtMs).toISOString(),
          lengthOf(video),
        ]),
      },
      { hasBom },
    );
    saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), fileName, "csv");
  };
  const ways = (): MenuItem[] => [
    { text: charts("csv"), icon: <FileDown size={15} />, onSelect: () => save(false) },
    {
      text: charts("csvForExcel"),
      icon: <FileSpreadsheet size={15} />,
      onSelect: () => save(true),
    },
  ];
  return (
    <Menu label={charts("download", { title: t("label") })} items={ways}>
      <Download aria-hidden="true" size={16} />
    </Menu>
  );
}
