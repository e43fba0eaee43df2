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
import { useWidth } from "#shared/charts/use-size.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { formatAxisValue, formatValue } from "#watch-time/format-measure.ts";
import type { ScatterGroup, ScatterPoint, ScatterValues } from "./scatter.ts";
import {
  type Dot,
  dotNear,
  isOnDot,
  layOutScatter,
  SCATTER_STYLES,
  type ScatterLayout,
} from "./scatter-layout.ts";

const ScatterDrawing = lazily(async () => (await import("./scatter-drawing.tsx")).ScatterDrawing);

const FIRST_HEIGHT_PX = 362;

/**
 * Scatter plot of videos. A single tab stop with role `application`: arrow keys move between dots, left to
 * right, with announcements.
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
  /** Indexes of selected contents. */
  ringed: readonly number[];
  titleOf: (point: ScatterPoint) => string;
  /** Returns whether a press opens its page. */
  canOpen: (point: ScatterPoint) => boolean;
  /** Called on a press or Enter; the first touch only shows the tooltip. */
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
      // Too few videos have no groups.
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
 * Cursor among dots: keys move left to right, the pointer selects the nearest.
 * @param onPress called on a press or Enter; on touch, only for the dot already shown
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

/** Ring around a dot, with details of its video. */
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
