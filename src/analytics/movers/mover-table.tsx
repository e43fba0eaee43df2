import { type ReactNode, useMemo } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { formatValue } from "#analytics/chart/format-metric.ts";
import type { Figure, Mark } from "#analytics/metrics.ts";
import { useAboutNote } from "#analytics/parts/about-note.ts";
import { MetricChange, MetricValue } from "#analytics/parts/metric-value.tsx";
import { useIsChangeAbout, useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { FigureTable, figureColumns } from "#shared/charts/figure-table.tsx";
import type { SortOrder } from "#shared/charts/panel-display.ts";
import { formatDuration } from "#shared/dates/durations.ts";
import { signOf } from "#shared/format/number-format.ts";
import { Unknown } from "#shared/ui/unknown.tsx";
import type { Mover, MoverList } from "./movers.ts";
import type { Watched } from "./watched.ts";

export interface MoverRow extends Mover {
  title: string;
  /** Is null while watch time is not shown. */
  watched: Watched | null;
  isOpen: boolean;
}

const helper = figureColumns<MoverRow>();

/** Sorts each list by what it is a list of: plays lost, gained or played. Indices are those of the columns below. */
const USUAL: Record<MoverList, SortOrder | null> = {
  losses: { column: 3, isDown: false },
  gains: { column: 3, isDown: true },
  // They come with the largest change first, in either direction.
  both: null,
  new: { column: 2, isDown: true },
};

/** Shows movers with their plays, and with their watch time where it is read. A name opens what is known of the change. */
export function MoverTable({
  list,
  rows,
  hasWatchTime,
  isLibraryWhole,
  onOpen,
  ...table
}: {
  list: MoverList;
  rows: readonly MoverRow[];
  hasWatchTime: boolean;
  isLibraryWhole: boolean;
  onOpen: (row: MoverRow) => void;
  order: SortOrder | null;
  onOrder: (order: SortOrder | null) => void;
  maxRows: number;
}) {
  const t = useTranslations("movers");
  return (
    <FigureTable
      {...table}
      label={t(`lists.${list}`)}
      columns={useColumns(list, hasWatchTime, isLibraryWhole, onOpen)}
      sections={[{ rows }]}
      usual={USUAL[list]}
      rowKey={({ group }) => group}
      rowProps={({ isOpen }) => ({ className: isOpen ? "bg-accent-wash" : undefined })}
    />
  );
}

function numberColumn(
  id: string,
  header: string,
  valueOf: (row: MoverRow) => number | null | undefined,
  cell: (row: MoverRow) => ReactNode,
) {
  return helper.accessor((row) => valueOf(row) ?? undefined, {
    id,
    header,
    sortDescFirst: true,
    cell: ({ row: { original } }) => cell(original),
    meta: { kind: "number" },
  });
}

function watchedColumn(id: keyof Watched, header: string) {
  return numberColumn(
    `watched-${id}`,
    header,
    // A minimum is not ranked as if it were all.
    ({ watched }) => (watched?.[id].mark === "exact" ? watched[id].value : undefined),
    ({ watched }) => <WatchedValue figure={watched?.[id]} isGain={id === "gain"} />,
  );
}

function useColumns(
  list: MoverList,
  hasWatchTime: boolean,
  isLibraryWhole: boolean,
  onOpen: (row: MoverRow) => void,
) {
  const t = useTranslations("movers.columns");
  const metrics = useTranslations("analytics.metrics");
  const common = useTranslations("common");
  const format = useFormatter();
  return useMemo(() => {
    const plays = numberColumn(
      "plays",
      metrics("plays"),
      ({ change }) => change?.current,
      ({ change, mark }) => <MetricValue metric="plays" value={change?.current} mark={mark} />,
    );
    const name = helper.accessor(({ title }) => title, {
      id: "name",
      header: t("name"),
      sortDescFirst: false,
      cell: ({ row: { original } }) => (
        <MoverName row={original} isLibraryWhole={isLibraryWhole} onOpen={onOpen} />
      ),
      meta: { kind: "name", className: "min-w-40 sm:min-w-56", headClassName: "w-full" },
    });
    const watchedNow = watchedColumn("current", t("watchTime"));
    if (list === "new") {
      const created = numberColumn(
        "created",
        common("created"),
        ({ createdAtMs }) => createdAtMs,
        ({ createdAtMs }) =>
          createdAtMs === null ? (
            <Unknown />
          ) : (
            format.dateTime(createdAtMs, { dateStyle: "medium" })
          ),
      );
      return helper.columns([name, created, plays, ...(hasWatchTime ? [watchedNow] : [])]);
    }
    return helper.columns([
      name,
      plays,
      numberColumn(
        "before",
        t("before"),
        ({ change }) => change?.previous,
        ({ change, mark }) => <BeforeValue value={change?.previous} mark={mark} />,
      ),
      numberColumn(
        "gain",
        t("change"),
        ({ gain }) => gain,
        ({ gain, isBeyond, mark }) => <GainValue {...{ gain, isBeyond, mark }} />,
      ),
      numberColumn(
        "percent",
        t("percent"),
        ({ change }) => change?.ratio,
        ({ change, mark }) =>
          change === null ? null : (
            <MetricChange metric="plays" change={change} mark={mark} canGo />
          ),
      ),
      ...(hasWatchTime
        ? [
            watchedNow,
            watchedColumn("previous", t("watchTimeBefore")),
            watchedColumn("gain", t("watchTimeChange")),
          ]
        : []),
    ]);
  }, [list, hasWatchTime, isLibraryWhole, onOpen, t, metrics, common, format]);
}

function MoverName({
  row,
  isLibraryWhole,
  onOpen,
}: {
  row: MoverRow;
  isLibraryWhole: boolean;
  onOpen: (row: MoverRow) => void;
}) {
  const t = useTranslations("movers");
  const contents = useTranslations("contents.breakdown");
  const { title, match, isOpen, isBeyond, list } = row;
  const note =
    match.is === "none"
      ? isLibraryWhole
        ? contents(`none.${match.kind}`)
        : contents("lookingUp")
      : match.is === "several"
        ? contents(`several.${match.kind}`, { count: match.count })
        : match.is === "one" && match.kind === "channel"
          ? contents("channel")
          : null;
  const isWithin = !isBeyond && list !== "new";
  return (
    <>
      <button
        type="button"
        title={title}
        aria-expanded={isOpen}
        onClick={() => onOpen(row)}
        className="line-clamp-3 text-start font-medium hover:underline"
      >
        <bdi>{title}</bdi>
      </button>
      {note === null && !isWithin ? null : (
        <span className="flex flex-wrap gap-x-2 text-xs font-normal text-ink-faint">
          {note === null ? null : <span>{note}</span>}
          {isWithin ? <span>{t("within")}</span> : null}
        </span>
      )}
    </>
  );
}

function BeforeValue({ value, mark }: { value: number | null | undefined; mark: Mark }) {
  const marked = useMarkLabels();
  const locale = useLocale();
  const isAbout = useIsChangeAbout(mark);
  const isKnown = value !== null && value !== undefined;
  useAboutNote(isAbout && isKnown);
  if (!isKnown) return <Unknown />;
  return (
    <span className="text-ink-soft">
      {marked.text(isAbout ? "about" : "exact", formatValue("plays", value, locale))}
    </span>
  );
}

/** Shows the plays gained or lost. */
function GainValue({ gain, isBeyond, mark }: Pick<MoverRow, "gain" | "isBeyond" | "mark">) {
  const marked = useMarkLabels();
  const format = useFormatter();
  const isAbout = useIsChangeAbout(mark);
  useAboutNote(isAbout && gain !== null);
  if (gain === null) return <Unknown />;
  const text = format.number(gain, { signDisplay: "exceptZero" });
  return (
    <span className={isBeyond ? "font-semibold" : "text-ink-soft"}>
      {marked.text(isAbout ? "about" : "exact", text)}
    </span>
  );
}

function WatchedValue({ figure, isGain }: { figure: Figure | undefined; isGain: boolean }) {
  const marked = useMarkLabels();
  const locale = useLocale();
  useAboutNote(figure?.mark === "about" && figure.value !== null);
  if (figure === undefined || figure.value === null) return <Unknown />;
  const { value, mark } = figure;
  const sign = isGain ? signOf(value, locale) : "";
  return marked.text(mark, `${sign}${formatDuration(Math.abs(value), locale)}`);
}
