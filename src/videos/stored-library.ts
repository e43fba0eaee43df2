import type { DBSchema, IDBPDatabase } from "idb";
import { inSlices } from "#shared/async/yield-to-main.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { RuntimeConfig } from "#shared/http/runtime-config.ts";
import { sessionQuery } from "#shared/http/session-queries.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { createLocalDatabase } from "#shared/storage/local-database.ts";
import type { ReadingSoFar } from "./library-reading.ts";
import { adoptIndex, placeOf } from "./merge-videos.ts";
import { byNewest, EMPTY_LIBRARY, type VideoLibrary } from "./video-library.ts";
import { readVideo, type Video } from "./video-record.ts";

interface LibrarySchema extends DBSchema {
  heads: { key: string; value: Head };
  blocks: { key: number; value: readonly Video[] };
}

/** Says what the blocks hold, and whose they are. */
interface Head {
  /** Changes with each writing, so that a tab knows that the blocks are those it wrote. */
  writing: string;
  /** Is false while the blocks are being written. */
  isWhole: boolean;
  shape: string;
  /** Is null where the deployment does not say who is signed in. */
  person: string | null;
  readAtMs: number | null;
  totalCount: number | null;
  missingCount: number;
  unreadableCount: number;
  videoCount: number;
  /** Lists the keys of the blocks, the newest videos first. */
  keys: readonly number[];
  /** Says how far a rereading got, whose pages the blocks have; null or missing: there is none. */
  reading?: StoredReading | null;
}

/** Says how far a rereading got, so that it goes on after a reload. */
export interface StoredReading extends ReadingSoFar {
  beganAtMs: number;
  /** Counts the rows from the first on that were read. */
  readCount: number;
  /** Is what its last page said. */
  totalCount: number | null;
}

/** Holds a block as it was written: what is still the same is not written again. */
interface Block {
  key: number;
  videos: readonly Video[];
}

const BLOCK_SIZE = 500;
/** Limits what one transaction reads or writes, which may not take longer than storage is waited for. */
const MAX_BLOCKS_AT_ONCE = 40;
/** Is increased when a field of a record changes its meaning; new and removed fields are noticed. */
const FORMAT = 1;
const HEAD = "head";
/** Returns the name of the channel by which tabs tell each other what they learn. */
export const channelName = () => scopedName("reeldesk-library");
/** Is told when a person has deleted what is stored. */
export const FORGOTTEN = "forgotten";
/** Is the age up to which stored rows are as good as those of a page that was open since. */
const FRESH_FOR_MS = 5 * 60_000;

const database = createLocalDatabase<LibrarySchema>({
  name: "reeldesk-library",
  version: 1,
  upgrade(opened) {
    opened.createObjectStore("heads");
    opened.createObjectStore("blocks");
  },
});

/** Holds what is stored as this page wrote or read it, the newest blocks first; null: nothing. */
let known: { writing: string; blocks: readonly Block[]; reading: StoredReading | null } | null =
  null;
/** Storage was full or blocked, or emptied by the person: nothing more is written by this page. */
let isGivenUp = false;

/** Describes what records consist of, and where their images may come from. */
function shapeOf({ apiBase, mediaHosts }: RuntimeConfig): string {
  return [FORMAT, ...Object.keys(readVideo({ id: "0" }, [])), apiBase, ...mediaHosts].join();
}

/** Identifies who is signed in: null where the deployment names no person, undefined where it should and doesn't. */
type Person = string | null | undefined;

/** Asks who is signed in. */
export async function personOf({
  api,
  queryClient,
}: Pick<ApiServices, "api" | "queryClient">): Promise<Person> {
  if (api.config.sessionUrl === null) return null;
  const session = await queryClient.ensureQueryData(sessionQuery(api)).catch(() => null);
  return session?.personId ?? undefined;
}

/**
 * Loads the stored library, in pieces of a few milliseconds.
 * @returns null if there is none of this person in this form, or storage can't be read
 */
