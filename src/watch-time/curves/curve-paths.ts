import { type Plot, xOf, yOf } from "#shared/charts/plot.ts";
import { type CurveLine, highOf, lowOf } from "./curve-line.ts";

/** The way between points that are both known, as SVG has it: of whole ones, or to and from others. */
export function strokeOf({ points }: CurveLine, plot: Plot, isWhole: boolean): string {
  let path = "";
  let isDown = false;
  for (const [at, point] of points.entries()) {
    const before = points[at - 1];
    const [from, to] = [before === undefined ? null : lowOf(before.figure), lowOf(point.figure)];
    const isPart =
      before !== undefined && (before.partial === null && point.partial === null) === isWhole;
    if (before === undefined || from === null || to === null || !isPart) {
      isDown = false;
      continue;
    }
    if (!isDown) path += `M${dotAt(before.place, from, plot)}`;
    path += `L${dotAt(point.place, to, plot)}`;
    isDown = true;
  }
  return path;
}

/** SVG path of the uncertainty band; empty if values are exact. */
export function bandOf({ points }: CurveLine, plot: Plot): string {
  let path = "";
  let run: { place: number; low: number; high: number }[] = [];
  const close = () => {
    if (run.some(({ low, high }) => high > low)) {
      const upper = run.map(({ place, high }) => dotAt(place, high, plot));
      const lower = run.toReversed().map(({ place, low }) => dotAt(place, low, plot));
      path += `M${[...upper, ...lower].join("L")}Z`;
    }
    run = [];
  };
  for (const { place, figure } of points) {
    const [low, high] = [lowOf(figure), highOf(figure)];
    if (low === null || high === null) close();
    else run.push({ place, low, high });
  }
  close();
  return path;
}

/** The most that values can be, where they are not exact. */
export function upperEdgeOf({ points }: CurveLine, plot: Plot): string {
  let path = "";
  let isDown = false;
  for (const [at, { place, figure }] of points.entries()) {
    const high = highOf(figure);
    const isDoubt = [points[at - 1], points[at], points[at + 1]].some(
      (point) => point?.figure.kind === "between",
    );
    if (high === null || !isDoubt) {
      isDown = false;
      continue;
    }
    path += `${isDown ? "L" : "M"}${dotAt(place, high, plot)}`;
    isDown = true;
  }
  return path;
}

function dotAt(place: number, value: number, plot: Plot): string {
  return `${round(xOf(place, plot))},${round(yOf(value, plot))}`;
}

function round(px: number): number {
  return Math.round(px * 100) / 100;
}
