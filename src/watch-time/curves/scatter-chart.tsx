import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  Suspense,
  useMemo,
  useRef,
} from "react";
import { useLocale, useTranslations } from "use-intl";
import { ChartStage } from "#shared/charts/chart-stage.tsx";
import { textRuler } from "#shared/charts/text-ruler.ts";
import { useCursor } from "#shared/charts/use-cursor.ts";
import { useWidth } from "#shared/charts/use-width.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { formatAxisValue, formatValue } from "#watch-time/format-measure.ts";
import type { ScatterGroup, ScatterPoint, ScatterValues } from "./scatter.ts";
import { type Dot, dotNear, isOnDot, layOutScatter, type ScatterLayout } from "./scatter-layout.ts";
import { SCATTER_STYLES } from "./scatter-styles.ts";

const ScatterDrawing = lazily(async () => (await import("./scatter-drawing.tsx")).ScatterDrawing);

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
  canOpen,
  onOpen,
}: {
  label: string;
  points: readonly ScatterPoint[];
  medians: ScatterValues | null;
  names: Record<ScatterGroup, string>;
  /** Places of contents that were chosen. */
  ringed: readonly number[];
  titleOf: (point: ScatterPoint) => string;
  /** Whether a press opens its page. */
  canOpen: (point: ScatterPoint) => boolean;
  /** Told of a press, or Enter, on a dot; a finger shows first what is there. */
  onOpen: (point: ScatterPoint) => void;
}) {
  const t = useTranslations("watchTimeCurves");
  const locale = useLocale();
  const [ref, widthPx] = useWidth();
  const layout = useMemo(() => {
    const percent = (value: number) => formatAxisValue("completion", value, locale);
    return widthPx === null ? null : layOutScatter(points, medians, percent, widthPx, textRuler());
  }, [points, medians, widthPx, locale]);
  const drawing = useMemo(
    () =>
      layout === null ? null : <ScatterDrawing layout={layout} names={names} ringed={ringed} />,
    [layout, names, ringed],
  );
  const { dot, isByKeys, handlers } = useScatterCursor(layout?.dots ?? [], ({ point }) =>
    onOpen(point),
  );
  const spoken = ({ point }: Dot) =>
    t("scatter.spoken", {
      title: titleOf(point),
      // Of too few films there are no groups.
      group: medians === null ? "none" : names[point.group],
      share: formatAxisValue("completion", point.sharePercent, locale),
      completion: formatAxisValue("completion", point.completionPercent, locale),
      plays: point.plays,
    });
  return (
    <ChartStage
      ref={ref}
      label={label}
      kind={t("scatter.chart")}
      keys={t("scatter.keys")}
      spoken={dot === null || !isByKeys ? "" : spoken(dot)}
      style={{ height: layout?.heightPx ?? FIRST_HEIGHT_PX }}
      drawing={<Suspense fallback={<Skeleton className="absolute inset-0" />}>{drawing}</Suspense>}
      {...handlers}
    >
      {dot === null || layout === null ? null : (
        <ScatterTooltip
          dot={dot}
          layout={layout}
          title={titleOf(dot.point)}
          group={medians === null ? null : names[dot.point.group]}
          canOpen={canOpen(dot.point)}
        />
      )}
    </ChartStage>
  );
}

/**
 * Where somebody is among dots: by keys from left to right, by pointer at the nearest.
 * @param onPress told of a press, or Enter, on a dot; of a finger's only on what it has shown before
 */
function useScatterCursor(dots: readonly Dot[], onPress: (dot: Dot) => void) {
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

const WIDTH_PX = 240;

/** A ring around a dot, and beside it what is known of its film. */
function ScatterTooltip({
  dot: { point, x, y, radius },
  layout: { widthPx, heightPx, plot },
  title,
  group,
  canOpen,
}: {
  dot: Dot;
  layout: ScatterLayout;
  title: string;
  /** Null where there are no groups. */
  group: string | null;
  canOpen: boolean;
}) {
  const t = useTranslations("watchTimeCurves");
  const column = useTranslations("watchTimeTable.columns");
  const locale = useLocale();
  const width = Math.min(WIDTH_PX, widthPx);
  const isAfter = x + radius + width + 12 <= widthPx;
  const left = isAfter ? x + radius + 10 : Math.max(0, x - radius - 10 - width);
  const isBelow = y < plot.top + plot.height / 2;
  const facts = [
    [t("scatter.share"), "completion", point.sharePercent],
    [column("completion"), "completion", point.completionPercent],
    [column("plays"), "plays", point.plays],
  ] as const;
  return (
    <>
      <svg
        aria-hidden="true"
        width={widthPx}
        height={heightPx}
        className="pointer-events-none absolute top-0 left-0"
      >
        <circle
          cx={x}
          cy={y}
          r={radius + 3}
          fill="none"
          stroke={SCATTER_STYLES[point.group].colour}
          strokeWidth="2"
        />
      </svg>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute z-1 rounded-md border border-line bg-surface p-2.5 text-sm shadow-dock"
        style={{
          left,
          width,
          ...(isBelow ? { top: y + 4 } : { bottom: heightPx - y + 4 }),
        }}
      >
        <p className="truncate font-medium">
          <bdi>{title}</bdi>
        </p>
        {group === null ? null : <p className="text-xs text-ink-soft">{group}</p>}
        <dl className="mt-1 grid gap-0.5">
          {facts.map(([name, measure, value]) => (
            <div key={name} className="flex justify-between gap-3">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="font-medium tabular-nums">{formatValue(measure, value, locale)}</dd>
            </div>
          ))}
        </dl>
        {canOpen ? (
          <p className="mt-1.5 text-xs text-ink-faint">
            <span className="pointer-coarse:hidden">{t("scatter.press")}</span>
            <span className="hidden pointer-coarse:inline">{t("scatter.tap")}</span>
          </p>
        ) : null}
      </div>
    </>
  );
}
