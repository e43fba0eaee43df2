import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { readSignedForm, type SignedForm } from "#shared/http/signed-form.ts";
import type { ImageKind } from "#videos/playable.ts";

export const KINDS: readonly ImageKind[] = ["splashscreen", "thumbnail"];

/** Holds the messages that name the kinds, and both together. */
export const KIND_LABELS = {
  splashscreen: "common.splashScreen",
  thumbnail: "common.thumbnail",
  both: "images.target.both",
} as const;

/** Identifies a resource with images; `type` is as in the service's paths. */
export interface ImageOwner {
  type: "vod" | "channel" | "playlist";
  id: string;
}

export interface ImageSlot {
  owner: ImageOwner;
  kind: ImageKind;
}

/** Holds the last word of their paths. */
export const WORDS = { splashscreen: "splash", thumbnail: "thumbnail" } as const;

/**
 * Requests a signed form for an image (contract 4.8, ajax mode).
 * @throws ApiError; kind `unreadable` if the form would store something else
 */
export async function initImage(
  api: ApiClient,
  { owner: { type, id }, kind }: ImageSlot,
  signal?: AbortSignal,
): Promise<SignedForm> {
  const answer = await api.http({
    method: "POST",
    path: `/v2/${type}/${encodeURIComponent(id)}/${WORDS[kind]}`,
    body: { upload_type: "ajax" },
    signal,
  });
  const form = readSignedForm(api, answer);
  if (!form.key.endsWith(`-target-image/${id}/${kind}`)) throw new ApiError("unreadable");
  return form;
}

/** Images are much smaller; larger files are none. */
const MAX_BYTES = 64 * 1024 ** 2;

/** A CDN that does not respond must not block uploads. */
const PATIENCE_MS = 20_000;

/**
 * Fetches the file currently served at a URL, bypassing caches.
 * @returns null if it can't be read: no CORS, not found, or unreachable
 * @throws the signal's reason
 */
export async function readServedImage(url: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const answer = await fetchImage(url, signal);
    if (answer.ok && Number(answer.headers.get("content-length") ?? 0) <= MAX_BYTES) {
      return await answer.blob();
    }
    await answer.body?.cancel();
    return null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/**
 * Asks why an image could not be shown. A signed URL may allow GET alone, so the body is given up on its way.
 * @returns the status of a refusal; null: the answer can't be read, or has an image
 */
export async function readRefusal(url: string): Promise<number | null> {
  const reading = new AbortController();
  const answer = await fetchImage(url, reading.signal).catch(() => null);
  reading.abort();
  return answer === null || answer.ok ? null : answer.status;
}

function fetchImage(url: string, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    cache: "reload",
    credentials: "omit",
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
}
