import { useId, useMemo, useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { Unknown } from "#shared/charts/table-parts.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { isUnsound } from "#watch-time/figure.ts";
import { formatValue } from "#watch-time/format-measure.ts";
import { RATIO_SIDES, type Ratio } from "#watch-time/measures.ts";
import { RowGroups } from "#watch-time/row-groups.ts";
import { plainId } from "#watch-time/watch-time-rows.ts";
import { CURVES, type Curve } from "#watch-time/watch-time-view.ts";
import { lowOf } from "./curve-line.ts";
import type { CurveScope } from "./curve-panel.tsx";
import { MIN_PLAYS, worstFreezes } from "./find-worst-freezes.ts";
import { RetentionPanel } from "./retention-panel.tsx";
import { ContentLine, ScatterPanel } from "./scatter-panel.tsx";
import { TrendPanel } from "./trend-panel.tsx";
import { usePicks } from "./use-picks.ts";

/**
 * Curves of watch time: retention, trend or scatter plot of the selection or of everything shown, with ratio
 * tiles above.
 */
export function CurvePanels(given: Omit<CurveScope, "places">) {
  const { kind, isOne, view, onView } = given;
  const scope: CurveScope = { ...given, places: usePlaces(view.selected) };
  const t = useTranslations("watchTimeCurves");
  return (
    <section aria-label={t("label")} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <RatioTiles {...scope} />
      <div className="justify-self-start">
        <ModeSwitch
          label={t("curve")}
          options={CURVES.filter((value) => !isOne || value !== "scatter").map((value) => ({
            value,
            text: t(`curves.${value}`, { kind }),
          }))}
          value={curveOf(scope)}
          onChange={(curve) => onView({ ...view, curve })}
        />
      </div>
      <OpenCurve {...scope} />
    </section>
  );
}

function OpenCurve(scope: CurveScope) {
  const curve = curveOf(scope);
  if (curve === "trend") return <TrendPanel {...scope} />;
  if (scope.kind === "channel") return <NotMeasured curve={curve} />;
  return curve === "retention" ? <RetentionPanel {...scope} /> : <ScatterPanel {...scope} />;
}

/** The curve that is shown. Channels begin with one that is measured for them. */
function curveOf({ kind, isOne, view: { curve } }: CurveScope): Curve {
  const usual = kind === "channel" ? "trend" : "retention";
  return curve === null || (isOne && curve === "scatter") ? usual : curve;
}

/** Live streams have no duration, so there is no retention (contract 2, rule 4). */
function NotMeasured({ curve }: { curve: Exclude<Curve, "trend"> }) {
  const t = useTranslations("watchTimeCurves");
  return (
    <Panel title={t(`${curve}.title`, { kind: "channel" })}>
      <EmptyState title={t("live.title")}>{t("live.advice")}</EmptyState>
    </Panel>
  );
}

/**
 * Assigns each selected item an index, which decides its style. Stable when others are deselected or have no
 * rows.
 * @param selected content ids, or period names
 * @returns indexes by normalised id
 */
function usePlaces(selected: readonly string[]): ReadonlyMap<string, number> {
  const [places, setPlaces] = useState(() => placesOf(selected, new Map()));
  const next = placesOf(selected, places);
  const isSame =
    next.size === places.size && [...next].every(([key, place]) => places.get(key) === place);
  if (isSame) return places;
  setPlaces(next);
  return next;
}

function placesOf(
  selected: readonly string[],
  before: ReadonlyMap<string, number>,
): Map<string, number> {
  const keys = [...new Set(selected.map(plainId))];
  const included = new Set(keys.flatMap((key) => before.get(key) ?? []));
  let free = 0;
  return new Map(
    keys.map((key) => {
      const place = before.get(key);
      if (place !== undefined) return [key, place];
      while (included.has(free)) free += 1;
      return [key, free++];
    }),
  );
}

const TILES = ["freeze", "bytesPerHour", "watchTimePerPlay"] as const;

/** Ratio tiles of the selection or of everything shown, with their formulas. */
function RatioTiles(scope: CurveScope) {
  const { rows, rowCount, isIncluded, isRowIncluded, isReading } = scope;
  const t = useTranslations("watchTimeCurves.tiles");
  const { picks, named } = usePicks(scope);
  const { groups, members } = useMemo(() => {
    if (picks.places.length > 0 && picks.by === "period") {
      const groups = new RowGroups(rows, rowCount, "period", isIncluded);
      const isPicked = (group: number) => picks.places.includes(groups.periodAt(group) ?? -1);
      return { groups, members: [...Array(groups.count).keys()].filter(isPicked) };
    }
    const isPicked = (_: unknown, at: number) => (picks.places.includes(at) ? 1 : 0);
    const groups =
      picks.places.length > 0
        ? new RowGroups(rows, rowCount, "content", Uint8Array.from(rows.contents, isPicked))
        : new RowGroups(rows, rowCount, "content", isIncluded, isRowIncluded);
    return { groups, members: [...Array(groups.count).keys()] };
  }, [rows, rowCount, isIncluded, isRowIncluded, picks]);
  return (
    <section aria-label={t("label")} className="grid gap-2">
      <p className="text-sm text-ink-soft">
        {named.length === 0
          ? t("ofEverything")
          : t(picks.by === "period" ? "ofPeriods" : "ofChosen", { count: named.length })}
        {scope.isWhole || isReading ? null : ` ${t("partOnly")}`}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3">
        {TILES.map((ratio) => (
          <RatioTile
            key={ratio}
            ratio={ratio}
            sides={groups.sides(members, ratio)}
            isComing={rowCount === 0 && isReading}
          />
        ))}
        {scope.isOne ? null : <WorstFreezes {...scope} />}
      </div>
    </section>
  );
}

/** The contents whose playback froze most, of everything shown. */
function WorstFreezes({
  kind,
  rows,
  rowCount,
  isIncluded,
  isRowIncluded,
  subjects,
  hrefOf,
}: CurveScope) {
  const t = useTranslations("watchTimeCurves.tiles.worst");
  const locale = useLocale();
  const format = useFormatter();
  const nameId = useId();
  const groups = useMemo(
    () => new RowGroups(rows, rowCount, "content", isIncluded, isRowIncluded),
    [rows, rowCount, isIncluded, isRowIncluded],
  );
  const { worst, why } = useMemo(() => worstFreezes(groups), [groups]);
  return (
    <div
      role="group"
      aria-labelledby={nameId}
      className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface px-4 pt-3 pb-3.5 shadow-card"
    >
      <h2 id={nameId} className="text-sm text-ink-soft">
        {t("title")}
      </h2>
      {worst.length === 0 ? (
        <p className="text-sm">{t(why)}</p>
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] text-sm">
          {worst.flatMap((group) => {
            const content = rows.contents[groups.contentAt(group) ?? -1];
            if (content === undefined) return [];
            const plays = groups.figure(group, "plays");
            return (
              <ContentLine key={content.id} content={content} subjects={subjects} hrefOf={hrefOf}>
                <span className="font-medium tabular-nums">
                  {formatValue("freeze", groups.values("freeze")[group] ?? 0, locale)}
                </span>
                <span className="min-w-20 text-end whitespace-nowrap text-ink-faint tabular-nums">
                  {t(plays.kind === "atLeast" ? "playsAtLeast" : "plays", {
                    count: lowOf(plays) ?? 0,
                  })}
                </span>
              </ContentLine>
            );
          })}
        </ol>
      )}
      <p className="mt-auto text-xs text-ink-faint">
        {t(`threshold.${kind}`, { plays: format.number(MIN_PLAYS) })}
      </p>
    </div>
  );
}

