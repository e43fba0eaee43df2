import {
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { PlaybackSession } from "./playback-types.ts";
import type { PlayerHandle, SoundChannel } from "./player-handle.ts";

const TOLD_EVENTS = ["play", "pause", "ended", "seeking", "seeked", "timeupdate"] as const;

interface Handled {
  /** Current or next element: each playback has its own. */
  element: HTMLVideoElement | null;
  /** Null as long as none plays. */
  session: PlaybackSession | null;
  isOpening: boolean;
  /** Start position of the next playback; null: the start. */
  place: RefObject<number | null>;
  startSeconds: number;
  sound: SoundChannel;
  open: (fromSeconds: number) => void;
  /** Gives up what is being opened. */
  giveUp: () => void;
}

/** Gives a page the means to play from outside, the same object for as long as the player lives. */
export function usePlayerHandle(handle: Ref<PlayerHandle> | undefined, handled: Handled): void {
  const latest = useRef(handled);
  // With what is on screen, not after it: a press in between would be lost.
  useLayoutEffect(() => {
    latest.current = handled;
  });
  const [changes] = useState(() => new EventTarget());
  const { element } = handled;
  useEffect(() => {
    const notify = () => changes.dispatchEvent(new Event("change"));
    for (const event of TOLD_EVENTS) element?.addEventListener(event, notify);
    return () => {
      for (const event of TOLD_EVENTS) element?.removeEventListener(event, notify);
    };
  }, [element, changes]);
  useImperativeHandle(handle, () => {
    const isMoving = () => {
      const { session, element } = latest.current;
      return session !== null && element !== null && !element.paused && !element.ended;
    };
    const placeToBe = () => latest.current.place.current ?? latest.current.startSeconds;
    const seek = (toSeconds: number) => {
      const { session, place } = latest.current;
      const to = Math.max(0, toSeconds);
      place.current = to;
      session?.seek(to);
      // No element tells of a place that is only remembered.
      if (session === null) changes.dispatchEvent(new Event("change"));
    };
    return {
      play(fromSeconds) {
        if (fromSeconds !== undefined) seek(fromSeconds);
        const { session, element, isOpening, open } = latest.current;
        if (session !== null) void element?.play().catch(() => undefined);
        else if (!isOpening) open(placeToBe());
      },
      pause() {
        if (latest.current.isOpening) latest.current.giveUp();
        else latest.current.element?.pause();
      },
      seek,
      getTime() {
        const { session, element } = latest.current;
        if (session === null) return placeToBe();
        return session.getSnapshot().resumeSeconds ?? element?.currentTime ?? 0;
      },
      isPlaying: isMoving,
      listen: (listener) => latest.current.sound.listen(listener),
      subscribe(listener) {
        changes.addEventListener("change", listener);
        return () => changes.removeEventListener("change", listener);
      },
    };
  }, [changes]);
}
