import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { ChartStage } from "#shared/charts/chart-stage.tsx";
import { textRuler } from "#shared/charts/text-ruler.ts";
import { useWidth } from "#shared/charts/use-width.ts";
import type { Figure } from "#watch-time/row-groups.ts";
import { CurveCursor } from "./curve-cursor.tsx";
import { type CurveAxes, layOutCurves } from "./curve-layout.ts";
import { type CurveLine, rankLines } from "./curve-line.ts";
import { CurveTooltip } from "./curve-tooltip.tsx";
import { Drawing } from "./drawing.tsx";
import { tooltipPlace } from "./tooltip-place.ts";
import { useCurveCursor } from "./use-curve-cursor.ts";

/** Before it is known how wide it is. */
const FIRST_HEIGHT_PX = 320;

/** What comes of pressing a point. */
export interface CurveAction {
  /** What a press on a point of a line does, in words; null: nothing. */
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
  /** Whether each has its name beside it; one alone may be named by what is around the chart. */
  areNamed: boolean;
  /** The same one until something in it changes: with another one all is drawn anew. */
  axes: CurveAxes;
  hatched: readonly number[];
  /** A point in whole words. */
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
  // Going from point to point draws nothing of it anew.
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
