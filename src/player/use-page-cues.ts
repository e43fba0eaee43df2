import { useEffect, useRef } from "react";
import { toNativeCue } from "./captions.ts";
import type { CaptionCue } from "./player-handle.ts";
import type { ShownCaptions } from "./shown-captions.ts";

type PageCues = Extract<ShownCaptions, { kind: "cues" }>;

/** Stands among the tracks for what the page brings; no track of the service is called so. */
export const PAGE_TRACK_ID = ":page";

/** The captions of the page as one of the tracks to choose from. */
export function pageTrackOf({ label, language }: PageCues) {
  return { id: PAGE_TRACK_ID, fileName: null, language, languageName: label, url: "" };
}

/**
 * Keeps captions of the page on the picture. A change of them moves only the cues that it is about, so that
 * nothing that stays is taken off the picture.
 */
export function usePageCues(
  video: HTMLVideoElement,
  wanted: ShownCaptions | undefined,
  isShown: boolean,
): void {
  const drawn = useRef<Drawn | null>(null);
  const page = wanted?.kind === "cues" ? wanted : null;
  const cues = page?.cues ?? null;
  const label = page?.label ?? "";
  const language = page?.language ?? "";
  useEffect(() => {
    if (cues === null || !isShown) {
      // Those that nobody sees need not follow.
      if (drawn.current !== null) drawn.current.track.mode = "disabled";
      return;
    }
    const there = drawn.current ?? addTrack(video, label, language);
    drawn.current = there;
    redraw(there, cues);
    there.track.mode = "showing";
  }, [video, cues, label, language, isShown]);
}

interface Drawn {
  track: TextTrack;
  cues: readonly CaptionCue[];
  /** In the order of `cues`. */
  native: VTTCue[];
}

function addTrack(video: HTMLVideoElement, label: string, language: string): Drawn {
  return { track: video.addTextTrack("captions", label, language), cues: [], native: [] };
}

/** With more than this to move, a track that is off for the moment takes it in a fraction of the time. */
const MANY = 200;

function redraw(drawn: Drawn, cues: readonly CaptionCue[]): void {
  const { track, cues: old, native } = drawn;
  const least = Math.min(old.length, cues.length);
  let from = 0;
  while (from < least && isSame(old[from], cues[from])) from += 1;
  let tail = 0;
  while (tail < least - from && isSame(old.at(-1 - tail), cues.at(-1 - tail))) tail += 1;
  const fresh = cues.slice(from, cues.length - tail).map(toNativeCue);
  const gone = native.slice(from, old.length - tail);
  if (gone.length + fresh.length > MANY) track.mode = "disabled";
  const kept = gone.slice(0, fresh.length).map((cue, at) => become(cue, fresh[at]));
  // A track that is off shows no list of its cues, and takes none away.
  if (gone.length > fresh.length) track.mode = "hidden";
  for (const cue of gone.slice(kept.length)) track.removeCue(cue);
  for (const cue of fresh.slice(kept.length)) track.addCue(cue);
  drawn.cues = cues;
  drawn.native = [
    ...native.slice(0, from),
    ...kept,
    ...fresh.slice(kept.length),
    ...native.slice(old.length - tail),
  ];
}

function become(cue: VTTCue, other: VTTCue | undefined): VTTCue {
  if (other === undefined) return cue;
  if (cue.startTime !== other.startTime) cue.startTime = other.startTime;
  if (cue.endTime !== other.endTime) cue.endTime = other.endTime;
  if (cue.text !== other.text) cue.text = other.text;
  return cue;
}

function isSame(one: CaptionCue | undefined, other: CaptionCue | undefined): boolean {
  return (
    one === other ||
    (one?.text === other?.text &&
      one?.startSeconds === other?.startSeconds &&
      one?.endSeconds === other?.endSeconds)
  );
}
