import { useFormatter } from "use-intl";
import type { Measure } from "#api/analytics.ts";
import { ContentChangeCell } from "./content-change-cell.tsx";
import { type ContentHrefs, ContentName } from "./content-name.tsx";
import type { RankedContent } from "./rank-contents.ts";
import { ShareCell } from "./share-cell.tsx";
import { useMeasureFormat } from "./use-measure-format.ts";

/** One content of the table. */
export function ContentRow({
  content,
  measures,
  hasChange,
  isLibraryWhole,
  hrefs,
}: {
  content: RankedContent;
  /** What is counted, the one that is ranked by first. */
  measures: readonly Measure[];
  hasChange: boolean;
  isLibraryWhole: boolean;
  hrefs: ContentHrefs;
}) {
  const format = useFormatter();
  const formatMeasure = useMeasureFormat();
  const [ranked, ...others] = measures;
  return (
    <tr className="border-b border-line">
      <td className="px-2 py-1.5 text-end text-ink-faint">
        {content.rank === null ? null : format.number(content.rank)}
      </td>
      <th
        scope="row"
        className="min-w-30 px-2 sm:min-w-56 py-1.5 text-start font-normal wrap-anywhere"
      >
        <ContentName content={content} isLibraryWhole={isLibraryWhole} hrefs={hrefs} />
      </th>
      {ranked === undefined ? null : (
        <td className="px-2 py-1.5 text-end whitespace-nowrap">
          {formatMeasure(ranked, content.value)}
        </td>
      )}
      <ShareCell share={content.share} />
      {hasChange ? (
        <td className="px-2 py-1.5 text-end whitespace-nowrap text-ink-soft">
          <ContentChangeCell change={content.change} />
        </td>
      ) : null}
      {others.map((measure) => (
        <td key={measure} className="px-2 py-1.5 text-end whitespace-nowrap text-ink-soft">
          {formatMeasure(measure, content.counts[measure])}
        </td>
      ))}
    </tr>
  );
}
