import { useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";

/** So many are enough to see what it comes to. */
const MOST_LINES = 200;

/** An order to be read, not to be changed. */
export function MergedPreview({
  entries,
  facts,
}: {
  entries: readonly PlaylistEntry[];
  facts: EntryFactsReader;
}) {
  const t = useTranslations("playlistDesk.merge");
  const rest = entries.length - MOST_LINES;
  return (
    <details>
      <summary className="cursor-pointer py-1 font-semibold">
        {t("result", { count: entries.length })}
      </summary>
      <ol className="list-inside list-decimal text-ink-soft">
        {entries.slice(0, MOST_LINES).map((entry) => (
          <li key={entry.key} className="wrap-anywhere">
            <bdi>{facts.of(entry).title}</bdi>
          </li>
        ))}
      </ol>
      {rest > 0 ? <p>{t("more", { count: rest })}</p> : null}
    </details>
  );
}
