import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { checkImage, type ImageNote, type RefusedImage } from "#images/format/check-image.ts";
import { decodeImage } from "#images/format/draw-image.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { isolated } from "#shared/ui/rich-text.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";

export function SourceNotes({
  source,
  news,
  leftOut,
}: {
  source: ImageSource | null;
  news: SourceNews | null;
  /** The file that was taken of several; null: there was one. */
  leftOut: string | null;
}) {
  const t = useTranslations("pictures.source");
  const sayRefusal = useRefusalLabels();
  const sayNote = useNoteLabels();
  return (
    <>
      <div role="alert" className="wrap-anywhere text-trouble empty:hidden">
        {news !== null && news !== "opening" ? (
          <>
            <bdi className="font-medium">{news.name}</bdi>: {sayRefusal(news.refusal)}
          </>
        ) : null}
      </div>
      <div role="status" className="grid gap-1 text-sm text-ink-soft empty:hidden">
        {news === "opening" ? <StatusLabel tone="working">{t("opening")}</StatusLabel> : null}
        {leftOut === null ? null : (
          <p className="wrap-anywhere">{t.rich("one", { name: leftOut, isolated })}</p>
        )}
        {source?.notes.map((note) => (
          <p key={note.kind}>{sayNote(note)}</p>
        ))}
      </div>
    </>
  );
}

interface ImageSource {
  /** Unique for each image. */
  id: number;
  name: string;
  /** Null: it was never a file. */
  fileName: string | null;
  bitmap: ImageBitmap;
  notes: readonly ImageNote[];
}

type SourceNews = "opening" | { name: string; refusal: RefusedImage };

/**
 * Loads images one at a time; the latest request wins. The current one stays until its replacement is loaded.
 * @param limits files above them are not opened
 */
export function useImageSource(limits: { bytes: number; pixelsPerSide: number }) {
  const [source, setSource] = useState<ImageSource | null>(null);
  const [news, setNews] = useState<SourceNews | null>(null);
  const turn = useRef(0);
  const bitmap = source?.bitmap ?? null;
  useEffect(() => () => bitmap?.close(), [bitmap]);

  const takeFile = async (file: File) => {
    const id = ++turn.current;
    setNews("opening");
    const opened = await open(file, limits, id);
    const isSource = "bitmap" in opened;
    if (turn.current !== id) {
      if (isSource) opened.bitmap.close();
      return;
    }
    if (isSource) setSource(opened);
    setNews(isSource ? null : { name: file.name, refusal: opened });
  };
  /** The bitmap is this hook's from then on. */
  const takeBitmap = (taken: ImageBitmap, name: string) => {
    setNews(null);
    setSource({ id: ++turn.current, name, fileName: null, bitmap: taken, notes: [] });
  };
  const clear = () => {
    turn.current++;
    setNews(null);
    setSource(null);
  };
  return { source, news, takeFile, takeBitmap, clear };
}

async function open(
  file: File,
  limits: { bytes: number; pixelsPerSide: number },
  id: number,
): Promise<ImageSource | RefusedImage> {
  const { name } = file;
  const check = await checkImage(file, limits);
  if (check.kind === "refused") return check;
  try {
    const bitmap = await decodeImage(file);
    return { id, name, fileName: name, bitmap, notes: check.notes };
  } catch {
    return { kind: "refused", reason: "undecodable", format: check.header.format };
  }
}

/** Labels of refused files: the reason and a remedy. The fields of a refusal are the values of its message. */
export function useRefusalLabels(): (refused: RefusedImage) => string {
  const t = useTranslations("imageChecks");
  const locale = useLocale();
  return (refused) => {
    const message = `refused.${refused.reason}` as const;
    if (refused.reason === "tooManyBytes") {
      return t(message, { limit: formatBytes(refused.limit, locale) });
    }
    if (!("format" in refused) || refused.reason === "unsupported")
      return t(message, { ...refused });
    return t(message, { format: t(`format.${refused.format}`) });
  };
}

/** Labels of notes about accepted images. The fields of a note are the values of its message. */
export function useNoteLabels(): (note: ImageNote) => string {
  const t = useTranslations("imageChecks");
  return (note) => {
    const format = "format" in note ? t(`format.${note.format}`) : "";
    return t(`note.${note.kind}`, { ...note, format });
  };
}
