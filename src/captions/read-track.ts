import { type CaptionBytes, readUtf8Captions } from "#captions/format/read-captions.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { withTimeout } from "#shared/http/http.ts";
import { kindOfStatus } from "#shared/http/refusal.ts";
import { inCaptionsWorker } from "./captions-work.ts";

/** More than any track has. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** Captions of a usual length are below it, and read before a worker would have started. */
const MAX_BYTES_AT_ONCE = 256 * 1024;

/** Fetches the file of a listed track. @throws ApiError, or the signal's reason */
export async function fetchTrackFile(
  api: ApiClient,
  url: string | null,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  if (url === null) throw new ApiError("untrusted-host");
  const answer = await api.fetch(url, {
    cache: "no-store",
    credentials: "omit",
    signal: withTimeout(signal),
  });
  if (!answer.ok) throw new ApiError(kindOfStatus(answer.status), { status: answer.status });
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength > MAX_FILE_BYTES) throw new ApiError("unreadable");
  return new Uint8Array(bytes);
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
  const bytes = await fetchTrackFile(api, url, signal);
  const isSmall = bytes.length <= MAX_BYTES_AT_ONCE;
  const read =
    (isSmall ? readUtf8Captions(bytes) : null) ??
    (await inCaptionsWorker({ kind: "decode", bytes })).result;
  if (read === null) throw new ApiError("unreadable");
  return read;
}
