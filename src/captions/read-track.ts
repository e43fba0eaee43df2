import { LARGEST_FILE_BYTES } from "#captions/caption-files.ts";
import { type CaptionBytes, readUtf8Captions } from "#captions/format/read-captions.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { withTimeout } from "#shared/http/http.ts";
import { kindOfStatus } from "#shared/http/refusal.ts";
import { inCaptionsWorker } from "./captions-work.ts";

/** Larger files are not downloaded, as they go through memory. */
export const MAX_DOWNLOADED_BYTES = 100 * 1024 * 1024;
/** Captions of a usual length are below it, and read before a worker would have started. */
const MAX_BYTES_AT_ONCE = 256 * 1024;

/** Fetches the file of a listed track; stops at a size. @throws ApiError, or the signal's reason */
export async function fetchTrackFile(
  api: ApiClient,
  url: string | null,
  signal: AbortSignal,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (url === null) throw new ApiError("untrusted-host");
  const answer = await api.fetch(url, {
    cache: "no-store",
    credentials: "omit",
    signal: withTimeout(signal),
  });
  if (!answer.ok) throw new ApiError(kindOfStatus(answer.status), { status: answer.status });
  return readAtMost(answer, maxBytes);
}

async function readAtMost(
  { headers, body }: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // The length in the header of a compressed answer is less than that of the file.
  let size = 0;
  let isTooLarge = Number(headers.get("content-length")) > maxBytes;
  while (!isTooLarge) {
    const part = (await reader?.read())?.value;
    if (part === undefined) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(part);
    size += part.length;
    isTooLarge = size > maxBytes;
  }
  await reader?.cancel();
  throw new ApiError("too-large");
}

/**
 * Fetches and reads the captions of a listed track; large ones, and other encodings than UTF-8, in a worker.
 * @throws ApiError, also for what is no text; what stopped the worker; or the signal's reason
 */
export async function readTrack(
  api: ApiClient,
  url: string | null,
  signal: AbortSignal,
): Promise<CaptionBytes> {
  const bytes = await fetchTrackFile(api, url, signal, LARGEST_FILE_BYTES);
  const isSmall = bytes.length <= MAX_BYTES_AT_ONCE;
  const read =
    (isSmall ? readUtf8Captions(bytes) : null) ??
    (await inCaptionsWorker({ kind: "decode", bytes })).result;
  if (read === null) throw new ApiError("unreadable");
  if (read === "tooLarge") throw new ApiError("too-large");
  return read;
}
