import type { ReactNode } from "react";
import type { Measure } from "#api/analytics.ts";
import { classNames } from "#ui/class-names.ts";
import { ContentChangeCell } from "./content-change-cell.tsx";
import type { ContentChange } from "./rank-contents.ts";
import { ShareCell } from "./share-cell.tsx";
import { useMeasureFormat } from "./use-measure-format.ts";

/** Several contents as one line: those that are not shown, or all of them. */
export function SumRow({
  name,
  counts,
  total,
  measures,
  change,
  isTotal = false,
}: {
  name: ReactNode;
  counts: Partial<Record<Measure, number>>;
  /** Of everything, by what is ranked. */
  total: number;
  /** What is counted, the one that is ranked by first. */
  measures: readonly Measure[];
  /** Undefined: the table has no such column. */
  change: ContentChange | null | undefined;
  isTotal?: boolean;
}) {
  const formatMeasure = useMeasureFormat();
  const [ranked, ...others] = measures;
  const value = ranked === undefined ? undefined : counts[ranked];
  return (
    <tr className={classNames("border-b border-line", isTotal ? "font-semibold" : "text-ink-soft")}>
      <td>{null}</td>
      <th scope="row" className={classNames("px-2 py-1.5 text-start", !isTotal && "font-normal")}>
        {name}
      </th>
      {ranked === undefined ? null : (
        <td className="px-2 py-1.5 text-end whitespace-nowrap">{formatMeasure(ranked, value)}</td>
      )}
      <ShareCell share={value === undefined || total === 0 ? null : value / total} />
      {change === undefined ? null : (
        <td className="px-2 py-1.5 text-end whitespace-nowrap">
          <ContentChangeCell change={change} />
        </td>
      )}
      {others.map((measure) => (
        <td key={measure} className="px-2 py-1.5 text-end whitespace-nowrap">
          {formatMeasure(measure, counts[measure])}
        </td>
      ))}
    </tr>
  );
}
