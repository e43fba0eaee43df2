import { Curve } from "recharts";
import { type Plot, strokePath } from "#shared/charts/plot.ts";
import { type ChartLine, strokesOf } from "./lines.ts";

/** Strokes and gaps of what leads from or to a bucket that is not whole. */
const PARTIAL_DASH = "1 3";

/** A line, and apart from it the way from or to what is not whole. */
export function LineStrokes({
  line,
  plot,
  isDashed,
}: {
  line: ChartLine;
  plot: Plot;
  /** Whether it is told from others by how it is broken as well. */
  isDashed: boolean;
}) {
  return strokesOf(line).map(({ isWhole, values }, index) => (
    <Curve
      key={index}
      path={strokePath(values, plot)}
      fill="none"
      stroke={line.look.colour}
      strokeWidth={isWhole ? 2 : 1.5}
      strokeDasharray={isWhole ? (isDashed ? line.look.dash.join(" ") : "none") : PARTIAL_DASH}
    />
  ));
}
