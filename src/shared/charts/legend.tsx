import type { Ref } from "react";
import { markerPath, type SeriesStyle } from "./series-styles.ts";

/** Explains one line of a chart. Marks differ in shape too, never in colour alone. */
export interface LegendEntry {
  text: string;
  colour: string;
  mark: Mark;
}

export function ChartLegend({
  ref,
  label,
  entries,
}: {
  ref?: Ref<HTMLUListElement>;
  label: string;
  entries: readonly LegendEntry[];
}) {
  return (
    <ul
      ref={ref}
      aria-label={label}
      className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft"
    >
      {entries.map(({ text, colour, mark }) => (
        <li key={text} className="flex items-center gap-1.5">
          <LegendMark mark={mark} colour={colour} />
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Names the style in which a series is drawn. The open ones are for incomplete data. */
export type Mark = "line" | "dashed" | "dash-dotted" | "dotted-open" | "open-point";

export const MARK_DASHES: Readonly<Record<Mark, readonly number[]>> = {
  line: [],
  dashed: [5, 4],
  "dash-dotted": [9, 3, 2, 3],
  "dotted-open": [1.5, 4],
  "open-point": [],
};

/** Shows a sample of a series' style, before its name. */
export function LegendMark({ mark, colour }: { mark: Mark; colour: string }) {
  return (
    <svg width="22" height="12" aria-hidden="true" className="shrink-0">
      {mark === "open-point" ? null : (
        <line
          // A line to an open point ends before it.
          x2={mark === "dotted-open" ? 12 : 22}
          y1="6"
          y2="6"
          stroke={colour}
          strokeWidth="2"
          strokeDasharray={MARK_DASHES[mark].join(" ")}
        />
      )}
      {mark === "dotted-open" || mark === "open-point" ? (
        <circle
          cx={mark === "open-point" ? 11 : 17}
          cy="6"
          r="3.5"
          fill="none"
          stroke={colour}
          strokeWidth="2"
        />
      ) : null}
    </svg>
  );
}

export function Swatch({ lineStyle: { colour, dash, marker } }: { lineStyle: SeriesStyle }) {
  return (
    <svg aria-hidden="true" width="26" height="12" className="shrink-0">
      <line
        x2="26"
        y1="6"
        y2="6"
        stroke={colour}
        strokeWidth="2"
        strokeDasharray={dash.join(" ")}
      />
      <path d={markerPath(marker, 13, 6, 4)} fill={colour} />
    </svg>
  );
}

/** Draws an SVG pattern of slanted lines, for incomplete data. */
export function Hatch({ id, colour }: { id: string; colour: string }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="1.25" height="6" fill={colour} fillOpacity="0.7" />
    </pattern>
  );
}
