import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { Measure } from "#analytics/analytics.ts";
import { ContentHead } from "#analytics/contents/content-head.tsx";
import type { ContentHrefs } from "#analytics/contents/content-name.tsx";
import { ContentRow } from "#analytics/contents/content-row.tsx";
import type { ContentsCut } from "#analytics/contents/cut-contents.ts";
import { SumRow } from "#analytics/contents/sum-row.tsx";
import { TableFrame } from "#shared/charts/table-frame.tsx";
import { TABLE } from "#shared/charts/table-look.ts";

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
  const frame = useRef<HTMLElement>(null);
  const [ranked] = measures;
  const row = { total: own?.[ranked] ?? 0, measures, change: undefined };
  return (
    <TableFrame ref={frame} label={t("frame")}>
      <table className={TABLE}>
        <caption className="sr-only">{t("caption", { measure: metrics(ranked) })}</caption>
        <ContentHead name={t("film")} measures={measures} />
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
    </TableFrame>
  );
}
