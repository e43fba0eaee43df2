import { useLocale, useTranslations } from "use-intl";
import { formatValue } from "#watch-time/format-measure.ts";
import { MIN_VIDEOS, type Scatter } from "./scatter.ts";

/** What has to be said of films side by side, one sentence each. */
export function useScatterNotes(
  { points, medians, unknownCount }: Scatter,
  drawnCount: number,
): string[] {
  const t = useTranslations("watchTimeCurves.scatter");
  const locale = useLocale();
  const leftOut = points.length - drawnCount;
  return [
    t("axes"),
    medians === null
      ? t("tooFew", { count: MIN_VIDEOS })
      : t("medians", {
          share: formatValue("completion", medians.sharePercent, locale),
          completion: formatValue("completion", medians.completionPercent, locale),
          plays: medians.plays,
        }),
    ...(leftOut === 0 ? [] : [t("leftOut", { drawn: drawnCount, count: leftOut })]),
    ...(unknownCount === 0 ? [] : [t("unknownCount", { count: unknownCount })]),
  ];
}
