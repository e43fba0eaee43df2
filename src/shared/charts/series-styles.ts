/** Is the shape of the marker at the end of a line, so that lines differ without colour. */
type Marker =
  | "circle"
  | "square"
  | "triangle"
  | "diamond"
  | "wedge"
  | "cross"
  | "hourglass"
  | "bow"
  | "bar";

export interface SeriesStyle {
  colour: string;
  /** Lists the lengths of strokes and gaps. It is empty for a solid line. */
  dash: readonly number[];
  marker: Marker;
}

const FIRST: SeriesStyle = { colour: "var(--series-1)", dash: [], marker: "circle" };

const STYLES: readonly SeriesStyle[] = [
  FIRST,
  { colour: "var(--series-2)", dash: [8, 3], marker: "square" },
  { colour: "var(--series-3)", dash: [3, 2], marker: "triangle" },
  { colour: "var(--series-4)", dash: [9, 3, 2, 3], marker: "diamond" },
  { colour: "var(--series-5)", dash: [14, 4], marker: "wedge" },
  { colour: "var(--series-6)", dash: [6, 2, 2, 2, 2, 2], marker: "cross" },
  // No further colours are distinguishable for everyone, so these repeat colours with other dashes and
  // markers.
  { colour: "var(--series-1)", dash: [2, 2], marker: "hourglass" },
  { colour: "var(--series-3)", dash: [16, 3, 3, 3], marker: "bow" },
];

/** Is the style of the total that other series are compared with. */
export const REFERENCE_STYLE: SeriesStyle = {
  colour: "var(--ink-faint)",
  dash: [2, 4],
  marker: "bar",
};

export function seriesStyleAt(place: number): SeriesStyle {
  return STYLES[place % STYLES.length] ?? FIRST;
}

export function markerPath(marker: Marker, x: number, y: number, radius: number): string {
  const r = radius;
  switch (marker) {
    case "circle":
      return `M${x - r},${y}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0z`;
    case "square":
      return `M${x - r},${y - r}h${2 * r}v${2 * r}h${-2 * r}z`;
    case "triangle":
      return `M${x},${y - 1.2 * r}l${1.2 * r},${2.1 * r}h${-2.4 * r}z`;
    case "diamond":
      return `M${x},${y - 1.3 * r}l${1.3 * r},${1.3 * r}l${-1.3 * r},${1.3 * r}l${-1.3 * r},${-1.3 * r}z`;
    case "wedge":
      return `M${x},${y + 1.2 * r}l${1.2 * r},${-2.1 * r}h${-2.4 * r}z`;
    case "cross": {
      const arm = 0.45 * r;
      const rest = 1.15 * r - arm;
      return `M${x - arm},${y - 1.15 * r}h${2 * arm}v${rest}h${rest}v${2 * arm}h${-rest}v${rest}h${-2 * arm}v${-rest}h${-rest}v${-2 * arm}h${rest}z`;
    }
    case "hourglass":
      return `M${x - r},${y - r}h${2 * r}l${-2 * r},${2 * r}h${2 * r}z`;
    case "bow":
      return `M${x - r},${y - r}v${2 * r}l${2 * r},${-2 * r}v${2 * r}z`;
    case "bar":
      return `M${x - 1.2 * r},${y - 0.5 * r}h${2.4 * r}v${r}h${-2.4 * r}z`;
  }
}
