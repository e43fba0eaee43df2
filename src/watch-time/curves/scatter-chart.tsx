import { type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo, useRef } from "react";
import {
  ReferenceDot,
  ReferenceLine,
  Scatter,
  type ScatterShapeProps,
  useChartHeight,
  useChartWidth,
} from "recharts";
import { useLocale, useTranslations } from "use-intl";
import { ChartPlot, type PlotPoint, type PlotPosition } from "#shared/charts/chart-plot.tsx";
import { ChartStage } from "#shared/charts/chart-stage.tsx";
import { LineName } from "#shared/charts/line-names.tsx";
import { markerPath } from "#shared/charts/series-styles.ts";
import { positionOf, useCursor } from "#shared/charts/use-cursor.ts";
import { useSize } from "#shared/charts/use-size.ts";
import { formatAxisValue, formatValue } from "#watch-time/format-measure.ts";
import {
  type Dot,
  dotNear,
  dotsOf,
  isOnDot,
  SCATTER_GROUPS,
  SCATTER_STYLES,
  type ScatterGroup,
  type ScatterPoint,
  type ScatterValues,
} from "./scatter.ts";
import { valueScale } from "./value-scale.ts";

const HEIGHT_PX = 340;
const NAME_PX = 22;
/** Names of the groups fit in one line. */
const WIDE_PX = 640;

