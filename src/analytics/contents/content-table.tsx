import { useTranslations } from "use-intl";
import type { Measure } from "#analytics/analytics.ts";
import { TableFrame } from "#shared/charts/table-frame.tsx";
import { CELL, TABLE } from "#shared/charts/table-look.ts";
import { changeBetween } from "#shared/format/changes.ts";
import { isolated } from "#shared/ui/isolated.tsx";
import { ContentHead } from "./content-head.tsx";
import type { ContentHrefs } from "./content-name.tsx";
import { ContentRow } from "./content-row.tsx";
import type { ContentsCut } from "./cut-contents.ts";
import { lackingIn, type RankedContent, type Ranking, totalOf } from "./rank-contents.ts";
import { SumRow } from "./sum-row.tsx";

/** A part of a ranking, what is left out of it, and the total. Scrolls inside its own frame. */
export function ContentTable({
  cut,
  search,
  ranking,
  measures,
  isLibraryWhole,
  hrefs,
}: {
  cut: ContentsCut;
  search: string;
  ranking: Ranking;
  /** What is counted, the one that is ranked by first. */
  measures: readonly [Measure, ...Measure[]];
  isLibraryWhole: boolean;
  hrefs: ContentHrefs;
}) {
  const t = useTranslations("contents.breakdown");
  const metrics = useTranslations("analytics.metrics");
  const [ranked, ...others] = measures;
  const { total, comparedTotal, previousTotal } = ranking;
  const hasChange = previousTotal !== null;
  const largest = Math.max(0, ...ranking.rows.map(({ share }) => share ?? 0));
  const sums = { total, measures, largest, change: hasChange ? null : undefined };
  const totals = Object.fromEntries(
    measures.map((measure) => [measure, totalOf(ranking.rows, measure)]),
  );
  const row = (content: RankedContent) => (
    <ContentRow
      key={content.key}
      content={content}
      measures={measures}
      hasChange={hasChange}
      largest={largest}
      isLibraryWhole={isLibraryWhole}
      hrefs={hrefs}
    />
  );
  return (
    <TableFrame label={t("frame")}>
      <table className={TABLE}>
        <caption className="sr-only">{t("caption", { measure: metrics(ranked) })}</caption>
        <ContentHead name={t("content")} measures={measures} hasChange={hasChange} />
        <tbody>
          {cut.shown.filter(({ name }) => name !== null).map(row)}
          {cut.others === null ? null : (
            <SumRow
              {...sums}
              name={t("others", { count: cut.others.count })}
              counts={cut.others.counts}
              lacking={cut.others.lacking}
            />
          )}
          {cut.shown.filter(({ name }) => name === null).map(row)}
          {cut.shown.length > 0 ? null : (
            <tr>
              <td colSpan={4 + others.length + Number(hasChange)} className={CELL}>
                {t("noMatch")}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          {cut.notFound === null ? null : (
            <SumRow
              {...sums}
              name={t.rich("notFound", {
                count: cut.notFound.count,
                search,
                name: isolated,
              })}
              counts={cut.notFound.counts}
              lacking={cut.notFound.lacking}
            />
          )}
          <SumRow
            {...sums}
            isTotal
            name={t("total")}
            counts={totals}
            lacking={lackingIn(ranking.rows)}
            change={hasChange ? changeBetween(comparedTotal, previousTotal) : undefined}
          />
        </tfoot>
      </table>
    </TableFrame>
  );
}
