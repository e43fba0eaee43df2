import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Measure } from "#api/analytics.ts";
import type { ContentHrefs } from "#features/analytics/contents/content-name.tsx";
import { ContentRow } from "#features/analytics/contents/content-row.tsx";
import type { ContentsCut } from "#features/analytics/contents/cut-contents.ts";
import { SumRow } from "#features/analytics/contents/sum-row.tsx";
import { classNames } from "#ui/class-names.ts";

/** Films of a folder; below them their sum and, beside it, the folder's own figures. */
export function MemberTable({
  cut,
  measures,
  memberCount,
  sums,
  own,
  hrefs,
}: {
  cut: Pick<ContentsCut, "shown" | "others">;
  /** What is counted, the one that is ranked by first. */
  measures: readonly [Measure, ...Measure[]];
  /** Films that the sum is of. */
  memberCount: number;
  sums: Record<Measure, number>;
  /** Null: could not be read. */
  own: Partial<Record<Measure, number>> | null;
  hrefs: ContentHrefs;
}) {
  const t = useTranslations("members");
  const words = useTranslations("contents.breakdown");
  const metrics = useTranslations("analytics.metrics");
  const [ranked, ...others] = measures;
  const row = { total: own?.[ranked] ?? 0, measures, change: undefined };
  return (
    <section
      aria-label={t("frame")}
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t("caption", { measure: metrics(ranked) })}</caption>
        <thead className="text-ink-soft">
          <tr className="border-b border-line">
            <Head isNumber className="w-10">
              <span className="sr-only">{t("rank")}</span>
              <span aria-hidden="true">#</span>
            </Head>
            <Head className="w-full">{t("film")}</Head>
            <Head isNumber>{metrics(ranked)}</Head>
            <Head isNumber>{t("share")}</Head>
            {others.map((measure) => (
              <Head key={measure} isNumber>
                {metrics(measure)}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {cut.shown.map((content) => (
            <ContentRow
              key={content.key}
              content={content}
              measures={measures}
              hasChange={false}
              isLibraryWhole
              hrefs={hrefs}
            />
          ))}
          {cut.others === null ? null : (
            <SumRow
              {...row}
              name={words("others", { count: cut.others.count })}
              counts={cut.others.counts}
            />
          )}
        </tbody>
        <tfoot>
          <SumRow {...row} isTotal name={t("sum", { count: memberCount })} counts={sums} />
          {own === null ? null : <SumRow {...row} isTotal name={t("own")} counts={own} />}
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
