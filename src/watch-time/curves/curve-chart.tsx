import { Suspense, useMemo } from "react";
import { useTranslations } from "use-intl";
import { ChartStage } from "#shared/charts/chart-stage.tsx";
import { Swatch } from "#shared/charts/legend.tsx";
import { type Plot, xOf, yOf } from "#shared/charts/plot.ts";
import { markerPath } from "#shared/charts/series-styles.ts";
import { textRuler } from "#shared/charts/text-ruler.ts";
import { useWidth } from "#shared/charts/use-size.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { Figure } from "#watch-time/figure.ts";
import type { CurveDrawingProps } from "./curve-drawing.tsx";
import { type CurveAxes, type CurveLayout, layOutCurves } from "./curve-layout.ts";
import { type CurveLine, lowOf, MAX_BANDS, rankLines } from "./curve-line.ts";
import { bandOf } from "./curve-paths.ts";
import { useCurveCursor } from "./use-curve-cursor.ts";

/** Before it is known how wide it is. */
const FIRST_HEIGHT_PX = 320;

/** Action on a point. */
export interface CurveAction {
  /** Describes the action of a press on a point; null: none. */
  hint: (line: CurveLine, at: number) => string | null;
  onPress: (line: CurveLine, at: number) => void;
}

/**
 * Several curves in one chart. It is one stop for the keyboard, an `application`: the arrows are the
 * chart's, and what they lead to is announced.
 */
export function CurveChart({
  label,
  lines,
  areNamed,
  axes,
  hatched,
  titleAt,
  valueOf,
  action,
}: {
  label: string;
  lines: readonly CurveLine[];
  /** Lines have their names beside them; a single one may be named by its surroundings. */
  areNamed: boolean;
  /** Must be stable: a new object redraws everything. */
  axes: CurveAxes;
  hatched: readonly number[];
  /** Full label of a point. */
  titleAt: (at: number) => string;
  valueOf: (figure: Figure) => string;
  action: CurveAction | null;
}) {
  const t = useTranslations("watchTimeCurves");
  const [ref, widthPx] = useWidth();
  const nameCount = areNamed ? lines.length : 0;
  const layout = useMemo(
    () => (widthPx === null ? null : layOutCurves(axes, nameCount, widthPx, textRuler())),
    [axes, nameCount, widthPx],
  );
  // Moving the cursor does not re-render the drawing.
  const drawing = useMemo(
    () => (layout === null ? null : <Drawing lines={lines} layout={layout} hatched={hatched} />),
    [layout, lines, hatched],
  );
  const { at, meant, isOfLine, canPress, isByKeys, handlers } = useCurveCursor(
    lines,
    layout,
    (line, point) => {
      if (action !== null && action.hint(line, point) !== null) action.onPress(line, point);
    },
  );
  const hint =
    at === null || meant === null || !canPress ? null : (action?.hint(meant, at) ?? null);
  const spoken = (point: number) => {
    const reported = isOfLine && meant !== null ? [meant] : rankLines(lines, point);
    const values = reported.map(({ name, points }) => {
      const figure = points[point]?.figure;
      return `${name} ${figure === undefined ? "" : valueOf(figure)}`;
    });
    const partial = lines[0]?.points[point]?.partial ?? null;
    const title = [titleAt(point), ...(partial === null ? [] : [t(`partial.${partial}`)])];
    return [`${title.join(", ")}: ${values.join("; ")}`, ...(hint === null ? [] : [hint])].join(
      ". ",
    );
  };
  return (
    <ChartStage
      ref={ref}
      label={label}
      kind={t("chart")}
      keys={t(action === null ? "keys" : "keysWithEnter")}
      spoken={at === null || !isByKeys ? "" : spoken(at)}
      style={{ height: layout?.heightPx ?? FIRST_HEIGHT_PX }}
      drawing={drawing}
      {...handlers}
    >
      {at === null || layout === null ? null : (
        <>
          <CurveCursor
            lines={lines}
            plot={layout.plot}
            at={at}
            meantKey={lines.length > 1 ? (meant?.key ?? null) : null}
          />
          <CurveTooltip
            lines={lines}
            at={at}
            meantKey={hint === null ? null : (meant?.key ?? null)}
            title={titleAt(at)}
            valueOf={valueOf}
            hint={hint}
            style={tooltipPlace(lines, at, layout)}
          />
        </>
      )}
    </ChartStage>
  );
}

const CurveDrawing = lazily(async () => (await import("./curve-drawing.tsx")).CurveDrawing);

