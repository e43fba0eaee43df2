import type { startPlayback } from "#player/playback-session.ts";
import { ApiError } from "#shared/http/errors.ts";
import { createSoundChannel } from "#shared/ui/player-handle.ts";
import { grabFrame, issueOf, type StillIssue } from "./grab-frame.ts";

/**
 * Gives a video's frames. Its promises resolve, reject with the signal's reason, or stay pending after a failure, which
 * is reported once to the opener.
 */
export interface StillSource {
  /** Resolves when the video is loaded. */
  durationSeconds: Promise<number>;
  /** Returns a frame of the best rendition that there is; the caller closes it. */
  grabFrame: (atSeconds: number, signal: AbortSignal) => Promise<ImageBitmap>;
  /** Grabs a frame as `grabFrame` does, but in low quality and on its own connection: neither waits for the other. */
  peekFrame: (atSeconds: number, signal: AbortSignal) => Promise<ImageBitmap>;
  close: () => void;
}

/** Is the part of a player that is needed to show frames. */
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

/** Holds the state that both elements of an open video share. */
interface Stills {
  readonly requestLink: (signal: AbortSignal) => Promise<string>;
  readonly mediaHosts: readonly string[];
  readonly onIssue: (issue: StillIssue) => void;
  readonly closing: AbortController;
  newestLink: string | null;
  pendingLink: Promise<string> | null;
  /** Ends the limit on loading the video; null: there is no link yet. */
  endOpening: (() => void) | null;
  hasFailed: boolean;
}

/**
 * Opens a video for its frames: two hidden elements on one signed link, so that sampling keeps the buffer of the current
 * frame.
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
  const stills: Stills = {
    requestLink,
    mediaHosts,
    onIssue,
    closing,
    newestLink: null,
    pendingLink: null,
    endOpening: null,
    hasFailed: false,
  };
  const firstLink = shareLink(stills);
  // Handled when awaited; until then not an unhandled rejection.
  firstLink.catch(() => undefined);
  const code = loadPlayer();
  code.catch((error: unknown) => void fail(stills, error));
  const best = openVideo(stills, code, firstLink, "heaviest");
  const light = openVideo(stills, code, firstLink, "lightest");
  const opened = () => stills.endOpening?.();
  void best.durationSeconds.then(opened);
  closing.signal.addEventListener("abort", opened);
  return {
    durationSeconds: best.durationSeconds,
    grabFrame: best.grab,
    peekFrame: light.grab,
    close: () => closing.abort(new DOMException("Closed.", "AbortError")),
  };
}

/** Requests a link; both elements share one request. */
function shareLink(stills: Stills): Promise<string> {
  stills.pendingLink ??= stills
    .requestLink(stills.closing.signal)
    .then((link) => {
      stills.endOpening ??= limitWait((error) => void fail(stills, error));
      return (stills.newestLink = link);
    })
    .finally(() => (stills.pendingLink = null));
  return stills.pendingLink;
}

/** Finds out the issue, closes everything, and reports it once. */
async function fail(stills: Stills, error: unknown): Promise<void> {
  const { signal } = stills.closing;
  if (stills.hasFailed || signal.aborted) return;
  stills.hasFailed = true;
  const issue = await issueOf(error, stills.newestLink, signal);
  if (signal.aborted) return;
  stills.closing.abort();
  stills.onIssue(issue);
}

/** Loads the stream into a hidden element, in its heaviest or its lightest rendition. */
function openVideo(
  stills: Stills,
  code: Promise<StillsPlayer>,
  firstLink: Promise<string>,
  framesOf: "heaviest" | "lightest",
) {
  const { signal } = stills.closing;
  const video = hiddenVideo();

  async function start() {
    const player = await code;
    signal.throwIfAborted();
    const session = player.startPlayback(video, {
      firstLink,
      requestLink: () => shareLink(stills),
      mediaHosts: stills.mediaHosts,
      startSeconds: 0,
      quality: null,
      sound: createSoundChannel(),
      framesOf,
      onBeforeReset: () => {},
      onFailed: (error) => void fail(stills, error),
    });
    signal.addEventListener("abort", session.close);
    return session;
  }
  const session = start();
  session.catch(() => undefined);

  async function grab(atSeconds: number, requested: AbortSignal): Promise<ImageBitmap> {
    const tooLong = new AbortController();
    const end = limitWait((error) => tooLong.abort(error));
    const stopped = AbortSignal.any([requested, signal, tooLong.signal]);
    try {
      const { seek } = await session;
      return await grabFrame(video, seek, atSeconds, stopped);
    } catch (error) {
      if (!requested.aborted) void fail(stills, error);
      throw error;
    } finally {
      end();
    }
  }
  return { durationSeconds: durationOf(video, signal), grab };
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
