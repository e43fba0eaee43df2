import type { AwaitedTarget } from "../state/records.ts";

const MIB = 1024 ** 2;

/** The largest file that is taken, for the form's policy and for what comes by a signed PUT. */
export const MAX_BYTES: Record<AwaitedTarget["kind"], number> = {
  subtitle: 10 * MIB,
  picture: 20 * MIB,
};

/** The file is not what it was announced as; the message says why. */
export class FileRefusal extends Error {
  override readonly name = "FileRefusal";
}

/** First bytes of the picture formats that every browser shows; `at` where they do not begin the file. */
const PICTURES: { extension: string; at: number; bytes: string; begins?: string }[] = [
  { extension: "png", at: 0, bytes: "\x89PNG\r\n\x1a\n" },
  { extension: "jpg", at: 0, bytes: "\xff\xd8\xff" },
  { extension: "gif", at: 0, bytes: "GIF8" },
  { extension: "webp", at: 8, bytes: "WEBP", begins: "RIFF" },
  { extension: "avif", at: 4, bytes: "ftypavif" },
];

/** A cue's times, in WebVTT or SubRip. */
const TIMING = /^(?:\d+:)?\d\d:\d\d[.,]\d{1,3}[ \t]+-->[ \t]+(?:\d+:)?\d\d:\d\d[.,]\d{1,3}/m;

/**
 * Holds a file against what it is to become. The contract says nothing of it; a platform that took
 * everything would show broken pictures and tracks without a cue.
 * @returns the extension that its content deserves
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
