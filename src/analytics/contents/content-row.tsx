import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { Measure } from "#analytics/analytics.ts";
import { formatValue } from "#analytics/chart/format-metric.ts";
import { MetricValue } from "#analytics/parts/metric-value.tsx";
import { useIsChangeAbout, useMarkInPanel } from "#analytics/parts/panel-mark.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import {
  ColumnHead,
  NAME_CELL,
  NUMBER_CELL,
  ShareBar,
  TOTAL_ROW,
} from "#shared/charts/table-parts.tsx";
import type { ValueChange } from "#shared/format/changes.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { isolated } from "#shared/ui/rich-text.tsx";
import { type ContentsCut, lastPageOf, PAGE_COUNT, TOP_COUNT } from "./cut-contents.ts";
import type { ContentKind } from "./match-contents.ts";
import type { RankedContent } from "./rank-contents.ts";

/** One content of the table. */
export function ContentRow({
  content,
  measures: [ranked, ...others],
  hasChange,
  largest,
  isTotalPartial = false,
  isLibraryWhole,
  hrefs,
}: {
  content: RankedContent;
  /** Measures, the ranked one first. */
  measures: readonly [Measure, ...Measure[]];
  hasChange: boolean;
  /** The largest share of the table. */
  largest?: number | undefined;
  /** The total that shares are of is a minimum. */
  isTotalPartial?: boolean;
  isLibraryWhole: boolean;
  hrefs: ContentHrefs;
}) {
  const format = useFormatter();
  const locale = useLocale();
  const { rank, value, share, previous, change, counts, lacking } = content;
  const markOf = (measure: Measure) => (lacking.includes(measure) ? "atLeast" : "exact");
  const isAbout = useMarkInPanel(markOf(ranked)) !== "exact";
  const isChangeAbout = useIsChangeAbout(markOf(ranked));
  return (
    <tr>
      <td className={`${NUMBER_CELL} text-ink-faint`}>
        {rank === null ? null : format.number(rank)}
      </td>
      <th scope="row" className={`${NAME_CELL} min-w-30 sm:min-w-56`}>
        <ContentName content={content} isLibraryWhole={isLibraryWhole} hrefs={hrefs} />
      </th>
      <td className={NUMBER_CELL}>
        <MetricValue metric={ranked} value={value} mark={markOf(ranked)} />
      </td>
      <td className={NUMBER_CELL}>
        <ShareBar share={share} largest={largest} isAbout={isAbout || isTotalPartial} />
      </td>
      {hasChange ? (
        <td className={NUMBER_CELL}>
          {change === null ? null : (
            <ChangeLabel
              change={change}
              canGo
              isAbout={isChangeAbout}
              was={previous === null ? undefined : formatValue(ranked, previous, locale)}
            />
          )}
        </td>
      ) : null}
      {others.map((measure) => (
        <td key={measure} className={`${NUMBER_CELL} text-ink-soft`}>
          <MetricValue metric={measure} value={counts[measure]} mark={markOf(measure)} />
        </td>
      ))}
    </tr>
  );
}

/** Several contents as one line: those that are not shown, or all of them. */
export function SumRow({
  name,
  counts,
  lacking = [],
  total,
  measures: [ranked, ...others],
  change,
  largest,
  isTotalPartial = false,
  isTotal = false,
}: {
  name: ReactNode;
  counts: Partial<Record<Measure, number>>;
  /** Measures of which the sum is a minimum. */
  lacking?: readonly Measure[];
  /** Total of the ranked measure. */
  total: number;
  /** Measures, the ranked one first. */
  measures: readonly [Measure, ...Measure[]];
  /** Null: nothing to say. Undefined: the table has no such column. */
  change: ValueChange | null | undefined;
  /** The largest share of the table. */
  largest?: number | undefined;
  /** The total that shares are of is a minimum. */
  isTotalPartial?: boolean;
  isTotal?: boolean;
}) {
  const markOf = (measure: Measure) => (lacking.includes(measure) ? "atLeast" : "exact");
  const isAbout = useMarkInPanel(markOf(ranked)) !== "exact";
  const isChangeAbout = useIsChangeAbout(markOf(ranked));
  const value = counts[ranked];
  return (
    <tr className={isTotal ? TOTAL_ROW : "text-ink-soft"}>
      <td className={NUMBER_CELL}>{null}</td>
      <th scope="row" className={classNames(NAME_CELL, isTotal && "font-semibold")}>
        {name}
      </th>
      <td className={NUMBER_CELL}>
        <MetricValue metric={ranked} value={value} mark={markOf(ranked)} />
      </td>
      <td className={NUMBER_CELL}>
        <ShareBar
          share={value === undefined || total === 0 ? null : value / total}
          largest={largest}
          isAbout={isAbout || isTotalPartial}
        />
      </td>
      {change === undefined ? null : (
        <td className={NUMBER_CELL}>
          {change === null ? null : <ChangeLabel change={change} isAbout={isChangeAbout} />}
        </td>
      )}
      {others.map((measure) => (
        <td key={measure} className={NUMBER_CELL}>
          <MetricValue metric={measure} value={counts[measure]} mark={markOf(measure)} />
        </td>
      ))}
    </tr>
  );
}

