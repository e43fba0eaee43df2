import { createStore } from "zustand/vanilla";
import type { PlaybackOptions, SessionState } from "./playback-types.ts";

/**
 * The video element of a session: its place, pausing and closing.
 * @param release frees what else holds the element, once
 */
export function createSessionCore(
  video: HTMLVideoElement,
  { startSeconds, onBeforeReset, onFailed }: PlaybackOptions,
  release: () => void,
) {
  const closing = new AbortController();
  const { signal } = closing;
  let seekOnceThere: number | null = null;
  const store = createStore<SessionState>(() => ({
    levels: [],
    selected: null,
    shown: null,
    isLive: false,
    resumeSeconds: startSeconds,
    isRefused: false,
  }));

  const update = (change: Partial<SessionState>) => store.setState(change);

  function close(): void {
    if (signal.aborted) return;
    closing.abort();
    release();
    video.pause();
    video.removeAttribute("src");
    video.load();
  }

  /** Position, even while the element has lost it. */
  const place = () => store.getState().resumeSeconds ?? video.currentTime;

  function play(): void {
    video.play().catch((error: unknown) => {
      // A play interrupted by a reset or pause is not an error.
      if (error instanceof DOMException && error.name === "NotAllowedError" && !signal.aborted) {
        update({ isRefused: true });
      }
    });
  }

  /** Listens to the element for as long as the session lasts. */
  function on(events: readonly string[], listener: () => void): void {
    for (const event of events) video.addEventListener(event, listener, { signal });
  }

  on(["playing"], () => {
    if (store.getState().isRefused) update({ isRefused: false });
  });
  on(["loadeddata"], () => {
    if (seekOnceThere !== null) video.currentTime = seekOnceThere;
    seekOnceThere = null;
  });
  on(["timeupdate", "canplay", "seeked"], () => {
    const isThere = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking;
    if (isThere && store.getState().resumeSeconds !== null) update({ resumeSeconds: null });
  });

  return {
    signal,
    subscribe: store.subscribe,
    getState: store.getState,
    update,
    on,
    place,
    seek: (seconds: number) => {
      if (
        store.getState().resumeSeconds !== null &&
        video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA
      ) {
        seekOnceThere = seconds;
        update({ resumeSeconds: seconds });
      } else {
        video.currentTime = seconds;
      }
    },
    /** Runs what empties the element, and lets it go on as it was: playing or paused, at the same place. */
    reset: (empty: () => void) => {
      const isPaused = video.paused;
      const resumeSeconds = place();
      onBeforeReset();
      empty();
      update({ resumeSeconds });
      if (!isPaused) play();
    },
    play,
    fail: (error: unknown) => {
      if (signal.aborted) return;
      const atSeconds = place();
      close();
      onFailed(error, atSeconds);
    },
    close,
  };
}

/** Seconds that can be played from here without another byte. */
export function bufferedAheadSeconds({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index++) {
    // A gap this small is jumped over.
    const isInside =
      buffered.start(index) <= currentTime + 0.1 && buffered.end(index) > currentTime;
    if (isInside) return buffered.end(index) - currentTime;
  }
  return 0;
}
