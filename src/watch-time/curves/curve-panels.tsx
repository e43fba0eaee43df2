import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { FigureTile } from "#shared/charts/figure-tile.tsx";
import { plainId } from "#shared/format/ids.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { useComparedText } from "#shared/ui/range/compared-text.ts";
import { useSectionRole } from "#shared/ui/section-role.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Unknown } from "#shared/ui/unknown.tsx";
import { isPossible } from "#watch-time/columns.ts";
import { Changes } from "#watch-time/compare/changes.ts";
import { TileChange } from "#watch-time/compare/tile-change.tsx";
import { asPart, type Figure, isUnsound } from "#watch-time/figure.ts";
import { formatValue } from "#watch-time/format-measure.ts";
import { RATIO_SIDES, type Ratio } from "#watch-time/measures.ts";
import { RowGroups } from "#watch-time/row-groups.ts";
import { type WatchTimeContent } from "#watch-time/watch-time-rows.ts";
import { CURVES } from "#watch-time/watch-time-view.ts";
import { lowOf } from "./curve-line.ts";
import { type CurveScope, useFigureFormat } from "./curve-panel.tsx";
import { RetentionPanel } from "./retention-panel.tsx";
import { TrendPanel } from "./trend-panel.tsx";
import { contentsOfPick, usePicks, useShownGroups } from "./use-picks.ts";

/** Shows retention or trend of the selection or of everything shown, with ratio tiles above. */
export function CurvePanels(given: Omit<CurveScope, "places">) {
  const { kind, view, onView } = given;
  const scope: CurveScope = { ...given, places: usePlaces(view.selected) };
  const t = useTranslations("watchTimeCurves");
  const role = useSectionRole();
  // Channels start with a curve that is measured for them.
  const curve = view.curve ?? (kind === "channel" ? "trend" : "retention");
  const tiles = <RatioTiles key="tiles" {...scope} />;
  const hasPicks = view.selected.length > 0;
  return (
    <section
      role={role}
      aria-label={t("label")}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
    >
      {hasPicks ? null : tiles}
      <div
        key="curve"
        className={classNames(
          "grid min-w-0 grid-cols-[minmax(0,1fr)]",
          hasPicks ? "gap-2" : "gap-4",
        )}
      >
        <div className="justify-self-start">
          <ModeSwitch
            label={t("label")}
            options={CURVES.map((value) => ({ value, text: t(`curves.${value}`) }))}
            value={curve}
            onChange={(next) => onView({ ...view, curve: next })}
          />
        </div>
        {curve === "trend" ? (
          <TrendPanel {...scope} />
        ) : kind === "channel" ? (
          // Live streams have no duration, so there is no retention (contract 2, rule 4).
          <Panel title={t(`curves.${curve}`)}>
            <EmptyState title={t("none.live.title")}>{t("none.live.advice")}</EmptyState>
          </Panel>
        ) : (
          <RetentionPanel {...scope} />
        )}
      </div>
      {/* The curves of the selection come first. */}
      {hasPicks ? tiles : null}
    </section>
  );
}

/** Returns the selected items, whose index decides their style: it stays when others are let go, which leaves null. */
function usePlaces(selected: readonly string[]): readonly (string | null)[] {
  const [places, setPlaces] = useState<readonly (string | null)[]>([]);
  const keys = new Set(selected.map(plainId));
  const next = places.map((key) => (key !== null && keys.has(key) ? key : null));
  for (const key of keys) {
    const free = next.indexOf(null);
    if (!next.includes(key)) next.splice(free < 0 ? next.length : free, 1, key);
  }
  if (JSON.stringify(next) === JSON.stringify(places)) return places;
  setPlaces(next);
  return next;
}

const TILES = ["percentageViewed", "freeze", "bytesPerHour", "watchTimePerPlay"] as const;
/** Lists the sums that are compared before the ratios. */
const SUMS = ["plays", "watchTime"] as const;

