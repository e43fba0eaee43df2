import { useLocale, useTranslations } from "use-intl";
import { formatPercent } from "#shared/format/percents.ts";
import { Unknown } from "./unknown.tsx";

/**
 * Renders a share as a percentage and, where the table is wide enough, as a bar scaled to the largest share
 * of the table.
 */
export function ShareBar({
  share,
  largest = 1,
  isAbout = false,
}: {
  /** From 0 to 1. Null: unknown, or there is no total. */
  share: number | null;
  /** The largest share of the table; absent: a full bar is 100%. */
  largest?: number | undefined;
  /** The share is approximate. */
  isAbout?: boolean;
}) {
  const t = useTranslations("charts.change");
  const locale = useLocale();
  if (share === null) return <Unknown texts={t("unknown")} />;
  return (
    <span className="flex items-center justify-end gap-2">
      <span
        aria-hidden="true"
        className="h-1.5 w-20 overflow-hidden rounded-full bg-sunken @max-md:hidden"
      >
        <span
          className="block h-full rounded-full bg-accent"
          // Any share above zero is visible, however small.
          style={{
            inlineSize: `${largest === 0 ? 0 : Math.min(1, share / largest) * 100}%`,
            minInlineSize: share > 0 ? 2 : 0,
          }}
        />
      </span>
      {/* Aligned with the text of the rest of the row, not with the bar. */}
      <span className="self-baseline text-end @md:min-w-12">
        {isAbout
          ? t("about", { value: formatPercent(share, locale) })
          : formatPercent(share, locale)}
      </span>
    </span>
  );
}
