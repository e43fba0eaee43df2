import { useEffect, useState } from "react";
import type { CaptionDocument } from "#captions/document.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { createDraftStore } from "#shared/storage/draft-store.ts";
import { jsonSizeBytes } from "#shared/storage/local-database.ts";

/** Captions that were changed and not saved, as this browser keeps them. */
export interface StoredDraft {
  savedAtMs: number;
  document: CaptionDocument;
  /** `markOf` the file that it began with. */
  sourceMark: string;
  /** Of the track, for when it is no longer listed. */
  track?: Pick<Subtitle, "fileName" | "language" | "languageName"> | null;
}

export interface DraftPlace {
  videoId: string;
  trackId: string | null;
}

const drafts = createDraftStore<StoredDraft>("reeldesk-captions");

/** Null where there is none, or none can be read: then there is nothing to go on with. */
export async function loadDraft(place: DraftPlace): Promise<StoredDraft | null> {
  try {
    return (await drafts.load(keyOf(place))) ?? null;
  } catch {
    return null;
  }
}

/** @returns whether it is on disk */
export async function saveDraft(place: DraftPlace, draft: StoredDraft): Promise<boolean> {
  return await drafts.save(keyOf(place), draft);
}

/** @returns whether it is gone */
export async function dropDraft(place: DraftPlace): Promise<boolean> {
  return await drafts.drop(keyOf(place));
}

/**
 * Counts the drafts of all videos and estimates their size.
 * @throws if storage can't be read
 */
export async function countDrafts(): Promise<{ count: number; bytes: number }> {
  const all = await drafts.loadAll();
  return { count: all.size, bytes: jsonSizeBytes([...all.values()]) };
}

/** Removes all drafts. @returns the reason for a failure */
export const forgetDrafts = drafts.clear;

/** Tells one file from another. */
export function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}

function keyOf({ videoId, trackId }: DraftPlace): string {
  return `${videoId}.${trackId ?? ""}`;
}

/** Locks a draft for this tab; see `holdInTab`. */
export function holdDraft(place: DraftPlace, onHold: (isOurs: boolean) => void): () => void {
  return drafts.hold(keyOf(place), onHold);
}

/**
 * Holds the draft of a track, or of a new one (null), as long as the page shows it.
 * @returns whether it is ours; null: not known yet
 */
export function useDraftHold(videoId: string, trackId: string | null): boolean | null {
  const [isOurs, setIsOurs] = useState<boolean | null>(null);
  useEffect(() => {
    const giveBack = holdDraft({ videoId, trackId }, setIsOurs);
    return () => {
      giveBack();
      setIsOurs(null);
    };
  }, [videoId, trackId]);
  return isOurs;
}

interface DraftChanges {
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
