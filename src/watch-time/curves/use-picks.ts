import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { type Look, lookAt, REFERENCE_LOOK } from "#shared/charts/looks.ts";
import { uniqueNames } from "#shared/format/unique-names.ts";
import { useDayWords } from "#shared/ui/range/use-day-words.ts";
import { plainId, type WatchTimeContent } from "#watch-time/watch-time-rows.ts";
import type { CurveScope } from "./curve-scope.ts";
import { findPicks, type Picks } from "./picks.ts";

/** Something that has a line of its own. */
export interface Named {
  key: string;
  name: string;
  look: Look;
  /** Null where it is of several. */
  content: WatchTimeContent | null;
}

export interface NamedPicks {
  picks: Picks;
  /** Those picked, in their order. */
  named: readonly Named[];
  /** Everything that is shown. */
  whole: Named;
  /** Chosen, but without any rows. */
  absentCount: number;
}

/** What was chosen among the rows, with its names. */
export function usePicks({
  rows,
  rowCount,
  view,
  isKept,
  isWhole,
  subjects,
  places,
}: CurveScope): NamedPicks {
  const t = useTranslations("watchTimeCurves");
  const days = useDayWords();
  const { grouping } = view;
  const chosen = view.chosen.join("\n");
  const picks = useMemo(
    () => findPicks(rows, rowCount === 0 ? [] : chosen.split("\n"), grouping),
    [rows, rowCount, chosen, grouping],
  );
  return useMemo(() => {
    const lookOf = (key: string) => lookAt(places.get(plainId(key)) ?? 0);
    const named = picks.places.map((at): Named => {
      const content = picks.by === "content" ? (rows.contents[at] ?? null) : null;
      if (content !== null) {
        const { id } = content;
        return { key: id, name: subjects.of(content).title, look: lookOf(id), content };
      }
      const name = rows.periods[at]?.name ?? "";
      const words = name.length === 7 ? days.month(`${name}-01`) : days.day(name);
      return { key: name, name: words, look: lookOf(name), content: null };
    });
    const shown = rows.contents.filter((_, at) => isKept === null || isKept[at] !== 0);
    const [first = null] = shown;
    const only = rowCount > 0 && shown.length === 1 ? first : null;
    const isAlone = only !== null && picks.places.length === 0;
    const wholeName = isAlone ? subjects.of(only).title : t("everything");
    const names = uniqueNames([...named.map(({ name }) => name), wholeName]);
    return {
      picks,
      named: named.map((each, at) => ({ ...each, name: names[at] ?? each.name })),
      whole: {
        key: "everything shown",
        name: names.at(-1) ?? wholeName,
        look: named.length === 0 ? lookAt(0) : REFERENCE_LOOK,
        content: isAlone ? only : null,
      },
      absentCount: isWhole && chosen !== "" ? chosen.split("\n").length - named.length : 0,
    };
  }, [picks, rows, rowCount, isKept, isWhole, subjects, places, days, chosen, t]);
}
