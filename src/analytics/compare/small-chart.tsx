import { useMemo } from "react";
import { useLocale } from "use-intl";
import { axisWords } from "#analytics/chart/metric-words.ts";
import type { Metric } from "#analytics/metrics.ts";
import { type Plot, placeAt } from "#shared/charts/plot.ts";
import { textRuler, valueRoomPx } from "#shared/charts/text-ruler.ts";
import { useWidth } from "#shared/charts/use-width.ts";
import { CursorMarks } from "./cursor-marks.tsx";
import { LineDrawing } from "./line-drawing.tsx";
import type { ChartLine } from "./lines.ts";
import type { useBucketWords } from "./use-bucket-words.ts";

const HEIGHT_PX = 112;
const ROOM_PX = { top: 6, right: 24, bottom: 20 };

/** One line on a scale that others share. What it says is said in words beside it. */
export function SmallChart({
  label,
  line,
  metric,
  scale,
  count,
  at,
  onAt,
  words,
}: {
  label: string;
  line: ChartLine;
  metric: Metric;
  scale: { most: number; ticks: number[] };
  count: number;
  at: number | null;
  onAt: (place: number | null) => void;
  words: ReturnType<typeof useBucketWords>;
}) {
  const locale = useLocale();
  const [ref, widthPx] = useWidth();
  const plot = useMemo((): Plot => {
    const labels = scale.ticks.map((value) => ({ text: axisWords(metric, value, locale) }));
    const left = valueRoomPx(labels, textRuler());
    return {
      left,
      top: ROOM_PX.top,
      width: Math.max(0, (widthPx ?? 0) - left - ROOM_PX.right),
      height: HEIGHT_PX - ROOM_PX.top - ROOM_PX.bottom,
      count,
      most: scale.most,
    };
  }, [scale, metric, locale, widthPx, count]);
  const drawing = useMemo(() => {
    if (widthPx === null) return null;
    const ends = [...new Set([0, count - 1])].flatMap((place) => {
      const bucket = line.buckets[place];
      return bucket === undefined ? [] : { place, text: words.short(bucket) };
    });
    return (
      <LineDrawing
        widthPx={widthPx}
        heightPx={HEIGHT_PX}
        plot={plot}
        lines={[line]}
        isDashed={false}
        placeTicks={ends}
        valueTicks={scale.ticks.map((value) => ({
          value,
          text: axisWords(metric, value, locale),
        }))}
      />
    );
  }, [widthPx, count, line, words, plot, scale, metric, locale]);
  return (
    <div
      ref={ref}
      dir="ltr"
      role="img"
      aria-label={label}
      className="relative touch-pan-y"
      style={{ height: HEIGHT_PX }}
      onPointerMove={({ clientX, currentTarget }) =>
        onAt(placeAt(clientX - currentTarget.getBoundingClientRect().left, plot))
      }
    >
      <div aria-hidden="true" className="pointer-events-none absolute inset-0">
        {drawing}
      </div>
      {at === null ? null : <CursorMarks lines={[line]} plot={plot} at={at} />}
    </div>
  );
}
