import type { CaptionDocument } from "#captions/document.ts";

/** Differences between a draft and the listed file. */
export interface DraftChanges {
  /** New captions, or ones with other text or times. */
  changed: number;
  /** Number of captions fewer than in the file. */
  gone: number;
  /** The first of those that are changed; null: none is. */
  firstText: string | null;
}

/** Compares text and times, not keys: those of a changed file differ. */
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
