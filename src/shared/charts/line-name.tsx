import { truncateText } from "./image-fit.ts";
import { markerPath, type SeriesStyle } from "./series-styles.ts";

/** Widths of the line sample and of a marker alone. */
const SAMPLE_PX = 26;
const MARKER_PX = 8;

/** Label of a line within a drawing, truncated to the space available, after its marker. */
export function LineName({
  line: { lineStyle, name },
  x,
  y,
  widthPx,
  isSampled,
}: {
  line: { lineStyle: SeriesStyle; name: string };
  x: number;
  y: number;
  widthPx: number;
  /** True if a sample of the line is drawn too. */
  isSampled: boolean;
}) {
  const samplePx = isSampled ? SAMPLE_PX : MARKER_PX;
  return (
    <>
      {isSampled ? (
        <path
          d={`M${x},${y}h${samplePx}`}
          stroke={lineStyle.colour}
          strokeWidth="2"
          strokeDasharray={lineStyle.dash.join(" ")}
        />
      ) : null}
      <path d={markerPath(lineStyle.marker, x + samplePx / 2, y, 4)} fill={lineStyle.colour} />
      <text
        x={x + samplePx + 6}
        y={y}
        dominantBaseline="central"
        fontSize="12"
        fill="var(--ink-soft)"
        style={{ unicodeBidi: "isolate" }}
      >
        {fitText(name, widthPx - samplePx - 12)}
      </text>
    </>
  );
}

let pen: CanvasRenderingContext2D | null = null;

/** Truncates a text to a width in pixels at 12 px in the page's font, since SVG does not do that. */
function fitText(text: string, widthPx: number): string {
  pen ??= document.createElement("canvas").getContext("2d");
  if (pen === null) return text;
  pen.font = `12px ${getComputedStyle(document.documentElement).fontFamily}`;
  return truncateText(pen, text, widthPx);
}
