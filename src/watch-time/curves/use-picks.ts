import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { REFERENCE_STYLE, type SeriesStyle, seriesStyleAt } from "#shared/charts/series-styles.ts";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { plainId, uniqueNames } from "#shared/format/ids.ts";
import type { Containers } from "#watch-time/containers.ts";
import { type Grouping, isOfContainers, RowGroups } from "#watch-time/row-groups.ts";
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
  /** Is false where further contents may be in the selected folders or playlists. */
  isSure: boolean;
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
  containers,
}: CurveScope): NamedPicks {
  const t = useTranslations("common");
  const days = useDayFormat();
  const { grouping } = view;
  const selected = view.selected.join("\n");
  const picks = useMemo(
    () => findPicks(rows, rowCount === 0 ? [] : selected.split("\n"), grouping, containers),
    [rows, rowCount, selected, grouping, containers],
  );
  return useMemo(() => {
    const styleOf = (key: string) => seriesStyleAt(Math.max(0, places.indexOf(plainId(key))));
    const named = picks.places.map((at): Named => {
      const content = picks.by === "content" ? (rows.contents[at] ?? null) : null;
      if (content !== null) {
        const { id } = content;
        return { key: id, name: subjects.of(content).title, lineStyle: styleOf(id), content };
      }
      const container = picks.by === "container" ? containers?.list[at] : undefined;
      if (container !== undefined) {
        const { id, name } = container;
        return { key: id, name, lineStyle: styleOf(id), content: null };
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
      isSure: picks.by !== "container" || picks.places.length === 0 || containers?.isWhole === true,
      absentCount: isWhole && selected !== "" ? selected.split("\n").length - named.length : 0,
    };
  }, [picks, rows, rowCount, isIncluded, isWhole, subjects, places, containers, days, selected, t]);
}

/** Holds the contents, periods, folders or playlists whose curves are wanted. */
export interface Picks {
  by: "content" | "period" | "container";
  /** Lists the selected items with rows, in order of selection: indexes of contents, periods or containers. */
  places: readonly number[];
}

/**
 * Finds the selected items among the rows.
 * @param selected ids of contents, folders or playlists, or names of periods
 * @param containers what the contents are in, where rows stand for folders or playlists
 */
export function findPicks(
  { contents, periods }: WatchTimeRows,
  selected: readonly string[],
  grouping: Grouping,
  containers: Containers | null = null,
): Picks {
  if (isOfContainers(grouping)) {
    return { by: "container", places: pickedContainers(contents, selected, containers) };
  }
  const by = grouping === "period" ? "period" : "content";
  const names = by === "period" ? periods.map(({ name }) => name) : contents.map(({ id }) => id);
  const keys = names.map(plainId);
  const places = new Set(selected.map((key) => keys.indexOf(plainId(key))));
  places.delete(-1);
  return { by, places: [...places] };
}

/** Returns the places of the selected folders or playlists that some content is in. */
function pickedContainers(
  contents: readonly WatchTimeContent[],
  selected: readonly string[],
  containers: Containers | null,
): number[] {
  if (containers === null) return [];
  const withRows = new Set(contents.flatMap((content) => containers.placesOf(content)));
  const keys = containers.list.map(({ id }) => (id === "" ? null : plainId(id)));
  const places = new Set(selected.map((key) => keys.indexOf(plainId(key))));
  return [...places].filter((place) => withRows.has(place));
}

/**
 * Returns a mask of the contents of one picked content, folder or playlist, each content once.
 * @param place of the pick
 */
export function contentsOfPick(
  { contents }: Pick<WatchTimeRows, "contents">,
  by: "content" | "container",
  place: number,
  containers: Containers | null,
): Uint8Array {
  return Uint8Array.from(contents, (content, at) => {
    const isIn = by === "content" ? at === place : containers?.placesOf(content).includes(place);
    return isIn === true ? 1 : 0;
  });
}
