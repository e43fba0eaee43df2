import { LineName } from "#shared/charts/line-name.tsx";
import type { ChartLine } from "./lines.ts";
import { NAME_GAP_PX } from "./overlay-layout.ts";

/** The names of lines below each other, each with a piece of its line: under the plot. */
export function NamesBelow({
  lines,
  topPx,
  widthPx,
}: {
  lines: readonly ChartLine[];
  topPx: number;
  widthPx: number;
}) {
  return lines.map((line, index) => (
    <LineName
      key={line.key}
      line={line}
      x={0}
      y={topPx + 12 + index * NAME_GAP_PX}
      widthPx={widthPx}
      isSampled
    />
  ));
}
