import { useCallback, useSyncExternalStore } from "react";

const MEDIA_EVENTS = [
  "play",
  "pause",
  "ended",
  "timeupdate",
  "durationchange",
  "progress",
  "volumechange",
  "ratechange",
  "seeking",
  "seeked",
  "waiting",
  "playing",
  "canplay",
  "loadeddata",
  "emptied",
  "enterpictureinpicture",
  "leavepictureinpicture",
];

/** Subscribes to events. `events` must be the same object each time, and `read` return stable values. */
function useEvents<T>(target: EventTarget, events: readonly string[], read: () => T): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      for (const event of events) target.addEventListener(event, listener);
      return () => {
        for (const event of events) target.removeEventListener(event, listener);
      };
    },
    [target, events],
  );
  return useSyncExternalStore(subscribe, read);
}

export function useMedia<T extends string | number | boolean>(
  video: HTMLVideoElement,
  read: (video: HTMLVideoElement) => T,
): T {
  return useEvents(video, MEDIA_EVENTS, () => read(video));
}

const NETWORK_EVENTS = ["online", "offline"];

export function useIsOnline(): boolean {
  return useEvents(window, NETWORK_EVENTS, () => navigator.onLine);
}

const FULL_SCREEN_EVENTS = ["fullscreenchange"];

export function useIsFullScreen(element: HTMLElement): boolean {
  return useEvents(document, FULL_SCREEN_EVENTS, () => document.fullscreenElement === element);
}
