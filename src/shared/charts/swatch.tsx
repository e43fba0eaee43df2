import { markerPath, type SeriesStyle } from "./series-styles.ts";

/** Sample of a series' line and marker. */
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
