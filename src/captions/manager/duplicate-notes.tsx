import { Copy } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { languageName } from "#captions/languages.ts";
import { Button } from "#shared/ui/button.tsx";
import { duplicates, type TrackRow } from "./track-rows.ts";

/** Tells of languages that have more than one track. */
export function DuplicateNotes({
  rows,
  onChoose,
}: {
  rows: readonly TrackRow[];
  /** Asks which of them are to go. */
  onChoose: (rows: readonly TrackRow[]) => void;
}) {
  const t = useTranslations("subtitles.duplicates");
  const locale = useLocale();
  return duplicates(rows).map(({ language, rows: same }) => (
    <div
      key={language}
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2"
    >
      <Copy aria-hidden="true" size={15} className="text-ink-faint" />
      <p className="min-w-0 grow basis-52 text-ink-soft">
        {t("note", { language: languageName(language, locale), count: same.length })}
      </p>
      <Button onClick={() => onChoose(same)}>{t("choose")}</Button>
    </div>
  ));
}
