import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Subtitle } from "#captions/subtitles.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { TrackActions } from "./track-actions.tsx";
import { isSettled, languageOf, type TrackRow } from "./track-rows.ts";
import { TrackStatusNote } from "./track-status-note.tsx";

/** Selectable list of tracks with actions. */
export function TrackList({
  rows,
  shownId,
  onShow,
  onReplace,
  onDelete,
}: {
  rows: readonly TrackRow[];
  shownId: string | null;
  onShow: (subtitleId: string | null) => void;
  onReplace: (file: File, subtitle: Subtitle) => void;
  onDelete: (rows: readonly TrackRow[]) => void;
}) {
  const t = useTranslations("subtitles");
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const choosable = rows.filter(isSettled);
  const selected = choosable.filter(({ key }) => marked.has(key));
  const mark = (keys: readonly string[], isMarked: boolean) => {
    const next = new Set(marked);
    for (const key of keys) {
      if (isMarked) next.add(key);
      else next.delete(key);
    }
    setMarked(next);
  };
  const isAll = selected.length > 0 && selected.length === choosable.length;
  return (
    <section ref={keepFocus} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {t("status", {
          sending: count(rows, "saving"),
          settling: count(rows, "saved"),
          going: count(rows, "going"),
        })}
      </p>
      {choosable.length < 2 ? null : (
        <div className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-2">
          <label className="inline-flex min-h-8 items-center gap-2 text-sm text-ink-soft">
            <input
              type="checkbox"
              checked={isAll}
              ref={(box) => {
                if (box !== null) box.indeterminate = selected.length > 0 && !isAll;
              }}
              onChange={() =>
                mark(
                  choosable.map(({ key }) => key),
                  !isAll,
                )
              }
              className="size-4 accent-accent"
            />
            {selected.length === 0 ? t("chooseAll") : t("chosen", { count: selected.length })}
          </label>
          {selected.length === 0 ? null : (
            <Button
              icon={<Trash2 aria-hidden="true" size={15} />}
              onClick={() => onDelete(selected)}
            >
              {t("deleteChosen", { count: selected.length })}
            </Button>
          )}
        </div>
      )}
      <ul>
        {rows.map((row) => (
          <TrackItem
            key={row.key}
            row={row}
            onMark={choosable.length < 2 ? null : (isMarked) => mark([row.key], isMarked)}
            isMarked={marked.has(row.key)}
            isShown={row.subtitle !== null && row.subtitle.id === shownId}
            onShow={onShow}
            onReplace={onReplace}
            onDelete={() => onDelete([row])}
          />
        ))}
      </ul>
    </section>
  );
}

function count(rows: readonly TrackRow[], kind: TrackRow["status"]["kind"]): number {
  return rows.filter(({ status }) => status.kind === kind).length;
}

function TrackItem({
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
          <TrackStatusNote row={row} name={name} />
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
