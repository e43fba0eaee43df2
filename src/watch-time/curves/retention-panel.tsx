import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatAxisValue } from "#watch-time/format-measure.ts";
import { CurveChart } from "./curve-chart.tsx";
import { CurvePanel } from "./curve-panel.tsx";
import type { CurveScope } from "./curve-scope.ts";
import { PlayAt } from "./play-at.tsx";
import { RETENTION_PERCENTS, tallyRetention } from "./retention.ts";
import { isKnown, isUnplayed, type RetentionLine, retentionLines } from "./retention-lines.ts";
import { useCurveTable } from "./use-curve-table.ts";
import { useFigureFormat } from "./use-figure-format.ts";
import { usePicks } from "./use-picks.ts";
import { useRetentionAxes } from "./use-retention-axes.ts";
import { useRetentionNotes } from "./use-retention-notes.ts";

const NOTHING_HATCHED: readonly number[] = [];

/** Which part of the plays got how far through films. */
export function RetentionPanel(scope: CurveScope) {
  const { rows, rowCount, isIncluded, isRowIncluded, subjects, onPlayAt } = scope;
  const t = useTranslations("watchTimeCurves");
  const locale = useLocale();
  const { picks, named, whole, absentCount } = usePicks(scope);
  const tallies = useMemo(
    () => tallyRetention(rows, rowCount, picks, { isIncluded, isRowIncluded }),
    [rows, rowCount, picks, isIncluded, isRowIncluded],
  );
  const all = useMemo(() => retentionLines(named, whole, tallies), [named, whole, tallies]);
  const lines = useMemo(() => all.filter(isKnown), [all]);
  const axes = useRetentionAxes();
  const valueOf = useFigureFormat("completion");
  const percentAt = (at: number) =>
    formatAxisValue("completion", RETENTION_PERCENTS[at] ?? 0, locale);
  const table = useCurveTable("completion");
  const notes = useRetentionNotes(all, {
    excessRowCount: tallies.excessRowCount,
    absentCount,
  });
  const isPlayable = ({ of: { content } }: RetentionLine) =>
    onPlayAt !== undefined &&
    content !== null &&
    content.kind === "vod" &&
    subjects.of(content).state === "there";
  const playable = lines.filter(isPlayable);
  const playableOf = (key: string) => playable.find((line) => line.key === key);
  const title = t("retention.title");
  return (
    <CurvePanel
      scope={scope}
      title={title}
      notes={notes}
      data={lines}
      isEmpty={(shown) => shown.length === 0}
      unknown={
        all.every(isUnplayed)
          ? { title: t("empty"), advice: t("retention.unplayedAdvice") }
          : { title: t("retention.unknown"), advice: t("retention.unknownAdvice") }
      }
      table={(shown) =>
        table(shown, { point: t("retention.point"), pointAt: percentAt, show: (text) => text })
      }
    >
      {(shown) => (
        <>
          <CurveChart
            label={title}
            lines={shown}
            areNamed={named.length > 0}
            axes={axes}
            hatched={NOTHING_HATCHED}
            titleAt={(at) => t("retention.reached", { percent: percentAt(at) })}
            valueOf={valueOf}
            action={
              playable.length === 0
                ? null
                : {
                    hint: ({ key }, at) => {
                      const line = playableOf(key);
                      return line === undefined
                        ? null
                        : t("play.press", { name: line.name, percent: percentAt(at) });
                    },
                    onPress({ key }, at) {
                      const id = playableOf(key)?.of.content?.id;
                      if (id !== undefined) onPlayAt?.(id, RETENTION_PERCENTS[at] ?? 0);
                    },
                  }
            }
          />
          <p className="text-center text-sm text-ink-faint">{t("retention.axis")}</p>
          {onPlayAt === undefined ? null : (
            <PlayAt videos={playable.map(({ of }) => of)} onPlayAt={onPlayAt} />
          )}
        </>
      )}
    </CurvePanel>
  );
}
