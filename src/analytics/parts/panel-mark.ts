import { createContext, useContext } from "react";
import type { Mark } from "#analytics/metrics.ts";

/** How exact all figures of a panel are, at best, and how exact what they are compared with is. */
export interface PanelMarks {
  figures: Mark;
  compared: Mark;
}

export const PanelMark = createContext<PanelMarks>({ figures: "exact", compared: "exact" });

/** Whether changes in a panel are near the true ones only, of figures that are this exact. */
export function useIsChangeAbout(mark: Mark): boolean {
  const { compared } = useContext(PanelMark);
  return useMarkInPanel(mark) !== "exact" || compared !== "exact";
}

/** How exact a figure is that stands in a panel. */
export function useMarkInPanel(mark: Mark): Mark {
  const panel = useContext(PanelMark).figures;
  return panel === "about" || mark === "exact" ? panel : mark;
}

/**
 * How exact the figures are that come for a whole range at once. Rows that could not be read can be of any of
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
