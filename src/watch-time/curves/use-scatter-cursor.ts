import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from "react";
import { useCursor } from "#shared/charts/use-cursor.ts";
import { type Dot, dotNear, isOnDot } from "./scatter-layout.ts";

/**
 * Where somebody is among dots: by keys from left to right, by pointer at the nearest.
 * @param onPress told of a press, or Enter, on a dot; of a finger's only on what it has shown before
 */
export function useScatterCursor(dots: readonly Dot[], onPress: (dot: Dot) => void) {
  const pointerY = useRef(0);
  const shownBefore = useRef<Dot | null>(null);
  const { at, isByKeys, handlers } = useCursor(dots.length, (x) =>
    Math.max(0, dotNear(dots, x, pointerY.current)),
  );
  const dot = at === null ? null : (dots[at] ?? null);
  const noteY = ({ clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    pointerY.current = clientY - currentTarget.getBoundingClientRect().top;
  };
  return {
    dot,
    isByKeys,
    handlers: {
      ...handlers,
      onPointerMove(event: PointerEvent<HTMLElement>) {
        noteY(event);
        handlers.onPointerMove(event);
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        shownBefore.current = dot;
        noteY(event);
        handlers.onPointerDown(event);
      },
      onClick({ nativeEvent, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
        const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
        const box = currentTarget.getBoundingClientRect();
        const [x, y] = [clientX - box.left, clientY - box.top];
        const near = dots[dotNear(dots, x, y)];
        if (near === undefined || !isOnDot(near, x, y)) return;
        if (!isTouch || near === shownBefore.current) onPress(near);
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
        if (isPlain && event.key === "Enter" && dot !== null) {
          event.preventDefault();
          onPress(dot);
        } else handlers.onKeyDown(event);
      },
    },
  };
}
