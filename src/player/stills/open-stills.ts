import type { PlaybackSession } from "#player/playback-session.ts";
import { createSoundChannel } from "#player/player-handle.ts";
import { ApiError } from "#shared/http/errors.ts";
import { grabFrame, issueOf, type StillIssue } from "./grab-frame.ts";

/**
 * Source of a video's frames. Its promises resolve, reject with the signal's reason, or stay pending after a
 * failure, which is reported once to the opener.
 */
export interface StillSource {
  /** Resolves when the video is loaded. */
  durationSeconds: Promise<number>;
  /** One of the best frames that there are; the caller closes it. */
  grabFrame: (atSeconds: number, signal: AbortSignal) => Promise<ImageBitmap>;
  /** Like `grabFrame`, but in low quality and on its own connection: neither waits for the other. */
  peekFrame: (atSeconds: number, signal: AbortSignal) => Promise<ImageBitmap>;
  close: () => void;
}

/** A frame that takes longer than this will not come. */
const MAX_WAIT_MS = 45_000;

/**
 * Opens a video for its frames: two hidden elements on one signed link, so that sampling keeps the buffer of the current frame.
 * @param mediaHosts allowed hosts in playlists
 * @param onIssue called once; everything is closed by then
 */
export function openStills(
  requestLink: (signal: AbortSignal) => Promise<string>,
  mediaHosts: readonly string[],
  onIssue: (issue: StillIssue) => void,
): StillSource {
  const closing = new AbortController();
  const { signal } = closing;
  let newestLink: string | null = null;
  let isOver = false;
  let pending: Promise<string> | null = null;
  /** Both elements share one request. */
  const request = () => {
    pending ??= requestLink(signal)
      .then((link) => (newestLink = link))
      .finally(() => {
        pending = null;
      });
    return pending;
  };
  const firstLink = request();
  // Handled when awaited; until then not an unhandled rejection.
  firstLink.catch(() => undefined);

  async function fail(error: unknown): Promise<void> {
    if (isOver || signal.aborted) return;
    isOver = true;
    const issue = await issueOf(error, newestLink, signal);
    if (signal.aborted) return;
    closing.abort();
    onIssue(issue);
  }

  const code = import("#player/playback-session.ts");
  code.catch((error: unknown) => void fail(error));

  function openVideo(framesOf: "heaviest" | "lightest") {
    const video = document.createElement("video");
    video.crossOrigin = "anonymous";
    video.playsInline = true;
    video.preload = "auto";

    async function start(): Promise<PlaybackSession> {
      const { startPlayback } = await code;
      signal.throwIfAborted();
      const session = startPlayback(video, {
        firstLink,
        requestLink: request,
        mediaHosts,
        startSeconds: 0,
        quality: null,
        sound: createSoundChannel(),
        framesOf,
        onBeforeReset: () => {},
        onFailed: (error) => void fail(error),
      });
      signal.addEventListener("abort", session.close);
      return session;
    }
    const session = start();
    session.catch(() => undefined);
    const durationSeconds = new Promise<number>((resolve) => {
      const notify = () => resolve(Number.isFinite(video.duration) ? video.duration : 0);
      video.addEventListener("loadeddata", notify, { once: true, signal });
    });
    async function grab(atSeconds: number, requested: AbortSignal): Promise<ImageBitmap> {
      const tooLong = new AbortController();
      const timer = setTimeout(() => tooLong.abort(new ApiError("timeout")), MAX_WAIT_MS);
      const stopped = AbortSignal.any([requested, signal, tooLong.signal]);
      try {
        const { seek } = await session;
        return await grabFrame(video, seek, atSeconds, stopped);
      } catch (error) {
        if (!requested.aborted) void fail(error);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    }
    return { durationSeconds, grab };
  }
  const [best, light] = [openVideo("heaviest"), openVideo("lightest")];

  return {
    durationSeconds: best.durationSeconds,
    grabFrame: best.grab,
    peekFrame: light.grab,
    close: () => closing.abort(new DOMException("Closed.", "AbortError")),
  };
}
