import type { CaptionDocument } from "#captions/document.ts";
import { shownText } from "#captions/plain-text.ts";
import { readCaptionBytes } from "#captions/read-caption-bytes.ts";
import { withTimeout } from "#shared/http/http.ts";
import type { CaptionCue } from "./player-handle.ts";

/** More than any film has; a file beyond it is no caption track. */
const LARGEST_FILE_BYTES = 10 * 1024 * 1024;

/** The file is no caption track that we can read. */
export class CaptionsError extends Error {
  override readonly name = "CaptionsError";
}

/**
 * Fetches a caption file and reads it, SRT or WebVTT by what is in it.
 * @throws CaptionsError, or what fetching throws
 */
export async function fetchCaptions(
  fetchFunction: typeof fetch,
  url: string,
  signal: AbortSignal,
): Promise<CaptionCue[]> {
  const answer = await fetchFunction(url, {
    cache: "no-store",
    credentials: "omit",
    signal: withTimeout(signal),
  });
  if (!answer.ok) throw new CaptionsError(`The file answered ${answer.status}.`);
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength > LARGEST_FILE_BYTES) throw new CaptionsError("The file is too large.");
  const read = await readCaptionBytes(new Uint8Array(bytes), signal);
  if (read === null) throw new CaptionsError("The file is no text.");
  return cuesOf(read.document);
}

/** What a viewer reads of captions; markup in them is dropped. @throws CaptionsError where there is none */
export function cuesOf({ cues, format }: CaptionDocument): CaptionCue[] {
  const read = cues.flatMap(({ startMs, endMs, text }) => {
    const words = shownText(text, format).trim();
    return words === "" || endMs <= startMs
      ? []
      : [{ startSeconds: startMs / 1000, endSeconds: endMs / 1000, text: words }];
  });
  if (read.length === 0) throw new CaptionsError("There is no caption in it.");
  return read;
}

/** A cue that the browser draws as the text it is, whatever that looks like. */
export function toNativeCue({ startSeconds, endSeconds, text }: CaptionCue): VTTCue {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return new VTTCue(startSeconds, endSeconds, escaped);
}
