import {
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { PlayerHandle, SoundChannel } from "#shared/ui/player-handle.ts";
import type { PlaybackSession } from "./playback-session.ts";

const TOLD_EVENTS = ["play", "pause", "ended", "seeking", "seeked", "timeupdate"] as const;

/** Gives a page the means to play from outside, the same object for as long as the player lives. */
export function usePlayerHandle(
  handle: Ref<PlayerHandle> | undefined,
  handled: {
    /** Is null as long as none plays. */
    playing: { element: HTMLVideoElement; session: PlaybackSession } | null;
    isOpening: boolean;
    /** Holds the start position of the next playback. Is null for the start. */
    place: RefObject<number | null>;
    startSeconds: number;
    sound: SoundChannel;
    loadSound: PlayerHandle["loadSound"];
    open: (fromSeconds: number) => void;
    giveUp: () => void;
  },
): void {
  const latest = useRef(handled);
  // This is set together with the rendering, not after it: a press in between would be lost.
  useLayoutEffect(() => {
    latest.current = handled;
  });
  const [changes] = useState(() => new EventTarget());
  const element = handled.playing?.element;
  useEffect(() => {
    const notify = ({ type }: Event) =>
      changes.dispatchEvent(
        new CustomEvent("change", { detail: type === "play" || type === "seeking" }),
      );
    for (const event of TOLD_EVENTS) element?.addEventListener(event, notify);
    return () => {
      for (const event of TOLD_EVENTS) element?.removeEventListener(event, notify);
    };
  }, [element, changes]);
  useImperativeHandle(handle, () => {
    const placeToBe = () => latest.current.place.current ?? latest.current.startSeconds;
    const seek = (toSeconds: number) => {
      const { playing, place } = latest.current;
      const to = Math.max(0, toSeconds);
      place.current = to;
      playing?.session.seek(to);
      // No element reports a position that is only remembered.
      if (playing === null) changes.dispatchEvent(new CustomEvent("change", { detail: true }));
    };
    return {
      play(fromSeconds) {
        if (fromSeconds !== undefined) seek(fromSeconds);
        const { playing, isOpening, open } = latest.current;
        if (playing !== null) void playing.element.play().catch(() => undefined);
        else if (!isOpening) open(placeToBe());
      },
      pause() {
        if (latest.current.isOpening) latest.current.giveUp();
        else latest.current.playing?.element.pause();
      },
      seek,
      getTime() {
        const { playing } = latest.current;
        if (playing === null) return placeToBe();
        return playing.session.getState().resumeSeconds ?? playing.element.currentTime;
      },
      isPlaying() {
        const { playing } = latest.current;
        return playing !== null && !playing.element.paused && !playing.element.ended;
      },
      listen: (listener) => latest.current.sound.listen(listener),
      loadSound: (atSeconds) => latest.current.loadSound(atSeconds),
      subscribe(listener) {
        const tell = (event: Event) =>
          listener(event instanceof CustomEvent && event.detail === true);
        changes.addEventListener("change", tell);
        return () => changes.removeEventListener("change", tell);
      },
    };
  }, [changes]);
}
