import { useMemo } from "react";
import { useLocale } from "use-intl";
import { formatAxisValue } from "#watch-time/format-measure.ts";
import type { CurveAxes } from "./curve-layout.ts";
import { RETENTION_PERCENTS } from "./retention.ts";

/** Below this, names of neighbours would touch. */
const ROOMY_PX = 420;
const FEW: readonly number[] = [0, 25, 50, 75, 100];

/** From the beginning of a film to its end, and from none of its plays to all. */
export function useRetentionAxes(): CurveAxes {
  const locale = useLocale();
  return useMemo(() => {
    const percent = (value: number) => formatAxisValue("completion", value, locale);
    return {
      placeCount: 101,
      scale: { most: 100, ticks: [0, 25, 50, 75, 100] },
      valueText: percent,
      ticksIn: (widthPx) =>
        (widthPx < ROOMY_PX ? FEW : RETENTION_PERCENTS).map((place) => ({
          place,
          text: percent(place),
        })),
    };
  }, [locale]);
}