/** Curves over axes; what draws them comes when it is needed. */
function Drawing(props: CurveDrawingProps) {
  return (
    <Suspense fallback={<Skeleton className="absolute inset-0" />}>
      <CurveDrawing {...props} />
    </Suspense>
  );
}

/**
 * Cursor line with markers, ringed on the active line. With many lines, only the active one has its band
 * filled.
 */
function CurveCursor({
  lines,
  plot,
  at,
  meantKey,
}: {
  lines: readonly CurveLine[];
  plot: Plot;
  at: number;
  meantKey: string | null;
}) {
  const meant = lines.find(({ key }) => key === meantKey);
  const x = xOf(lines[0]?.points[at]?.place ?? 0, plot);
  return (
    <svg
      aria-hidden="true"
      width={plot.left + plot.width + 12}
      height={plot.top + plot.height + 12}
      className="pointer-events-none absolute top-0 left-0"
    >
      <path
        d={`M${x},${plot.top}v${plot.height}`}
        stroke="var(--ink-faint)"
        strokeDasharray="2 2"
      />
      {meant === undefined || lines.length <= MAX_BANDS ? null : (
        <path
          data-part="meant"
          d={bandOf(meant, plot)}
          fill={meant.lineStyle.colour}
          fillOpacity="0.16"
        />
      )}
      {lines.map(({ key, lineStyle, points }) => {
        const point = points[at];
        const value = point === undefined ? null : lowOf(point.figure);
        if (value === null) return null;
        const y = yOf(value, plot);
        return (
          <g key={key}>
            <path
              d={markerPath(lineStyle.marker, x, y, 5)}
              fill={lineStyle.colour}
              stroke="var(--surface)"
            />
            {key === meantKey ? (
              <circle cx={x} cy={y} r="9" fill="none" stroke={lineStyle.colour} strokeWidth="1.5" />
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

/** Values of all lines at one point, largest first. */
function CurveTooltip({
  lines,
  at,
  meantKey,
  title,
  valueOf,
  hint,
  style,
}: {
  lines: readonly CurveLine[];
  at: number;
  /** The line that a press would be about; null where nothing comes of one. */
  meantKey: string | null;
  title: string;
  valueOf: (figure: Figure) => string;
  /** Action of a press; null: none. Hidden on touch, where a press only inspects. */
  hint: string | null;
  style: TooltipPlace;
}) {
  const t = useTranslations("watchTimeCurves");
  const partial = lines[0]?.points[at]?.partial ?? null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-1 rounded-md border border-line bg-surface p-2.5 text-sm shadow-dock"
      style={style}
    >
      <p className="font-medium">{title}</p>
      {partial === null ? null : <p className="text-xs text-ink-soft">{t(`partial.${partial}`)}</p>}
      <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {rankLines(lines, at).map(({ key, lineStyle, name, points }) => {
          const point = points[at];
          return (
            <li key={key} className="flex items-baseline gap-2">
              <span className="self-center">
                <Swatch lineStyle={lineStyle} />
              </span>
              <bdi
                className={classNames(
                  "min-w-0 grow truncate",
                  key === meantKey ? "font-medium" : null,
                )}
              >
                {name}
              </bdi>
              <span className="font-medium whitespace-nowrap tabular-nums">
                {point === undefined ? null : valueOf(point.figure)}
              </span>
            </li>
          );
        })}
      </ul>
      {hint === null ? null : (
        <p className="mt-1.5 truncate text-xs text-ink-faint pointer-coarse:hidden">{hint}</p>
      )}
    </div>
  );
}

const TOOLTIP_PX = 290;
const SMALL_TOOLTIP_PX = 240;

/** Position of a tooltip, in pixels. */
type TooltipPlace = { left: number; width: number } & ({ top: number } | { bottom: number });

/**
 * Places the tooltip beside the point. On a narrow page it covers the names, which it includes; for a single
 * line it is at the other end of the plot.
 */
function tooltipPlace(
  lines: readonly CurveLine[],
  at: number,
  { plot, widthPx, heightPx, isWide }: CurveLayout,
): TooltipPlace {
  if (!isWide && lines.length > 1) return { left: 0, bottom: 0, width: widthPx };
  const point = lines[0]?.points[at];
  const x = xOf(point?.place ?? 0, plot);
  const width = isWide ? TOOLTIP_PX : Math.min(SMALL_TOOLTIP_PX, widthPx);
  const left = x + 14 + width <= widthPx ? x + 14 : Math.max(0, x - 14 - width);
  const value = point === undefined ? null : lowOf(point.figure);
  const isHigh = value !== null && value > plot.most / 2;
  if (isWide || !isHigh) return { left, width, top: plot.top };
  return { left, width, bottom: heightPx - plot.top - plot.height + 6 };
}
