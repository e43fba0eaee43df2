import { useLocale, useTranslations } from "use-intl";
import type { Subtitle } from "#captions/subtitles.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { languageOf } from "./sort-rows.ts";
import { TrackActions } from "./track-actions.tsx";
import { isSettled, type TrackRow } from "./track-rows.ts";
import { TrackStandingNote } from "./track-standing-note.tsx";

/** One track: its language, its file, how it stands, what can be done. */
export function TrackItem({
  row,
  isMarked,
  onMark,
  isShown,
  ...actions
}: {
  row: TrackRow;
  isMarked: boolean;
  /** Null where there is nothing to choose among. */
  onMark: ((isMarked: boolean) => void) | null;
  isShown: boolean;
  onShow: (subtitleId: string | null) => void;
  onReplace: (file: File, subtitle: Subtitle) => void;
  onDelete: () => void;
}) {
  const t = useTranslations("subtitles");
  const locale = useLocale();
  const language = languageOf(row, locale) ?? t("unknownLanguage");
  const name = row.fileName ?? t("unknownFile");
  const isOpen = isSettled(row);
  return (
    <li
      className={classNames(
        "flex items-start gap-2 border-t border-line py-2",
        isShown ? "bg-accent-wash" : null,
      )}
    >
      {onMark === null ? null : (
        <label className="grid size-8 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-label={t("mark", { language, name })}
            checked={isMarked && isOpen}
            disabled={!isOpen}
            onChange={({ target }) => onMark(target.checked)}
            className="size-4 accent-accent"
          />
        </label>
      )}
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-32 py-1">
          <p className="font-medium">
            <span>{language}</span>
            {row.language === null ? null : (
              <code dir="ltr" translate="no" className="ms-2 font-mono text-xs text-ink-faint">
                {row.language}
              </code>
            )}
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            <bdi>{name}</bdi>
          </p>
          <TrackStandingNote standing={row.standing} name={name} />
        </div>
        {row.subtitle === null ? null : (
          <TrackActions
            subtitle={row.subtitle}
            language={language}
            name={name}
            isOpen={isOpen}
            isShown={isShown}
            {...actions}
          />
        )}
      </div>
    </li>
  );
}
