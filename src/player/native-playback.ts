import { ApiError } from "#shared/http/errors.ts";
import type { PlaybackOptions, PlaybackSession } from "./playback-types.ts";
import { createRenewal, requestPatiently } from "./renewal.ts";
import { createSessionCore } from "./session-core.ts";

/**
 * Plays HLS by the browser's own means: Safari on a phone has no MediaSource to give. It tells no statuses,
 * so any error in the middle is met with a fresh link.
 */
export function playNatively(video: HTMLVideoElement, options: PlaybackOptions): PlaybackSession {
  const core = createSessionCore(video, options, () => {});
  const { signal } = core;
  const renewal = createRenewal(() => requestPatiently(options.requestLink, signal));

  async function load(link: Promise<string>, begin: (load: () => void) => void): Promise<void> {
    try {
      const url = await link;
      if (signal.aborted) return;
      begin(() => {
        video.src = url;
      });
    } catch (error) {
      core.fail(error);
    }
  }

  video.addEventListener(
    "loadedmetadata",
    () => {
      const { resumeSeconds } = core.getSnapshot();
      const isLive = video.duration === Infinity;
      core.update({ isLive });
      if (!isLive && resumeSeconds !== null && resumeSeconds > 0) video.currentTime = resumeSeconds;
    },
    { signal },
  );
  video.addEventListener(
    "error",
    () => {
      if (signal.aborted) return;
      void load(renewal.freshLink(new ApiError("network")), (set) => core.reset(set));
    },
    { signal },
  );
  // Not merely "playing": what was buffered plays on under a link that is of no use.
  video.addEventListener("canplaythrough", () => renewal.succeeded(), { signal });
  options.sound.notify({ kind: "none", problem: "native" });
  void load(requestPatiently(takeFirst(options), signal), (set) => {
    set();
    if (options.framesOf === undefined) core.play();
  });
  return {
    subscribe: core.subscribe,
    getSnapshot: core.getSnapshot,
    chooseQuality: () => {},
    seek: core.seek,
    liveEdgeSeconds: () => {
      const { seekable } = video;
      const isLive = core.getSnapshot().isLive && seekable.length > 0;
      return isLive ? seekable.end(seekable.length - 1) : null;
    },
    close: core.close,
  };
}

/** The link that is on its way already, and fresh ones after it. */
export function takeFirst({
  firstLink,
  requestLink,
}: PlaybackOptions): PlaybackOptions["requestLink"] {
  let first: Promise<string> | null = firstLink;
  return (signal) => {
    const link = first ?? requestLink(signal);
    first = null;
    return link;
  };
}
