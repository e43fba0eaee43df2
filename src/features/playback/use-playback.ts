import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { setRate } from "./element-settings.ts";
import type {
  PlaybackOptions,
  PlaybackSession,
  SessionState,
  startPlayback,
} from "./playback-session.ts";
import { keepPreferences, recallPreferences } from "./session-memory.ts";

/** What begins a session: the code, and the link that is on its way. */
export interface Opening {
  startPlayback: typeof startPlayback;
  firstLink: Promise<string>;
  /** Ends what the click began. */
  aborting: AbortController;
}

const NOTHING: SessionState = {
  levels: [],
  chosen: null,
  shown: null,
  isLive: false,
  resumeSeconds: null,
};

/** Holds the session of an element, so that it can be subscribed to before there is one. */
function createHolder() {
  const listeners = new Set<() => void>();
  let session: PlaybackSession | null = null;
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => session,
    hold: (held: PlaybackSession | null) => {
      session = held;
      for (const listener of listeners) listener();
    },
  };
}

const subscribeToNothing = () => () => {};

/** Plays in an element as long as the component stands, with what the person chose for earlier films. */
export function usePlayback(
  video: HTMLVideoElement | null,
  opening: Opening,
  options: Omit<PlaybackOptions, "firstLink">,
): { session: PlaybackSession | null; state: SessionState } {
  const [holder] = useState(createHolder);
  const session = useSyncExternalStore(holder.subscribe, holder.getSnapshot);
  const state = useSyncExternalStore(
    session?.subscribe ?? subscribeToNothing,
    () => session?.getSnapshot() ?? NOTHING,
  );
  const reportFailure = useEffectEvent(options.onFailed);
  const reportReset = useEffectEvent(options.onBeforeReset);
  const reportRefusal = useEffectEvent(options.onAutoplayRefused);
  const begin = useEffectEvent((element: HTMLVideoElement) => {
    const { aborting, firstLink } = opening;
    const { requestLink } = options;
    return opening.startPlayback(element, {
      ...options,
      // In development everything begins twice, and the first end has taken the link with it.
      firstLink: aborting.signal.aborted ? requestLink(new AbortController().signal) : firstLink,
      onFailed: (error, atSeconds) => reportFailure(error, atSeconds),
      onBeforeReset: () => reportReset(),
      onAutoplayRefused: () => reportRefusal(),
    });
  });

  // Not after the next paint: the person has pressed play.
  useLayoutEffect(() => {
    if (video === null) return undefined;
    const forget = recall(video);
    const begun = begin(video);
    holder.hold(begun);
    return () => {
      forget();
      begun.close();
      holder.hold(null);
    };
  }, [video, holder]);
  useEffect(() => () => opening.aborting.abort(), [opening]);
  return { session, state };
}

/** Sets an element as earlier ones were, and keeps what is changed. @returns what ends that */
function recall(video: HTMLVideoElement): () => void {
  const { volume, isMuted, rate } = recallPreferences();
  video.volume = volume;
  video.muted = isMuted;
  setRate(video, rate);
  const keep = () =>
    keepPreferences({ volume: video.volume, isMuted: video.muted, rate: video.playbackRate });
  const events = ["volumechange", "ratechange"];
  for (const event of events) video.addEventListener(event, keep);
  return () => {
    for (const event of events) video.removeEventListener(event, keep);
  };
}
