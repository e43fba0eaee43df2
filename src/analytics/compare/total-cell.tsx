import { ArrowDownToLine, ArrowUpToLine } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { valueWords } from "#analytics/chart/metric-words.ts";
import type { Metric } from "#analytics/metrics.ts";
import { useMarkWords } from "#analytics/parts/use-mark-words.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import type { MetricTotal } from "./totals.ts";

const ICONS = { most: ArrowUpToLine, least: ArrowDownToLine };

/** A total, whether it is the most or the least of all, and how it changed. */
export function TotalCell({
  metric,
  total: { standing, total, change, mark },
}: {
  metric: Metric;
  total: MetricTotal;
}) {
  const t = useTranslations("comparison.totals");
  const locale = useLocale();
  const marked = useMarkWords();
  if (total.value === null) {
    return (
      <td className="px-3 py-2 text-end text-ink-faint">
        {standing === "loading" || standing === "failed" ? (
          t(standing)
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{t("notKnown")}</span>
          </>
        )}
      </td>
    );
  }
  const Icon = mark === null ? null : ICONS[mark];
  return (
    <td className="px-3 py-2 text-end whitespace-nowrap">
      <span className="inline-flex items-center gap-1.5">
        {Icon === null || mark === null ? null : (
          <span className="inline-flex items-center gap-0.5 text-xs text-ink-soft">
            <Icon aria-hidden="true" size={12} />
            {t(mark)}
          </span>
        )}
        <span className={mark === "most" ? "font-semibold" : undefined}>
          {marked.text(total.mark, valueWords(metric, total.value, locale))}
        </span>
      </span>
      {change === null ? null : (
        <span className="block text-xs">
          <ChangeLabel change={change} />
        </span>
      )}
    </td>
  );
}
