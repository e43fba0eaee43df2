import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Unknown } from "#shared/charts/unknown.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { formatValue } from "#watch-time/format-measure.ts";
import { RATIO_SIDES, type Ratio } from "#watch-time/measures.ts";
import { isUnsound, type RowGroups } from "#watch-time/row-groups.ts";

/** What the two sides of the ratios are counted in. */
const SIDES = {
  freeze: ["playtime", "playtime"],
  bytesPerHour: ["bytes", "watchTime"],
  watchTimePerPlay: ["watchTime", "plays"],
} as const;

/** One ratio of sums: what it comes to, of which two sums, and how it is made. */
export function RatioTile({
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
