import type { Clock } from "../clock.ts";
import { type Collection, createCollection, type Write } from "./collection.ts";
import {
  type NumberedEvent,
  type NumberedPlays,
  openStateFile,
  type StoredEvent,
  type StoredPlays,
} from "./database.ts";
import type {
  Account,
  Awaited,
  Channel,
  Folder,
  Job,
  PictureFile,
  Pictures,
  Playlist,
  PlaylistContent,
  Recipe,
  RemovedVod,
  Subtitle,
  Upload,
  Vod,
  VodFolders,
} from "./records.ts";

export const ACCOUNT_ID = "account";

/**
 * Holds the state of the platform. Reads are in memory; `commit`, `addEvent` and `addPlays` return once the change is
 * on disk, so responses after them survive a crash.
 */
export interface State {
  clock: Clock;
  account: Collection<Account>;
  vods: Collection<Vod>;
  removedVods: Collection<RemovedVod>;
  vodFolders: Collection<VodFolders>;
  /** Has the keys `vod-{id}`, `live-{id}`, `playlist-{id}`. */
  pictures: Collection<Pictures>;
  /** Holds files by their name below `/pictures/`. */
  pictureFiles: Collection<PictureFile>;
  subtitles: Collection<Subtitle>;
  /** Holds files by their key in the storage. */
  awaited: Collection<Awaited>;
  folders: Collection<Folder>;
  recipes: Collection<Recipe>;
  channels: Collection<Channel>;
  playlists: Collection<Playlist>;
  playlistContents: Collection<PlaylistContent>;
  uploads: Collection<Upload>;
  jobs: Collection<Job>;
  /** Commits all writes atomically. */
  commit(...writes: Write[]): void;
  addEvent(event: Omit<StoredEvent, "atMs">): void;
  events(contentId?: string): StoredEvent[];
  /** Returns the events that came after the one with that number (0: all), oldest first. */
  eventsAfter(seq: number): NumberedEvent[];
  /** Adds plays that a test gives, all or none. */
  addPlays(plays: StoredPlays[]): void;
  /** Returns the given plays that came after those with that number (0: all), oldest first. */
  playsAfter(seq: number): NumberedPlays[];
  /** Changes whenever everything was forgotten: what was computed before is void. */
  generation(): number;
  /** Counts the writes: what was computed after the same one is still so, but for what has become visible since. */
  writeCount(): number;
  nowMs(): number;
  /** Makes visible what a fault wanted never to be seen. */
  settleAll(): void;
  /** Forgets everything. */
  clear(): void;
  close(): void;
}

/** Opens, or makes, the state in that directory. */
export function openState(directory: string, clock: Clock): State {
  const file = openStateFile(directory);
  const collections = {
    account: createCollection<Account>("account"),
    vods: createCollection<Vod>("vod"),
    removedVods: createCollection<RemovedVod>("removed-vod"),
    vodFolders: createCollection<VodFolders>("vod-folders"),
    pictures: createCollection<Pictures>("pictures"),
    pictureFiles: createCollection<PictureFile>("picture-file"),
    subtitles: createCollection<Subtitle>("subtitle"),
    awaited: createCollection<Awaited>("awaited"),
    folders: createCollection<Folder>("folder"),
    recipes: createCollection<Recipe>("recipe"),
    channels: createCollection<Channel>("channel"),
    playlists: createCollection<Playlist>("playlist"),
    playlistContents: createCollection<PlaylistContent>("playlist-content"),
    uploads: createCollection<Upload>("upload"),
    jobs: createCollection<Job>("job"),
  };
  const everything = Object.values(collections);
  const byKind = new Map(everything.map((collection) => [collection.kind, collection]));
  let lastSeq = 0;
  let generation = 0;
  // Invisible versions are deleted with the next write, to save a second sync.
  let superseded: number[] = [];
  for (const version of file.loadVersions()) {
    superseded.push(...(byKind.get(version.kind)?.load(version.id, version) ?? []));
    lastSeq = version.seq;
  }
  const nowMs = () => clock.now().getTime();

  function commit(...writes: Write[]): void {
    if (writes.length === 0) return;
    const added = writes.map(({ kind, id, visibleAtMs, data }, index) => ({
      seq: lastSeq + 1 + index,
      kind,
      id,
      visibleAtMs,
      data,
    }));
    file.saveVersions(added, superseded);
    superseded = writes.flatMap((write, index) => write.apply(lastSeq + 1 + index, nowMs()));
    lastSeq += writes.length;
  }

  return {
    clock,
    ...collections,
    commit,
    addEvent: (event) => file.addEvent({ ...event, atMs: nowMs() }),
    events: (contentId) => file.events(contentId),
    eventsAfter: (seq) => file.eventsAfter(seq),
    addPlays: (plays) => file.addPlays(plays),
    playsAfter: (seq) => file.playsAfter(seq),
    generation: () => generation,
    writeCount: () => lastSeq,
    nowMs,
    settleAll: () => commit(...everything.flatMap((collection) => collection.settleAll())),
    clear() {
      file.clear();
      generation += 1;
      superseded = [];
      for (const collection of everything) collection.clear();
    },
    close: () => file.close(),
  };
}
