import { useLocale, useTranslations } from "use-intl";
import { formatValue } from "#watch-time/format-measure.ts";
import type { Dot, ScatterLayout } from "./scatter-layout.ts";
import { SCATTER_STYLES } from "./scatter-styles.ts";

const WIDTH_PX = 240;

/** A ring around a dot, and beside it what is known of its film. */
export function ScatterTooltip({
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
