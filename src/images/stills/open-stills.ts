import type { startPlayback } from "#player/playback-session.ts";
import { ApiError } from "#shared/http/errors.ts";
import { createSoundChannel } from "#shared/ui/player-handle.ts";
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

/** What is needed of a player to show frames. */
interface StillsPlayer {
  startPlayback: (
    ...given: Parameters<typeof startPlayback>
  ) => Pick<ReturnType<typeof startPlayback>, "seek" | "close">;
}

/**
 * A frame that takes longer than this will not come, nor will a video after its link. The link itself is waited for
 * through an outage and a sign-in.
 */
const MAX_WAIT_MS = 45_000;

/**
 * Gives up what never ends.
 * @returns ends the limit, to be called when it is done
 */
function limitWait(giveUp: (error: ApiError) => void): () => void {
  const timer = setTimeout(() => giveUp(new ApiError("timeout")), MAX_WAIT_MS);
  return () => clearTimeout(timer);
}

/**
 * Opens a video for its frames: two hidden elements on one signed link, so that sampling keeps the buffer of the current frame.
 * @param mediaHosts allowed hosts in playlists
 * @param onIssue called once; everything is closed by then
 * @param loadPlayer loads what plays a stream
 */
export function openStills(
  requestLink: (signal: AbortSignal) => Promise<string>,
  mediaHosts: readonly string[],
  onIssue: (issue: StillIssue) => void,
  loadPlayer: () => Promise<StillsPlayer> = () => import("#player/playback-session.ts"),
): StillSource {
  const closing = new AbortController();
  const { signal } = closing;
  let newestLink: string | null = null;
  let isOver = false;
  let pending: Promise<string> | null = null;
  let endOpening: (() => void) | null = null;
  /** Both elements share one request. */
  const request = () => {
    pending ??= requestLink(signal)
      .then((link) => {
        endOpening ??= limitWait((error) => void fail(error));
        return (newestLink = link);
      })
      .finally(() => (pending = null));
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

  const code = loadPlayer();
  code.catch((error: unknown) => void fail(error));
  function openVideo(framesOf: "heaviest" | "lightest") {
    const video = hiddenVideo();

    async function start() {
      const player = await code;
      signal.throwIfAborted();
      const session = player.startPlayback(video, {
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
    const durationSeconds = durationOf(video, signal);
    async function grab(atSeconds: number, requested: AbortSignal): Promise<ImageBitmap> {
      const tooLong = new AbortController();
      const end = limitWait((error) => tooLong.abort(error));
      const stopped = AbortSignal.any([requested, signal, tooLong.signal]);
      try {
        const { seek } = await session;
        return await grabFrame(video, seek, atSeconds, stopped);
      } catch (error) {
        if (!requested.aborted) void fail(error);
        throw error;
      } finally {
        end();
      }
    }
    return { durationSeconds, grab };
  }
  const [best, light] = [openVideo("heaviest"), openVideo("lightest")];
  const opened = () => endOpening?.();
  void best.durationSeconds.then(opened);
  signal.addEventListener("abort", opened);

  return {
    durationSeconds: best.durationSeconds,
    grabFrame: best.grab,
    peekFrame: light.grab,
    close: () => closing.abort(new DOMException("Closed.", "AbortError")),
  };
}

function hiddenVideo(): HTMLVideoElement {
  const video = document.createElement("video");
  video.crossOrigin = "anonymous";
  video.playsInline = true;
  video.preload = "auto";
  return video;
}

/** Resolves when the video is loaded; stays pending where that never happens. */
function durationOf(video: HTMLVideoElement, signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const notify = () => resolve(Number.isFinite(video.duration) ? video.duration : 0);
    video.addEventListener("loadeddata", notify, { once: true, signal });
  });
}
