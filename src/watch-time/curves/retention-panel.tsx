import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { plainId } from "#shared/format/ids.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { ChoiceField } from "#shared/ui/fields.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import type { Figure } from "#watch-time/figure.ts";
import { formatAxisValue } from "#watch-time/format-measure.ts";
import { isReadWhole } from "#watch-time/read-watch-time.ts";
import { watchTimeQueries } from "#watch-time/watch-time-queries.ts";
import { NO_LENGTHS } from "#watch-time/watch-time-rows.ts";
import { type CurveLine, curveLine } from "./curve-line.ts";
import {
  CurveChart,
  CurvePanel,
  type CurveScope,
  useCurveTable,
  useFigureFormat,
} from "./curve-panel.tsx";
import { RETENTION_PERCENTS, type Retention, tallyRetention } from "./retention.ts";
import { MIN_TYPICAL_VIDEOS } from "./typical.ts";
import { type Named, usePicks } from "./use-picks.ts";
import { type TypicalSource, useTypical } from "./use-typical.ts";

const NO_PARTIALS: readonly null[] = [];

export function RetentionPanel(scope: CurveScope) {
  // The rows of one video tell nothing about others, so these are read when a person asks for them.
  return scope.isOne ? (
    <RetentionOfOne {...scope} />
  ) : (
    <RetentionCurves scope={scope} source={scope} />
  );
}

/** Is about how many ids fit into the address of a call. */
const MAX_IDS = 200;

/** Shows the retention of the one video of a page, with the typical one on demand. */
function RetentionOfOne(scope: CurveScope) {
  const { rows, rowCount, query, view, subjects } = scope;
  const t = useTranslations("watchTimeCurves.typical");
  const { api } = useApi();
  const [askedFor, setAskedFor] = useState("");
  const content = rowCount === 0 ? null : (rows.contents[0] ?? null);
  const { ids, few } = useTypical(null, content, subjects.lengths);
  const request = {
    kind: "vod",
    time: query.time,
    // A curve is of the whole range, and months are far fewer records than days.
    granularity: "month",
    contentIds: useMemo(() => idsToRead(ids, subjects.videos), [ids, subjects.videos]),
  } as const;
  const key = JSON.stringify(request.time);
  const isAsked = askedFor === key && ids !== null;
  const { data, error, isFetching, refetch } = useQuery({
    ...watchTimeQueries.rows(api, request),
    enabled: isAsked,
  });
  const source =
    isAsked && data !== undefined
      ? {
          rows: data.rows,
          rowCount: data.rowCount,
          isReading: isFetching && !data.isComplete,
          isWhole: isReadWhole(data),
        }
      : null;
  const problem = isAsked && !isFetching && data?.isComplete !== true ? toProblem(error) : null;
  const offer = () => {
    if (content === null || subjects.lengths === NO_LENGTHS || view.selected.length > 0)
      return null;
    if (ids === null) return <p className="text-ink-soft">{t("length")}</p>;
    if (ids.length < MIN_TYPICAL_VIDEOS) return <p className="text-ink-soft">{few(ids.length)}</p>;
    if (problem !== null) return <ErrorNotice problem={problem} onRetry={() => void refetch()} />;
    // The note above the chart says what came of it.
    if (source !== null && !source.isReading) return null;
    if (isAsked) {
      return (
        <p role="status" className="text-ink-soft">
          {t("waiting")}
        </p>
      );
    }
    const count = request.contentIds === null ? subjects.lengths.size - 1 : ids.length;
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button className="text-start whitespace-normal!" onClick={() => setAskedFor(key)}>
          {t("ask")}
        </Button>
        <span className="text-ink-soft">{t("cost", { count })}</span>
      </div>
    );
  };
  return (
    <RetentionCurves scope={scope} source={source}>
      {offer()}
    </RetentionCurves>
  );
}

/** Returns the ids of videos as the service knows them; null where all videos take fewer calls. */
function idsToRead(
  ids: readonly string[] | null,
  videos: CurveScope["subjects"]["videos"],
): string[] | null {
  if (ids === null || videos === null || ids.length > MAX_IDS) return null;
  const wanted = new Set(ids);
  return videos.flatMap(({ id }) => (wanted.has(plainId(id)) ? id : []));
}

