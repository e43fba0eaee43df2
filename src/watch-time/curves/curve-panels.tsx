import { type ReactNode, useId, useMemo, useState } from "react";
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
import { usePicks, useShownGroups } from "./use-picks.ts";

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
  if (JSON.stringify([...next]) === JSON.stringify([...places])) return places;
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
  const { rows, rowCount, isIncluded, isReading } = scope;
  const t = useTranslations("watchTimeCurves.tiles");
  const { picks, named } = usePicks(scope);
  const shown = useShownGroups(scope, "content");
  const { groups, members } = useMemo(() => {
    const { by, places } = picks;
    const isOfPeriods = places.length > 0 && by === "period";
    const groups = isOfPeriods ? new RowGroups(rows, rowCount, "period", isIncluded) : shown;
    const all = [...Array(groups.count).keys()];
    if (places.length === 0) return { groups, members: all };
    if (isOfPeriods) {
      return { groups, members: all.filter((at) => places.includes(groups.periodAt(at) ?? -1)) };
    }
    // Filters do not hide what was picked.
    const isPicked = Uint8Array.from(rows.contents, (_, at) => (places.includes(at) ? 1 : 0));
    const picked = new RowGroups(rows, rowCount, "content", isPicked);
    return { groups: picked, members: [...Array(picked.count).keys()] };
  }, [rows, rowCount, isIncluded, shown, picks]);
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

/** A figure with its heading, and below it how it is made. */
function Tile({ title, made, children }: { title: string; made: string; children: ReactNode }) {
  const nameId = useId();
  return (
    <div
      role="group"
      aria-labelledby={nameId}
      className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface px-4 pt-3 pb-3.5 shadow-card"
    >
      <h2 id={nameId} className="text-sm text-ink-soft">
        {title}
      </h2>
      {children}
      <p className="mt-auto text-xs text-ink-faint">{made}</p>
    </div>
  );
}

/** The contents whose playback froze most, of everything shown. */
function WorstFreezes(scope: CurveScope) {
  const t = useTranslations("watchTimeCurves.tiles.worst");
  const locale = useLocale();
  const format = useFormatter();
  const groups = useShownGroups(scope, "content");
  const { worst, why } = useMemo(() => worstFreezes(groups), [groups]);
  return (
    <Tile
      title={t("title")}
      made={t(`threshold.${scope.kind}`, { plays: format.number(MIN_PLAYS) })}
    >
      {worst.length === 0 ? (
        <p className="text-sm">{t(why)}</p>
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] text-sm">
          {worst.flatMap((group) => {
            const content = scope.rows.contents[groups.contentAt(group) ?? -1];
            if (content === undefined) return [];
            const plays = groups.figure(group, "plays");
            return (
              <ContentLine key={content.id} {...scope} content={content}>
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
    </Tile>
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
  const { over, under, unsoundCount, isPart } = sides;
  const [overMeasure, underMeasure] = SIDES[ratio];
  const isSound = under > 0 && !isUnsound(ratio, over, under);
  return (
    <Tile title={t(`${ratio}.title`)} made={t(`${ratio}.made`)}>
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
    </Tile>
  );
}
