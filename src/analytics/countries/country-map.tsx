import { type PointerEvent, useMemo } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { percentWords } from "#shared/format/percents.ts";
import { colourStepOf } from "./colour-steps.ts";
import type { CountryMetric } from "./country-metric.ts";
import { type DrawnCountry, WORLD_HEIGHT, WORLD_WIDTH } from "./draw-world.ts";
import { MapLegend } from "./map-legend.tsx";
import { NotOnMap } from "./not-on-map.tsx";
import type { NamedTotal } from "./order-countries.ts";
import { SHADES } from "./shades.ts";
import { sumCountries } from "./tally-countries.ts";

const TOP = 3;
const RING_RADIUS = 12;

/** The world, shaded by what was counted. A picture: whoever can't see or point has the table for all of it. */
export function CountryMap({
  totals,
  metric,
  world,
  nameOf,
  activeCode,
  onActive,
}: {
  /** The largest first, with names that are no country among them: shares are of everything. */
  totals: readonly NamedTotal[];
  metric: CountryMetric;
  world: readonly DrawnCountry[];
  /** The name of a country by its code: most have no row. */
  nameOf: (code: string) => string;
  activeCode: string | null;
  onActive: (code: string | null) => void;
}) {
  const t = useTranslations("countries.map");
  const format = useFormatter();
  const locale = useLocale();
  const byCode = useMemo(() => new Map(totals.map((total) => [total.code, total])), [totals]);
  const drawnCodes = useMemo(() => new Set(world.map(({ code }) => code)), [world]);
  const counted = totals.filter(({ code, count }) => code !== null && count > 0);
  const largest = counted[0]?.count ?? 0;
  const { count: total } = sumCountries(totals);
  const shareOf = (count: number) => (total === 0 ? null : percentWords(count / total, locale));
  const activeCount = byCode.get(activeCode)?.count ?? 0;
  const top = counted.slice(0, TOP).map(({ name, count }) => `${name} ${shareOf(count)}`);

  const pointAt = ({ target }: PointerEvent<SVGSVGElement>) => {
    const code = target instanceof SVGElement ? target.dataset.code : undefined;
    onActive(code ?? null);
  };
  return (
    <div className="grid gap-2">
      <svg
        viewBox={`0 0 ${WORLD_WIDTH} ${WORLD_HEIGHT}`}
        role="img"
        aria-label={t("label", { metric, top: top.length === 0 ? "none" : format.list(top) })}
        onPointerOver={pointAt}
        onPointerLeave={({ pointerType }) => {
          // A finger always leaves; what it pointed at stays.
          if (pointerType !== "touch") onActive(null);
        }}
        className="w-full stroke-surface"
      >
        {world.map(({ code, outline }, index) => (
          <path
            key={code ?? index}
            d={outline}
            data-code={code ?? undefined}
            strokeWidth={0.75}
            vectorEffect="non-scaling-stroke"
            className={SHADES[colourStepOf(byCode.get(code)?.count ?? 0, largest)]?.area}
          />
        ))}
        <ActiveOutline country={world.find(({ code }) => code !== null && code === activeCode)} />
      </svg>
      <p aria-hidden="true" className="min-h-5 text-sm">
        {activeCode === null ? (
          <span data-print="hide" className="text-ink-faint">
            {t("hint")}
          </span>
        ) : (
          <>
            <bdi className="font-semibold">{nameOf(activeCode)}</bdi>{" "}
            {[t("count", { metric, count: activeCount }), shareOf(activeCount)]
              .filter((words) => words !== null)
              .join(" · ")}
          </>
        )}
      </p>
      <MapLegend largest={largest} />
      <NotOnMap countries={counted.filter(({ code }) => !drawnCodes.has(code))} />
    </div>
  );
}

/** Above all others, whose borders would cover it; a ring where it would be lost. */
function ActiveOutline({ country }: { country: DrawnCountry | undefined }) {
  if (country === undefined) return null;
  const look = {
    strokeWidth: 1.5,
    vectorEffect: "non-scaling-stroke",
    className: "pointer-events-none fill-none stroke-ink",
  } as const;
  return (
    <>
      <path {...look} d={country.outline} />
      {country.isSmall ? (
        <circle {...look} cx={country.centreX} cy={country.centreY} r={RING_RADIUS} />
      ) : null}
    </>
  );
}
