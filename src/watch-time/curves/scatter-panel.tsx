import { type ReactNode, useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { markerPath } from "#shared/charts/series-styles.ts";
import { tableOf } from "#shared/format/table-data.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { formatValue } from "#watch-time/format-measure.ts";
import { useFileColumn } from "#watch-time/use-file-column.ts";
import type { WatchTimeContent } from "#watch-time/watch-time-rows.ts";
import { CurvePanel, type CurveScope } from "./curve-panel.tsx";
import {
  drawnPoints,
  MIN_VIDEOS,
  SCATTER_STYLES,
  type ScatterGroup,
  type ScatterPoint,
  type ScatterValues,
  scatterOf,
} from "./scatter.ts";
import { usePicks, useShownGroups } from "./use-picks.ts";

const ScatterChart = lazily(async () => (await import("./scatter-chart.tsx")).ScatterChart);

/** More dots are a cloud. */
const MAX_DRAWN = 500;
const NOTHING_RINGED: readonly number[] = [];

export function ScatterPanel(scope: CurveScope) {
  const { kind, rows, subjects, hrefOf } = scope;
  const t = useTranslations("watchTimeCurves");
  const navigate = useNavigate();
  const { picks } = usePicks(scope);
  const groups = useShownGroups(scope, "content");
  const scatter = useMemo(() => scatterOf(groups), [groups]);
  const ringed = picks.by === "content" ? picks.places : NOTHING_RINGED;
  const drawn = useMemo(() => drawnPoints(scatter.points, MAX_DRAWN, ringed), [scatter, ringed]);
  const { points, medians, unknownCount } = scatter;
  const column = useTranslations("watchTimeTable.columns");
  const files = useTranslations("watchTimeFiles");
  const inFile = useFileColumn();
  const common = useTranslations("common");
  const locale = useLocale();
  const nameOf = (group: ScatterGroup) => t(`scatter.groups.${group}`);
  const titleOf = ({ content: at }: ScatterPoint) => {
    const content = rows.contents[at];
    return content === undefined ? "" : subjects.of(content).title;
  };
  const hrefAt = ({ content: at }: ScatterPoint) => {
    const content = rows.contents[at];
    const isThere = content !== undefined && subjects.of(content).state === "there";
    return isThere ? hrefOf(content) : null;
  };
  const percent = (value: number) => formatValue("completion", value, locale);
  const leftOut = points.length - drawn.length;
  const notes = [
    t("scatter.axes"),
    medians === null
      ? t("scatter.tooFew", { count: MIN_VIDEOS })
      : t("scatter.medians", {
          share: percent(medians.sharePercent),
          completion: percent(medians.completionPercent),
          plays: medians.plays,
        }),
    leftOut > 0 && t("scatter.leftOut", { drawn: drawn.length, count: leftOut }),
    unknownCount > 0 && t("scatter.unknownCount", { count: unknownCount }),
  ];
  const number = (measure: "completion" | "plays", of: keyof ScatterValues) => ({
    name: column(measure),
    fileName: inFile(measure),
    kind: "number" as const,
    show: (value: number) => formatValue(measure, value, locale),
    cell: (point: ScatterPoint) => point[of],
  });
  /** Of all videos, including those not drawn. */
  const table = () =>
    tableOf(points, [
      { name: common("video"), kind: "text", cell: titleOf },
      medians !== null && {
        name: t("scatter.group"),
        kind: "text",
        cell: ({ group }) => nameOf(group),
      },
      {
        ...number("completion", "sharePercent"),
        name: t("scatter.share"),
        fileName: files("inUnit", { name: t("scatter.share"), unit: "percent" }),
      },
      number("completion", "completionPercent"),
      number("plays", "plays"),
    ]);
  const title = t("curves.scatter", { kind });
  return (
    <CurvePanel
      scope={scope}
      title={title}
      notes={notes}
      isEmpty={points.length === 0}
      why={unknownCount === 0 ? "empty" : "unknown"}
      table={table}
    >
      <ScatterChart
        label={title}
        points={drawn}
        medians={medians}
        nameOf={nameOf}
        ringed={ringed}
        titleOf={titleOf}
        canOpen={(point) => hrefAt(point) !== null}
        onOpen={(point) => {
          const href = hrefAt(point);
          if (href !== null) void navigate(href);
        }}
      />
      {medians === null ? null : <ScatterGroups {...scope} points={points} />}
    </CurvePanel>
  );
}

const NAMED = ["loved", "left", "hidden"] as const;
const MAX_VIDEOS = 5;

/** Groups of videos with their rules and top videos: loved ones by share, others by plays. */
function ScatterGroups({
  points,
  rows,
  ...linked
}: Pick<CurveScope, "rows" | "subjects" | "hrefOf"> & { points: readonly ScatterPoint[] }) {
  const t = useTranslations("watchTimeCurves.scatter");
  const common = useTranslations("common");
  const format = useFormatter();
  const locale = useLocale();
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-3">
      {NAMED.map((group) => {
        const { colour, marker } = SCATTER_STYLES[group];
        const videos = points.filter((point) => point.group === group);
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
                  <ContentLine key={content.id} {...linked} content={content}>
                    <span className="shrink-0 whitespace-nowrap text-ink-faint tabular-nums">
                      {group === "loved"
                        ? t("reached", { share: formatValue("completion", sharePercent, locale) })
                        : common("playCount", { count: plays })}
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

/** Content in a short list: linked title with figures at the end. */
export function ContentLine({
  content,
  subjects,
  hrefOf,
  children,
}: Pick<CurveScope, "subjects" | "hrefOf"> & { content: WatchTimeContent; children: ReactNode }) {
  const { title, state } = subjects.of(content);
  const name = <bdi className="block truncate">{title}</bdi>;
  return (
    <li className="flex min-h-6 items-center gap-2">
      <span className="min-w-0 grow">
        {state === "there" ? (
          <Link to={hrefOf(content)} className="rounded-sm underline-offset-2 hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      {children}
    </li>
  );
}
