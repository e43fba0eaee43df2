import { useTranslations } from "use-intl";
import { aggregationOf } from "#watch-time/measures.ts";
import type { CurveLine } from "./curve-line.ts";
import type { CurveScope } from "./curve-scope.ts";
import type { NamedPicks } from "./use-picks.ts";

/** What has to be said of a trend, one sentence each. */
export function useTrendNotes(
  { view: { trend: measure }, granularity, isWhole, isRowIncluded }: CurveScope,
  { picks, named, absentCount }: NamedPicks,
  lines: readonly CurveLine[],
): string[] {
  const t = useTranslations("watchTimeCurves");
  const points = lines.flatMap((line) => line.points);
  const hasKind = (kind: string) => points.some(({ figure }) => figure.kind === kind);
  const hasPartial = points.some(({ partial }) => partial !== null);
  const { kind } = aggregationOf(measure);
  return [
    ...(hasPartial ? [t(`trend.partial.${granularity}`)] : []),
    ...(hasKind("between") ? [t(kind === "perViewer" ? "trend.perViewerBand" : "trend.band")] : []),
    ...(hasKind("atLeast") ? [t("trend.atLeast")] : []),
    ...(points.some(({ figure }) => figure.kind === "exact" && figure.isPart === true)
      ? [t("trend.ratioPart")]
      : []),
    ...(kind === "ratio" && hasKind("unknown") ? [t("trend.gaps")] : []),
    ...(!isWhole && hasKind("unknown") ? [t("trend.missing")] : []),
    ...(isRowIncluded !== null && hasKind("unknown") ? [t("trend.filtered")] : []),
    ...(picks.by === "period" && named.length > 0 ? [t("trend.periods")] : []),
    ...(absentCount === 0 ? [] : [t("absent", { count: absentCount })]),
  ];
}
