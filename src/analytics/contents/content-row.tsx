import type { ReactNode } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { Measure } from "#analytics/analytics.ts";
import { formatValue } from "#analytics/chart/format-metric.ts";
import { MetricValue } from "#analytics/parts/metric-value.tsx";
import { useIsChangeAbout, useMarkInPanel } from "#analytics/parts/panel-mark.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import { ColumnHead } from "#shared/charts/column-head.tsx";
import { ShareBar } from "#shared/charts/share-bar.tsx";
import { NAME_CELL, NUMBER_CELL, TOTAL_ROW } from "#shared/charts/table-display.ts";
import type { ValueChange } from "#shared/format/changes.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { type ContentHrefs, ContentName } from "./content-name.tsx";
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
