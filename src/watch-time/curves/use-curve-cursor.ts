import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useState,
} from "react";
import type { PlotPosition } from "#shared/charts/chart-plot.tsx";
import { positionOf, useCursor } from "#shared/charts/use-cursor.ts";
import { type CurveLine, lineNear } from "./curve-line.ts";

/** So far beside the plot a press is still one on its edge. */
const EDGE_PX = 12;

/**
 * Cursor among several curves: a point and a line. The pointer selects the nearest line; up and down move
 * between lines.
 * @param onPress called on a press or Enter at a point; touch only inspects, and with several lines the first
 * Enter selects the line
 */
export function useCurveCursor(
  lines: readonly CurveLine[],
  position: RefObject<PlotPosition | null>,
  onPress: (line: CurveLine, at: number) => void,
) {
  const [meantKey, setMeantKey] = useState<string | null>(null);
  const [isOfLine, setIsOfLine] = useState(false);
  const [isPointed, setIsPointed] = useState(false);
  const indexAt = (x: number) => position.current?.indexAt(x) ?? 0;
  const { at, isByKeys, handlers } = useCursor(lines[0]?.values.length ?? 0, indexAt);
  const meant = lines.find(({ key }) => key === meantKey) ?? lines[0] ?? null;

  const lineAt = (event: MouseEvent<HTMLElement>) => {
    const { current: plot } = position;
    if (plot === null) return null;
    const [x, y] = positionOf(event);
    const { area } = plot;
    // Names and numbers are beside it where they fit.
    const isBeside = x < area.x - EDGE_PX || x > area.x + area.width + EDGE_PX;
    if (isBeside || y < area.y - EDGE_PX || y > area.y + area.height + EDGE_PX) return null;
    const point = indexAt(x);
    const line = lineNear(lines, point, y, plot.toY);
    return line === null ? null : { line, point };
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const near = lineAt(event);
    setIsPointed(near !== null);
    if (near !== null) setMeantKey(near.line.key);
  };
  const canPress = isByKeys ? isOfLine || lines.length === 1 : isPointed;
  return {
    at,
    meant,
    /** The keyboard is on one line, rather than a point of all. */
    isOfLine,
    /** A press or Enter applies to a line. */
    canPress,
    isByKeys,
    handlers: {
      ...handlers,
      onPointerMove(event: PointerEvent<HTMLElement>) {
        handlers.onPointerMove(event);
        point(event);
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        handlers.onPointerDown(event);
        point(event);
      },
      onClick(event: MouseEvent<HTMLElement>) {
        const { nativeEvent } = event;
        if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch") return;
        const near = lineAt(event);
        if (near !== null) onPress(near.line, near.point);
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (isPlain && at !== null && step !== 0) {
          const next = (meant === null ? 0 : lines.indexOf(meant)) + step;
          setMeantKey(lines[Math.min(lines.length - 1, Math.max(0, next))]?.key ?? null);
          setIsOfLine(true);
          event.preventDefault();
        } else if (isPlain && at !== null && event.key === "Enter" && meant !== null) {
          if (canPress) onPress(meant, at);
          else setIsOfLine(true);
          event.preventDefault();
        } else {
          setIsOfLine(false);
          handlers.onKeyDown(event);
        }
      },
    },
  };
}
