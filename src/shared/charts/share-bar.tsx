import { useLocale, useTranslations } from "use-intl";
import { percentWords } from "#shared/format/percents.ts";
import { Unknown } from "./unknown.tsx";

/**
 * A share of the whole as a percentage and, where the table has the room, as a bar that is full at the largest
 * of the table.
 */
export function ShareBar({
  share,
  largest = 1,
  isAbout = false,
}: {
  /** From 0 to 1. Null: it can't be told, or there is no whole. */
  share: number | null;
  /** The largest share of the table; absent: bars are full at 100%. */
  largest?: number | undefined;
  /** It is near this, either way. */
  isAbout?: boolean;
}) {
  const t = useTranslations("charts.change");
  const locale = useLocale();
  if (share === null) return <Unknown words={t("unknown")} />;
  return (
    <span className="flex items-center justify-end gap-2">
      <span
        aria-hidden="true"
        className="h-1.5 w-20 overflow-hidden rounded-full bg-sunken @max-md:hidden"
      >
        <span
          className="block h-full rounded-full bg-accent"
          // What there is of something is seen, however little it is.
          style={{
            inlineSize: `${largest === 0 ? 0 : Math.min(1, share / largest) * 100}%`,
            minInlineSize: share > 0 ? 2 : 0,
          }}
        />
      </span>
      {/* The line that the rest of the row stands on is that of the words. */}
      <span className="self-baseline text-end @md:min-w-12">
        {isAbout ? t("about", { value: percentWords(share, locale) }) : percentWords(share, locale)}
      </span>
    </span>
  );
}
