import { useId } from "react";
import { AxesDrawing } from "#shared/charts/axes-drawing.tsx";
import { Hatch } from "#shared/charts/hatch.tsx";
import { placeDomain, xOf } from "#shared/charts/plot.ts";
import type { CurveLayout } from "./curve-layout.ts";
import { type CurveLine, MAX_BANDS } from "./curve-line.ts";
import { CurveNames } from "./curve-names.tsx";
import { CurveStrokes } from "./curve-strokes.tsx";

/** What is drawn of curves. */
export interface CurveDrawingProps {
  lines: readonly CurveLine[];
  layout: CurveLayout;
  /** Places that are not all there. */
  hatched: readonly number[];
}

/** Curves with their bands over axes. It only draws: the keyboard and the pointer are the frame's. */
export function CurveDrawing({ lines, layout, hatched }: CurveDrawingProps) {
  const hatchId = useId();
  const { plot } = layout;
  const [from, to] = placeDomain(plot.count);
  const half = (plot.width / (to - from)) * 0.5;
  const end = plot.left + plot.width;
  const columns = hatched.map((place) => {
    const left = Math.max(plot.left, xOf(place, plot) - half);
    const right = Math.min(end, xOf(place, plot) + half);
    return `M${left},${plot.top}H${right}v${plot.height}H${left}z`;
  });
  return (
    <AxesDrawing {...layout}>
      {columns.length === 0 ? null : (
        <>
          <defs>
            <Hatch id={hatchId} colour="var(--line-strong)" />
          </defs>
          <path data-part="partial" d={columns.join("")} fill={`url(#${hatchId})`} opacity="0.5" />
        </>
      )}
      {lines.map((line) => (
        <CurveStrokes
          key={line.key}
          line={line}
          plot={plot}
          isAmongMany={lines.length > MAX_BANDS}
        />
      ))}
      {layout.hasNames ? <CurveNames lines={lines} layout={layout} /> : null}
    </AxesDrawing>
  );
}
