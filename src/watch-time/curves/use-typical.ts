import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { ChartSeries } from "#shared/charts/chart-series.tsx";
import type { SeriesStyle } from "#shared/charts/series-styles.ts";
import {
  NO_LENGTHS,
  type VideoLengths,
  type WatchTimeContent,
} from "#watch-time/watch-time-rows.ts";
import { type CurveLine, highOf, lowOf } from "./curve-line.ts";
import type { CurveScope } from "./curve-panel.tsx";
import {
  isTypical,
  MIN_TYPICAL_PLAYS,
  MIN_TYPICAL_VIDEOS,
  typicalRetention,
  videosOfLikeLength,
} from "./typical.ts";

/** Holds the rows that a typical curve is made from. */
export type TypicalSource = Pick<CurveScope, "rows" | "rowCount" | "isReading" | "isWhole">;

/** Is the style of what is neither the video nor the total. */
const STYLE: SeriesStyle = { colour: "var(--ink-faint)", dash: [10, 4], marker: "diamond" };

/**
 * Returns the typical curve beside that of one video, and what is to be said about it.
 * @param source null: its rows are not read
 * @param content null: the curve is not that of one video
 */
export function useTypical(
  source: TypicalSource | null,
  content: WatchTimeContent | null,
  lengths: VideoLengths,
) {
  const t = useTranslations("watchTimeCurves.typical");
  const id = content?.kind === "vod" && lengths !== NO_LENGTHS ? content.id : null;
  const ids = useMemo(() => (id === null ? null : videosOfLikeLength(lengths, id)), [id, lengths]);
  const { rows, rowCount } = source ?? { rows: null, rowCount: 0 };
  const isUsable = source !== null && !source.isReading && source.isWhole;
  // Of a reading that goes on, or lacks rows, no part is taken for all.
  const typical = useMemo(
    () =>
      ids === null || rows === null || !isUsable ? null : typicalRetention(rows, rowCount, ids),
    [ids, rows, rowCount, isUsable],
  );
  const few = (count: number) =>
    t("few", { least: MIN_TYPICAL_VIDEOS, plays: MIN_TYPICAL_PLAYS, count });
  const none = { line: null, band: null, quartiles: [], ids, few };
  if (id === null || source === null) return { ...none, note: false as const };
  if (ids === null) return { ...none, note: t("length") };
  if (typical === null) return { ...none, note: t(source.isReading ? "waiting" : "lacking") };
  if (!isTypical(typical)) return { ...none, note: few(typical.videoCount) };
  const { videoCount, lower, median, upper } = typical;
  // Without bounds of their own, which would be one band with that of the quartiles.
  const lineOf = (name: string, figures: CurveLine["figures"]): CurveLine => ({
    key: `typical ${name}`,
    name,
    lineStyle: STYLE,
    figures,
    values: figures.map(lowOf),
    states: figures.map(() => "whole"),
  });
  const band: ChartSeries = {
    lineStyle: STYLE,
    values: lower.map(lowOf),
    highs: upper.map(highOf),
    states: lower.map(() => "whole"),
  };
  return {
    line: lineOf(t("name"), median),
    band,
    /** Lists what a table has besides. */
    quartiles: [lineOf(t("lower"), lower), lineOf(t("upper"), upper)],
    ids,
    few,
    note: t("note", { count: videoCount }),
  };
}
