import { useFormatter, useTranslations } from "use-intl";
import { isKnown, isUnplayed, type RetentionLine } from "./retention-lines.ts";

/** What has to be said of curves of how far plays got, one sentence each. */
export function useRetentionNotes(
  lines: readonly RetentionLine[],
  { excessRowCount, absentCount }: { excessRowCount: number; absentCount: number },
): string[] {
  const t = useTranslations("watchTimeCurves");
  const format = useFormatter();
  const isUncertain = lines.some((line) => isKnown(line) && line.retention.unknownPlays > 0);
  const unknown = lines.filter((line) => !isKnown(line) && !isUnplayed(line));
  const isUncounted = lines.some((line) => isKnown(line) && line.retention.uncountedRowCount > 0);
  const names = (of: readonly RetentionLine[]) => format.list(of.map(({ name }) => name));
  const unplayed = lines.filter(isUnplayed);
  return [
    ...(isUncertain ? [t("retention.band")] : []),
    ...(unknown.length === 0 ? [] : [t("retention.leftOut", { names: names(unknown) })]),
    ...(unplayed.length === 0 || unplayed.length === lines.length
      ? []
      : [t("retention.unplayed", { names: names(unplayed) })]),
    ...(isUncounted ? [t("retention.uncounted")] : []),
    ...(excessRowCount === 0 ? [] : [t("retention.excess", { count: excessRowCount })]),
    ...(absentCount === 0 ? [] : [t("absent", { count: absentCount })]),
  ];
}
