import { useId, useMemo } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { formatValue } from "#watch-time/format-measure.ts";
import { RowGroups } from "#watch-time/row-groups.ts";
import { ContentLine } from "./content-line.tsx";
import { lowOf } from "./curve-line.ts";
import type { CurveScope } from "./curve-scope.ts";
import { MIN_PLAYS, worstFreezes } from "./find-worst-freezes.ts";

/** The contents whose playback froze most, of everything shown. */
export function WorstFreezes({
  kind,
  rows,
  rowCount,
  isIncluded,
  isRowIncluded,
  subjects,
  hrefOf,
}: CurveScope) {
  const t = useTranslations("watchTimeCurves.tiles.worst");
  const locale = useLocale();
  const format = useFormatter();
  const nameId = useId();
  const groups = useMemo(
    () => new RowGroups(rows, rowCount, "content", isIncluded, isRowIncluded),
    [rows, rowCount, isIncluded, isRowIncluded],
  );
  const { worst, why } = useMemo(() => worstFreezes(groups), [groups]);
  return (
    <div
      role="group"
      aria-labelledby={nameId}
      className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface px-4 pt-3 pb-3.5 shadow-card"
    >
      <h2 id={nameId} className="text-sm text-ink-soft">
        {t("title")}
      </h2>
      {worst.length === 0 ? (
        <p className="text-sm">{t(why)}</p>
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] text-sm">
          {worst.flatMap((group) => {
            const content = rows.contents[groups.contentAt(group) ?? -1];
            if (content === undefined) return [];
            const plays = groups.figure(group, "plays");
            return (
              <ContentLine key={content.id} content={content} subjects={subjects} hrefOf={hrefOf}>
                <span className="font-medium tabular-nums">
                  {formatValue("freeze", groups.values("freeze")[group] ?? 0, locale)}
                </span>
                <span className="min-w-20 text-end whitespace-nowrap text-ink-faint tabular-nums">
                  {t(plays.kind === "atLeast" ? "playsAtLeast" : "plays", {
                    count: lowOf(plays) ?? 0,
                  })}
                </span>
              </ContentLine>
            );
          })}
        </ol>
      )}
      <p className="mt-auto text-xs text-ink-faint">
        {t(`threshold.${kind}`, { plays: format.number(MIN_PLAYS) })}
      </p>
    </div>
  );
}
