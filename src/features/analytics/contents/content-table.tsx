import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Measure } from "#api/analytics.ts";
import { classNames } from "#ui/class-names.ts";
import type { ContentHrefs } from "./content-name.tsx";
import { ContentRow } from "./content-row.tsx";
import type { ContentsCut } from "./cut-contents.ts";
import { isolated } from "./isolated.tsx";
import { type RankedContent, type Ranking, totalOf } from "./rank-contents.ts";
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
  const [ranked, ...others] = measures;
  const { total, previousTotal } = ranking;
  const hasChange = previousTotal !== null;
  const sums = { total, measures, change: hasChange ? null : undefined };
  const totals = Object.fromEntries(
    measures.map((measure) => [measure, totalOf(ranking.rows, measure)]),
  );
  const row = (content: RankedContent) => (
    <ContentRow
      key={content.key}
      content={content}
      measures={measures}
      hasChange={hasChange}
      isLibraryWhole={isLibraryWhole}
      hrefs={hrefs}
    />
  );
  return (
    <section
      aria-label={t("frame")}
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t("caption", { measure: t(ranked) })}</caption>
        <thead className="text-ink-soft">
          <tr className="border-b border-line">
            <Head isNumber className="w-10">
              <span className="sr-only">{t("rank")}</span>
              <span aria-hidden="true">#</span>
            </Head>
            <Head className="w-full">{t("content")}</Head>
            <Head isNumber>{t(ranked)}</Head>
            <Head isNumber>{t("share")}</Head>
            {hasChange ? <Head isNumber>{t("change")}</Head> : null}
            {others.map((measure) => (
              <Head key={measure} isNumber>
                {t(measure)}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {cut.shown.filter(({ name }) => name !== null).map(row)}
          {cut.others === null ? null : (
            <SumRow
              {...sums}
              name={t("others", { count: cut.others.count })}
              counts={cut.others.counts}
            />
          )}
          {cut.shown.filter(({ name }) => name === null).map(row)}
          {cut.shown.length > 0 ? null : (
            <tr className="border-b border-line">
              <td colSpan={4 + others.length + Number(hasChange)} className="px-2 py-3">
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
            />
          )}
          <SumRow
            {...sums}
            isTotal
            name={t("total")}
            counts={totals}
            change={
              previousTotal === null
                ? undefined
                : previousTotal === 0
                  ? { is: "untold" }
                  : { is: "changed", ratio: total / previousTotal - 1 }
            }
          />
        </tfoot>
      </table>
    </section>
  );
}

function Head({
  isNumber = false,
  className,
  children,
}: {
  isNumber?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <th
      scope="col"
      className={classNames(
        "px-2 py-1.5 font-medium whitespace-nowrap",
        isNumber ? "text-end" : "text-start",
        className,
      )}
    >
      {children}
    </th>
  );
}
