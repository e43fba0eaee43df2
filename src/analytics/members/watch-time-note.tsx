import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ExplainDifference } from "#analytics/explain/explain-difference.tsx";
import { differenceFacts, type SectionProps } from "#analytics/screen/section-props.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { isOneCall, watchTimeQueries } from "#watch-time/watch-time-queries.ts";

type Props = Pick<SectionProps, "view" | "query" | "analytics">;

/**
 * Plays of a video or channel according to watch time, beside those of analytics. Nothing if that takes more
 * than one call.
 */
export function WatchTimeNote(props: Props) {
  const { view, query } = props;
  const { subject } = view;
  const { range } = query.time;
  if (subject.kind !== "vod" && subject.kind !== "channel") return null;
  if (!isOneCall(range) || range.from > query.today) return null;
  return <Note {...props} kind={subject.kind} contentId={subject.id} />;
}

function Note({
  query,
  analytics,
  kind,
  contentId,
}: Props & { kind: WatchTimeKind; contentId: string }) {
  const t = useTranslations("members.watchTime");
  const metrics = useTranslations("analytics.metrics");
  const { api } = useApi();
  const { data, isError, isFetching, refetch } = useQuery(
    watchTimeQueries.plays(api, kind, contentId, query.time),
  );
  const content = () => {
    if (data === undefined) {
      if (!isError) return <Skeleton className="h-4 w-72 max-w-full" />;
      return (
        <>
          {t("failed")}
          <Button
            variant="quiet"
            aria-disabled={isFetching}
            onClick={() => (isFetching ? undefined : void refetch())}
          >
            {t("again")}
          </Button>
        </>
      );
    }
    const { plays, unreadableCount } = data;
    const facts =
      plays === null
        ? null
        : differenceFacts({ query, analytics }, "plays", { measure: "plays", count: plays });
    const isSame = facts !== null && facts.counts[0] === plays;
    return (
      <>
        {/* In line with the button of the note above it. */}
        <span className="last:pe-3">
          {plays === null
            ? t("nothing", { count: unreadableCount })
            : t("says", { plays, isSame: isSame ? "yes" : "no" })}
          {plays === null || unreadableCount === 0
            ? null
            : ` ${t("unreadable", { count: unreadableCount })}`}
        </span>
        {facts === null || isSame ? null : (
          <ExplainDifference
            pair={{ kind: "watch-time", granularity: "month" }}
            facts={facts}
            names={[metrics("plays"), t("name")]}
          />
        )}
      </>
    );
  };
  return (
    <div className="-mt-3 flex min-h-8 flex-wrap items-center justify-end gap-x-1 text-sm text-ink-soft">
      {content()}
    </div>
  );
}
