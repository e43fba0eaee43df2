import { lazy, type MouseEvent, type PointerEvent, Suspense, useId, useMemo, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { axisWords } from "#features/watch-time/measure-words.ts";
import { useCursor } from "#ui/chart/use-cursor.ts";
import { useWidth } from "#ui/chart/use-width.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import type { ScatterGroup, ScatterPoint, ScatterValues } from "./scatter.ts";
import { type Dot, dotNear, isOnDot, layOutScatter } from "./scatter-layout.ts";
import { ScatterTooltip } from "./scatter-tooltip.tsx";

const ScatterDrawing = lazy(async () => ({
  default: (await import("./scatter-drawing.tsx")).ScatterDrawing,
}));

const FIRST_HEIGHT_PX = 362;

/**
 * Films as dots. It is one stop for the keyboard, an `application`: the arrows lead from dot to dot, from
 * left to right, and what they lead to is announced.
 */
export function ScatterChart({
  label,
  points,
  medians,
  names,
  ringed,
  titleOf,
  onOpen,
}: {
  label: string;
  points: readonly ScatterPoint[];
  medians: ScatterValues | null;
  names: Record<ScatterGroup, string>;
  /** Places of contents that were chosen. */
  ringed: readonly number[];
  titleOf: (point: ScatterPoint) => string;
  /** Told of a press, or Enter, on a dot; a finger only shows what is there. */
  onOpen: (point: ScatterPoint) => void;
}) {
  const t = useTranslations("watchTimeCurves");
  const locale = useLocale();
  const keysId = useId();
  const pointerY = useRef(0);
  const [ref, widthPx] = useWidth();
  const layout = useMemo(() => {
    const seconds = (value: number) => axisWords("watchTimePerPlay", value, locale);
    const percent = (value: number) => axisWords("completion", value, locale);
    return widthPx === null ? null : layOutScatter(points, medians, { seconds, percent }, widthPx);
  }, [points, medians, widthPx, locale]);
  const drawing = useMemo(
    () =>
      layout === null ? null : <ScatterDrawing layout={layout} names={names} ringed={ringed} />,
    [layout, names, ringed],
  );
  const dots = layout?.dots ?? [];
  const { at, isByKeys, handlers } = useCursor(dots.length, (x) =>
    Math.max(0, dotNear(dots, x, pointerY.current)),
  );
  const dot = at === null ? undefined : dots[at];
  const noteY = ({ clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    pointerY.current = clientY - currentTarget.getBoundingClientRect().top;
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    const { nativeEvent, clientX, clientY, currentTarget } = event;
    if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch") return;
    const box = currentTarget.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    const near = dots[dotNear(dots, x, y)];
    if (near !== undefined && isOnDot(near, x, y)) onOpen(near.point);
  };
  const spoken = ({ point }: Dot) =>
    t("scatter.spoken", {
      title: titleOf(point),
      group: names[point.group],
      seconds: axisWords("watchTimePerPlay", point.watchTimePerPlaySeconds, locale),
      completion: axisWords("completion", point.completionPercent, locale),
      plays: point.plays,
    });
  return (
    <>
      <div
        ref={ref}
        // Positions are counted from the left, whichever way the page is read.
        dir="ltr"
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        aria-roledescription={t("scatter.chart")}
        aria-describedby={keysId}
        className="relative cursor-crosshair touch-pan-y rounded-md select-none"
        style={{ height: layout?.heightPx ?? FIRST_HEIGHT_PX }}
        {...handlers}
        onPointerMove={(event: PointerEvent<HTMLElement>) => {
          noteY(event);
          handlers.onPointerMove(event);
        }}
        onPointerDown={(event: PointerEvent<HTMLElement>) => {
          noteY(event);
          handlers.onPointerDown(event);
        }}
        onClick={press}
        onKeyDown={(event) => {
          const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
          if (isPlain && event.key === "Enter" && dot !== undefined) {
            event.preventDefault();
            onOpen(dot.point);
          } else handlers.onKeyDown(event);
        }}
      >
        <div aria-hidden="true" className="pointer-events-none absolute inset-0">
          <Suspense fallback={<Skeleton className="absolute inset-0" />}>{drawing}</Suspense>
        </div>
        {dot === undefined || layout === null ? null : (
          <ScatterTooltip
            dot={dot}
            layout={layout}
            title={titleOf(dot.point)}
            group={names[dot.point.group]}
          />
        )}
      </div>
      <p id={keysId} hidden>
        {t("scatter.keys")}
      </p>
      <p role="status" className="sr-only">
        {dot === undefined || !isByKeys ? "" : spoken(dot)}
      </p>
    </>
  );
}
