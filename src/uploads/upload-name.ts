/** Is a common file system limit, which services can be expected to share. */
const MAX_BYTES = 255;
const TRAILING = /[\s./\\]+$/;

/**
 * Returns the name under which a file is uploaded: its own, unless that has a path, control characters or marks of
 * direction, dots or spaces at an end, nothing before its extension, or more than 255 bytes. Safe names stay as they
 * are.
 */
export function uploadName(fileName: string): string {
  const base = fileName
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_C}\u200B]/gu, "")
    .replace(TRAILING, "")
    .replace(/^.*[/\\]/s, "");
  // A longer ending is a part of the name.
  const [extension = ""] = /\.[\w-]{1,16}$/.exec(base) ?? [];
  const stem = base.slice(0, base.length - extension.length).replace(/^[\s.]+/, "") || "video";
  const { read } = new TextEncoder().encodeInto(stem, new Uint8Array(MAX_BYTES - extension.length));
  return `${stem.slice(0, read)}${extension}`.replace(TRAILING, "");
}
