import { StreamError } from "#player/playback-types.ts";
import { ApiError } from "#shared/http/errors.ts";
import { isReadingForbidden } from "#shared/http/read-permission.ts";

/** Says why no frames can be had. */
export type StillIssue =
  /** The host does not allow other origins to read its media. */
  { kind: "unreadable"; host: string } | { kind: "failed"; error: unknown };

/** The frame follows the seek within this time, or was there already. */
const PRESENTED_MS = 150;

/** Holes in a stream are jumped over. */
const JUMP_SECONDS = 2;

/**
 * Seeks and copies the frame at full size. One call at a time per video.
 * @param seek seeks, even before the stream is loaded
 * @throws DOMException "SecurityError" without CORS, or the signal's reason
 */
export async function grabFrame(
  video: HTMLVideoElement,
  seek: (seconds: number) => void,
  atSeconds: number,
  signal: AbortSignal,
): Promise<ImageBitmap> {
  signal.throwIfAborted();
  const presented = nextImage(video);
  seek(atSeconds);
  await isThere(video, atSeconds, signal);
  await Promise.race([presented, afterMs(PRESENTED_MS)]);
  signal.throwIfAborted();
  const bitmap = await createImageBitmap(video);
  try {
    signal.throwIfAborted();
    assertReadable(bitmap);
  } catch (error) {
    bitmap.close();
    throw error;
  }
  return bitmap;
}

function isThere(video: HTMLVideoElement, atSeconds: number, signal: AbortSignal): Promise<void> {
  const stands = () =>
    video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA &&
    !video.seeking &&
    Math.abs(video.currentTime - atSeconds) < JUMP_SECONDS;
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const search = () => {
      if (!signal.aborted && !stands()) return;
      done.abort();
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    for (const event of ["seeked", "loadeddata", "canplay", "timeupdate"]) {
      video.addEventListener(event, search, { signal: done.signal });
    }
    signal.addEventListener("abort", search, { signal: done.signal });
    search();
  });
}

/** Some browsers report a position before its frame is on screen. */
function nextImage(video: HTMLVideoElement): Promise<unknown> {
  if (typeof video.requestVideoFrameCallback !== "function") return afterMs(PRESENTED_MS);
  return new Promise((resolve) => video.requestVideoFrameCallback(resolve));
}

function afterMs(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}

/**
 * Checks that the pixels of a bitmap can be read.
 * @throws DOMException "SecurityError"
 */
function assertReadable(bitmap: ImageBitmap): void {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  context?.drawImage(bitmap, 0, 0, 1, 1);
  context?.getImageData(0, 0, 1, 1);
}

/**
 * Classifies a failure.
 * @param link of the stream; null if none
 */
export async function issueOf(
  error: unknown,
  link: string | null,
  signal: AbortSignal,
): Promise<StillIssue> {
  if (link === null) return { kind: "failed", error };
  const href = (error instanceof StreamError ? error.href : null) ?? link;
  const { host } = new URL(href);
  if (error instanceof DOMException && error.name === "SecurityError") {
    return { kind: "unreadable", host };
  }
  const isUnreached = error instanceof ApiError && error.kind === "network" && navigator.onLine;
  return isUnreached && (await isReadingForbidden(href, signal))
    ? { kind: "unreadable", host }
    : { kind: "failed", error };
}