/** One stop for the keyboard, an `application`: arrows move from dot to dot, left to right, announced. */
export function ScatterChart({
  label,
  points,
  medians,
  nameOf,
  ringed,
  titleOf,
  canOpen,
  onOpen,
}: {
  label: string;
  points: readonly ScatterPoint[];
  /** Null with too few videos, which have no groups. */
  medians: ScatterValues | null;
  nameOf: (group: ScatterGroup) => string;
  /** Indexes of selected contents. */
  ringed: readonly number[];
  titleOf: (point: ScatterPoint) => string;
  canOpen: (point: ScatterPoint) => boolean;
  /** Called on a press or Enter; the first touch only shows the tooltip. */
  onOpen: (point: ScatterPoint) => void;
}) {
  const t = useTranslations("watchTimeCurves");
  const locale = useLocale();
  const [ref, size] = useSize();
  const widthPx = size?.width ?? null;
  const isWide = (widthPx ?? WIDE_PX) >= WIDE_PX;
  const namesPx = medians === null ? 0 : NAME_PX * (isWide ? 1 : SCATTER_GROUPS.length);
  const position = useRef<PlotPosition>(null);
  const dots = useMemo(() => dotsOf(points), [points]);
  // Moving the cursor does not render it.
  const drawing = useMemo(() => {
    const percent = (value: number) => formatAxisValue("completion", value, locale);
    const across = axisOver(dots.map(({ sharePercent }) => sharePercent));
    const up = axisOver(dots.map(({ completionPercent }) => completionPercent));
    return (
      <ChartPlot
        places={dots.map(({ sharePercent }) => sharePercent)}
        placeCount={across.top + 1}
        ticksIn={() => across.ticks.map((place) => ({ place, text: percent(place) }))}
        axis={{ ...up, format: percent }}
        {...(namesPx === 0 ? null : { margin: { bottom: namesPx } })}
        ref={position}
      >
        {medians === null ? null : (
          <>
            <ReferenceLine {...MEDIAN} x={medians.sharePercent} />
            <ReferenceLine {...MEDIAN} y={medians.completionPercent} />
          </>
        )}
        <Scatter
          yAxisId="left"
          dataKey={({ index }: PlotPoint) => dots[index]?.completionPercent}
          isAnimationActive={false}
          // Each group has its own shape.
          shape={<DotShape dots={dots} ringed={ringed} />}
        />
        {medians === null ? null : <GroupNames nameOf={nameOf} namesPx={namesPx} />}
      </ChartPlot>
    );
  }, [dots, medians, nameOf, ringed, namesPx, locale]);
  const { dot, isByKeys, handlers } = useScatterCursor(dots, position, onOpen);
  const spoken = (point: ScatterPoint) =>
    t("scatter.spoken", {
      title: titleOf(point),
      // Too few videos have no groups.
      group: medians === null ? "none" : nameOf(point.group),
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
      style={{ height: HEIGHT_PX + namesPx }}
      cursor={{
        at: dot === null ? null : dots.indexOf(dot),
        tooltip:
          dot === null ? null : (
            <ScatterTooltip
              point={dot}
              title={titleOf(dot)}
              group={medians === null ? null : nameOf(dot.group)}
              canOpen={canOpen(dot)}
            />
          ),
        mark:
          dot === null ? null : (
            <ReferenceDot
              yAxisId="left"
              x={dot.sharePercent}
              y={dot.completionPercent}
              r={dot.radiusPx + 3}
              fill="none"
              stroke={SCATTER_STYLES[dot.group].colour}
              strokeWidth={2}
            />
          ),
      }}
      drawing={drawing}
      {...handlers}
    />
  );
}

/** @param onPress called on a press or Enter; on touch, only for the dot already shown */
function useScatterCursor(
  dots: readonly Dot[],
  position: { readonly current: PlotPosition | null },
  onPress: (dot: Dot) => void,
) {
  const shownBefore = useRef<Dot | null>(null);
  const near = (x: number, y: number) =>
    position.current === null ? 0 : dotNear(dots, x, y, position.current);
  const { at, isByKeys, handlers } = useCursor(dots.length, near);
  const dot = at === null ? null : (dots[at] ?? null);
  return {
    dot,
    isByKeys,
    handlers: {
      ...handlers,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        shownBefore.current = dot;
        handlers.onPointerDown(event);
      },
      onClick(event: MouseEvent<HTMLElement>) {
        const { nativeEvent } = event;
        const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
        const [x, y] = positionOf(event);
        const pressed = dots[near(x, y)];
        const { current: plot } = position;
        if (pressed === undefined || plot === null || !isOnDot(pressed, x, y, plot)) return;
        if (!isTouch || pressed === shownBefore.current) onPress(pressed);
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

const axisOver = (values: readonly number[]) => valueScale("percent", Math.max(0, ...values));

const MEDIAN = {
  yAxisId: "left",
  className: "part-median",
  stroke: "var(--line-strong)",
  strokeDasharray: "5 4",
};

function DotShape({
  dots,
  ringed,
  index = 0,
  cx = 0,
  cy = 0,
}: { dots: readonly Dot[]; ringed: readonly number[] } & Partial<ScatterShapeProps>) {
  const dot = dots[index];
  if (dot === undefined) return null;
  const { marker, colour } = SCATTER_STYLES[dot.group];
  return (
    <>
      <path
        data-part={dot.group}
        d={markerPath(marker, cx, cy, dot.radiusPx)}
        fill={colour}
        fillOpacity="0.45"
        stroke={colour}
      />
      {ringed.includes(dot.content) ? (
        <circle
          data-part="ring"
          cx={cx}
          cy={cy}
          r={dot.radiusPx + 4}
          fill="none"
          stroke="var(--ink)"
          strokeWidth="2"
        />
      ) : null}
    </>
  );
}

/** Names of the groups below the plot. They are part of the drawing, and of its image. */
function GroupNames({
  nameOf,
  namesPx,
}: {
  nameOf: (group: ScatterGroup) => string;
  namesPx: number;
}) {
  const [widthPx = 0, heightPx = 0] = [useChartWidth(), useChartHeight()];
  const isWide = widthPx >= WIDE_PX;
  const stepPx = widthPx / SCATTER_GROUPS.length;
  const isRightToLeft = document.documentElement.dir === "rtl";
  const columnOf = (at: number) => (isRightToLeft ? SCATTER_GROUPS.length - 1 - at : at);
  return SCATTER_GROUPS.map((group, at) => (
    <LineName
      key={group}
      line={{ lineStyle: SCATTER_STYLES[group], name: nameOf(group) }}
      x={isWide ? columnOf(at) * stepPx : 0}
      y={heightPx - namesPx + NAME_PX / 2 + (isWide ? 0 : at * NAME_PX)}
      widthPx={isWide ? stepPx : widthPx}
      isSampled={false}
      isBelow
    />
  ));
}

function ScatterTooltip({
  point,
  title,
  group,
  canOpen,
}: {
  point: ScatterPoint;
  title: string;
  group: string | null;
  canOpen: boolean;
}) {
  const t = useTranslations("watchTimeCurves");
  const column = useTranslations("watchTimeTable.columns");
  const locale = useLocale();
  const facts = [
    [t("scatter.share"), "completion", point.sharePercent],
    [column("completion"), "completion", point.completionPercent],
    [column("plays"), "plays", point.plays],
  ] as const;
  return (
    <>
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
    </>
  );
}
