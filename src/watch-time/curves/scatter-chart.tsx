import { Suspense, useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { ChartStage } from "#shared/charts/chart-stage.tsx";
import { textRuler } from "#shared/charts/text-ruler.ts";
import { useWidth } from "#shared/charts/use-width.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { formatAxisValue } from "#watch-time/format-measure.ts";
import type { ScatterGroup, ScatterPoint, ScatterValues } from "./scatter.ts";
import { type Dot, layOutScatter } from "./scatter-layout.ts";
import { ScatterTooltip } from "./scatter-tooltip.tsx";
import { useScatterCursor } from "./use-scatter-cursor.ts";

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
