/** The forms that mark the end of a line, so that it is known without its colour. */
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

/** How one of several things looks wherever it is drawn. */
export interface Look {
  /** As CSS has it. */
  colour: string;
  /** Lengths of strokes and gaps; none for a whole line. */
  dash: readonly number[];
  marker: Marker;
}

const FIRST: Look = { colour: "var(--series-1)", dash: [], marker: "circle" };

const LOOKS: readonly Look[] = [
  FIRST,
  { colour: "var(--series-2)", dash: [8, 3], marker: "square" },
  { colour: "var(--series-3)", dash: [3, 2], marker: "triangle" },
  { colour: "var(--series-4)", dash: [9, 3, 2, 3], marker: "diamond" },
  { colour: "var(--series-5)", dash: [14, 4], marker: "wedge" },
  { colour: "var(--series-6)", dash: [6, 2, 2, 2, 2, 2], marker: "cross" },
  // There are no more colours that everybody tells apart: form and strokes do it.
  { colour: "var(--series-1)", dash: [2, 2], marker: "hourglass" },
  { colour: "var(--series-3)", dash: [16, 3, 3, 3], marker: "bow" },
];

/** The look of the whole that others are seen against. */
export const REFERENCE_LOOK: Look = { colour: "var(--ink-faint)", dash: [2, 4], marker: "bar" };

/** The look of what stands in a place, counted from 0. */
export function lookAt(place: number): Look {
  return LOOKS[place % LOOKS.length] ?? FIRST;
}

/** The outline of a marker around a point, as SVG has it. */
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
