import type { DBSchema, IDBPDatabase } from "idb";
import { useEffect, useState } from "react";
import type { CaptionDocument } from "#captions/document.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { createLocalDatabase, jsonSizeBytes } from "#shared/storage/local-database.ts";
import { holdInTab, isLockedInTab } from "#shared/storage/tab-lock.ts";

/** Captions that were changed and not saved, as this browser keeps them. */
export interface StoredDraft {
  savedAtMs: number;
  document: CaptionDocument;
  /** `markOf` the file that it began with. */
  sourceMark: string;
  /** Of the track, for when it is no longer listed. */
  track?: Pick<Subtitle, "fileName" | "language" | "languageName"> | null;
}

/** Video and track; null: a new track. */
export interface DraftPlace {
  videoId: string;
  trackId: string | null;
}

/** Prefix of the names of draft locks. */
const DRAFT_LOCK = "reeldesk.captions.";

interface DraftSchema extends DBSchema {
  drafts: { key: [string, string]; value: StoredDraft };
}

const database = createLocalDatabase<DraftSchema>({
  name: "reeldesk-captions",
  version: 1,
  upgrade: (made) => void made.createObjectStore("drafts"),
});

/** Null where there is none, or none can be read: then there is nothing to go on with. */
export async function loadDraft(place: DraftPlace): Promise<StoredDraft | null> {
  try {
    return (await database.attempt((stored) => stored.get("drafts", keyOf(place)))) ?? null;
  } catch {
    return null;
  }
}

/** @returns whether it is on disk */
export async function saveDraft(place: DraftPlace, draft: StoredDraft): Promise<boolean> {
  return await isDone((stored) => stored.put("drafts", draft, keyOf(place)));
}

/** @returns whether it is gone */
export async function dropDraft(place: DraftPlace): Promise<boolean> {
  return await isDone((stored) => stored.delete("drafts", keyOf(place)));
}

/**
 * Counts the drafts of all videos and estimates their size.
 * @throws if storage can't be read
 */
export async function countDrafts(): Promise<{ count: number; bytes: number }> {
  const drafts = await database.attempt((stored) => stored.getAll("drafts"));
  return { count: drafts.length, bytes: jsonSizeBytes(drafts) };
}

/**
 * Removes all drafts.
 * @returns the reason for a failure: an open editor would store its draft again
 */
export async function forgetDrafts(): Promise<"in-use" | "failed" | null> {
  if (await isLockedInTab(DRAFT_LOCK)) return "in-use";
  return (await isDone((stored) => stored.clear("drafts"))) ? null : "failed";
}

/** Tells one file from another. */
export function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}

function keyOf({ videoId, trackId }: DraftPlace): [string, string] {
  return [videoId, trackId ?? ""];
}

async function isDone(
  work: (stored: IDBPDatabase<DraftSchema>) => Promise<unknown>,
): Promise<boolean> {
  try {
    await database.attempt(work);
    return true;
  } catch {
    // Blocked, full or damaged; what that means is said where `false` is read.
    return false;
  }
}

/**
 * Locks a draft for this tab: two tabs would overwrite each other's. Waits while another tab has it.
 * @param onHold called with `true` when locked, `false` when waiting
 * @returns releases the lock
 */
export function holdDraft(
  { videoId, trackId }: DraftPlace,
  onHold: (isOurs: boolean) => void,
): () => void {
  return holdInTab(`${DRAFT_LOCK}${videoId}.${trackId ?? ""}`, onHold);
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

/** Differences between a draft and the listed file. */
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
