import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { isObject, isTextOrNull, parseLoosely } from "#shared/http/wire.ts";
import { folderName } from "#shared/storage/folder-name.ts";
import type { PlaylistItem } from "./entries.ts";
import type { Playlist } from "./playlist-record.ts";

const storageKey = () => folderName("reeldesk.playlists-made");
const VERSION = 1;
/** Whatever lookups do not show by then, they will not. */
const MAX_AGE_MS = 10 * 60_000;

/** Record of a playlist created in this tab, for after a reload. */
export interface StoredCreation {
  playlist: Pick<Playlist, "id" | "title" | "description">;
  madeAtMs: number;
  /** Content to send; empty: none. */
  items: readonly PlaylistItem[];
}

/** Keeps in this tab that a playlist was made, which lookups do not know so far. */
export function keepCreation(creation: StoredCreation): void {
  removeStoredCreation(creation.playlist.id);
  write([...readStoredCreations(), creation]);
}

/** Removes a record that needs no further work. */
export function removeStoredCreation(playlistId: string): void {
  write(readStoredCreations().filter(({ playlist }) => playlist.id !== playlistId));
}

/** Lookups find this playlist: keep the record only for its unsent content. */
export function markCreationVisible(playlistId: string): void {
  const creation = readStoredCreations().find(({ playlist }) => playlist.id === playlistId);
  if (creation?.items.length === 0) removeStoredCreation(playlistId);
}

/** Records of this tab, including those before a reload. */
export function readStoredCreations(): StoredCreation[] {
  try {
    return parseStoredCreations(sessionStorage.getItem(storageKey()), Date.now());
  } catch {
    return [];
  }
}

/** @param text stored JSON; unreadable parts are skipped */
export function parseStoredCreations(text: string | null, nowMs: number): StoredCreation[] {
  const record = parseLoosely(text ?? "");
  if (!isObject(record) || record.version !== VERSION || !Array.isArray(record.made)) return [];
  return record.made.flatMap((each) => readStored(each, nowMs) ?? []);
}

/** Playlists and items have more fields than are stored. */
const STORED_FIELDS = "version made madeAtMs playlist id title description items type".split(" ");

function write(made: readonly StoredCreation[]): void {
  if (signedOutSignal.aborted) return;
  try {
    if (made.length === 0) sessionStorage.removeItem(storageKey());
    else
      sessionStorage.setItem(
        storageKey(),
        JSON.stringify({ version: VERSION, made }, STORED_FIELDS),
      );
  } catch {
    // Without storage, polling does not survive a reload.
  }
}

function readStored(raw: unknown, nowMs: number): StoredCreation | null {
  if (!isObject(raw) || !isObject(raw.playlist) || !Array.isArray(raw.items)) return null;
  const { id, title, description } = raw.playlist;
  if (typeof id !== "string" || !isTextOrNull(title) || !isTextOrNull(description)) return null;
  const { madeAtMs } = raw;
  if (typeof madeAtMs !== "number" || Math.abs(nowMs - madeAtMs) > MAX_AGE_MS) return null;
  const items = raw.items.map(readItem);
  const known = items.filter((item) => item !== null);
  // A copy is filled wholly, or by hand.
  return known.length < items.length
    ? null
    : { playlist: { id, title, description }, madeAtMs, items: known };
}

function readItem(raw: unknown): PlaylistItem | null {
  if (!isObject(raw) || typeof raw.id !== "string") return null;
  const { id, type } = raw;
  return type === "vod" || type === "channel" ? { id, type } : null;
}
