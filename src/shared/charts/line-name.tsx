import { fitText } from "./fit-text.ts";
import { type Look, markerPath } from "./looks.ts";

/** How long the piece of a line beside its name is, and the room of a marker alone. */
const SAMPLE_PX = 26;
const MARKER_PX = 8;

/** The name of a line within a drawing, cut off where there is no room, behind its marker. */
export function LineName({
  line: { look, name },
  x,
  y,
  widthPx,
  isSampled,
}: {
  line: { look: Look; name: string };
  x: number;
  y: number;
  widthPx: number;
  /** Whether a piece of the line stands there too. */
  isSampled: boolean;
}) {
  const samplePx = isSampled ? SAMPLE_PX : MARKER_PX;
  return (
    <>
      {isSampled ? (
        <path
          d={`M${x},${y}h${samplePx}`}
          stroke={look.colour}
          strokeWidth="2"
          strokeDasharray={look.dash.join(" ")}
        />
      ) : null}
      <path d={markerPath(look.marker, x + samplePx / 2, y, 4)} fill={look.colour} />
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
