import type { startPlayback } from "#player/playback-session.ts";
import type { PlaybackSession } from "#player/playback-types.ts";
import { createSoundChannel } from "#player/sound.ts";
import { ApiError } from "#shared/http/errors.ts";
import { grabFrame, issueOf } from "./grab-frame.ts";
import type { StillIssue, StillSource } from "./still-source.ts";

/** A frame that takes longer than this will not come. */
const MAX_WAIT_MS = 45_000;

type LinkRequest = (signal: AbortSignal) => Promise<string>;

/**
 * Opens a video for its frames: two hidden video elements on one signed link, so that sampling does not
 * discard the buffer of the current frame.
 * @param requestLink requests a signed URL
 * @param mediaHosts allowed hosts in playlists
 * @param onIssue called once; everything is closed by then
 */
export function openStills(
  requestLink: LinkRequest,
  mediaHosts: readonly string[],
  onIssue: (issue: StillIssue) => void,
): StillSource {
  const closing = new AbortController();
  const { signal } = closing;
  let newestLink: string | null = null;
  let isOver = false;
  const request = shared(async () => {
    newestLink = await requestLink(signal);
    return newestLink;
  });
  const firstLink = request(signal);
  // Handled when awaited; until then not an unhandled rejection.
  firstLink.catch(() => undefined);

  function fail(error: unknown): void {
    if (isOver || signal.aborted) return;
    isOver = true;
    void notify(error);
  }

  async function notify(error: unknown): Promise<void> {
    const issue = await issueOf(error, newestLink, signal);
    if (signal.aborted) return;
    closing.abort();
    onIssue(issue);
  }

  const code = import("#player/playback-session.ts");
  code.catch(fail);
  const open = (framesOf: "heaviest" | "lightest") =>
    hiddenVideo({ code, framesOf, firstLink, request, mediaHosts, fail, signal });
  const [best, light] = [open("heaviest"), open("lightest")];

  return {
    durationSeconds: best.durationSeconds,
    grabFrame: best.grab,
    peekFrame: light.grab,
    close: () => closing.abort(new DOMException("Closed.", "AbortError")),
  };
}

/** Concurrent callers share one request. */
function shared(request: () => Promise<string>): LinkRequest {
  let pending: Promise<string> | null = null;
  return () => {
    pending ??= request().finally(() => {
      pending = null;
    });
    return pending;
  };
}

function hiddenVideo({
  code,
  framesOf,
  firstLink,
  request,
  mediaHosts,
  fail,
  signal,
}: {
  code: Promise<{ startPlayback: typeof startPlayback }>;
  framesOf: "heaviest" | "lightest";
  firstLink: Promise<string>;
  request: LinkRequest;
  mediaHosts: readonly string[];
  fail: (error: unknown) => void;
  signal: AbortSignal;
}) {
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
      onFailed: fail,
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

  return {
    durationSeconds,
    grab: async (atSeconds: number, requested: AbortSignal): Promise<ImageBitmap> => {
      const tooLong = new AbortController();
      const timer = setTimeout(() => tooLong.abort(new ApiError("timeout")), MAX_WAIT_MS);
      const stopped = AbortSignal.any([requested, signal, tooLong.signal]);
      try {
        const { seek } = await session;
        return await grabFrame(video, seek, atSeconds, stopped);
      } catch (error) {
        if (!requested.aborted) fail(error);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
