import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { CountryCount } from "#api/analytics.ts";
import { useNextPass } from "#features/analytics/compare/use-next-pass.ts";
import { bringMap } from "./bring-map.ts";
import type { CountryMetric } from "./country-metric.ts";
import { CountryTable } from "./country-table.tsx";
import { MapFrame } from "./map-frame.tsx";
import { tallyCountries } from "./tally-countries.ts";
import { useCountryName } from "./use-country-name.ts";

/** What was counted by country: a table, and the same on a map beside it. */
export function CountryBreakdown({
  rows: newRows,
  previousRows: newPreviousRows,
  metric: newMetric,
  bring = bringMap,
}: {
  rows: readonly CountryCount[];
  /** Of the compared range; null: nothing is compared. */
  previousRows: readonly CountryCount[] | null;
  metric: CountryMetric;
  /** How the map comes, which is apart from the table. */
  bring?: typeof bringMap;
}) {
  const t = useTranslations("countries");
  // After the chart and the contents, which get something new at the same time.
  const { rows, previousRows, metric } = useNextPass(
    useNextPass(
      useMemo(
        () => ({ rows: newRows, previousRows: newPreviousRows, metric: newMetric }),
        [newRows, newPreviousRows, newMetric],
      ),
    ),
  );
  const [activeCode, setActiveCode] = useState<string | null>(null);
  const nameOf = useCountryName();
  const totals = useMemo(
    () =>
      tallyCountries(rows, previousRows, metric).map((total) => ({
        ...total,
        name: total.code === null ? (total.names[0] ?? "") : nameOf(total.code),
      })),
    [rows, previousRows, metric, nameOf],
  );
  if (rows.length === 0) return <p className="text-ink-soft">{t("empty")}</p>;
  const shown = { totals, metric, activeCode, onActive: setActiveCode };
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @3xl:grid-cols-2 @3xl:gap-6">
        <div className="@3xl:sticky @3xl:top-4 @3xl:order-last">
          <MapFrame {...shown} nameOf={nameOf} bring={bring} />
        </div>
        <div className="min-w-0">
          <CountryTable {...shown} />
          {previousRows?.length === 0 ? (
            <p className="mt-2 text-sm text-ink-soft">{t("nothingBefore")}</p>
          ) : null}
        </div>
      </div>
    </div>
  );
}