/** Table head: rank, name, ranked measure, share, then the others. */
export function ContentHead({
  name,
  measures: [ranked, ...others],
  hasChange = false,
}: {
  /** Heading of the name column. */
  name: ReactNode;
  /** Measures, the ranked one first. */
  measures: readonly [Measure, ...Measure[]];
  hasChange?: boolean;
}) {
  const t = useTranslations("contents.breakdown");
  const metrics = useTranslations("analytics.metrics");
  return (
    <thead>
      <tr className="h-9">
        <ColumnHead isNumber className="w-10">
          <span className="sr-only">{t("rank")}</span>
          <span aria-hidden="true">#</span>
        </ColumnHead>
        <ColumnHead className="w-full">{name}</ColumnHead>
        <ColumnHead isNumber>{metrics(ranked)}</ColumnHead>
        <ColumnHead isNumber>{t("share")}</ColumnHead>
        {hasChange ? <ColumnHead isNumber>{t("change")}</ColumnHead> : null}
        {others.map((measure) => (
          <ColumnHead key={measure} isNumber>
            {metrics(measure)}
          </ColumnHead>
        ))}
      </tr>
    </thead>
  );
}

/** Link targets of contents. */
export interface ContentHrefs {
  film: (id: string) => string;
  channel: (id: string) => string;
  /** To a search for what is called so. */
  search: (name: string, kind: ContentKind) => string;
}

/** Name of a content: a link if known, with its certainty. */
function ContentName({
  content: { name, match, isAmbiguous, rowCount },
  isLibraryWhole,
  hrefs,
}: {
  content: RankedContent;
  /** All videos and channels are known, so missing ones are deleted. */
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

/** Shows more of a long ranking, a hundred at a time. */
export function ContentPager({
  cut: { foundCount, first, last },
  page,
  isSearching,
  onPage,
}: {
  cut: ContentsCut;
  /** From 0; null: the top alone. */
  page: number | null;
  isSearching: boolean;
  onPage: (page: number | null) => void;
}) {
  const t = useTranslations("contents.breakdown");
  if (page === null) {
    if (foundCount <= TOP_COUNT) return null;
    return (
      <Button onClick={() => onPage(0)} className="justify-self-start">
        {foundCount > PAGE_COUNT
          ? t("showPages", { count: foundCount, size: PAGE_COUNT })
          : t("showAll", { count: foundCount })}
      </Button>
    );
  }
  const lastPage = lastPageOf(foundCount);
  const at = Math.min(page, lastPage);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {lastPage === 0 ? null : (
        <>
          <Step isOver={at === 0} onClick={() => onPage(at - 1)}>
            {t("before")}
          </Step>
          <Step isOver={at === lastPage} onClick={() => onPage(at + 1)}>
            {t("after")}
          </Step>
          <span role="status" className="text-sm text-ink-soft">
            {t("place", { first, last, count: foundCount })}
          </span>
        </>
      )}
      {isSearching || foundCount <= TOP_COUNT ? null : (
        <Button variant="quiet" onClick={() => onPage(null)}>
          {t("showTop", { count: TOP_COUNT })}
        </Button>
      )}
    </div>
  );
}

/** Stays where it is when there is nothing further, so that the keyboard keeps its place. */
function Step({
  isOver,
  onClick,
  children,
}: {
  isOver: boolean;
  onClick: () => void;
  children: string;
}) {
  return (
    <Button aria-disabled={isOver} onClick={() => (isOver ? undefined : onClick())}>
      {children}
    </Button>
  );
}
