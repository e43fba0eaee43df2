import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { isReadWhole } from "#watch-time/read-watch-time.ts";
import { RowGroups } from "#watch-time/row-groups.ts";
import { figureTitle, figureValue, useFigureFormat } from "#watch-time/table/row-labels.tsx";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { type WatchTimeReading, watchTimeQueries } from "#watch-time/watch-time-queries.ts";

const KINDS = ["vod", "channel"] as const;
const KIND_LABELS = { vod: "vod", channel: "live" } as const;
const MEASURES = ["watchTime", "uniqueViewers"] as const;

/** Shows the watch time and viewers of the account in a range, from all its records. */
export function WatchTimeSummary({
  time,
  hrefOf,
}: {
  time: ZonedRange;
  /** Returns the URL of the page with the records. */
  hrefOf: (kind: WatchTimeKind) => string;
}) {
  const t = useTranslations("watchTime");
  const names = useTranslations("watchTimeTable.columns");
  return (
    <Panel title={t("summary.title")}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {KINDS.map((kind) => (
          <section key={kind} aria-label={t(KIND_LABELS[kind])}>
            <h3 className="font-medium">
              <Link to={hrefOf(kind)} className="hover:underline">
                {t(KIND_LABELS[kind])}
              </Link>
            </h3>
            <KindFigures kind={kind} time={time} names={names} />
          </section>
        ))}
      </div>
    </Panel>
  );
}

function KindFigures({
  kind,
  time,
  names,
}: {
  kind: WatchTimeKind;
  time: ZonedRange;
  names: (measure: (typeof MEASURES)[number]) => string;
}) {
  const { api } = useApi();
  const request = { kind, time, granularity: "month", contentIds: null } as const;
  const { data, error, dataUpdatedAt, refetch } = useQuery(watchTimeQueries.rows(api, request));
  return (
    <Loaded
      data={data}
      problem={toProblem(error)}
      asOfMs={data?.readAtMs ?? dataUpdatedAt}
      onRetry={() => void refetch()}
      skeleton={<Skeleton className="mt-1 h-12" />}
    >
      {(reading) => (
        <dl className="mt-1 grid grid-cols-2 gap-x-4">
          {MEASURES.map((measure) => (
            <div key={measure}>
              <dt className="text-sm text-ink-soft">{names(measure)}</dt>
              <dd className="text-xl font-semibold">
                <Total reading={reading} measure={measure} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Loaded>
  );
}

function Total({
  reading,
  measure,
}: {
  reading: WatchTimeReading;
  measure: (typeof MEASURES)[number];
}) {
  const t = useTranslations("watchTime.summary");
  const format = useFigureFormat();
  const { rows, rowCount } = reading;
  const isWhole = isReadWhole(reading);
  const figure = useMemo(() => {
    // While records are missing, each sum is a lower bound.
    const groups = new RowGroups(rows, rowCount, "content", null, null, isWhole ? null : 0);
    return groups.total([...Array(groups.count).keys()], measure);
  }, [rows, rowCount, isWhole, measure]);
  if (isWhole && rowCount === 0) return <span className="text-ink-faint">{t("none")}</span>;
  const labels = format(measure, figure);
  return <span title={figureTitle(labels) ?? labels?.text}>{figureValue(labels)}</span>;
}