/** Shows ratio tiles of the selection or of everything shown, with their formulas. */
function RatioTiles(scope: CurveScope) {
  const { rows, rowCount, isIncluded, isRowIncluded, isReading, containers, beside = null } = scope;
  const isOfRecords = scope.view.grouping === "flat";
  const textOf = useComparedText();
  const lists = useFormatter();
  const t = useTranslations("watchTimeCurves");
  const role = useSectionRole();
  const against = useTranslations("dateRange.against");
  const common = useTranslations("common");
  const { picks, named, isSure } = usePicks(scope);
  const isWhole = scope.isWhole && isSure;
  const shown = useShownGroups(scope, "content");
  const { groups, members, mask } = useMemo(() => {
    const { by, places } = picks;
    const isOfPeriods = places.length > 0 && by === "period";
    const groups = isOfPeriods ? new RowGroups(rows, rowCount, "period", isIncluded) : shown;
    const all = [...Array(groups.count).keys()];
    if (places.length === 0) return { groups, members: all, mask: isIncluded };
    if (isOfPeriods) {
      const members = all.filter((at) => places.includes(groups.periodAt(at) ?? -1));
      return { groups, members, mask: isIncluded };
    }
    // Filters do not hide picked rows, and what is in several of them counts once.
    const masks = places.map((place) =>
      contentsOfPick(rows, by === "content" ? by : "container", place, containers),
    );
    const isPicked = Uint8Array.from(rows.contents, (_, at) =>
      masks.some((mask) => mask[at] === 1) ? 1 : 0,
    );
    const picked = new RowGroups(rows, rowCount, "content", isPicked);
    return { groups: picked, members: [...Array(picked.count).keys()], mask: isPicked };
  }, [rows, rowCount, isIncluded, shown, picks, containers]);
  const changes = useMemo(() => {
    // Single periods that a filter leaves out have no counterpart among the earlier rows.
    const isCut = groups === shown && isRowIncluded !== null;
    return beside === null || isOfRecords || isCut ? null : new Changes(groups, beside, mask);
  }, [groups, shown, isRowIncluded, beside, isOfRecords, mask]);
  // What is selected is part of everything, even if it is all there is a row of.
  const compared = picks.places.length === 0 ? null : members;
  const daysBefore = changes?.timesBefore(compared).map(textOf) ?? [];
  return (
    <section role={role} aria-label={t("tiles.label")} className="grid gap-2">
      <p className="text-sm text-ink-soft">
        {named.length === 0 ? common("total") : t("tiles.ofChosen", { count: named.length })}
        {daysBefore.length === 0
          ? null
          : ` · ${against("days", { range: lists.list(daysBefore) })}`}
        {isWhole || isReading ? null : ` ${t("partOnly")}`}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3">
        {changes === null
          ? null
          : SUMS.map((measure) => {
              const total = groups.total(members, measure);
              return (
                <SumTile
                  key={measure}
                  measure={measure}
                  figure={isWhole ? total : asPart(total, measure)}
                >
                  <TileChange measure={measure} change={changes.total(compared, measure)} />
                </SumTile>
              );
            })}
        {TILES.filter((ratio) => isPossible(scope.kind, ratio)).map((ratio) => (
          <RatioTile
            key={ratio}
            ratio={ratio}
            sides={groups.sides(members, ratio)}
            isComing={rowCount === 0 && isReading}
          >
            {changes === null ? null : (
              <TileChange measure={ratio} change={changes.total(compared, ratio)} />
            )}
          </RatioTile>
        ))}
        {scope.isOne ? null : <WorstFreezes {...scope} />}
      </div>
    </section>
  );
}

function SumTile({
  measure,
  figure,
  children,
}: {
  measure: (typeof SUMS)[number];
  figure: Figure;
  children: ReactNode;
}) {
  const t = useTranslations("watchTimeTable");
  const text = useFigureFormat(measure);
  return (
    <FigureTile
      title={t(`columns.${measure}`)}
      note={measure === "watchTime" ? t("hints.watchTime") : null}
    >
      <p className="text-xl font-semibold tabular-nums">{text(figure)}</p>
      {children}
    </FigureTile>
  );
}

/** Shows the contents whose playback froze most, of everything shown. */
function WorstFreezes(scope: CurveScope) {
  const t = useTranslations("watchTimeCurves");
  const common = useTranslations("common");
  const locale = useLocale();
  const groups = useShownGroups(scope, "content");
  const { worst, isKnown } = useMemo(() => worstFreezes(groups), [groups]);
  return (
    <FigureTile
      title={t("tiles.worst.title")}
      note={t("tiles.worst.threshold", { plays: MIN_PLAYS })}
    >
      {worst.length === 0 ? (
        <p className="text-sm">{t(isKnown ? "tiles.worst.none" : "none.unknown.title")}</p>
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] text-sm">
          {worst.flatMap((group) => {
            const content = scope.rows.contents[groups.contentAt(group) ?? -1];
            if (content === undefined) return [];
            const plays = groups.figure(group, "plays");
            const value = common("playCount", { count: lowOf(plays) ?? 0 });
            return (
              <ContentLine key={content.id} {...scope} content={content}>
                <span className="font-medium tabular-nums">
                  {formatValue("freeze", groups.values("freeze")[group] ?? 0, locale)}
                </span>
                <span className="min-w-20 shrink-0 text-end whitespace-nowrap text-ink-faint tabular-nums">
                  {plays.kind === "atLeast" ? common("atLeast", { value }) : value}
                </span>
              </ContentLine>
            );
          })}
        </ol>
      )}
    </FigureTile>
  );
}