export async function loadLibrary(
  config: RuntimeConfig,
  person: Person,
): Promise<VideoLibrary | null> {
  if (person === undefined) return null;
  const found = await readBlocks(shapeOf(config), person).catch(() => null);
  if (found === null) return null;
  const { head, blocks } = found;
  const videos: Video[] = [];
  for (const block of blocks) videos.push(...block.videos);
  adoptIndex(videos, found.index);
  known = { writing: head.writing, blocks, reading: head.reading ?? null };
  const { readAtMs, totalCount, missingCount, unreadableCount } = head;
  return {
    ...EMPTY_LIBRARY,
    videos,
    isComplete: true,
    isDoubtful: true,
    rereadIds: Date.now() - (readAtMs ?? 0) < FRESH_FOR_MS ? null : new Set(),
    readAtMs,
    // It is not fresh before the service was asked.
    newestReadAtMs: 0,
    totalCount,
    missingCount,
    unreadableCount,
  };
}

async function readBlocks(
  shape: string,
  person: string | null,
): Promise<{ head: Head; blocks: Block[]; index: Map<string, Video> } | null> {
  const head = await database.attempt((opened) => opened.get("heads", HEAD));
  if (head?.isWhole !== true || head.shape !== shape || head.person !== person) return null;
  const blocks: Block[] = [];
  const index = new Map<string, Video>();
  let last: Video | undefined;
  let isSound = true;
  const take = (block: Block) => {
    for (const video of block.videos) {
      isSound &&= typeof video.id === "string" && (last === undefined || byNewest(last, video) < 0);
      index.set(video.id, video);
      last = video;
    }
    blocks.push(block);
  };
  const { signal } = new AbortController();
  for (let from = 0; from < head.keys.length; from += MAX_BLOCKS_AT_ONCE) {
    const keys = head.keys.slice(from, from + MAX_BLOCKS_AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop -- in turn
    const part = await database.attempt((opened) => readPart(opened, head.writing, keys));
    if (part === null) return null;
    await inSlices(part.length, (at) => take(part[at] ?? { key: 0, videos: [] }), signal, 1);
    if (!isSound) return null;
  }
  return index.size === head.videoCount ? { head, blocks, index } : null;
}

/** Reads some blocks of a writing; null: another tab has written since. */
async function readPart(
  opened: IDBPDatabase<LibrarySchema>,
  writing: string,
  keys: readonly number[],
): Promise<Block[] | null> {
  const transaction = opened.transaction(["heads", "blocks"]);
  const head = await transaction.objectStore("heads").get(HEAD);
  if (head?.writing !== writing) return null;
  const stored = transaction.objectStore("blocks");
  // All are asked for at once, and each comes in a task of its own, so that the page stays responsive.
  const found = await Promise.all(keys.map((key) => stored.get(key)));
  return keys.map((key, at) => ({ key, videos: found[at] ?? [] }));
}

/** Returns whether this page has read a stored library, or stored one. */
export function hasStored(): boolean {
  return known !== null;
}

/** Returns how far the rereading got whose rows this page has; null: there is none, or another page has stored since. */
export async function loadReading(): Promise<StoredReading | null> {
  const before = known;
  if (before === null) return null;
  const head = await database.attempt((opened) => opened.get("heads", HEAD)).catch(() => undefined);
  return head?.writing === before.writing ? before.reading : null;
}

/**
 * Stores a library: only blocks that have changed since this page wrote or read them. What can't be stored is given up.
 * @param reading how far a rereading has got, whose pages the library has
 * @returns whether it is stored
 */
export async function saveLibrary(
  library: VideoLibrary,
  config: RuntimeConfig,
  person: Person,
  reading: StoredReading | null = null,
): Promise<boolean> {
  if (isGivenUp || person === undefined) return false;
  const writing = crypto.randomUUID();
  const blocks = cutBlocks(library.videos, known?.blocks ?? []);
  const head: Head = {
    writing,
    isWhole: true,
    shape: shapeOf(config),
    person,
    readAtMs: library.readAtMs,
    totalCount: library.totalCount,
    missingCount: library.missingCount,
    unreadableCount: library.unreadableCount,
    videoCount: library.videos.length,
    keys: blocks.map(({ key }) => key),
    reading,
  };
  const outcome = await writeBlocks(head, blocks).catch(() => "failed" as const);
  known = outcome === "written" ? { writing, blocks, reading } : null;
  if (outcome !== "failed") return outcome === "written";
  isGivenUp = true;
  await clearLibrary();
  return false;
}

/** Writes what has changed. @throws if storage is full or can't be written */
async function writeBlocks(head: Head, blocks: readonly Block[]): Promise<"written" | "overtaken"> {
  const before = known;
  const was = new Map(before?.blocks.map((block) => [block.key, block.videos]));
  const keys = new Set(head.keys);
  const isOwn = await database.attempt(async (opened) => {
    const stored = await opened.get("heads", HEAD);
    return before !== null && stored?.writing === before.writing;
  });
  const changed = blocks.filter(({ key, videos }) => !isOwn || !isSame(was.get(key) ?? [], videos));
  const gone = isOwn ? [...was.keys()].filter((key) => !keys.has(key)) : null;
  let from = 0;
  do {
    const part = changed.slice(from, from + MAX_BLOCKS_AT_ONCE);
    const isFirst = from === 0;
    from += part.length;
    const isWhole = from >= changed.length;
    // oxlint-disable-next-line no-await-in-loop -- in turn
    const isWritten = await database.attempt(async (opened) => {
      const transaction = opened.transaction(["heads", "blocks"], "readwrite");
      const [heads, stored] = [transaction.objectStore("heads"), transaction.objectStore("blocks")];
      const latest = await heads.get(HEAD);
      const expected = isFirst ? before?.writing : head.writing;
      // Another tab has begun to write.
      if ((isOwn || !isFirst) && latest?.writing !== expected) return false;
      if (!isOwn && isFirst) await stored.clear();
      // oxlint-disable-next-line no-await-in-loop -- each block is cloned in a task of its own
      for (const { key, videos } of part) await stored.put(videos, key);
      if (isWhole) for (const key of gone ?? []) void stored.delete(key);
      await heads.put({ ...head, isWhole }, HEAD);
      await transaction.done;
      return true;
    });
    if (!isWritten) return "overtaken";
  } while (from < changed.length);
  return "written";
}

function isSame(one: readonly Video[], other: readonly Video[]): boolean {
  return one.length === other.length && one.every((video, place) => video === other[place]);
}

/**
 * Cuts a list into blocks, newest first, so that as many as can be stay as they were: each has what lies between its
 * oldest video and that of the block before it.
 */
export function cutBlocks(videos: readonly Video[], before: readonly Block[]): Block[] {
  const blocks: Block[] = [];
  let nextKey = Math.max(-1, ...before.map(({ key }) => key)) + 1;
  let from = 0;
  for (const [at, { key, videos: was }] of before.entries()) {
    const oldest = was.at(-1);
    const isLast = at === before.length - 1;
    const place = oldest === undefined ? from : placeOf(videos, oldest);
    const to = isLast ? videos.length : place + Number(videos[place]?.id === oldest?.id);
    add(to, key);
  }
  add(videos.length, nextKey);
  return blocks;

  /** Adds what lies before a place, in several blocks if it is much: the oldest of it keep the key. */
  function add(to: number, key: number): void {
    const own: Block[] = [];
    for (let end = to; end > from; ) {
      const start = end - from > BLOCK_SIZE * 1.5 ? end - BLOCK_SIZE : from;
      if (own.length > 0 || key === nextKey) nextKey += 1;
      const ownKey = own.length === 0 ? key : nextKey - 1;
      own.unshift({ key: ownKey, videos: videos.slice(start, end) });
      end = start;
    }
    blocks.push(...own);
    from = Math.max(from, to);
  }
}

/** Returns how many videos are stored. @throws if storage can't be read */
export async function measureLibrary(): Promise<{ count: number; bytes: null }> {
  const head = await database.attempt((opened) => opened.get("heads", HEAD));
  return { count: head?.videoCount ?? 0, bytes: null };
}

/** Forgets the stored library for good: pages that are open store it no more. @returns the reason for a failure */
export async function forgetLibrary(): Promise<"failed" | null> {
  stopStoring();
  if ("BroadcastChannel" in globalThis) {
    const channel = new BroadcastChannel(channelName());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    channel.postMessage(FORGOTTEN);
    channel.close();
  }
  return await clearLibrary();
}

/** Has this page store nothing more. */
export function stopStoring(): void {
  isGivenUp = true;
}

/** Forgets the stored library. @returns the reason for a failure */
export async function clearLibrary(): Promise<"failed" | null> {
  known = null;
  const isDone = await database.succeeds((opened) =>
    Promise.all([opened.clear("heads"), opened.clear("blocks")]),
  );
  return isDone ? null : "failed";
}
