/** Plot area, in pixels of the chart's frame. */
export interface Plot {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Bars have space around them; a line goes from edge to edge. */
export type ChartShape = "area" | "bars";

/** Centre of a point, from the frame's left edge. */
export function xOf(index: number, count: number, plot: Plot, shape: ChartShape): number {
  const share = shape === "bars" ? (index + 0.5) / count : count === 1 ? 0.5 : index / (count - 1);
  return plot.left + share * plot.width;
}

/** The point that lies nearest to a place. There has to be one. */
export function indexAt(x: number, count: number, plot: Plot, shape: ChartShape): number {
  const share = plot.width === 0 ? 0 : (x - plot.left) / plot.width;
  const index = shape === "bars" ? Math.floor(share * count) : Math.round(share * (count - 1));
  return Math.min(count - 1, Math.max(0, index));
}

export function yOf(value: number, top: number, plot: Plot): number {
  return plot.top + plot.height * (1 - value / top);
}

/** From where to where a stretch of points, both included, is shaded. */
export function stretchOf(
  [first, last]: readonly [number, number],
  count: number,
  plot: Plot,
  shape: ChartShape,
): { left: number; width: number } {
  const half = plot.width / Math.max(1, shape === "bars" ? count : count - 1) / 2;
  const left = Math.max(plot.left, xOf(first, count, plot, shape) - half);
  const right = Math.min(plot.left + plot.width, xOf(last, count, plot, shape) + half);
  return { left, width: right - left };
}

/** Beside the point, on the side that has room; where neither has, as near as the frame allows. */
export function placeBeside(x: number, ownWidth: number, frameWidth: number): number {
  const gap = 14;
  if (x + gap + ownWidth <= frameWidth) return x + gap;
  if (x - gap - ownWidth >= 0) return x - gap - ownWidth;
  return Math.max(0, Math.min(x - ownWidth / 2, frameWidth - ownWidth));
}

/** The outline of one bar with a round head, as a part of a path. */
export function barOutline(middle: number, y: number, floor: number, width: number): string {
  const radius = Math.max(0, Math.min(3, width / 4, floor - y));
  const left = middle - width / 2;
  const right = middle + width / 2;
  return (
    `M${left} ${floor}V${y + radius}Q${left} ${y} ${left + radius} ${y}` +
    `H${right - radius}Q${right} ${y} ${right} ${y + radius}V${floor}Z`
  );
}

/** Room around the plot: labels beside it and under it, and half a line of text above it. */
export function plotIn(
  frame: { width: number; height: number },
  labels: { left: number; right: number },
): Plot {
  const [top, bottom, beside, edge] = [10, 28, 10, 8];
  const left = labels.left + beside;
  const right = labels.right === 0 ? edge : labels.right + beside;
  return {
    left,
    top,
    width: Math.max(0, frame.width - left - right),
    height: Math.max(0, frame.height - top - bottom),
  };
}
