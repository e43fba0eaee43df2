import { type ComponentProps, useEffect, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { CountryCount } from "#analytics/analytics.ts";
import type { PanelDisplay } from "#shared/charts/panel-display.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { CountryMap } from "./country-map.tsx";
import { CountryTable } from "./country-table.tsx";
import { type CountryMetric, tallyCountries } from "./tally-countries.ts";

export function CountryBreakdown({
  rows,
  previousRows,
  overRows = rows,
  metric,
  display,
  onDisplay,
  load = loadMap,
}: {
  rows: readonly CountryCount[];
  /** Holds rows of the compared range. Is null when there is no comparison. */
  previousRows: readonly CountryCount[] | null;
  /** Holds rows of the finished part of the range, which is compared. Is absent when all of it is finished. */
  overRows?: readonly CountryCount[] | undefined;
  metric: CountryMetric;
  display: PanelDisplay;
  onDisplay: (display: PanelDisplay) => void;
  load?: typeof loadMap;
}) {
  const t = useTranslations("countries");
  const [activeCode, setActiveCode] = useState<string | null>(null);
  const nameOf = useCountryName();
  const totals = useMemo(
    () =>
      tallyCountries(rows, previousRows, metric, overRows).map((total) => ({
        ...total,
        name: total.code === null ? (total.names[0] ?? "") : nameOf(total.code),
      })),
    [rows, previousRows, overRows, metric, nameOf],
  );
  if (rows.length === 0) return <p className="text-ink-soft">{t("empty")}</p>;
  const shown = { totals, metric, activeCode, onActive: setActiveCode };
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @3xl:grid-cols-2 @3xl:gap-6">
        <div className="@3xl:sticky @3xl:top-4 @3xl:order-last">
          <MapFrame {...shown} nameOf={nameOf} load={load} />
        </div>
        <div className="min-w-0">
          <CountryTable {...shown} display={display} onDisplay={onDisplay} />
          {previousRows?.length === 0 ? (
            <p className="mt-2 text-sm text-ink-soft">{t("nothingBefore")}</p>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** Shows the map, or a note in its place where it could not be loaded. */
function MapFrame({
  load,
  ...map
}: Omit<ComponentProps<typeof CountryMap>, "world"> & { load: typeof loadMap }) {
  const t = useTranslations("countries.map");
  const [brought, setBrought] = useState<Awaited<ReturnType<typeof loadMap>> | "missing">();
  useEffect(() => {
    let isWanted = true;
    load().then(
      (loaded) => isWanted && setBrought(loaded),
      () => isWanted && setBrought("missing"),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  if (brought === undefined) return <Skeleton className="aspect-960/452 w-full" />;
  if (brought === "missing") return <p className="text-sm text-ink-soft">{t("missing")}</p>;
  return <brought.CountryMap {...map} world={brought.world} />;
}

/** Names countries in the person's language, by the two letters of ISO 3166-1. */
export function useCountryName(): (code: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    return (code: string) => names.of(code) ?? code;
  }, [locale]);
}

export async function loadMap() {
  const [{ CountryMap }, { default: world }] = await Promise.all([
    import("./country-map.tsx"),
    import("world-atlas/countries-110m.json?drawn"),
  ]);
  return { CountryMap, world };
}
