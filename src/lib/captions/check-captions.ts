import type { CaptionDocument } from "./document.ts";
import type { Finding } from "./findings.ts";

/** What a film's captions are held against. */
export interface CheckedFilm {
  /** Null where nobody knows how long the film is. */
  durationMs: number | null;
  /** Where each cue begins in the file, by its key. */
  lineOf?: ReadonlyMap<number, number>;
}

/** What is wrong with captions, in the order of the file. */
export function checkCaptions(document: CaptionDocument, { lineOf }: CheckedFilm): Finding[] {
  if (document.cues.length === 0) {
    return [{ kind: "noCue", severity: "error", line: null, cueKey: null, values: {} }];
  }
  return document.cues.flatMap(({ key, startMs, endMs }): Finding[] =>
    endMs > startMs
      ? []
      : [
          {
            kind: "endBeforeStart",
            severity: "error",
            line: lineOf?.get(key) ?? null,
            cueKey: key,
            values: {},
          },
        ],
  );
}
