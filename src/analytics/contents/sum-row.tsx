import type { ReactNode } from "react";
import type { Measure } from "#analytics/analytics.ts";
import { MetricValue } from "#analytics/parts/metric-value.tsx";
import { useIsChangeAbout, useMarkInPanel } from "#analytics/parts/panel-mark.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import { ShareBar } from "#shared/charts/share-bar.tsx";
import { NAME_CELL, NUMBER_CELL, TOTAL_ROW } from "#shared/charts/table-look.ts";
import type { ValueChange } from "#shared/format/changes.ts";
import { classNames } from "#shared/ui/class-names.ts";

/** Several contents as one line: those that are not shown, or all of them. */
export function SumRow({
  name,
  counts,
  lacking = [],
  total,
  measures: [ranked, ...others],
  change,
  largest,
  isTotal = false,
}: {
  name: ReactNode;
  counts: Partial<Record<Measure, number>>;
  /** Of which measures the sum is the least that it can be. */
  lacking?: readonly Measure[];
  /** Of everything, by what is ranked. */
  total: number;
  /** What is counted, the one that is ranked by first. */
  measures: readonly [Measure, ...Measure[]];
  /** Null: nothing to say. Undefined: the table has no such column. */
  change: ValueChange | null | undefined;
  /** The largest share of the table. */
  largest?: number | undefined;
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
          isAbout={isAbout}
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
