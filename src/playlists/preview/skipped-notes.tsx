import { useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { isolated } from "#shared/ui/isolated.tsx";
import type { PreviewRun } from "./preview-run.ts";

/** Further ones are counted. */
const MOST_SHOWN = 5;

/** What was left out when its turn came, and why; the last first. */
export function SkippedNotes({
  skipped,
  entries,
  facts,
}: {
  skipped: PreviewRun["skipped"];
  entries: readonly PlaylistEntry[];
  facts: EntryFactsReader;
}) {
  const t = useTranslations("playlistPreview");
  const notes = entries.flatMap((entry, at) => {
    const reason = skipped.get(entry.key);
    return reason === undefined ? [] : [{ entry, at, reason }];
  });
  const shown = notes.toReversed().slice(0, MOST_SHOWN);
  return (
    <div role="status" className="mt-1 text-sm text-ink-soft empty:hidden">
      {shown.map(({ entry, at, reason }) => (
        <p key={entry.key}>
          {t.rich("skipped", {
            position: at + 1,
            title: facts.of(entry).title,
            reason: t(`reason.${reason}`),
            bdi: isolated,
          })}
        </p>
      ))}
      {notes.length > shown.length ? (
        <p>{t("skippedMore", { count: notes.length - shown.length })}</p>
      ) : null}
    </div>
  );
}
