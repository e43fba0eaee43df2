import { useCallback, useSyncExternalStore } from "react";

const EVENTS = [
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
] as const;

/** Subscribes to a property of a video element. `read` must return stable values. */
export function useMedia<T extends string | number | boolean>(
  video: HTMLVideoElement,
  read: (video: HTMLVideoElement) => T,
): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      for (const event of EVENTS) video.addEventListener(event, listener);
      return () => {
        for (const event of EVENTS) video.removeEventListener(event, listener);
      };
    },
    [video],
  );
  return useSyncExternalStore(subscribe, () => read(video));
}

/** Returns whether the browser reports a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Returns whether an element is in full screen. */
export function useIsFullScreen(element: HTMLElement | null): boolean {
  return useSyncExternalStore(
    subscribeToFullScreen,
    () => element !== null && document.fullscreenElement === element,
  );
}

function subscribeToFullScreen(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
