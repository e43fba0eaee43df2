import { useLocale } from "use-intl";
import { valueWords } from "#features/analytics/chart/metric-words.ts";
import { MetricValue } from "#features/analytics/parts/metric-value.tsx";
import { changeBetween } from "#lib/changes.ts";
import { ChangeLabel } from "#ui/change-label.tsx";
import { ShareBar } from "#ui/share-bar.tsx";
import { NUMBER_CELL } from "#ui/table-look.ts";
import type { CountryMetric } from "./country-metric.ts";

/** What stands behind the name in each row: a count, its share of the total, and its change. */
export function CountCells({
  metric,
  count,
  comparedCount,
  previousCount,
  total,
  canGo = false,
}: {
  metric: CountryMetric;
  count: number;
  /** What of it is over, and is compared. */
  comparedCount: number;
  /** Null: nothing is compared, so there is no such column. */
  previousCount: number | null;
  total: number;
  /** Of one country, not of a sum. */
  canGo?: boolean;
}) {
  const locale = useLocale();
  return (
    <>
      <td className={NUMBER_CELL}>
        <MetricValue metric={metric} value={count} />
      </td>
      <td className={NUMBER_CELL}>
        <ShareBar share={total === 0 ? null : count / total} />
      </td>
      {previousCount === null ? null : (
        <td className={NUMBER_CELL}>
          <ChangeLabel
            change={changeBetween(comparedCount, previousCount)}
            canGo={canGo}
            was={valueWords(metric, previousCount, locale)}
          />
        </td>
      )}
    </>
  );
}
