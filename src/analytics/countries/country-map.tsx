import { type PointerEvent, useMemo } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { useAboutNote } from "#analytics/parts/about-note.ts";
import { useMarkInPanel, useMarkLabels } from "#analytics/parts/panel-mark.ts";
import { formatPercent } from "#shared/format/percents.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { type CountryMetric, type NamedTotal, sumCountries } from "./tally-countries.ts";

const TOP = 3;
const RING_RADIUS = 12;

interface DrawnCountry {
  /** Is null for what the atlas draws, but ISO 3166-1 has no code for. */
  code: string | null;
  outline: string;
  centreX: number;
  centreY: number;
  /** Says whether it is hard to find on the map. */
  isSmall: boolean;
}

export interface World {
  width: number;
  height: number;
  countries: readonly DrawnCountry[];
}

/** Shows a world map, shaded by count. It is rendered as an image: the table has the same data in accessible form. */
export function CountryMap({
  totals,
  metric,
  world: { width, height, countries },
  nameOf,
  activeCode,
  onActive,
}: {
  /** Lists the largest first, with names that are no country among them: shares are of everything. */
  totals: readonly NamedTotal[];
  metric: CountryMetric;
  world: World;
  /** Returns the name of a country by its code: most have no row. */
  nameOf: (code: string) => string;
  activeCode: string | null;
  onActive: (code: string | null) => void;
}) {
  const t = useTranslations("countries.map");
  const format = useFormatter();
  const locale = useLocale();
  const byCode = useMemo(() => totalsByCode(totals), [totals]);
  const drawnCodes = useMemo(() => new Set(countries.map(({ code }) => code)), [countries]);
  const counted = totals.filter(({ code, count }) => code !== null && count > 0);
  const largest = counted[0]?.count ?? 0;
  const { count: total, mark } = sumCountries(totals);
  const marked = useMarkLabels();
  const isAbout = useMarkInPanel(mark ?? "atLeast") !== "exact";
  useAboutNote(isAbout && total > 0);
  const shareOf = (count: number) =>
    total === 0
      ? null
      : marked.text(isAbout ? "about" : "exact", formatPercent(count / total, locale));
  const active = byCode.get(activeCode ?? "");
  const activeCount = active?.count ?? 0;
  const activeMark = useMarkInPanel(active?.mark ?? "exact");
  const top = counted.slice(0, TOP).map(({ name, count }) => `${name} ${shareOf(count)}`);

  const pointAt = ({ target }: PointerEvent<SVGSVGElement>) => {
    const code = target instanceof SVGElement ? target.dataset.code : undefined;
    onActive(code ?? null);
  };
  return (
    <div className="grid gap-2">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t("label", { metric, top: top.length === 0 ? "none" : format.list(top) })}
        onPointerOver={pointAt}
        onPointerLeave={({ pointerType }) => {
          // A lifted finger keeps the active country.
          if (pointerType !== "touch") onActive(null);
        }}
        className="w-full stroke-surface"
      >
        {countries.map(({ code, outline }, index) => (
          <path
            key={code ?? index}
            d={outline}
            data-code={code ?? undefined}
            strokeWidth={0.75}
            vectorEffect="non-scaling-stroke"
            className={classNames(
              "fill-current",
              SHADES[colourStepOf(byCode.get(code ?? "")?.count ?? 0, largest)],
            )}
          />
        ))}
        <ActiveOutline
          country={countries.find(({ code }) => code !== null && code === activeCode)}
        />
      </svg>
      <p aria-hidden="true" className="min-h-5 text-sm">
        {activeCode === null ? (
          <span data-print="hide" className="text-ink-faint">
            {t("hint")}
          </span>
        ) : (
          <>
            <bdi className="font-semibold">{nameOf(activeCode)}</bdi>{" "}
            {[
              marked.text(activeMark, t("count", { metric, count: activeCount })),
              shareOf(activeCount),
            ]
              .filter((labels) => labels !== null)
              .join(" · ")}
          </>
        )}
      </p>
      <MapLegend largest={largest} />
      <NotOnMap countries={counted.filter(({ code }) => !drawnCodes.has(code))} />
    </div>
  );
}

