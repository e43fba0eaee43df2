import type { CaptionDocument } from "#captions/document.ts";
import type { Subtitle } from "#captions/subtitles-queries.ts";
import { createDraftStore } from "#shared/storage/draft-store.ts";
import { jsonSizeBytes } from "#shared/storage/local-database.ts";

export interface StoredDraft {
  savedAtMs: number;
  document: CaptionDocument;
  /** Is `markOf` the file that it began with. */
  sourceMark: string;
  /** Describes the track, for when it is no longer listed. */
  track?: Pick<Subtitle, "fileName" | "language" | "languageName"> | null;
}

export const drafts = createDraftStore<StoredDraft>("reeldesk-captions");

/**
 * Returns the key of a draft.
 * @param trackId null: of a new track
 */
export function draftKey(videoId: string, trackId: string | null): string {
  return `${videoId}.${trackId ?? ""}`;
}

/** Resolves to null where there is none, or none can be read: then there is nothing to go on with. */
export async function loadDraft(key: string): Promise<StoredDraft | null> {
  return (await drafts.load(key).catch(() => null)) ?? null;
}

/** Counts the drafts of all videos and estimates their size. @throws if storage can't be read */
export async function countDrafts(): Promise<{ count: number; bytes: number }> {
  const all = await drafts.loadAll();
  return { count: all.size, bytes: jsonSizeBytes([...all.values()]) };
}

/**
 * Keeps the draft of a track.
 * @param mark `markOf` the file that the edits are of
 */
export function draftKeeper(videoId: string, track: Subtitle | null, mark: string) {
  const key = draftKey(videoId, track?.id ?? null);
  return {
    save: (document: CaptionDocument) =>
      drafts.save(key, { savedAtMs: Date.now(), document, sourceMark: mark, track }),
    drop: () => drafts.drop(key),
  };
}

/** Tells one file from another. */
export function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}

interface DraftChanges {
  /** Counts new captions, or ones with other text or times. */
  changed: number;
  gone: number;
  /** Holds the first of those that are changed. Is null when none is. */
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
