import { useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { EntryFacts } from "#playlists/entry-facts.ts";
import { formatClock } from "#shared/dates/durations.ts";
import { lengthOf } from "./running-times.ts";

/** When an entry starts if the list is played from its top. A channel goes on whether it is played or not. */
export function StartLabel({
  entry: { type },
  startSeconds,
  isStartAtLeast,
}: {
  entry: PlaylistEntry;
  startSeconds: number;
  isStartAtLeast: boolean;
}) {
  const t = useTranslations("playlistOrder");
  if (type === "channel") return <span className="text-ink-faint">–</span>;
  const time = formatClock(startSeconds);
  return isStartAtLeast ? (
    <span title={t("startsAtLeastWords", { time })}>{t("startsAtLeast", { time })}</span>
  ) : (
    <span title={t("startsAt")}>{time}</span>
  );
}

/** How long an entry is. */
export function LengthLabel({ facts, type }: { facts: EntryFacts; type: PlaylistEntry["type"] }) {
  const t = useTranslations("playlistOrder");
  if (type === "channel") return <span className="text-ink-soft">{t("live")}</span>;
  const length = lengthOf(facts);
  return length === null ? (
    <span className="text-ink-faint" title={t("lengthUnknown")}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("lengthUnknown")}</span>
    </span>
  ) : (
    <span title={t("length")}>{formatClock(length)}</span>
  );
}
