import { inTime } from "#shared/async/in-time.ts";
import { mapInTurn } from "#shared/http/map-in-turn.ts";

/** Names what a file contains that is certainly no video, whatever its name says. */
export type OtherContent = "text" | "image" | "audio" | "document" | "archive";

/** Is what is read of a file: more than any of the signatures, and enough to tell a text. */
const HEAD_BYTES = 512;
const READ_AT_ONCE = 4;
/** Limits the wait for a file, in milliseconds: the look saves a person an upload, and nothing is lost without it. */
const PATIENCE_MS = 5000;

/** Lists how files begin, in hexadecimal digits. */
const SIGNATURES: readonly (readonly [RegExp, OtherContent])[] = [
  // JPEG, PNG, GIF, WebP, and what phones make of HEIF.
  [/^ffd8ff|^89504e470d0a|^474946383[79]61|^52494646.{8}57454250/, "image"],
  [/^.{8}66747970(?:68656963|68656978|6d696631|61766966)/, "image"],
  // ID3, WAVE, FLAC, MPEG audio, and MPEG-4 with nothing else.
  [/^494433|^52494646.{8}57415645|^664c6143|^fff[123b9]|^.{8}667479704d34[41][12]20/, "audio"],
  // PDF, and Office before it was zipped.
  [/^255044462d|^d0cf11e0/, "document"],
  // ZIP, 7z, RAR, gzip.
  [/^504b0304|^377abcaf|^52617221|^1f8b/, "archive"],
];
/** Is how a raw video begins, with a line of text. */
const RAW_FRAMES = /^595556344d50454732/;
/** Lists the control characters that texts have: tab, line ends, form feed, and escape. */
const TEXT_CONTROLS = [9, 10, 12, 13, 27];

/**
 * Tells by its first bytes what a file contains, if that is certainly no video.
 * @returns null for what may be one, and for an empty file
 */
export function contentOf(head: Uint8Array): OtherContent | null {
  if (head.length === 0) return null;
  const digits = Array.from(head, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const found = SIGNATURES.find(([signature]) => signature.test(digits));
  if (found !== undefined) return found[1];
  const isBinary = head.some((byte) => byte < 32 && !TEXT_CONTROLS.includes(byte));
  if (isBinary || RAW_FRAMES.test(digits)) return null;
  try {
    // The last character may be cut.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return "text";
  } catch {
    return null;
  }
}

/** Looks at the first bytes of files. One that can't be read now is not judged by that. */
export async function lookAt(
  files: readonly File[],
): Promise<ReadonlyMap<File, OtherContent | null>> {
  let isStuck = false;
  const found = await mapInTurn(files, READ_AT_ONCE, async (file) => {
    // The files after one whose drive does not answer would each delay the person as long.
    const content = isStuck ? null : await read(file).catch(() => "unread" as const);
    if (content === "unread") isStuck = true;
    return [file, content === "unread" ? null : content] as const;
  });
  return new Map(found);
}

async function read(file: File): Promise<OtherContent | null> {
  const head = await inTime(file.slice(0, HEAD_BYTES).arrayBuffer(), PATIENCE_MS);
  return contentOf(new Uint8Array(head));
}
