import { useTranslations } from "use-intl";
import { useNoteWords, useRefusalWords } from "#features/pictures/check-words.ts";
import { StatusLabel } from "#ui/status-label.tsx";
import type { PictureSource } from "./use-picture-source.ts";

/** What there is to know about a picture that was taken in, and why one was not. */
export function SourceNotes({
  source,
  leftOut,
}: {
  source: PictureSource | null;
  /** The file that was taken of several; null: there was one. */
  leftOut: string | null;
}) {
  const t = useTranslations("pictures.source");
  const sayRefusal = useRefusalWords();
  const sayNote = useNoteWords();
  return (
    <>
      <div role="alert" className="wrap-anywhere text-trouble empty:hidden">
        {source?.kind === "refused" ? (
          <>
            <bdi className="font-medium">{source.name}</bdi>: {sayRefusal(source.refusal)}
          </>
        ) : null}
      </div>
      <div role="status" className="grid gap-1 text-sm text-ink-soft empty:hidden">
        {source?.kind === "opening" ? (
          <StatusLabel tone="working">{t("opening")}</StatusLabel>
        ) : null}
        {leftOut === null ? null : <p className="wrap-anywhere">{t("one", { name: leftOut })}</p>}
        {source?.kind === "open"
          ? source.notes.map((note) => <p key={note.kind}>{sayNote(note)}</p>)
          : null}
      </div>
    </>
  );
}
