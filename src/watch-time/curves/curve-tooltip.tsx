import { useTranslations } from "use-intl";
import { Swatch } from "#shared/charts/swatch.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import type { Figure } from "#watch-time/row-groups.ts";
import { type CurveLine, rankLines } from "./curve-line.ts";
import type { TooltipPlace } from "./tooltip-place.ts";

/** What every line has at one point, largest first. */
export function CurveTooltip({
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
  /** What a press does; null: nothing. Not shown to fingers, which only look. */
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
