import { useLocale, useTranslations } from "use-intl";
import { valueWords } from "#watch-time/measure-words.ts";
import { LEAST_FILMS, type Scatter } from "./scatter.ts";

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
      ? t("tooFew", { count: LEAST_FILMS })
      : t("medians", {
          share: valueWords("completion", medians.sharePercent, locale),
          completion: valueWords("completion", medians.completionPercent, locale),
          plays: medians.plays,
        }),
    ...(leftOut === 0 ? [] : [t("leftOut", { drawn: drawnCount, count: leftOut })]),
    ...(unknownCount === 0 ? [] : [t("unknownCount", { count: unknownCount })]),
  ];
}
