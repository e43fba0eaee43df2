import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Measure } from "#analytics/analytics.ts";
import { ColumnHead } from "#shared/charts/column-head.tsx";

/** The head of a ranking: the place, the name, what it is ranked by and its share, then the rest. */
export function ContentHead({
  name,
  measures: [ranked, ...others],
  hasChange = false,
}: {
  /** What the rows are. */
  name: ReactNode;
  /** What is counted, the one that is ranked by first. */
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
