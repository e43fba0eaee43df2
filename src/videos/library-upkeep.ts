import { hashKey, type QueryClient } from "@tanstack/react-query";
import { inSlices } from "#shared/async/yield-to-main.ts";
import { prepareForSearch } from "#shared/format/text-search.ts";
import { pause } from "#shared/http/backoff.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { MAX_PAGE_SIZE } from "#shared/http/paging.ts";
import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { holdInTab, inTurn } from "#shared/storage/tab-lock.ts";
import { spareTime } from "#shared/ui/when-idle.ts";
import { withoutFolder, withoutIds, withoutVideo, withVideos } from "./merge-videos.ts";
import { accountOf, createLibraryReading, isLarge, withNewest, withTotal } from "./read-library.ts";
import { channelName, FORGOTTEN, personOf, saveLibrary, stopStoring } from "./stored-library.ts";
import { EMPTY_LIBRARY, type VideoLibrary } from "./video-library.ts";
import {
  LIBRARY_KEY,
  type LibraryNote,
  onLibraryNote,
  READING_ORDER,
} from "./video-library-notes.ts";
import { deletedAmong, listVideos, type VideoPage } from "./videos.ts";

/** Answers about single videos are gathered for so long before they are stored. */
const STORE_AFTER_MS = 1000;
/** A library that was read so long ago is read anew. */
const READ_ANEW_AFTER_MS = 60 * 60_000;
/** Is the shortest time between two readings in doubt, as the service may count otherwise than it lists for good. */
const READ_ANEW_AT_MOST_MS = 10 * 60_000;
/** A page that was not used for so long reads nothing anew. */
const UNUSED_AFTER_MS = 30 * 60_000;
/** The newest page is looked at so often while the page is used. */
const LOOK_EVERY_MS = 3 * 60_000;
/** A window that is focused looks after so long. */
const LOOK_AGAIN_AFTER_MS = 30_000;
const MINUTE_MS = 60_000;

/** Is told to the other tabs of the same person. */
type Message =
  | LibraryNote
  /** A page of the rereading was read. */
  | { kind: "page"; page: VideoPage }
  /** The rereading has ended. */
  | { kind: "read"; goneIds: readonly string[]; outcome: Partial<VideoLibrary> }
  /** A tab was opened, which has asked how many videos there are. */
  | { kind: "counted"; totalCount: number | null }
  /** A tab is on screen. */
  | { kind: "visible" };

/** Holds what the upkeep of a page works with. */
interface Upkeep {
  api: ApiClient;
  client: QueryClient;
  tell: (message: Message) => void;
  /** Holds the rereading, of which any tab may read the next page; null: none. */
  rereading: { pages: ReturnType<typeof createLibraryReading>; nextPage: number } | null;
  rereadAtMs: number;
  /** Says when the person last pressed a key, or moved or pressed the pointer here. */
  usedAtMs: number;
}

const knownTo = ({ client }: Pick<Upkeep, "client">) =>
  client.getQueryData<VideoLibrary>(LIBRARY_KEY) ?? EMPTY_LIBRARY;
const publish = ({ client }: Upkeep, library: VideoLibrary) =>
  client.setQueryData<VideoLibrary>(LIBRARY_KEY, library);
const isOnScreen = () => document.visibilityState === "visible";

const begun = new WeakSet<QueryClient>();

/**
 * Keeps the library up to date as long as the page lives, together with other tabs: one of them stores it and reads it anew,
 * and all hear what any of them learns. Idempotent.
 */
export async function keepLibrary(api: ApiClient, client: QueryClient): Promise<void> {
  if (begun.has(client)) return;
  begun.add(client);
  const person = await personOf({ api, queryClient: client });
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(channelName()) : null;
  const owner = () => JSON.stringify([person, accountOf(knownTo({ client }).videos)]);
  const upkeep: Upkeep = {
    api,
    client,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    tell: (message) => channel?.postMessage({ owner: owner(), message }),
    rereading: null,
    rereadAtMs: Number.NEGATIVE_INFINITY,
    usedAtMs: Date.now(),
  };
  let isOurs = false;
  let release: (() => void) | null = null;
  const claim = () => {
    release?.();
    release = holdInTab(scopedName("reeldesk-library"), (isHeld) => {
      isOurs = isHeld;
    });
  };
  const store = storeLater(upkeep, person);
  const end = new AbortController();
  const options = { signal: end.signal };
  channel?.addEventListener(
    "message",
    ({ data }: MessageEvent<{ owner: string; message: Message } | typeof FORGOTTEN>) => {
      if (data === FORGOTTEN) {
        stopStoring();
        return;
      }
      // Rows of another person or account are none of this page's.
      if (person === undefined || data.owner !== owner() || !knownTo(upkeep).isComplete) return;
      hear(upkeep, data.message);
      // A hidden tab is slowed down by the browser: one on screen goes on.
      if (data.message.kind === "visible" && isOurs && !isOnScreen()) claim();
    },
    options,
  );
  onLibraryNote((of, note) => of === client && upkeep.tell(note), end.signal);
  const hash = hashKey(LIBRARY_KEY);
  const stop = client
    .getQueryCache()
    .subscribe(({ query }) => query.queryHash === hash && isOurs && store());
  claim();
  store();
  void prepareSearch(upkeep, end.signal).catch(() => undefined);
  upkeep.tell({ kind: "counted", totalCount: knownTo(upkeep).totalCount });
  followUse(upkeep, end.signal);
  signedOutSignal.addEventListener("abort", () => {
    end.abort();
    stop();
    release?.();
    channel?.close();
  });
  await readAnewInTurn(upkeep, () => isOurs, end.signal).catch(() => undefined);
}