const SIDES = {
  percentageViewed: ["watchTime", "watchTime"],
  freeze: ["playtime", "playtime"],
  bytesPerHour: ["bytes", "watchTime"],
  watchTimePerPlay: ["watchTime", "plays"],
} as const;

function RatioTile({
  ratio,
  sides,
  isComing,
  children,
}: {
  ratio: Exclude<Ratio, "completion">;
  sides: ReturnType<RowGroups["sides"]>;
  isComing: boolean;
  /** Shows the change, where it is compared. */
  children: ReactNode;
}) {
  const t = useTranslations("watchTimeCurves");
  const table = useTranslations("watchTimeTable");
  const common = useTranslations("common");
  const locale = useLocale();
  const { over, under, unsoundCount, isPart } = sides;
  const [overMeasure, underMeasure] = SIDES[ratio];
  const isSound = under > 0 && !isUnsound(ratio, over, under);
  return (
    <FigureTile title={table(`columns.${ratio}`)} note={table(`hints.${ratio}`)}>
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
          {children}
          <p className="text-sm">
            {isSound
              ? t(ratio === "percentageViewed" ? "tiles.ofFull" : "tiles.sides", {
                  over: formatValue(overMeasure, over, locale),
                  under:
                    underMeasure === "plays"
                      ? common("playCount", { count: under })
                      : formatValue(underMeasure, under, locale),
                })
              : isUnsound(ratio, over, under)
                ? table("figure.unsoundReason")
                : ratio === "percentageViewed" && isPart
                  ? table("figure.lengthReason")
                  : t("none.unknown.title")}
          </p>
          {isSound && isPart ? <p className="text-sm text-working">{t("lacking")}</p> : null}
          {isSound && unsoundCount > 0 ? (
            <p className="text-sm text-working">
              {t("tiles.unsoundRows", { count: unsoundCount })}
            </p>
          ) : null}
        </>
      )}
    </FigureTile>
  );
}

/** With fewer plays, one bad connection would dominate. */
export const MIN_PLAYS = 10;
const MAX_VIDEOS = 5;

export interface WorstFreezes {
  /** Holds the groups, worst first: at most five, each with enough plays and some freezing. */
  worst: readonly number[];
  /** The buffering of any group with enough plays is known. */
  isKnown: boolean;
}

/**
 * Finds the groups whose playback froze most.
 * @param groups rows by content
 */
export function worstFreezes(groups: RowGroups): WorstFreezes {
  const plays = groups.values("plays");
  const freeze = groups.values("freeze");
  const worst: number[] = [];
  let isKnown = false;
  for (let group = 0; group < groups.count; group++) {
    const part = freeze[group] ?? Number.NaN;
    if (!((plays[group] ?? 0) >= MIN_PLAYS)) continue;
    isKnown ||= !Number.isNaN(part);
    if (!(part > 0)) continue;
    const place = worst.findIndex((other) => part > (freeze[other] ?? 0));
    worst.splice(place === -1 ? worst.length : place, 0, group);
    worst.length = Math.min(worst.length, MAX_VIDEOS);
  }
  return { worst, isKnown };
}

/** Lists a content: its title, a link where there is a page, with figures at the end. */
function ContentLine({
  content,
  subjects,
  hrefOf,
  children,
}: Pick<CurveScope, "subjects" | "hrefOf"> & { content: WatchTimeContent; children: ReactNode }) {
  const { title, state } = subjects.of(content);
  const name = <bdi className="block truncate">{title}</bdi>;
  return (
    <li className="flex min-h-6 items-center gap-2">
      <span className="min-w-0 grow">
        {state === "there" ? (
          <Link to={hrefOf(content)} className="rounded-sm underline-offset-2 hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      {children}
    </li>
  );
}
