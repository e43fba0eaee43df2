import type { CaptionDocument } from "./document.ts";
import { sortCues } from "./edits.ts";
import type { FindingKind } from "./findings.ts";

/** Whether `fixCaptions` has something for it. */
export function isFixable(kind: FindingKind): boolean {
  return kind === "outOfOrder";
}

/** The document without what `checkCaptions` finds of a kind; all else stays as it is. */
export function fixCaptions(
  document: CaptionDocument,
  kind: FindingKind,
  _film: { durationMs: number | null },
): CaptionDocument {
  return kind === "outOfOrder" ? sortCues(document) : document;
}