/** Folds the titles of a large library in spare time: the first search for a letter would stand still for as long. */
async function prepareSearch(upkeep: Upkeep, signal: AbortSignal): Promise<void> {
  const library = knownTo(upkeep);
  if (!isLarge(library)) return;
  await spareTime();
  const { videos } = library;
  const prepare = (at: number) => {
    const video = videos[at];
    if (video !== undefined) prepareForSearch(video);
  };
  await inSlices(videos.length, prepare, signal);
}

/** Returns a function that stores the library soon, and at once where a video was removed. */
function storeLater(upkeep: Upkeep, person: string | null | undefined): () => void {
  const { api, client } = upkeep;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: VideoLibrary | undefined;
  let isStoring = false;

  async function store(): Promise<void> {
    const library = knownTo(upkeep);
    if (isStoring || !isLarge(library)) return;
    isStoring = true;
    await spareTime();
    // Another person may have signed in meanwhile: this was not read for them.
    const now = await personOf({ api, queryClient: client });
    if (person === now) await saveLibrary(library, api.config, person);
    isStoring = false;
    if (knownTo(upkeep) !== library) storeSoon(STORE_AFTER_MS);
  }
  function storeSoon(waitMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void store(), waitMs);
  }
  return () => {
    const library = knownTo(upkeep);
    if (library === last || signedOutSignal.aborted) return;
    // A page that is loaded right after a removal must not show the video again.
    const isRemoval = last !== undefined && library.removedIds !== last.removedIds;
    last = library;
    storeSoon(isRemoval ? 0 : STORE_AFTER_MS);
  };
}

/** Takes over what another tab has learned. */
function hear(upkeep: Upkeep, message: Message): void {
  const library = knownTo(upkeep);
  if (message.kind === "page") takePage(upkeep, message.page);
  else if (message.kind === "videos") publish(upkeep, withVideos(library, message.videos));
  else if (message.kind === "found") publish(upkeep, withVideos(library, [message.video]));
  else if (message.kind === "removed") publish(upkeep, withoutVideo(library, message.id));
  else if (message.kind === "folder") publish(upkeep, withoutFolder(library, message.id));
  else if (message.kind === "counted") {
    publish(upkeep, withTotal(library, message.totalCount, library.newestReadAtMs));
  } else if (message.kind === "newest") {
    const merged = withNewest(withVideos(library, message.rest), library, message.page);
    publish(upkeep, withTotal(merged, message.page.totalCount, Date.now()));
  } else if (message.kind === "read") {
    const videos = withoutIds(library.videos, message.goneIds);
    publish(upkeep, { ...library, ...message.outcome, ...ageAfter(upkeep, message), videos });
    upkeep.rereading = null;
    upkeep.rereadAtMs = Date.now();
  }
}

/** Returns how old the rows are after a rereading by another tab: one that was opened meanwhile has missed pages of it. */
function ageAfter(
  upkeep: Upkeep,
  { outcome }: Extract<Message, { kind: "read" }>,
): Pick<VideoLibrary, "readAtMs" | "rereadIds"> {
  const { readAtMs, rereadIds } = knownTo(upkeep);
  const heardPages = (upkeep.rereading?.nextPage ?? 1) - 1;
  const hasMissed = heardPages * MAX_PAGE_SIZE < (outcome.totalCount ?? 0);
  return hasMissed
    ? { readAtMs, rereadIds }
    : { readAtMs: outcome.readAtMs ?? readAtMs, rereadIds: null };
}

/** Merges a page of the rereading; what is on screen changes only where it says something new. */
function takePage(upkeep: Upkeep, page: VideoPage): void {
  const library = knownTo(upkeep);
  if (page.query.page === 1 || upkeep.rereading === null) {
    upkeep.rereading = { pages: createLibraryReading(library), nextPage: 1 };
  }
  const { pages } = upkeep.rereading;
  const merged = pages.take(library, page);
  upkeep.rereading.nextPage = merged.pagesRead + 1;
  if (merged.videos !== library.videos) publish(upkeep, { ...library, videos: merged.videos });
}

