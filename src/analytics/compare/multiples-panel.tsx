import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import type { AnalyticsLinks } from "#analytics/desk/section-props.ts";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { sharedScale } from "#shared/charts/plot.ts";
import { uniqueNames } from "#shared/format/unique-names.ts";
import { ALWAYS_THERE } from "./always-there.ts";
import { standingOf } from "./compared.ts";
import { tableByDate } from "./line-tables.ts";
import { countPlaces, lineOf } from "./lines.ts";
import { Multiple } from "./multiple.tsx";
import type { PanelProps } from "./panel-props.ts";
import { useBucketWords } from "./use-bucket-words.ts";
import { useTableWords } from "./use-table-words.ts";

/** A small chart of each, all on the same scale. */
export function MultiplesPanel({
  compared,
  reads,
  series,
  grain,
  about,
  view,
  asked,
  links,
  look,
  onLook,
}: PanelProps & {
  view: AnalyticsView;
  links: AnalyticsLinks;
}) {
  const t = useTranslations("comparison.multiples");
  const metrics = useTranslations("analytics.metrics");
  const files = useTranslations("comparison.overlay");
  const { metric } = view;
  const { range, timeZone } = asked.time;
  const [at, setAt] = useState<number | null>(null);
  const words = useBucketWords({ grain, timeZone });
  const tableWords = useTableWords(metric);
  const rows = useMemo(() => {
    const names = uniqueNames(compared.map(({ name }) => name));
    return compared.map((item, index) => {
      const own = series[index] ?? null;
      const name = names[index] ?? item.name;
      const line = own === null ? null : lineOf({ ...item, name }, own, metric);
      return { item, read: reads[index], own, line };
    });
  }, [compared, reads, series, metric]);
  const lines = useMemo(() => rows.flatMap(({ line }) => line ?? []), [rows]);
  const scale = useMemo(
    () =>
      sharedScale(
        lines.map(({ values }) => values),
        3,
      ),
    [lines],
  );
  return (
    <ChartPanel
      look={look}
      onLook={onLook}
      title={t(`title.${grain}`, { metric: metrics(metric) })}
      subtitle={`${about} · ${t("sameScale")}`}
      data={rows}
      {...ALWAYS_THERE}
      isPictureWhole
      table={() =>
        tableByDate(lines, { grain, timeZone }, { ...tableWords, bucketText: words.long })
      }
      fileName={files("fileName", { metric: metrics(metric), ...range })}
    >
      {(all) => (
        <ul
          aria-label={t("list")}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3"
          onPointerLeave={() => setAt(null)}
        >
          {all.map(({ item, read, own, line }) =>
            read === undefined ? null : (
              <Multiple
                key={item.key}
                item={item}
                href={links.hrefOf(item.subject, view)}
                read={read}
                standing={standingOf({ ...read, series: own }, metric)}
                series={own}
                line={line}
                metric={metric}
                scale={scale}
                count={countPlaces(lines)}
                at={at}
                onAt={setAt}
                words={words}
              />
            ),
          )}
        </ul>
      )}
    </ChartPanel>
  );
}