/**
 * Returns the totals of countries that have a code. What has none is nowhere on the map, not where the atlas has no
 * code.
 */
export function totalsByCode(totals: readonly NamedTotal[]): ReadonlyMap<string, NamedTotal> {
  return new Map(totals.flatMap((total) => (total.code === null ? [] : [[total.code, total]])));
}

/** Draws the outline above all others, whose borders would cover it, with a ring where it would be lost. */
function ActiveOutline({ country }: { country: DrawnCountry | undefined }) {
  if (country === undefined) return null;
  const display = {
    strokeWidth: 1.5,
    vectorEffect: "non-scaling-stroke",
    className: "pointer-events-none fill-none stroke-ink",
  } as const;
  return (
    <>
      <path {...display} d={country.outline} />
      {country.isSmall ? (
        <circle {...display} cx={country.centreX} cy={country.centreY} r={RING_RADIUS} />
      ) : null}
    </>
  );
}

const FEW = 6;

function NotOnMap({ countries }: { countries: readonly NamedTotal[] }) {
  const t = useTranslations("countries.map");
  const format = useFormatter();
  if (countries.length === 0) return null;
  const items = countries.slice(0, FEW).map(({ key, name, count }) => (
    <span key={key} className="whitespace-nowrap">
      <bdi>{name}</bdi> {format.number(count)}
    </span>
  ));
  const others = countries.length - items.length;
  return (
    <p className="text-xs text-ink-soft">
      {t.rich("notOnMap", {
        list: () => format.list(others === 0 ? items : [...items, t("others", { count: others })]),
      })}
    </p>
  );
}

/** Shows the legend of the shades. It is visual only: the table has the numbers. */
function MapLegend({ largest }: { largest: number }) {
  const t = useTranslations("countries.map");
  const format = useFormatter();
  const short = (count: number) =>
    format.number(count, { notation: "compact", useGrouping: "auto" });
  const items = [
    { step: 0, text: t("none") },
    ...colourSteps(largest).map(({ step, from, to }) => ({
      step,
      text: from === to ? short(to) : t("range", { from: short(from), to: short(to) }),
    })),
  ];
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-soft">
      {items.map(({ step, text }) => (
        <li key={step} className="flex items-center gap-1.5 whitespace-nowrap">
          <span className={classNames("size-3 rounded-sm bg-current", SHADES[step])} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Lists the shades of the map by their step, the first for nothing. */
const SHADES = [
  "text-line",
  "text-accent/30",
  "text-accent/45",
  "text-accent/62",
  "text-accent/80",
  "text-accent",
];

export const STEP_COUNT = 5;

interface ColourStep {
  /** Counts from 1, the palest. */
  step: number;
  from: number;
  to: number;
}

/**
 * Returns the shades for counts up to `max`. Their bounds grow quadratically, so that a hundredth of the
 * largest count still differs from a tenth. For small counts, empty shades are omitted.
 */
export function colourSteps(max: number): ColourStep[] {
  const bounds = Array.from({ length: STEP_COUNT + 1 }, (_, step) => boundOf(step, max));
  return bounds
    .slice(1)
    .map((to, index) => ({ step: index + 1, from: (bounds[index] ?? 0) + 1, to }))
    .filter(({ from, to }) => from <= to);
}

/** Returns the shade of a count among counts up to `max`: 0 for nothing, then 1 to 5. */
export function colourStepOf(count: number, max: number): number {
  if (count <= 0) return 0;
  return colourSteps(max).find(({ to }) => count <= to)?.step ?? STEP_COUNT;
}

function boundOf(step: number, max: number): number {
  return Math.floor((max * step ** 2) / STEP_COUNT ** 2);
}