/** Reads the library anew, a page at a time, whenever it is due and this tab is the one that does it. */
async function readAnewInTurn(
  upkeep: Upkeep,
  isOurs: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  const { api } = upkeep;
  const paceMs = MINUTE_MS / api.config.libraryReadPerMinute;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one page at a time
    await pause(paceMs, signal);
    if (!isOurs() || !isReadingDue(upkeep)) continue;
    const query = { ...READING_ORDER, page: upkeep.rereading?.nextPage ?? 1 };
    // oxlint-disable-next-line no-await-in-loop -- one page at a time
    const page = await listVideos(api, query, signal).catch(() => null);
    // oxlint-disable-next-line no-await-in-loop -- the next attempt is no hurry
    if (page === null) await pause(MINUTE_MS, signal);
    else {
      takePage(upkeep, page);
      upkeep.tell({ kind: "page", page });
      // oxlint-disable-next-line no-await-in-loop -- the reading ends with it
      if (!page.hasNext) await endRereading(upkeep, page, signal);
    }
  }
}

function isReadingDue(upkeep: Upkeep): boolean {
  const library = knownTo(upkeep);
  if (!isLarge(library) || !isOnScreen() || !navigator.onLine) return false;
  // Before the service was asked there is nothing to go by.
  if ((library.newestReadAtMs ?? 0) === 0) return false;
  const now = Date.now();
  if (now - upkeep.usedAtMs > UNUSED_AFTER_MS) return false;
  if (upkeep.rereading !== null) return true;
  if (now - upkeep.rereadAtMs < READ_ANEW_AT_MOST_MS) return false;
  return library.isDoubtful || now - (library.readAtMs ?? 0) > READ_ANEW_AFTER_MS;
}

/** Ends the rereading. Videos that no page has shown are removed if the service does not know them. */
async function endRereading(upkeep: Upkeep, page: VideoPage, signal: AbortSignal): Promise<void> {
  const { rereading, api } = upkeep;
  if (rereading === null) return;
  const { pages } = rereading;
  const before = { ...knownTo(upkeep), totalCount: page.totalCount };
  // Rows move between pages while others add and remove videos: then a few that were not seen are looked up.
  const doubted = pages.isShort(before) ? pages.unseenIn(before).map(({ id }) => id) : [];
  const gone = await deletedAmong(api, doubted, signal);
  const library = { ...knownTo(upkeep), totalCount: page.totalCount };
  const counted = pages.unreadableCount();
  const read = pages.finish(
    { ...library, videos: withoutIds(library.videos, [...gone]), unreadableCount: counted },
    Date.now(),
  );
  const { readAtMs, newestReadAtMs, totalCount, missingCount, unreadableCount } = read;
  const there = read.videos.length + missingCount + unreadableCount;
  const isDoubtful = totalCount !== null && totalCount !== there;
  publish(upkeep, { ...read, isDoubtful });
  upkeep.rereading = null;
  upkeep.rereadAtMs = Date.now();
  const goneIds = [...gone, ...pages.goneIds()];
  const outcome = {
    readAtMs,
    newestReadAtMs,
    totalCount,
    missingCount,
    unreadableCount,
    isDoubtful,
  };
  upkeep.tell({ kind: "read", goneIds, outcome });
}

/** Looks at the newest page every few minutes while the page is on screen, more seldom the longer it is not used. */
function followUse(upkeep: Upkeep, signal: AbortSignal): void {
  const { client } = upkeep;
  const isDue = (afterMs: number) =>
    isOnScreen() &&
    navigator.onLine &&
    Date.now() - (knownTo(upkeep).newestReadAtMs ?? Date.now()) >= afterMs;
  const look = async (afterMs: number) => {
    if (!isDue(afterMs)) return;
    // Another tab on screen may be about to ask, too.
    await inTurn(scopedName("reeldesk-library-newest"), signal, async () => {
      if (isDue(afterMs)) {
        await client.refetchQueries({ queryKey: LIBRARY_KEY }, { cancelRefetch: false });
      }
    }).catch(() => undefined);
  };
  const noteUse = () => {
    upkeep.usedAtMs = Date.now();
  };
  const wake = () => {
    if (!isOnScreen()) return;
    noteUse();
    upkeep.tell({ kind: "visible" });
    void look(LOOK_AGAIN_AFTER_MS);
  };
  for (const name of ["keydown", "pointerdown", "pointermove", "wheel"]) {
    addEventListener(name, noteUse, { passive: true, signal });
  }
  addEventListener("focus", wake, { signal });
  document.addEventListener("visibilitychange", wake, { signal });
  const timer = setInterval(
    () => void look(lookEveryMs(Date.now() - upkeep.usedAtMs)),
    LOOK_AGAIN_AFTER_MS,
  );
  signal.addEventListener("abort", () => clearInterval(timer));
}

/** Returns how often the newest page is looked at, by how long the page was not used. */
export function lookEveryMs(unusedMs: number): number {
  return Math.max(LOOK_EVERY_MS, unusedMs);
}
