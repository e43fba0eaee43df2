import { useFormatter, useLocale, useTranslations } from "use-intl";
import { markerPath } from "#shared/charts/series-styles.ts";
import { formatValue } from "#watch-time/format-measure.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeContent, WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import { ContentLine } from "./content-line.tsx";
import type { Scatter } from "./scatter.ts";
import { SCATTER_STYLES } from "./scatter-styles.ts";

const NAMED = ["loved", "left", "hidden"] as const;
const MAX_VIDEOS = 5;

/** The groups that films fall in: which they are, by what rule, and the films in front: loved ones by share, others by plays. */
export function ScatterGroups({
  scatter,
  rows,
  subjects,
  hrefOf,
}: {
  scatter: Scatter;
  rows: WatchTimeRows;
  subjects: Pick<Subjects, "of">;
  hrefOf: (content: WatchTimeContent) => string;
}) {
  const t = useTranslations("watchTimeCurves.scatter");
  const format = useFormatter();
  const locale = useLocale();
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-3">
      {NAMED.map((group) => {
        const { colour, marker } = SCATTER_STYLES[group];
        const videos = scatter.points.filter((point) => point.group === group);
        if (group === "loved") videos.sort((a, b) => b.sharePercent - a.sharePercent);
        return (
          <section key={group} aria-label={t(`groups.${group}`)} className="min-w-0">
            <h3 className="flex items-center gap-1.5 font-medium">
              <svg width="14" height="14" aria-hidden="true" className="shrink-0">
                <path d={markerPath(marker, 7, 7, 4.5)} fill={colour} />
              </svg>
              {t(`groups.${group}`)}
              <span className="font-normal text-ink-faint">{format.number(videos.length)}</span>
            </h3>
            <p className="text-sm text-ink-soft">{t(`rules.${group}`)}</p>
            <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] text-sm">
              {videos.slice(0, MAX_VIDEOS).flatMap(({ content: at, plays, sharePercent }) => {
                const content = rows.contents[at];
                if (content === undefined) return [];
                return (
                  <ContentLine
                    key={content.id}
                    content={content}
                    subjects={subjects}
                    hrefOf={hrefOf}
                  >
                    <span className="whitespace-nowrap text-ink-faint tabular-nums">
                      {group === "loved"
                        ? t("reached", { share: formatValue("completion", sharePercent, locale) })
                        : t("plays", { count: plays })}
                    </span>
                  </ContentLine>
                );
              })}
            </ul>
            {videos.length > MAX_VIDEOS ? (
              <p className="text-sm text-ink-faint">
                {t("more", { count: videos.length - MAX_VIDEOS })}
              </p>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
