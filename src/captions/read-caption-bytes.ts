import { startWorker, workerError } from "#shared/async/workers.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { withTimeout } from "#shared/http/http.ts";
import { kindOfStatus } from "#shared/http/refusal.ts";
import { type CaptionBytes, decodeAndRead } from "./caption-bytes.ts";
import type { CaptionsAnswer, CaptionsRequest } from "./captions-worker.ts";
// oxlint-disable-next-line import/default -- the build returns its URL
import workerUrl from "./captions-worker.ts?worker&url";

/** Captions of a usual length are below it, and read before a worker would have started. */
const MAX_BYTES_AT_ONCE = 256 * 1024;

/**
 * Decodes and reads a caption file, a large one in a worker.
 * @returns null for what is no text @throws the signal's reason, or what stopped the worker
 */
export async function readCaptionBytes(
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<CaptionBytes | null> {
  if (bytes.length <= MAX_BYTES_AT_ONCE) return decodeAndRead(bytes);
  signal.throwIfAborted();
  const worker = startWorker(workerUrl);
  const answer = new Promise<CaptionBytes | null>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<CaptionsAnswer>) =>
      resolve(data.kind === "decoded" ? data.read : null),
    );
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      reject(workerError(event));
    });
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const request: CaptionsRequest = { kind: "decode", bytes };
  worker.postMessage(request, [bytes.buffer]);
  return answer.finally(() => worker.terminate());
}

/** More than any track has. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/**
 * Fetches the file of a listed track.
 * @throws ApiError, or the signal's reason
 */
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
