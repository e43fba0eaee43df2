import { useDeferredValue, useMemo } from "react";
import type { CaptionDocument } from "#captions/document.ts";
import type { PageCaptions } from "#player/player-handle.ts";
import { toDrawnCue } from "./drawn-cue.ts";

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
