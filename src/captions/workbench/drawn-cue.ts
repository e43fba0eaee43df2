import type { CaptionFormat, Cue } from "#captions/document.ts";
import { shownText } from "#captions/plain-text.ts";
import type { CaptionCue } from "#player/player-handle.ts";

const drawn = new WeakMap<Cue, CaptionCue>();

/** The same object each time for the same cue, so that the player finds out quickly what has changed. */
export function toDrawnCue(cue: Cue, format: CaptionFormat): CaptionCue {
  const known = drawn.get(cue);
  if (known !== undefined) return known;
  const fresh = {
    startSeconds: cue.startMs / 1000,
    endSeconds: cue.endMs / 1000,
    text: shownText(cue.text, format),
  };
  drawn.set(cue, fresh);
  return fresh;
}
