import { useDeferredValue, useMemo } from "react";
import type { CaptionDocument, CaptionFormat, Cue } from "#captions/document.ts";
import { shownText } from "#captions/plain-text.ts";
import type { CaptionCue, PageCaptions } from "#player/player-handle.ts";

/** What is edited, as it is to be drawn over the picture. */
export function useDraftCaptions(
  document: CaptionDocument,
  { label, language }: { label: string; language: string | null },
): PageCaptions {
  const { cues, format } = useDeferredValue(document);
  return useMemo(
    () => ({
      kind: "cues",
      label,
      language,
      cues: cues
        .filter(({ startMs, endMs, text }) => endMs > startMs && text !== "")
        .map((cue) => toDrawnCue(cue, format)),
    }),
    [cues, format, label, language],
  );
}

const drawn = new WeakMap<Cue, CaptionCue>();

/** The same object each time for the same cue, so that the player finds out quickly what has changed. */
function toDrawnCue(cue: Cue, format: CaptionFormat): CaptionCue {
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
