import type { CaptionDocument } from "#captions/document.ts";
import { writeCaptions } from "#captions/format/write-captions.ts";
import { safeFileName } from "#shared/format/safe-file-name.ts";

/**
 * The file of the captions as they are edited.
 * @param name the one that the track had; null: it has none yet
 * @param title of the film, for a name
 */
export function fileOf(
  document: CaptionDocument,
  { name, title, language }: { name: string | null; title: string; language: string },
): { fileName: string; file: Blob } {
  const type = document.format === "vtt" ? "text/vtt" : "application/x-subrip";
  const stem = name?.replace(/\.[^.]*$/, "") ?? `${title}.${language}`;
  return {
    fileName: safeFileName(stem, document.format),
    file: new Blob([writeCaptions(document)], { type }),
  };
}
