import type { SeriesStyle } from "#shared/charts/series-styles.ts";
import type { ScatterGroup } from "./scatter.ts";

/** Style of each group; never colour alone. */
export const SCATTER_STYLES: Record<ScatterGroup, SeriesStyle> = {
  loved: { colour: "var(--series-1)", dash: [], marker: "circle" },
  left: { colour: "var(--series-4)", dash: [], marker: "square" },
  hidden: { colour: "var(--series-3)", dash: [], marker: "triangle" },
  between: { colour: "var(--ink-faint)", dash: [], marker: "diamond" },
};
