import type { CaptionFormat, Cue } from "#lib/captions/document.ts";
import { plainText } from "#lib/captions/plain-text.ts";

/** What the workbench does with the player that the page gives it. Times are seconds of the film. */
export interface PlayerLink {
  play: (fromSeconds?: number) => void;
  pause: () => void;
  seek: (toSeconds: number) => void;
  getTime: () => number;
  isPlaying: () => boolean;
  subscribe: (listener: () => void) => () => void;
  listen: (listener: (piece: SoundPiece) => void) => () => void;
}

/** Why nothing can be told of a film's sound. */
export type SoundProblem = "native" | "silent" | "undecodable";

/** How loud a piece of a film is: a hundred peaks a second, 0 to 255. */
export type SoundPiece =
  | { kind: "peaks"; startSeconds: number; peaks: Uint8Array }
  | { kind: "none"; problem: SoundProblem };

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

const drawn = new WeakMap<Cue, DrawnCue>();

/** The same object each time for the same cue, so that the player finds out quickly what has changed. */
export function toDrawnCue(cue: Cue, format: CaptionFormat): DrawnCue {
  const known = drawn.get(cue);
  if (known !== undefined) return known;
  const fresh = {
    startSeconds: cue.startMs / 1000,
    endSeconds: cue.endMs / 1000,
    text: plainText(cue.text, format),
  };
  drawn.set(cue, fresh);
  return fresh;
}