function RetentionCurves({
  scope,
  source,
  children = null,
}: {
  scope: CurveScope;
  /** Holds the rows of the typical curve. Is null before they are read. */
  source: TypicalSource | null;
  /** Stands below the chart. */
  children?: ReactNode;
}) {
  const { rows, rowCount, isIncluded, isRowIncluded, containers, subjects, onPlayAt } = scope;
  const t = useTranslations("watchTimeCurves");
  const locale = useLocale();
  const { picks, named, whole, absentCount, isSure } = usePicks(scope);
  const tallies = useMemo(
    () => tallyRetention(rows, rowCount, picks, { isIncluded, isRowIncluded, containers }),
    [rows, rowCount, picks, isIncluded, isRowIncluded, containers],
  );
  // The total is behind the picked lines.
  const all = [...named, whole].map((of, at): RetentionLine => {
    const retention = tallies.lines[at] ?? tallies.total;
    const figures = RETENTION_PERCENTS.map((_, point) => figureAt(retention, point));
    return { ...curveLine(of, figures, NO_PARTIALS), ...retention, content: of.content };
  });
  const lines = all.filter(isKnown);
  const sole = named.length === 1 ? named[0] : named.length === 0 ? whole : undefined;
  const typical = useTypical(source, sole?.content ?? null, subjects.lengths);
  const drawn = typical.line === null ? lines : [...lines, typical.line];
  const figureText = useFigureFormat("completion");
  const percent = (value: number) => formatAxisValue("completion", value, locale);
  const percentAt = (at: number) => percent(RETENTION_PERCENTS[at] ?? 0);
  const table = useCurveTable("completion");
  const notes = [
    ...useRetentionNotes(all, tallies.excessRowCount, absentCount),
    lines.length > 0 && typical.note,
  ];
  const playable = lines.flatMap(({ key, name, content }) =>
    content !== null && content.kind === "vod" && subjects.of(content).state === "there"
      ? [{ key, name, id: content.id }]
      : [],
  );
  const playableOf = (line: CurveLine) => playable.find(({ key }) => key === line.key);
  const title = t("curves.retention");
  return (
    <CurvePanel
      scope={{ ...scope, isWhole: scope.isWhole && isSure }}
      title={title}
      notes={notes}
      axes={{ value: title, along: t("retention.point") }}
      isEmpty={lines.length === 0}
      why={all.every(isUnplayed) ? "empty" : "unknown"}
      table={() =>
        table([...drawn, ...typical.quartiles], {
          point: t("retention.point"),
          names: RETENTION_PERCENTS.map(percent),
          partials: NO_PARTIALS,
        })
      }
    >
      <CurveChart
        label={title}
        lines={drawn}
        band={typical.band}
        areNamed={named.length > 0 || typical.line !== null}
        axes={{
          places: RETENTION_PERCENTS,
          placeCount: 101,
          ticksIn: () => RETENTION_PERCENTS.map((place) => ({ place, text: percent(place) })),
          axis: { top: 100, ticks: [0, 25, 50, 75, 100], format: percent },
        }}
        partials={NO_PARTIALS}
        titleAt={(at) => t("retention.reached", { percent: percentAt(at) })}
        figureText={figureText}
        action={
          playable.length === 0 || onPlayAt === undefined
            ? null
            : {
                hint: (line, at) =>
                  playableOf(line) === undefined
                    ? null
                    : t("play.at", { name: line.name, percent: percentAt(at) }),
                onPress(line, at) {
                  const video = playableOf(line);
                  if (video !== undefined) onPlayAt(video.id, RETENTION_PERCENTS[at] ?? 0);
                },
              }
        }
      />
      <p className="text-center text-sm text-ink-faint">{t("retention.point")}</p>
      {onPlayAt === undefined ? null : <PlayAt videos={playable} onPlayAt={onPlayAt} />}
      {children === null ? null : (
        // The button disappears when it is pressed: keep focus.
        <section
          ref={keepFocus}
          tabIndex={-1}
          data-print="hide"
          className="mt-3 text-sm outline-none"
        >
          {children}
        </section>
      )}
    </CurvePanel>
  );
}

function useRetentionNotes(
  lines: readonly RetentionLine[],
  excessRowCount: number,
  absentCount: number,
) {
  const t = useTranslations("watchTimeCurves");
  const format = useFormatter();
  const isUncertain = lines.some((line) => isKnown(line) && line.unknownPlays > 0);
  const leftOut = lines.filter((line) => !isKnown(line));
  const isUncounted = lines.some((line) => isKnown(line) && line.uncountedRowCount > 0);
  const names = format.list(leftOut.map(({ name }) => name));
  return [
    isUncertain && t("band"),
    leftOut.length > 0 && leftOut.length < lines.length && t("retention.leftOut", { names }),
    isUncounted && t("retention.uncounted"),
    excessRowCount > 0 && t("retention.excess", { count: excessRowCount }),
    absentCount > 0 && t("absent", { count: absentCount }),
  ];
}

type RetentionLine = CurveLine & Retention & Pick<Named, "content">;

function isKnown({ plays, unknownPlays }: Retention): boolean {
  return plays > unknownPlays;
}

/** There were certainly no plays. */
function isUnplayed({ plays, uncountedRowCount }: Retention): boolean {
  return plays === 0 && uncountedRowCount === 0;
}

/** Returns a share of plays in percent, as far as it is known. */
function figureAt({ plays, unknownPlays, reached }: Retention, at: number): Figure {
  if (plays === 0) return { kind: "unknown" };
  const count = reached[at] ?? 0;
  const from = (count / plays) * 100;
  if (at === 0 || unknownPlays === 0) return { kind: "exact", value: from };
  return { kind: "between", from, to: ((count + unknownPlays) / plays) * 100 };
}

/** Shows buttons that open a video at the points of its curve; an alternative to pressing the curve. */
function PlayAt({
  videos,
  onPlayAt,
}: {
  videos: readonly { key: string; name: string; id: string }[];
  onPlayAt: (contentId: string, percent: number) => void;
}) {
  const t = useTranslations("watchTimeCurves.play");
  const common = useTranslations("common");
  const locale = useLocale();
  const nameId = useId();
  const [selected, setSelected] = useState<string | null>(null);
  const video = videos.find(({ key }) => key === selected) ?? videos[0];
  if (video === undefined) return null;
  return (
    <div
      role="group"
      aria-labelledby={nameId}
      data-print="hide"
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm"
    >
      <span id={nameId} className="inline-flex items-center gap-1.5 text-ink-soft">
        <Play aria-hidden="true" size={14} />
        {t("label")}
      </span>
      {videos.length === 1 ? null : (
        <ChoiceField
          label={common("video")}
          isLabelHidden
          options={videos.map(({ key, name }) => ({ value: key, text: name }))}
          value={video.key}
          onChange={setSelected}
          className="max-w-64 min-w-0"
        />
      )}
      <span className="flex flex-wrap gap-1">
        {RETENTION_PERCENTS.map((percent) => {
          const text = formatAxisValue("completion", percent, locale);
          return (
            <Button
              key={percent}
              aria-label={t("at", { name: video.name, percent: text })}
              onClick={() => onPlayAt(video.id, percent)}
            >
              {text}
            </Button>
          );
        })}
      </span>
    </div>
  );
}
