import { useLocale } from "use-intl";
import { valueWords } from "#analytics/chart/metric-words.ts";
import type { Mark } from "#analytics/metrics.ts";
import { MetricValue } from "#analytics/parts/metric-value.tsx";
import { useIsChangeAbout, useMarkInPanel } from "#analytics/parts/panel-mark.ts";
import { ChangeLabel } from "#shared/charts/change-label.tsx";
import { ShareBar } from "#shared/charts/share-bar.tsx";
import { NUMBER_CELL } from "#shared/charts/table-look.ts";
import { changeBetween } from "#shared/format/changes.ts";
import type { CountryMetric } from "./country-metric.ts";

/** What stands behind the name in each row: a count, its share of the total, and its change. */
export function CountCells({
  metric,
  count,
  mark,
  comparedCount,
  previousCount,
  total,
  largest,
  canGo = false,
}: {
  metric: CountryMetric;
  count: number;
  /** Null: not known. */
  mark: Mark | null;
  /** What of it is over, and is compared. */
  comparedCount: number;
  /** Null: nothing is compared, so there is no such column. */
  previousCount: number | null;
  total: number;
  /** The largest count of the table. */
  largest: number;
  /** Of one country, not of a sum. */
  canGo?: boolean;
}) {
  const locale = useLocale();
  const isAbout = useMarkInPanel(mark ?? "exact") !== "exact";
  const isChangeAbout = useIsChangeAbout(mark ?? "exact");
  return (
    <>
      <td className={NUMBER_CELL}>
        <MetricValue metric={metric} value={mark === null ? null : count} mark={mark ?? "exact"} />
      </td>
      <td className={NUMBER_CELL}>
        <ShareBar
          share={total === 0 || mark === null ? null : count / total}
          largest={total === 0 ? 1 : largest / total}
          isAbout={isAbout}
        />
      </td>
      {previousCount === null ? null : (
        <td className={NUMBER_CELL}>
          <ChangeLabel
            change={changeBetween(comparedCount, previousCount)}
            canGo={canGo}
            isAbout={isChangeAbout}
            was={valueWords(metric, previousCount, locale)}
          />
        </td>
      )}
    </>
  );
}
