import { safeFileName } from "#shared/format/file-names.ts";

/** Limits the time that a browser may take to start reading the file. */
const KEEP_MS = 60_000;

/**
 * Saves a file as a download.
 * @param stem the name without its extension; sanitised here
 */
export function saveFile(content: Blob, stem: string, extension: string): void {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = safeFileName(stem, extension);
  anchor.hidden = true;
  // Some browsers require the link to be in the document.
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
