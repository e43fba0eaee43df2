import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Bucket } from "#api/analytics-buckets.ts";
import type { Grain } from "#api/analytics-plan.ts";
import type { Metric } from "#features/analytics/metrics.ts";
import { Drawing } from "./drawing.tsx";
import { NamesBelow, NamesBeside, namesHeight } from "./line-names.tsx";
import { type ChartLine, countPlaces, rankAt } from "./lines.ts";
import { axisText, valueText } from "./metric-text.ts";
import { OverlayMarks } from "./overlay-marks.tsx";
import { OverlayTooltip } from "./overlay-tooltip.tsx";
import { type Plot, placeAt, sharedScale, tickPlaces, xOf } from "./plot.ts";
import { useCursor } from "./use-cursor.ts";
import { useWidth } from "./use-width.ts";

const HEIGHT_PX = 320;
const ROOM_PX = { top: 10, right: 16, bottom: 20 };
/** From here on names stand beside the lines. */
const WIDE_PX = 640;
const NAMES_PX = 190;
const FIGURE_PX = 7;
const TICK_PX = 84;
const TOOLTIP_PX = 290;

/** How the places along the chart are put into words. */
export interface PlaceWords {
  /** As it stands below the axis. */
  tick: (place: number) => string;
  /** In whole. */
  title: (place: number) => string;
  /** The date of a line's own point; null where all are of the one in the title. */
  dateOf: ((bucket: Bucket) => string) | null;
}

/**
 * Several lines in one chart. It is one stop for the keyboard, an `application`: the arrows are the
 * chart's, and what they lead to is announced.
 */
export function OverlayChart({
  label,
  lines,
  metric,
  grain,
  words,
}: {
  label: string;
  lines: readonly ChartLine[];
  metric: Metric;
  /** How far the places are apart. */
  grain: Grain;
  words: PlaceWords;
}) {
  const t = useTranslations("comparison.overlay");
  const locale = useLocale();
  const keysId = useId();
  const [ref, widthPx] = useWidth();
  const isWide = (widthPx ?? 0) >= WIDE_PX;
  const scale = sharedScale(
    lines.map(({ values }) => values),
    4,
  );
  const valueTicks = scale.ticks.map((value) => ({ value, text: axisText(metric, value, locale) }));
  const left = Math.max(...valueTicks.map(({ text }) => text.length)) * FIGURE_PX + 10;
  const plot: Plot = {
    left,
    top: ROOM_PX.top,
    width: Math.max(0, (widthPx ?? 0) - left - (isWide ? NAMES_PX : ROOM_PX.right)),
    height: HEIGHT_PX - ROOM_PX.top - ROOM_PX.bottom,
    count: countPlaces(lines),
    most: scale.most,
  };
  const heightPx = HEIGHT_PX + (isWide ? 0 : namesHeight(lines));
  const places = tickPlaces(plot.count, grain, Math.max(2, Math.floor(plot.width / TICK_PX)));
  const { at, isByKeys, handlers } = useCursor(plot.count, (x) => placeAt(x, plot));
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
        aria-roledescription={t("chart")}
        aria-describedby={keysId}
        className="relative cursor-crosshair touch-pan-y rounded-md select-none"
        style={{ height: heightPx }}
        {...handlers}
      >
        {widthPx === null ? null : (
          <div aria-hidden="true" className="pointer-events-none absolute inset-0">
            <Drawing
              widthPx={widthPx}
              heightPx={heightPx}
              plot={plot}
              lines={lines}
              placeTicks={places.map((place) => ({ place, text: words.tick(place) }))}
              valueTicks={valueTicks}
              isDashed
            >
              <OverlayMarks lines={lines} plot={plot} at={at} />
              {isWide ? (
                <NamesBeside lines={lines} plot={plot} widthPx={widthPx} />
              ) : (
                <NamesBelow lines={lines} topPx={HEIGHT_PX} widthPx={widthPx} />
              )}
            </Drawing>
          </div>
        )}
        {at === null || widthPx === null ? null : (
          <OverlayTooltip
            lines={lines}
            place={at}
            title={words.title(at)}
            dateOf={words.dateOf}
            metric={metric}
            style={tooltipPlace(xOf(at, plot), widthPx, isWide)}
          />
        )}
      </div>
      <p id={keysId} hidden>
        {t("keys")}
      </p>
      <p role="status" className="sr-only">
        {at === null || !isByKeys
          ? ""
          : `${words.title(at)}: ${rankAt(lines, at)
              .map(({ line, value, bucket }) =>
                [
                  `${line.name} ${value === null ? t("notKnown") : valueText(metric, value, locale)}`,
                  ...(bucket === null || words.dateOf === null ? [] : [words.dateOf(bucket)]),
                  ...(bucket === null || bucket.partial === null || value === null
                    ? []
                    : [t(bucket.partial)]),
                ].join(", "),
              )
              .join("; ")}`}
      </p>
    </>
  );
}

/** Beside the place that it is about; on a narrow page below the plot, over the names that it has too. */
function tooltipPlace(x: number, widthPx: number, isWide: boolean) {
  if (!isWide) return { left: 0, top: HEIGHT_PX + 2, width: widthPx };
  const isAfter = x + TOOLTIP_PX + 16 <= widthPx;
  return { left: isAfter ? x + 14 : x - 14 - TOOLTIP_PX, top: ROOM_PX.top, width: TOOLTIP_PX };
}
