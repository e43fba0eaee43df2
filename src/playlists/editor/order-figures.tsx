import { useLocale, useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { EntryFacts } from "#playlists/entry-facts.ts";
import { durationWords } from "#shared/dates/duration-words.ts";
import type { RunningTime } from "./running-times.ts";
import { runningTimes } from "./running-times.ts";

/** How many there are and how long it all is; the same of what is chosen. */
export function OrderFigures({
  count,
  total,
  chosen,
  factsOf,
}: {
  count: number;
  total: RunningTime;
  chosen: readonly PlaylistEntry[];
  factsOf: (entry: PlaylistEntry) => EntryFacts;
}) {
  const t = useTranslations("playlistOrder");
  const locale = useLocale();
  const duration = durationWords(total.seconds, locale);
  const chosenTime = runningTimes(chosen, factsOf).at(-1) ?? total;
  const ofChosen = { count: chosen.length, duration: durationWords(chosenTime.seconds, locale) };
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <span className="font-semibold">{t("count", { count })}</span>
      <span className="text-sm text-ink-soft">
        {total.isAtLeast ? t("durationAtLeast", { duration }) : t("duration", { duration })}
      </span>
      {chosen.length === 0 ? null : (
        <span className="text-sm font-medium text-accent">
          {chosenTime.isAtLeast ? t("chosenAtLeast", ofChosen) : t("chosen", ofChosen)}
        </span>
      )}
    </p>
  );
}
