import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { EntryFactsReader } from "#playlists/use-entry-facts.ts";
import { useStable } from "#shared/ui/use-stable.ts";
import {
  beginRun,
  failRun,
  hindranceOf,
  jumpTo,
  nextRun,
  type PreviewList,
  type PreviewRun,
  previousRun,
} from "./preview-run.ts";

/** A link that was refused may be good a moment later. */
const RETRY_MS = 1000;

/** A run through a list that may change meanwhile, and what moves it. */
export function usePreviewRun(entries: readonly PlaylistEntry[], facts: EntryFactsReader) {
  const [isRepeating, setIsRepeating] = useState(false);
  const list: PreviewList = {
    entries,
    isRepeating,
    hindrance: (entry) => hindranceOf(facts.of(entry).phase),
  };
  const [run, setRun] = useState(() => beginRun(list));
  const retry = useRef<number | undefined>(undefined);
  useEffect(() => () => clearTimeout(retry.current), []);

  const move = useStable((step: (run: PreviewRun, list: PreviewList) => PreviewRun) => {
    clearTimeout(retry.current);
    setRun((before) => step(before, list));
  });
  /** Only as long as what tells it is what plays. */
  const moveThis = (step: typeof nextRun) =>
    move((before, now) => (before.turn === run.turn ? step(before, now) : before));
  return {
    run,
    isRepeating,
    next: () => move(nextRun),
    previous: () => move(previousRun),
    jump: (key: string) => move((before, now) => jumpTo(before, now, key)),
    startOver: () => move((before, now) => ({ ...beginRun(now), turn: before.turn + 1 })),
    toggleRepeat: () => setIsRepeating(!isRepeating),
    /** Callbacks of the player; those of an earlier one are ignored. */
    reported: {
      attempt: run.attempt,
      onPlaying() {
        clearTimeout(retry.current);
        if (!run.hasPlayed) setRun((before) => ({ ...before, hasPlayed: true }));
      },
      onEnded() {
        // A channel plays until the user advances.
        if (run.entry?.type === "vod") moveThis(nextRun);
      },
      onFailed() {
        // Offline every video fails; the player resumes by itself.
        if (!navigator.onLine) return;
        clearTimeout(retry.current);
        retry.current = window.setTimeout(() => moveThis(failRun), RETRY_MS);
      },
    },
  };
}

/** Shift and N, Shift and P, as in other players: in the preview, and where the keyboard is nowhere. */
export function usePreviewKeys(
  frame: RefObject<HTMLElement | null>,
  { next, previous }: { next: () => void; previous: () => void },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, target } = event;
    if (!shiftKey || ctrlKey || altKey || metaKey) return;
    const isHere = target instanceof Node && frame.current?.contains(target) === true;
    // A removed player leaves focus on the page.
    if (!isHere && target !== document.body) return;
    if (key.toLowerCase() === "n") next();
    else if (key.toLowerCase() === "p") previous();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
