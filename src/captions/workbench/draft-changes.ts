import type { CaptionDocument } from "#captions/document.ts";

/** What a draft holds that the listed file does not. */
export interface DraftChanges {
  /** Captions that are new, or of other words or times. */
  changed: number;
  /** How many captions fewer it has than the file. */
  gone: number;
  /** The first of those that are changed; null: none is. */
  firstText: string | null;
}

/** Compares words and times, not keys: those of a file that has changed since are others. */
export function draftChanges(source: CaptionDocument, draft: CaptionDocument): DraftChanges {
  const listed = new Map<string, number>();
  for (const { startMs, endMs, text } of source.cues) {
    const mark = `${startMs} ${endMs} ${text}`;
    listed.set(mark, (listed.get(mark) ?? 0) + 1);
  }
  let firstText: string | null = null;
  let changed = 0;
  for (const { startMs, endMs, text } of draft.cues) {
    const mark = `${startMs} ${endMs} ${text}`;
    const left = listed.get(mark) ?? 0;
    if (left > 0) {
      listed.set(mark, left - 1);
      continue;
    }
    changed += 1;
    firstText ??= text;
  }
  return { changed, gone: Math.max(0, source.cues.length - draft.cues.length), firstText };
}
