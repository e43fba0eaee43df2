import type { AwaitedTarget } from "../state/records.ts";

const MIB = 1024 ** 2;

/** Limits the size of a file, for the form's policy and for what comes by a signed PUT. */
export const MAX_BYTES: Record<AwaitedTarget["kind"], number> = {
  subtitle: 10 * MIB,
  picture: 20 * MIB,
};

/** The file is not what was announced; the message says why. */
export class FileRefusal extends Error {
  override readonly name = "FileRefusal";
}

/** Lists the signatures of image formats that every browser supports; `at` if not at the start. */
const PICTURES: { extension: string; at: number; bytes: string; begins?: string }[] = [
  { extension: "png", at: 0, bytes: "\x89PNG\r\n\x1a\n" },
  { extension: "jpg", at: 0, bytes: "\xff\xd8\xff" },
  { extension: "gif", at: 0, bytes: "GIF8" },
  { extension: "webp", at: 8, bytes: "WEBP", begins: "RIFF" },
  { extension: "avif", at: 4, bytes: "ftypavif" },
];

/** Matches a cue's times, in WebVTT or SubRip. */
const TIMING = /^(?:\d+:)?\d\d:\d\d[.,]\d{1,3}[ \t]+-->[ \t]+(?:\d+:)?\d\d:\d\d[.,]\d{1,3}/m;

/**
 * Checks a file against its target. The contract says nothing about it; without a check, broken images and
 * empty tracks would appear.
 * @returns the extension for its content
 * @throws FileRefusal
 */
export function checkFile(target: AwaitedTarget, bytes: Buffer): string {
  if (target.kind === "picture") return pictureExtension(bytes);
  const { extension } = target.track;
  checkSubtitle(extension, bytes);
  return extension;
}

function pictureExtension(bytes: Buffer): string {
  const head = bytes.subarray(0, 16).toString("latin1");
  const format = PICTURES.find(
    (each) => head.startsWith(each.bytes, each.at) && head.startsWith(each.begins ?? ""),
  );
  if (format === undefined) throw new FileRefusal("no PNG, JPEG, GIF, WebP or AVIF picture");
  return format.extension;
}

function checkSubtitle(extension: string, bytes: Buffer): void {
  let text: string;
  try {
    // Drops a byte order mark, which both formats allow.
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
  } catch {
    throw new FileRefusal("the text is not UTF-8");
  }
  if (text.includes("\0")) throw new FileRefusal("no text");
  if (extension === "vtt" && !/^WEBVTT(?:[ \t\n]|$)/.test(text)) {
    throw new FileRefusal("a .vtt file begins with WEBVTT");
  }
  if (!TIMING.test(text)) throw new FileRefusal("the file has no cue");
}
