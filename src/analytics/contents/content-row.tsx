import { useFormatter, useLocale } from "use-intl";
import type { Measure } from "#analytics/analytics.ts";
import { valueWords } from "#analytics/chart/metric-words.ts";
import { MetricValue } from "#analytics/parts/metric-value.tsx";
import { useIsChangeAbout, useMarkInPanel } from "#analytics/parts/panel-mark.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import { ShareBar } from "#shared/charts/share-bar.tsx";
import { NAME_CELL, NUMBER_CELL } from "#shared/charts/table-look.ts";
import { type ContentHrefs, ContentName } from "./content-name.tsx";
import type { RankedContent } from "./rank-contents.ts";

/** One content of the table. */
export function ContentRow({
  content,
  measures: [ranked, ...others],
  hasChange,
  largest,
  isLibraryWhole,
  hrefs,
}: {
  content: RankedContent;
  /** What is counted, the one that is ranked by first. */
  measures: readonly [Measure, ...Measure[]];
  hasChange: boolean;
  /** The largest share of the table. */
  largest?: number | undefined;
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
        <ShareBar share={share} largest={largest} isAbout={isAbout} />
      </td>
      {hasChange ? (
        <td className={NUMBER_CELL}>
          {change === null ? null : (
            <ChangeLabel
              change={change}
              canGo
              isAbout={isChangeAbout}
              was={previous === null ? undefined : valueWords(ranked, previous, locale)}
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
