import { Play } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { ChoiceField } from "#shared/ui/fields.tsx";
import type { Figure } from "#watch-time/figure.ts";
import { formatAxisValue } from "#watch-time/format-measure.ts";
import { type CurveLine, curveLine } from "./curve-line.ts";
import {
  CurveChart,
  CurvePanel,
  type CurveScope,
  useCurveTable,
  useFigureFormat,
} from "./curve-panel.tsx";
import { RETENTION_PERCENTS, type Retention, tallyRetention } from "./retention.ts";
import { type Named, usePicks } from "./use-picks.ts";

const NO_PARTIALS: readonly null[] = [];

export function RetentionPanel(scope: CurveScope) {
  const { rows, rowCount, isIncluded, isRowIncluded, subjects, onPlayAt } = scope;
  const t = useTranslations("watchTimeCurves");
  const locale = useLocale();
  const { picks, named, whole, absentCount } = usePicks(scope);
  const tallies = useMemo(
    () => tallyRetention(rows, rowCount, picks, { isIncluded, isRowIncluded }),
    [rows, rowCount, picks, isIncluded, isRowIncluded],
  );
  // The total is behind the picked lines.
  const all = [...named, whole].map((of, at): RetentionLine => {
    const retention = tallies.lines[at] ?? tallies.total;
    const figures = RETENTION_PERCENTS.map((_, point) => figureAt(retention, point));
    return { ...curveLine(of, figures, NO_PARTIALS), ...retention, content: of.content };
  });
  const lines = all.filter(isKnown);
  const figureText = useFigureFormat("completion");
  const percent = (value: number) => formatAxisValue("completion", value, locale);
  const percentAt = (at: number) => percent(RETENTION_PERCENTS[at] ?? 0);
  const table = useCurveTable("completion");
  const notes = useRetentionNotes(all, tallies.excessRowCount, absentCount);
  const playable = lines.flatMap(({ key, name, content }) =>
    content !== null && content.kind === "vod" && subjects.of(content).state === "there"
      ? [{ key, name, id: content.id }]
      : [],
  );
  const playableOf = (line: CurveLine) => playable.find(({ key }) => key === line.key);
  const title = t("curves.retention");
  return (
    <CurvePanel
      scope={scope}
      title={title}
      notes={notes}
      axes={{ value: title, along: t("retention.point") }}
      isEmpty={lines.length === 0}
      why={all.every(isUnplayed) ? "empty" : "unknown"}
      table={() =>
        table(lines, {
          point: t("retention.point"),
          names: RETENTION_PERCENTS.map(percent),
          partials: NO_PARTIALS,
        })
      }
    >
      <CurveChart
        label={title}
        lines={lines}
        areNamed={named.length > 0}
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
