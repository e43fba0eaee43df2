import { createContext, useContext, useMemo } from "react";
import { useTranslations } from "use-intl";
import { type Figure, type Mark, type Metric, measureOf } from "#analytics/metrics.ts";

/** Says how exact a panel's figures are at best, and how exact the compared ones are. */
export interface PanelMarks {
  figures: Mark;
  compared: Mark;
  /** Says that changes are of a part of the days that the figures are of. */
  isOfPart?: boolean;
}

export const PanelMark = createContext<PanelMarks>({ figures: "exact", compared: "exact" });

/** Returns whether changes are approximate for figures of this exactness. */
export function useIsChangeAbout(mark: Mark): boolean {
  const { compared } = useContext(PanelMark);
  return useMarkInPanel(mark) !== "exact" || compared !== "exact";
}

export function useMarkInPanel(mark: Mark): Mark {
  const panel = useContext(PanelMark).figures;
  return panel === "about" || mark === "exact" ? panel : mark;
}

/**
 * Returns how exact the figures are that come for a whole range at once. Rows that could not be read can be of any of
 * them; where the clock is another at the end of the range than at its start, its end lies off.
 */
export function markOfRows({
  isShifted,
  unreadableCount,
}: {
  isShifted: boolean;
  unreadableCount: number;
}): Mark {
  return isShifted ? "about" : unreadableCount > 0 ? "atLeast" : "exact";
}

/** Returns labels that say how exact values are. */
export function useMarkLabels() {
  const t = useTranslations("analytics.marks");
  return useMemo(
    () => ({
      /** Returns "≥ 12", for example. */
      text: (mark: Mark, value: string) => (mark === "exact" ? value : t(mark, { value })),
      /** Returns "at least 12", for those who hear it. */
      spoken: (mark: Mark, value: string) =>
        mark === "exact" ? value : t(`${mark}Words`, { value }),
      /** Heads a column of plain numbers in a file, "Plays, at least", where one of them is not exact. */
      head: (name: string, marks: readonly Mark[]) => {
        if (marks.includes("about")) return t("aboutHead", { name });
        return marks.includes("atLeast") ? t("atLeastHead", { name }) : name;
      },
      /** Heads a column of a metric in a file, where numbers have no unit. */
      inUnit: (metric: Metric, name: string) =>
        measureOf(metric) === "bytes" ? t("bytesHead", { name }) : name,
      /** Heads a column of one of several lines in a file. */
      ofLine: (name: string, metric: string) => t("lineHead", { name, metric }),
    }),
    [t],
  );
}

const SIGNS: Record<Mark, string> = { exact: "", atLeast: "≥", about: "≈" };

/** Returns a column of figures; in files, its head says how exact they are. */
export function figureColumn(
  name: string,
  figures: readonly Figure[],
  labels: {
    head: (name: string, marks: readonly Mark[]) => string;
    value: (value: number, mark: Mark) => string;
    /** Names the column in files. Is `name` when absent. */
    inFile?: string;
  },
) {
  return {
    name,
    fileName: labels.head(
      labels.inFile ?? name,
      figures.map(({ mark }) => mark),
    ),
    kind: "number" as const,
    show: (value: number, at = -1) => labels.value(value, figures[at]?.mark ?? "exact"),
    cell: (_: unknown, at: number) => figures[at]?.value ?? null,
    markAt(at: number) {
      const { value = null, mark = "exact" } = figures[at] ?? {};
      return value === null ? "" : SIGNS[mark];
    },
  };
}
