import { type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { MEASURES, type Measure } from "#analytics/analytics.ts";
import { MetricChange, MetricShare, MetricValue } from "#analytics/parts/metric-value.tsx";
import { FigureTable, figureColumns, type TableSection } from "#shared/charts/figure-table.tsx";
import type { PanelDisplay } from "#shared/charts/panel-display.ts";
import { Button } from "#shared/ui/button.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { TOTAL_ROW } from "#shared/ui/table.tsx";
import { type ContentsCut, lastPageOf, PAGE_COUNT, TOP_COUNT } from "./cut-contents.ts";
import type { ContentKind } from "./match-contents.ts";
import type { RankedContent } from "./rank-contents.ts";

const helper = figureColumns<ContentTableRow & ShareScale>();

/** Describes a line of the table: a content, or several in sum. */
export interface ContentTableRow
  extends Pick<RankedContent, "counts" | "share">,
    Partial<Pick<RankedContent, "key" | "rank" | "change" | "lacking">> {
  name: ReactNode;
  kind: "content" | "sum" | "total";
}

/**
 * Returns the line of one content.
 * @param isLibraryWhole all videos and channels are known, so missing ones are deleted
 */
export function contentRow(
  content: RankedContent,
  isLibraryWhole: boolean,
  hrefs: ContentHrefs,
): ContentTableRow {
  const name = <ContentName content={content} isLibraryWhole={isLibraryWhole} hrefs={hrefs} />;
  return { ...content, kind: "content", name };
}

/**
 * Returns the line of several contents.
 * @param total of the ranked measure; its shares are of it
 */
export function sumRow(
  kind: "sum" | "total",
  name: ReactNode,
  { counts, lacking = [] }: Pick<ContentTableRow, "counts" | "lacking">,
  ranked: Measure,
  total: number,
): ContentTableRow {
  const value = counts[ranked];
  const share = value === undefined || total === 0 ? null : value / total;
  return { kind, name, counts, lacking, share };
}

/** Says what the shares of a table are told by. */
interface ShareScale {
  /** Says whether the total that shares are of is a minimum. */
  isTotalPartial?: boolean;
}

interface ColumnOptions {
  nameHead: string;
  ranked: Measure;
  measures: readonly Measure[];
  hasChange?: boolean;
}

export function ContentTable({
  label,
  caption,
  sections,
  scale = {},
  ...columns
}: ColumnOptions & {
  label: string;
  caption: string;
  sections: readonly TableSection<ContentTableRow>[];
  scale?: ShareScale;
}) {
  return (
    <FigureTable
      label={label}
      caption={caption}
      columns={useContentColumns(columns)}
      // Other column definitions would be other components, and would take the focus from a link.
      sections={sections.map((section) => ({
        ...section,
        rows: section.rows.map((row) => ({ ...row, ...scale })),
      }))}
      rowKey={({ key }) => key}
      rowProps={({ kind }) => ({ className: ROW_CLASSES[kind] })}
    />
  );
}

function useContentColumns({ nameHead, ranked, measures, hasChange = false }: ColumnOptions) {
  const t = useTranslations("contents.breakdown");
  const metrics = useTranslations("analytics.metrics");
  const format = useFormatter();
  const listed = measures.join();
  return useMemo(() => {
    const others = MEASURES.filter((each) => each !== ranked && listed.includes(each));
    const valueColumn = (measure: Measure, className?: string) =>
      helper.display({
        id: measure,
        header: metrics(measure),
        cell: ({ row: { original } }) => (
          <MetricValue
            metric={measure}
            value={original.counts[measure]}
            mark={markOf(original, measure)}
          />
        ),
        meta: { kind: "number", className },
      });
    return helper.columns([
      helper.display({
        id: "rank",
        header: () => (
          <>
            <span className="sr-only">{t("rank")}</span>
            <span aria-hidden="true">#</span>
          </>
        ),
        cell({ row: { original } }) {
          const rank = original.rank ?? null;
          return rank === null ? null : format.number(rank);
        },
        meta: { kind: "number", className: "text-ink-faint", headClassName: "w-10" },
      }),
      helper.display({
        id: "name",
        header: nameHead,
        cell: ({ row: { original } }) => original.name,
        meta: { kind: "name", className: "min-w-30 sm:min-w-56", headClassName: "w-full" },
      }),
      valueColumn(ranked),
      helper.display({
        id: "share",
        header: t("share"),
        cell: ({ row: { original } }) => (
          <MetricShare
            share={original.share}
            mark={original.isTotalPartial === true ? "atLeast" : markOf(original, ranked)}
            hasBar={original.kind === "content"}
          />
        ),
        meta: { kind: "number" },
      }),
      ...(hasChange
        ? [
            helper.display({
              id: "change",
              header: t("change"),
              cell({ row: { original } }) {
                const { change = null, kind } = original;
                if (change === null) return null;
                return (
                  <MetricChange
                    metric={ranked}
                    change={change}
                    mark={markOf(original, ranked)}
                    canGo={kind === "content"}
                    isTotal={kind !== "content"}
                  />
                );
              },
              meta: { kind: "number" },
            }),
          ]
        : []),
      ...others.map((measure) => valueColumn(measure, "in-[tbody]:text-ink-soft")),
    ]);
  }, [listed, ranked, nameHead, hasChange, t, metrics, format]);
}

const ROW_CLASSES = { content: undefined, sum: "text-ink-soft", total: TOTAL_ROW };

function markOf({ lacking }: ContentTableRow, measure: Measure) {
  return lacking?.includes(measure) === true ? "atLeast" : "exact";
}

export interface ContentHrefs {
  video: (id: string) => string;
  channel: (id: string) => string;
  /** Links to a search for that name. */
  search: (name: string, kind: ContentKind) => string;
}

function ContentName({
  content: { name, match, isAmbiguous, rowCount },
  isLibraryWhole,
  hrefs,
}: {
  content: RankedContent;
  isLibraryWhole: boolean;
  hrefs: ContentHrefs;
}) {
  const t = useTranslations("contents.breakdown");
  if (name === null) return <span className="text-ink-soft">{t("unnamed")}</span>;
  const title = match.is === "one" ? (match.title ?? name) : name;
  const notes: ReactNode[] = [
    match.is === "one" && match.kind === "channel" ? (
      <span key="channel">{t("channel")}</span>
    ) : null,
    match.is === "one" && title !== name ? (
      <span key="counted">{t.rich("countedAs", { name: isolated, counted: name })}</span>
    ) : null,
    match.is === "several" ? (
      <Link key="several" to={hrefs.search(name, match.kind)} className="text-accent underline">
        {t(`several.${match.kind}`, { count: match.count })}
      </Link>
    ) : null,
    match.is === "none" ? (
      <span key="none">{isLibraryWhole ? t(`none.${match.kind}`) : t("lookingUp")}</span>
    ) : null,
    isAmbiguous ? <span key="same">{t("sameName")}</span> : null,
    match.is === "one" && rowCount > 1 ? (
      <span key="together">{t("rowsTogether", { count: rowCount })}</span>
    ) : null,
  ].filter((note) => note !== null);
  return (
    <>
      {match.is === "one" ? (
        <Link
          to={hrefs[match.kind](match.id)}
          title={title}
          className="line-clamp-3 hover:underline"
        >
          <bdi>{title}</bdi>
        </Link>
      ) : (
        <bdi title={title} className="line-clamp-3 text-ink-soft">
          {title}
        </bdi>
      )}
      {notes.length === 0 ? null : (
        <span className="flex flex-wrap gap-x-2 text-xs font-normal text-ink-faint">{notes}</span>
      )}
    </>
  );
}

/** Returns the page of a ranking, from 0, or null for the top alone. A search has pages only. */
export function pageOf({ more }: PanelDisplay, isSearching = false): number | null {
  // The first step of “more” shows the first page of the whole ranking.
  return more > 0 ? more - 1 : isSearching ? 0 : null;
}

/** Shows more of a long ranking, a hundred at a time. */
export function ContentPager({
  cut: { foundCount, first, last },
  isSearching = false,
  display,
  onDisplay,
}: {
  cut: ContentsCut;
  isSearching?: boolean;
  display: PanelDisplay;
  onDisplay: (display: PanelDisplay) => void;
}) {
  const t = useTranslations("contents.breakdown");
  const page = pageOf(display, isSearching);
  const onMore = (more: number) => onDisplay({ ...display, more });
  if (page === null) {
    if (foundCount <= TOP_COUNT) return null;
    return (
      <Button onClick={() => onMore(1)} className="justify-self-start">
        {foundCount > PAGE_COUNT
          ? t("showPages", { count: foundCount, size: PAGE_COUNT })
          : t("showAll", { count: foundCount })}
      </Button>
    );
  }
  const lastPage = lastPageOf(foundCount);
  const at = Math.min(page, lastPage);
  /** Stays where it is when there is nothing further, so that the keyboard keeps its place. */
  const step = (to: number, label: string) => {
    const isOver = to < 0 || to > lastPage;
    return (
      <Button aria-disabled={isOver} onClick={() => (isOver ? undefined : onMore(to + 1))}>
        {label}
      </Button>
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {lastPage === 0 ? null : (
        <>
          {step(at - 1, t("before"))}
          {step(at + 1, t("after"))}
          <span role="status" className="text-sm text-ink-soft">
            {t("place", { first, last, count: foundCount })}
          </span>
        </>
      )}
      {isSearching || foundCount <= TOP_COUNT ? null : (
        <Button variant="quiet" onClick={() => onMore(0)}>
          {t("showTop", { count: TOP_COUNT })}
        </Button>
      )}
    </div>
  );
}
