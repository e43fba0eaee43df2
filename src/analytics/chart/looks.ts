import type { LegendEntry } from "#shared/charts/chart-legend.tsx";
import { MARK_DASHES } from "#shared/charts/legend-mark.tsx";
import type { ChartShape } from "./plot-geometry.ts";

/** What stands for each kind of line; never a colour alone. */
const MARKS = {
  value: "line",
  open: "dotted-open",
  compared: "dashed",
  second: "dash-dotted",
} as const;
const BAR_MARKS = { ...MARKS, value: "block", open: "hatched" } as const;

export type Look = keyof typeof MARKS;

/** How each kind of line is drawn. The legend shows the same. */
export const LOOKS = {
  value: { stroke: "var(--series-1)", strokeWidth: 2, strokeDasharray: "none" },
  open: { stroke: "var(--series-1)", strokeWidth: 2, strokeDasharray: dashesOf("open") },
  compared: { stroke: "var(--ink-faint)", strokeWidth: 1.5, strokeDasharray: dashesOf("compared") },
  second: { stroke: "var(--series-2)", strokeWidth: 2, strokeDasharray: dashesOf("second") },
} as const satisfies Record<Look, object>;

/** A sample of a look, as legends have it. */
export function markOf(look: Look, shape: ChartShape): Omit<LegendEntry, "text"> {
  return { colour: LOOKS[look].stroke, mark: (shape === "bars" ? BAR_MARKS : MARKS)[look] };
}

function dashesOf(look: Look): string {
  return MARK_DASHES[MARKS[look]].join(" ");
}
