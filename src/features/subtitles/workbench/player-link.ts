import type { Cue } from "#lib/captions/document.ts";

/** What the workbench does with the player that the page gives it. Times are seconds of the film. */
export interface PlayerLink {
  play: (fromSeconds?: number) => void;
  pause: () => void;
  seek: (toSeconds: number) => void;
  getTime: () => number;
  isPlaying: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** The draft as the player draws it over the picture. */
export interface DraftCaptions {
  kind: "cues";
  label: string;
  language: string | null;
  cues: readonly DrawnCue[];
}

/** A cue as a viewer reads it. */
export interface DrawnCue {
  startSeconds: number;
  endSeconds: number;
  text: string;
}

/** @param readText what a viewer reads of the cue */
export function toDrawnCue(cue: Cue, readText: (text: string) => string): DrawnCue {
  return {
    startSeconds: cue.startMs / 1000,
    endSeconds: cue.endMs / 1000,
    text: readText(cue.text),
  };
}
