import { useDeferredValue, useMemo, useRef } from "react";
import type { CaptionDocument, Cue } from "#lib/captions/document.ts";
import { plainText } from "#lib/captions/plain-text.ts";
import { type DraftCaptions, type DrawnCue, toDrawnCue } from "./player-link.ts";

/** What is edited, as it is to be drawn over the picture. A cue that stays is the same object each time. */
export function useDraftCaptions(
  document: CaptionDocument,
  { label, language }: { label: string; language: string | null },
): DraftCaptions {
  const deferred = useDeferredValue(document);
  const drawn = useRef(new WeakMap<Cue, DrawnCue>());
  return useMemo(() => {
    const { cues, format } = deferred;
    return {
      kind: "cues",
      label,
      language,
      cues: cues.flatMap((cue) => {
        if (cue.endMs <= cue.startMs || cue.text === "") return [];
        const known = drawn.current.get(cue) ?? toDrawnCue(cue, (text) => plainText(text, format));
        drawn.current.set(cue, known);
        return [known];
      }),
    };
  }, [deferred, label, language]);
}
