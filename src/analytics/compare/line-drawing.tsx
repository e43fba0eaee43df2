import { AxesDrawing, type AxesProps } from "#shared/charts/axes-drawing.tsx";
import { LineDots } from "./line-dots.tsx";
import { LineStrokes } from "./line-strokes.tsx";
import type { ChartLine } from "./lines.ts";

/** What is drawn, and where. */
export interface DrawingProps extends AxesProps {
  lines: readonly ChartLine[];
  /** Whether lines are told apart by how they are broken as well. */
  isDashed: boolean;
}

/** Lines over axes. It only draws: the keyboard and the pointer are the frame's. */
export function LineDrawing({ lines, isDashed, children, ...axes }: DrawingProps) {
  const { plot } = axes;
  return (
    <AxesDrawing {...axes}>
      {lines.map((line) => (
        <LineDots key={line.key} line={line} plot={plot} />
      ))}
      {children}
      {lines.map((line) => (
        <LineStrokes key={line.key} line={line} plot={plot} isDashed={isDashed} />
      ))}
    </AxesDrawing>
  );
}
