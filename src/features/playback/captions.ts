import type * as Parser from "media-captions";
import { withTimeout } from "#api/http.ts";
import { decodeText } from "#lib/decode-text.ts";

/** More than any film has; a file beyond it is no caption track. */
const LARGEST_FILE_BYTES = 10 * 1024 * 1024;

/** One caption: plain text, and when it is on screen. */
export interface CaptionCue {
  startSeconds: number;
  endSeconds: number;
  text: string;
}

/** The file is no caption track that we can read. */
export class CaptionsError extends Error {
  override readonly name = "CaptionsError";
}

/**
 * Fetches a caption file and reads it, SRT or WebVTT by what is in it. Brings its own parser when it is
 * first needed.
 * @throws CaptionsError, or what fetching throws
 */
export async function fetchCaptions(
  fetchFunction: typeof fetch,
  url: string,
  signal: AbortSignal,
): Promise<CaptionCue[]> {
  const [answer, parser] = await Promise.all([
    fetchFunction(url, {
      cache: "no-store",
      credentials: "omit",
      signal: withTimeout(signal),
    }),
    import("media-captions"),
  ]);
  if (!answer.ok) throw new CaptionsError(`The file answered ${answer.status}.`);
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength > LARGEST_FILE_BYTES) throw new CaptionsError("The file is too large.");
  return await readCaptions(decodeText(new Uint8Array(bytes)), parser);
}

/** Reads captions; markup in them is dropped. @throws CaptionsError where there is none */
export async function readCaptions(
  file: string,
  { parseText, tokenizeVTTCue }: typeof Parser,
): Promise<CaptionCue[]> {
  const text = file.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const type = text.startsWith("WEBVTT") ? "vtt" : "srt";
  const { cues } = await parseText(text, { type, errors: false });
  const read = cues.flatMap((cue) => {
    const words = cue.text === "" ? "" : textOf(tokenizeVTTCue(cue)).trim();
    const isTimed = cue.startTime >= 0 && cue.endTime > cue.startTime;
    return words === "" || !isTimed
      ? []
      : [{ startSeconds: cue.startTime, endSeconds: cue.endTime, text: words }];
  });
  if (read.length === 0) throw new CaptionsError("There is no caption in it.");
  return read;
}

interface TextNode {
  data?: string;
  children?: readonly TextNode[];
}

function textOf(nodes: readonly TextNode[]): string {
  return nodes.map(({ data, children }) => data ?? textOf(children ?? [])).join("");
}

/** A cue that the browser draws as the text it is, whatever that looks like. */
export function toNativeCue({ startSeconds, endSeconds, text }: CaptionCue): VTTCue {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return new VTTCue(startSeconds, endSeconds, escaped);
}
