import { useLocale, useTranslations } from "use-intl";
import type { Measure } from "#analytics/analytics.ts";
import { NO_NOTES } from "#analytics/analytics-series.ts";
import type { Asked } from "#analytics/asked.ts";
import { valueWords } from "#analytics/chart/metric-words.ts";
import { ExplainDifference } from "#analytics/explain/explain-difference.tsx";
import type { MemberCounts } from "#analytics/member-counts.ts";
import type { Members } from "./use-members.ts";

/** Whether the films add up to what the service says of the folder, and why not. */
export function MemberVerdict({
  asked,
  measure,
  counts: { own, ownUnreadableCount, isShifted },
  sum,
  members: { ids, sharedCount, subfolderCount, isLibraryWhole },
}: {
  asked: Asked;
  measure: Measure;
  counts: MemberCounts;
  /** Of all its films. */
  sum: number;
  members: Members;
}) {
  const t = useTranslations("members");
  const words = useTranslations("analytics.metrics");
  const locale = useLocale();
  const whole = own?.[measure];
  if (whole === undefined) return sum === 0 ? null : <p>{t("ownUnknown")}</p>;
  const name = words(measure);
  if (whole === sum) return <p>{t("agrees", { measure: name })}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <p>
        {t("differs", {
          measure: name,
          count: valueWords(measure, Math.abs(sum - whole), locale),
          isMore: sum > whole ? "yes" : "no",
        })}
      </p>
      <ExplainDifference
        pair={{
          kind: "folder-members",
          memberCount: ids.length,
          sharedCount,
          subfolderCount,
          isLibraryWhole,
        }}
        facts={{
          time: asked.time,
          nowMs: asked.nowMs,
          notes: { ...NO_NOTES, unreadableCount: ownUnreadableCount, isShifted },
          counts: [whole, sum],
          measures: [measure, measure],
          grains: [null, null],
        }}
        names={[t("own"), t("sumShort")]}
      />
    </div>
  );
}
