import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { Playlist } from "#playlists/playlist-record.ts";
import { durationWords } from "#shared/dates/duration-words.ts";
import type { PlaylistTotals } from "./playlist-totals.ts";

/** How much a playlist plays, and when it was made or changed last. */
export function PlaylistNumbers({
  playlist: { createdAtMs, savedAtMs },
  totals,
}: {
  playlist: Playlist;
  totals: PlaylistTotals;
}) {
  const t = useTranslations("playlist");
  const format = useFormatter();
  const locale = useLocale();
  const { itemCount, isCountAtLeast, seconds, isLengthAtLeast } = totals;
  const isEmpty = itemCount === 0 && !isCountAtLeast;
  const length = seconds === null ? null : durationWords(seconds, locale);
  const date = (atMs: number) => format.dateTime(atMs, { dateStyle: "medium" });
  const changedAtMs = savedAtMs === createdAtMs ? null : savedAtMs;
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft">
        {itemCount === null
          ? t("itemsUnknown")
          : isEmpty
            ? t("noItems")
            : t("items", { count: itemCount, isAtLeast: String(isCountAtLeast) })}
        {itemCount === null || isEmpty
          ? null
          : ` · ${
              length === null
                ? t("lengthUnknown")
                : isLengthAtLeast
                  ? t("atLeast", { length })
                  : length
            }`}
      </p>
      <p className="text-sm text-ink-faint empty:hidden">
        {changedAtMs !== null
          ? t("changed", { date: date(changedAtMs) })
          : createdAtMs !== null
            ? t("created", { date: date(createdAtMs) })
            : null}
      </p>
    </>
  );
}
