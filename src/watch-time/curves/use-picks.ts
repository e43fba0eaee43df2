import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { REFERENCE_STYLE, type SeriesStyle, seriesStyleAt } from "#shared/charts/series-styles.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { plainId, uniqueNames } from "#shared/format/ids.ts";
import { type Grouping, RowGroups } from "#watch-time/row-groups.ts";
import { type WatchTimeContent, type WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import type { CurveScope } from "./curve-panel.tsx";

export interface Named {
  key: string;
  name: string;
  lineStyle: SeriesStyle;
  /** Is null where it is of several. */
  content: WatchTimeContent | null;
}

export interface NamedPicks {
  picks: Picks;
  named: readonly Named[];
  whole: Named;
  absentCount: number;
}

/** Returns the rows that pass the filters, by content or by period. */
export function useShownGroups(
  { rows, rowCount, isIncluded, isRowIncluded }: CurveScope,
  grouping: Grouping,
): RowGroups {
  return useMemo(
    () => new RowGroups(rows, rowCount, grouping, isIncluded, isRowIncluded),
    [rows, rowCount, grouping, isIncluded, isRowIncluded],
  );
}

/** Returns the selected items among the rows, with names. */
export function usePicks({
  rows,
  rowCount,
  view,
  isIncluded,
  isWhole,
  subjects,
  places,
}: CurveScope): NamedPicks {
  const t = useTranslations("common");
  const days = useDayFormat();
  const { grouping } = view;
  const selected = view.selected.join("\n");
  const picks = useMemo(
    () => findPicks(rows, rowCount === 0 ? [] : selected.split("\n"), grouping),
    [rows, rowCount, selected, grouping],
  );
  return useMemo(() => {
    const styleOf = (key: string) => seriesStyleAt(Math.max(0, places.indexOf(plainId(key))));
    const named = picks.places.map((at): Named => {
      const content = picks.by === "content" ? (rows.contents[at] ?? null) : null;
      if (content !== null) {
        const { id } = content;
        return { key: id, name: subjects.of(content).title, lineStyle: styleOf(id), content };
      }
      const name = rows.periods[at]?.name ?? "";
      const labels = name.length === 7 ? days.month(`${name}-01`) : days.day(name);
      return { key: name, name: labels, lineStyle: styleOf(name), content: null };
    });
    const shown = rows.contents.filter((_, at) => isIncluded === null || isIncluded[at] !== 0);
    const [first = null] = shown;
    const only = rowCount > 0 && shown.length === 1 ? first : null;
    const isAlone = only !== null && picks.places.length === 0;
    const wholeName = isAlone ? subjects.of(only).title : t("total");
    const names = uniqueNames([...named.map(({ name }) => name), wholeName]);
    return {
      picks,
      named: named.map((each, at) => ({ ...each, name: names[at] ?? each.name })),
      whole: {
        key: "everything shown",
        name: names.at(-1) ?? wholeName,
        lineStyle: named.length === 0 ? seriesStyleAt(0) : REFERENCE_STYLE,
        content: isAlone ? only : null,
      },
      absentCount: isWhole && selected !== "" ? selected.split("\n").length - named.length : 0,
    };
  }, [picks, rows, rowCount, isIncluded, isWhole, subjects, places, days, selected, t]);
}

/** Holds the contents or periods whose curves are wanted. */
export interface Picks {
  by: "content" | "period";
  /** Lists the selected items with rows, in order of selection: indexes of contents or periods. */
  places: readonly number[];
}

/**
 * Finds the selected items among the rows.
 * @param selected content ids, or period names if rows are periods
 */
export function findPicks(
  { contents, periods }: WatchTimeRows,
  selected: readonly string[],
  grouping: Grouping,
): Picks {
  const by = grouping === "period" ? "period" : "content";
  const names = by === "period" ? periods.map(({ name }) => name) : contents.map(({ id }) => id);
  const keys = names.map(plainId);
  const places = new Set(selected.map((key) => keys.indexOf(plainId(key))));
  places.delete(-1);
  return { by, places: [...places] };
}
