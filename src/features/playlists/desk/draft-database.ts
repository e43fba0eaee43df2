import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { PlaylistEntry } from "#lib/playlists/entries.ts";
import type { OrderStep } from "#lib/playlists/order-document.ts";
import type { OrderPatch } from "#lib/playlists/order-patch.ts";

/** An order that was sent and that no lookup has shown so far. */
export interface SentOrder {
  base: readonly PlaylistEntry[];
  asked: readonly PlaylistEntry[];
  atMs: number;
  /** Whether the answer was lost, so that it may not have arrived. */
  isDoubtful: boolean;
  /** The draft that it came from was given up: should it arrive, nobody here is waiting for it. */
  isGivenUp?: boolean;
}

/** The large parts of a draft, which change seldom. */
export interface DraftHead {
  base: readonly PlaylistEntry[];
  /** The order before the first step. */
  origin: readonly PlaylistEntry[];
  sent: SentOrder | null;
}

/** Where among its steps a draft stands. */
export interface DraftPlace {
  playlistId: string;
  /** So many steps are done; those behind them were undone. */
  doneCount: number;
  stepCount: number;
  isChanged: boolean;
}

/** One act, as what it did to the order before it. */
export interface KeptStep extends Omit<OrderStep, "entries"> {
  patch: OrderPatch;
}

/** An order that was of use once. */
export interface OrderSnapshot {
  id: string;
  playlistId: string;
  atMs: number;
  /** What it was: what the service had before a save, a draft that was given up, or another's that was taken over. */
  reason: "before-save" | "discarded" | "theirs";
  entries: readonly PlaylistEntry[];
}

export interface DraftSchema extends DBSchema {
  heads: { key: string; value: DraftHead };
  places: { key: string; value: DraftPlace };
  steps: { key: [string, number]; value: KeptStep };
  snapshots: { key: string; value: OrderSnapshot; indexes: { playlist: [string, number] } };
}

const NAME = "reeldesk-playlists";
const VERSION = 1;
/** Some browsers never answer when their storage is damaged. */
const PATIENCE_MS = 5000;

let opening: Promise<IDBPDatabase<DraftSchema>> | null = null;
const onLoss = new Set<() => void>();

/** Told when what this browser keeps of playlists was taken away: whoever cleared it has the page still open. */
export function watchLoss(listener: () => void): () => void {
  onLoss.add(listener);
  return () => onLoss.delete(listener);
}

function tellLoss(): void {
  for (const listener of onLoss) listener();
}

/** Works with what this browser keeps of playlists. @throws whatever went wrong, or when nothing answers */
export async function withDrafts<T>(
  work: (database: IDBPDatabase<DraftSchema>) => Promise<T>,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DOMException("The storage does not answer.", "TimeoutError")),
      PATIENCE_MS,
    );
  });
  try {
    return await Promise.race([open().then(work), patience]);
  } finally {
    clearTimeout(timer);
  }
}

function open(): Promise<IDBPDatabase<DraftSchema>> {
  opening ??= openDB<DraftSchema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore("heads");
      database.createObjectStore("places", { keyPath: "playlistId" });
      database.createObjectStore("steps");
      const snapshots = database.createObjectStore("snapshots", { keyPath: "id" });
      snapshots.createIndex("playlist", ["playlistId", "atMs"]);
    },
    // A newer version of this page, in another tab, may change the form.
    blocking(_version, next) {
      close();
      // Null: it is being deleted.
      if (next === null) tellLoss();
    },
    terminated() {
      forgetConnection();
      tellLoss();
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

function close(): void {
  void opening?.then((database) => database.close());
  forgetConnection();
}

function forgetConnection(): void {
  opening = null;
}
