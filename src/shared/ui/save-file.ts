import { safeFileName } from "#shared/format/safe-file-name.ts";

/** How long a browser may take to begin reading what it was handed. */
const KEEP_MS = 60_000;

/**
 * Hands the browser a file to keep where it keeps downloads.
 * @param stem the name without its extension; characters that a system refuses are taken out
 */
export function saveFile(content: Blob, stem: string, extension: string): void {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = safeFileName(stem, extension);
  anchor.hidden = true;
  // Some browsers only follow what is on the page.
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
