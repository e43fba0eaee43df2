import { useMemo } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { MEASURES, type Measure } from "#analytics/analytics.ts";
import { NO_NOTES } from "#analytics/analytics-series.ts";
import { formatValue } from "#analytics/chart/format-metric.ts";
import {
  type ContentHrefs,
  ContentPager,
  ContentTable,
  type ContentTableRow,
  contentRow,
  pageOf,
  sumRow,
} from "#analytics/contents/content-table.tsx";
import { cutContents } from "#analytics/contents/cut-contents.ts";
import { ExplainDifference } from "#analytics/explain/explain-difference.tsx";
import type { MemberCounts } from "#analytics/member-counts-queries.ts";
import { markOfRows, PanelMark, type PanelMarks } from "#analytics/parts/panel-mark.ts";
import type { AnalyticsQuery } from "#analytics/resolved-query.ts";
import type { PanelDisplay } from "#shared/charts/panel-display.ts";
import { isSettled } from "#shared/http/live-figures.ts";
import { Button } from "#shared/ui/button.tsx";
import { lacksMembers, type Members, rankMembers } from "./use-members.ts";

/** Shows the counts of a folder's videos, whether they add up to the folder, and what is missing. */
export function MemberBreakdown({
  query,
  measure,
  counts,
  members,
  hrefs,
  isBusy,
  onAgain,
  display,
  onDisplay,
}: {
  query: AnalyticsQuery;
  measure: Measure;
  counts: MemberCounts;
  members: Members;
  hrefs: ContentHrefs;
  isBusy: boolean;
  onAgain: () => void;
  display: PanelDisplay;
  onDisplay: (display: PanelDisplay) => void;
}) {
  const t = useTranslations("members");
  const common = useTranslations("common");
  const contents = useTranslations("contents.breakdown");
  const metrics = useTranslations("analytics.metrics");
  const format = useFormatter();
  const { titles } = members;
  const { own, failedIds, isWithin } = counts;
  const { rows, idle, sums, whole } = useMemo(
    () => rankMembers(counts, titles, measure),
    [counts, titles, measure],
  );
  const cut = cutContents(rows, "", pageOf(display));
  const { others } = cut;
  const isPartial = lacksMembers(counts, members);
  const sum = (
    kind: "sum" | "total",
    name: string,
    row: Pick<ContentTableRow, "counts" | "lacking">,
  ) => sumRow(kind, name, row, measure, whole);
  const isFailed = (own === null && !isWithin) || failedIds.length > 0;
  const hasOwn = MEASURES.some((each) => (own?.[each] ?? 0) > 0);
  const again = (labels: string, isQuiet = false) => (
    <Button
      variant={isQuiet ? "quiet" : "secondary"}
      aria-disabled={isBusy}
      onClick={() => (isBusy ? undefined : onAgain())}
    >
      {labels}
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isFailed ? (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-3 py-2 text-ink-soft">
          <p role="status">{t("failed", { count: failedIds.length })}</p>
          {again(common("tryAgain"))}
        </div>
      ) : null}
      {rows.length > 0 || hasOwn ? (
        <>
          <PanelMark value={marksOfMembers(counts)}>
            <ContentTable
              label={t("frame")}
              caption={t(captionOf(members, isWithin), { measure: metrics(measure) })}
              scale={{ isTotalPartial: isWithin && isPartial }}
              nameHead={common("video")}
              ranked={measure}
              measures={MEASURES}
              sections={[
                {
                  rows: [
                    ...cut.shown.map((content) => contentRow(content, true, hrefs)),
                    ...(others === null
                      ? []
                      : [
                          sum("sum", contents("others", { count: others.count }), {
                            counts: others.counts,
                          }),
                        ]),
                  ],
                },
                {
                  isFoot: true,
                  rows: [
                    sum("total", t("sum", { count: counts.members.length }), {
                      counts: sums,
                      lacking: isPartial ? MEASURES : [],
                    }),
                    ...(own === null ? [] : [sum("total", t("own"), { counts: own })]),
                  ],
                },
              ]}
            />
          </PanelMark>
          <ContentPager {...{ cut, display, onDisplay }} />
        </>
      ) : null}
      <div className="grid gap-1 text-sm text-ink-soft">
        {/* The note on missing figures explains the difference well enough. */}
        {isFailed && !isWithin ? null : (
          <MemberVerdict
            query={query}
            measure={measure}
            counts={counts}
            sum={sums[measure]}
            members={members}
          />
        )}
        <MemberGaps idleCount={idle.length} counts={counts} members={members} />
        {isSettled(query.time, counts.readAtMs) ? null : (
          <div className="flex flex-wrap items-center gap-x-1" data-print="hide">
            <p>{t("asOf", { time: format.dateTime(counts.readAtMs, { timeStyle: "short" }) })}</p>
            {again(t("countAgain"), true)}
          </div>
        )}
      </div>
    </div>
  );
}

function captionOf({ of }: Members, isWithin: boolean) {
  if (of === "playlist") return "playlist.caption";
  return isWithin ? "captionWithin" : "caption";
}

/** Says which videos count nothing, and what the figures leave out. */
function MemberGaps({
  idleCount,
  counts: { unreadableCount },
  members: { problem, retry },
}: {
  idleCount: number;
  counts: MemberCounts;
  members: Members;
}) {
  const t = useTranslations("members");
  const common = useTranslations("common");
  return (
    <>
      {idleCount === 0 ? null : <p>{t("idle", { count: idleCount })}</p>}
      {unreadableCount === 0 ? null : <p>{t("unreadable", { count: unreadableCount })}</p>}
      {problem === null ? null : (
        <div className="flex flex-wrap items-center gap-x-1">
          <p>{t("libraryFailed")}</p>
          <Button variant="quiet" onClick={retry}>
            {common("continue")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Returns how exact the figures of a folder's videos are at best. */
export function marksOfMembers(
  counts: Pick<MemberCounts, "isShifted" | "unreadableCount" | "ownUnreadableCount">,
): PanelMarks {
  const unreadableCount = counts.unreadableCount + counts.ownUnreadableCount;
  return { figures: markOfRows({ ...counts, unreadableCount }), compared: "exact" };
}

/** States whether the videos add up to the folder's own figure, and why not. */
function MemberVerdict({
  query,
  measure,
  counts: { own, ownUnreadableCount, isShifted, isWithin },
  sum,
  members: { of, ids, sharedCount, subfolderCount, isLibraryWhole },
}: {
  query: AnalyticsQuery;
  measure: Measure;
  counts: MemberCounts;
  sum: number;
  members: Members;
}) {
  const t = useTranslations("members");
  const labels = useTranslations("analytics.metrics");
  const locale = useLocale();
  if (isWithin) return <p>{t(of === "playlist" ? "playlist.note" : "withinNote")}</p>;
  const whole = own?.[measure];
  if (whole === undefined) return sum === 0 ? null : <p>{t("ownUnknown")}</p>;
  const name = labels(measure);
  if (whole === sum) return <p>{t("agrees", { measure: name })}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <p>
        {t("differs", {
          measure: name,
          count: formatValue(measure, Math.abs(sum - whole), locale),
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
          time: query.time,
          nowMs: query.nowMs,
          notes: { ...NO_NOTES, unreadableCount: ownUnreadableCount, isShifted },
          counts: [whole, sum],
          measures: [measure, measure],
        }}
        names={[t("own"), t("sumShort")]}
      />
    </div>
  );
}
