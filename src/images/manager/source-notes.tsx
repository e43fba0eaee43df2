import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useNoteWords, useRefusalWords } from "#images/check-words.ts";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { PictureSource, SourceNews } from "./use-picture-source.ts";

const isolate = (text: ReactNode) => <bdi>{text}</bdi>;

/** What there is to know about a picture that was taken in, and why one was not. */
export function SourceNotes({
  source,
  news,
  leftOut,
}: {
  source: PictureSource | null;
  news: SourceNews | null;
  /** The file that was taken of several; null: there was one. */
  leftOut: string | null;
}) {
  const t = useTranslations("pictures.source");
  const sayRefusal = useRefusalWords();
  const sayNote = useNoteWords();
  return (
    <>
      <div role="alert" className="wrap-anywhere text-trouble empty:hidden">
        {news?.kind === "refused" ? (
          <>
            <bdi className="font-medium">{news.name}</bdi>: {sayRefusal(news.refusal)}
          </>
        ) : null}
      </div>
      <div role="status" className="grid gap-1 text-sm text-ink-soft empty:hidden">
        {news?.kind === "opening" ? <StatusLabel tone="working">{t("opening")}</StatusLabel> : null}
        {leftOut === null ? null : (
          <p className="wrap-anywhere">{t.rich("one", { name: leftOut, text: isolate })}</p>
        )}
        {source?.notes.map((note) => (
          <p key={note.kind}>{sayNote(note)}</p>
        ))}
      </div>
    </>
  );
}
