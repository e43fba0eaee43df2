import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from "react";
import { useCursor } from "#ui/chart/use-cursor.ts";
import { type CurveLayout, nearestPlace } from "./curve-layout.ts";
import { type CurveLine, lineNear } from "./curve-line.ts";

/**
 * Where somebody is among several curves: at which point, and on which of them. The pointer means the line
 * nearest to it; by keys it is up and down that lead from line to line.
 * @param onPress told of a press, or Enter, at a point of a line; a finger only shows what is there
 */
export function useCurveCursor(
  lines: readonly CurveLine[],
  layout: CurveLayout | null,
  onPress: (line: CurveLine, at: number) => void,
) {
  const [meantKey, setMeantKey] = useState<string | null>(null);
  const [isOfLine, setIsOfLine] = useState(false);
  const places = lines[0]?.points.map(({ place }) => place) ?? [];
  const { at, isByKeys, handlers } = useCursor(layout === null ? 0 : places.length, (x) =>
    layout === null ? 0 : nearestPlace(places, x, layout.plot),
  );
  const meant = lines.find(({ key }) => key === meantKey) ?? lines[0] ?? null;

  const lineAt = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    if (layout === null) return null;
    const box = currentTarget.getBoundingClientRect();
    const point = nearestPlace(places, clientX - box.left, layout.plot);
    const line = lineNear(lines, point, clientY - box.top, layout.plot);
    return line === null ? null : { line, point };
  };
  return {
    at,
    meant,
    /** Whether what was gone to by keys is one line, and not a point of them all. */
    isOfLine,
    isByKeys,
    handlers: {
      ...handlers,
      onPointerMove(event: PointerEvent<HTMLElement>) {
        handlers.onPointerMove(event);
        const near = lineAt(event);
        if (near !== null) setMeantKey(near.line.key);
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        handlers.onPointerDown(event);
        const near = lineAt(event);
        if (near !== null) setMeantKey(near.line.key);
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
          onPress(meant, at);
          event.preventDefault();
        } else {
          setIsOfLine(false);
          handlers.onKeyDown(event);
        }
      },
    },
  };
}
