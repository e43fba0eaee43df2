import { useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { formatClock } from "#shared/dates/durations.ts";
import { hindranceOf, type PreviewRun } from "./preview-run.ts";

/** Further ones are counted. */
const MOST_SHOWN = 30;

/** What comes after what plays; a press plays it now. */
export function UpNext({
  run: { entry, at },
  entries,
  facts,
  onJump,
}: {
  run: PreviewRun;
  entries: readonly PlaylistEntry[];
  facts: EntryFactsReader;
  onJump: (key: string) => void;
}) {
  const t = useTranslations("playlistPreview");
  const found = entries.findIndex(({ key }) => key === entry?.key);
  const from = found === -1 ? at : found + 1;
  const coming = entries.slice(from, from + MOST_SHOWN);
  const restCount = Math.max(0, entries.length - from - coming.length);
  if (coming.length === 0) return null;
  return (
    <section aria-label={t("upNext")} className="min-w-0">
      <h3 className="mb-1 text-sm font-medium text-ink-soft">{t("upNext")}</h3>
      <ol className="max-h-96 overflow-y-auto overscroll-contain">
        {coming.map((each, index) => {
          const { title, durationSeconds, standing } = facts.of(each);
          const reason = hindranceOf(standing);
          const position = from + index + 1;
          const what = (
            <>
              <span className="w-8 shrink-0 text-end text-sm text-ink-faint">
                {t("position", { position })}
              </span>
              <bdi className="min-w-0 grow truncate">{title}</bdi>
              <span className="shrink-0 text-sm text-ink-faint">
                {reason === null
                  ? durationSeconds === null
                    ? null
                    : formatClock(durationSeconds)
                  : t(`reason.${reason}`)}
              </span>
            </>
          );
          const look = "flex min-h-8 w-full items-center gap-2 rounded-md px-1 text-start";
          return (
            <li key={each.key}>
              {reason === null ? (
                <button
                  type="button"
                  aria-label={t("playNow", { position, title })}
                  onClick={() => onJump(each.key)}
                  className={`${look} hover:bg-sunken`}
                >
                  {what}
                </button>
              ) : (
                <span className={`${look} text-ink-faint`}>{what}</span>
              )}
            </li>
          );
        })}
      </ol>
      {restCount === 0 ? null : (
        <p className="px-1 text-sm text-ink-faint">{t("rest", { count: restCount })}</p>
      )}
    </section>
  );
}
