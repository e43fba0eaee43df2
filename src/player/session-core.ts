import { createStore, type StoreApi } from "zustand/vanilla";
import type { PlaybackOptions, SessionState } from "./playback-types.ts";

/** Holds the video element of a session with what is known of it: the functions below hold its place, and close it. */
export interface SessionCore {
  readonly video: HTMLVideoElement;
  readonly options: PlaybackOptions;
  readonly store: StoreApi<SessionState>;
  /** Is aborted when the session is closed: what else holds the element lets it go. */
  readonly signal: AbortSignal;
  readonly closing: AbortController;
  /** Holds the place that was requested before the stream is loaded. Is null if there is none. */
  seekOnceThere: number | null;
}

export function createSessionCore(video: HTMLVideoElement, options: PlaybackOptions): SessionCore {
  const closing = new AbortController();
  const store = createStore<SessionState>(() => ({
    levels: [],
    selected: null,
    shown: null,
    isLive: false,
    resumeSeconds: options.startSeconds,
    isRefused: false,
  }));
  const { signal } = closing;
  const core: SessionCore = { video, options, store, signal, closing, seekOnceThere: null };
  listen(core, ["playing"], () => {
    if (store.getState().isRefused) store.setState({ isRefused: false });
  });
  listen(core, ["loadeddata"], () => {
    if (core.seekOnceThere !== null) video.currentTime = core.seekOnceThere;
    core.seekOnceThere = null;
  });
  listen(core, ["timeupdate", "canplay", "seeked"], () => {
    const isThere = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking;
    if (isThere && store.getState().resumeSeconds !== null) store.setState({ resumeSeconds: null });
  });
  return core;
}

/** Listens to the element for as long as the session lasts. */
export function listen(
  { video, signal }: SessionCore,
  events: readonly string[],
  listener: () => void,
): void {
  for (const event of events) video.addEventListener(event, listener, { signal });
}

/** Returns the position in seconds, even while the element has lost it. */
export function placeOf({ video, store }: SessionCore): number {
  return store.getState().resumeSeconds ?? video.currentTime;
}

export function play({ video, store, signal }: SessionCore): void {
  video.play().catch((error: unknown) => {
    // A play interrupted by a reset or pause is not an error.
    if (error instanceof DOMException && error.name === "NotAllowedError" && !signal.aborted) {
      store.setState({ isRefused: true });
    }
  });
}

/** Seeks, even before the stream is loaded. */
export function seek(core: SessionCore, seconds: number): void {
  const { video, store } = core;
  if (
    store.getState().resumeSeconds !== null &&
    video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA
  ) {
    core.seekOnceThere = seconds;
    store.setState({ resumeSeconds: seconds });
  } else {
    video.currentTime = seconds;
  }
}

/** Runs what empties the element, and restores its state: playing or paused, at the same place. */
export function reset(core: SessionCore, empty: () => void): void {
  const isPaused = core.video.paused;
  const resumeSeconds = placeOf(core);
  core.options.onBeforeReset();
  empty();
  core.store.setState({ resumeSeconds });
  if (!isPaused) play(core);
}

/** Stops every request and frees the element. */
export function closeSession({ video, closing }: SessionCore): void {
  if (closing.signal.aborted) return;
  closing.abort();
  video.pause();
  video.removeAttribute("src");
  video.load();
}

/** Closes the session and tells its owner why, and where it was. */
export function fail(core: SessionCore, error: unknown): void {
  if (core.signal.aborted) return;
  const atSeconds = placeOf(core);
  closeSession(core);
  core.options.onFailed(error, atSeconds);
}

/** Returns the seconds that can be played from here without another byte. */
export function bufferedAheadSeconds({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index++) {
    // A gap this small is jumped over.
    const isInside =
      buffered.start(index) <= currentTime + 0.1 && buffered.end(index) > currentTime;
    if (isInside) return buffered.end(index) - currentTime;
  }
  return 0;
}