/** Units of the two sides. */
const SIDES = {
  freeze: ["playtime", "playtime"],
  bytesPerHour: ["bytes", "watchTime"],
  watchTimePerPlay: ["watchTime", "plays"],
} as const;

/** Tile of a ratio: value, both sums and formula. */
function RatioTile({
  ratio,
  sides,
  isComing,
}: {
  ratio: Exclude<Ratio, "completion">;
  /** Over the rows that have both. */
  sides: ReturnType<RowGroups["sides"]>;
  isComing: boolean;
}) {
  const t = useTranslations("watchTimeCurves.tiles");
  const locale = useLocale();
  const nameId = useId();
  const { over, under, unsoundCount, isPart } = sides;
  const [overMeasure, underMeasure] = SIDES[ratio];
  const isSound = under > 0 && !isUnsound(ratio, over, under);
  return (
    <div
      role="group"
      aria-labelledby={nameId}
      className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface px-4 pt-3 pb-3.5 shadow-card"
    >
      <h2 id={nameId} className="text-sm text-ink-soft">
        {t(`${ratio}.title`)}
      </h2>
      {isComing ? (
        <Skeleton className="mt-1 h-6 w-24" />
      ) : (
        <>
          <p className="text-xl font-semibold tabular-nums">
            {isSound ? (
              formatValue(ratio, (over / under) * RATIO_SIDES[ratio].factor, locale)
            ) : (
              <Unknown />
            )}
          </p>
          <p className="text-sm">
            {isSound
              ? t(`${ratio}.sides`, {
                  over: formatValue(overMeasure, over, locale),
                  under: formatValue(underMeasure, under, locale),
                  count: under,
                })
              : t(isUnsound(ratio, over, under) ? "unsound" : "nothing")}
          </p>
          {isSound && isPart ? <p className="text-sm text-working">{t("lacking")}</p> : null}
          {isSound && unsoundCount > 0 ? (
            <p className="text-sm text-working">{t("unsoundRows", { count: unsoundCount })}</p>
          ) : null}
        </>
      )}
      <p className="text-xs text-ink-faint">{t(`${ratio}.made`)}</p>
    </div>
  );
}
