import { hashKey, type QueryClient } from "@tanstack/react-query";
import { inSlices } from "#shared/async/yield-to-main.ts";
import { namesOf } from "#shared/format/text-search.ts";
import type { ApiClient } from "#shared/http/client.ts";
import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { holdInTab, inTurn } from "#shared/storage/tab-lock.ts";
import { spareTime } from "#shared/ui/when-idle.ts";
import { withoutFolder, withoutIds, withoutVideo, withVideos } from "./merge-videos.ts";
import { accountOf, isLarge, withNewest, withTotal } from "./read-library.ts";
import {
  isOnScreen,
  knownTo,
  type Message,
  publish,
  readAnewInTurn,
  takePage,
  type Upkeep,
} from "./reread-library.ts";
import {
  channelName,
  FORGOTTEN,
  hasStored,
  loadReading,
  personOf,
  type StoredReading,
  saveLibrary,
  stopStoring,
} from "./stored-library.ts";
import type { VideoLibrary } from "./video-library.ts";
import { LIBRARY_KEY, onLibraryNote } from "./video-library-notes.ts";

/** Answers about single videos are gathered for so long before they are stored. */
const STORE_AFTER_MS = 1000;
/** While the library is read anew its pages are stored together, as each time costs a walk through the list. */
const STORE_PAGES_AFTER_MS = 5000;
/** The newest page is looked at so often while the page is used. */
const LOOK_EVERY_MS = 3 * 60_000;
/** A window that is focused looks after so long. */
const LOOK_AGAIN_AFTER_MS = 30_000;

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
    isReadingUntouched: true,
    rereadAtMs: Number.NEGATIVE_INFINITY,
    usedAtMs: Date.now(),
  };
  let isOurs = false;
  let release: (() => void) | null = null;
  const claim = () => {
    release?.();
    release = holdInTab(scopedName(`reeldesk-library ${person ?? ""}`), (isHeld) => {
      isOurs = isHeld;
      if (isHeld) store();
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
  // What another page has read is stored by the one that does it for all.
  if (!hasStored()) store();
  void prepareSearch(upkeep, end.signal).catch(() => undefined);
  upkeep.tell({ kind: "counted", totalCount: knownTo(upkeep).totalCount });
  followUse(upkeep, end.signal);
  signedOutSignal.addEventListener("abort", () => {
    end.abort();
    stop();
    release?.();
    channel?.close();
  });
  await readAnewInTurn(upkeep, { isOurs: () => isOurs, store }, end.signal).catch(() => undefined);
}

/** Folds the titles of a large library in spare time: the first search for a letter would stand still for as long. */
async function prepareSearch(upkeep: Upkeep, signal: AbortSignal): Promise<void> {
  const library = knownTo(upkeep);
  if (!isLarge(library)) return;
  await spareTime();
  const { videos } = library;
  const prepare = (at: number) => {
    const video = videos[at];
    if (video !== undefined) namesOf(video);
  };
  await inSlices(videos.length, prepare, signal);
}

/** Returns a function that stores the library soon, and at once where a video was removed. */
function storeLater(upkeep: Upkeep, person: string | null | undefined): () => void {
  const { api, client } = upkeep;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAtMs = Number.POSITIVE_INFINITY;
  let last: VideoLibrary | undefined;
  let lastReadCount: number | undefined;
  let isStoring = false;

  async function store(): Promise<void> {
    dueAtMs = Number.POSITIVE_INFINITY;
    const library = knownTo(upkeep);
    if (isStoring || !isLarge(library)) return;
    isStoring = true;
    // The rows that it has read are those of this library.
    const reading = upkeep.isReadingUntouched ? await loadReading() : readingOf(upkeep, library);
    await spareTime();
    // Another person may have signed in meanwhile: this was not read for them.
    const now = await personOf({ api, queryClient: client });
    if (person === now) await saveLibrary(library, api.config, person, reading);
    isStoring = false;
    if (knownTo(upkeep) !== library) storeSoon(STORE_AFTER_MS);
  }
  function storeSoon(waitMs: number): void {
    const atMs = performance.now() + waitMs;
    if (atMs >= dueAtMs) return;
    clearTimeout(timer);
    dueAtMs = atMs;
    timer = setTimeout(() => void store(), waitMs);
  }
  return () => {
    const library = knownTo(upkeep);
    const readCount = upkeep.rereading?.readCount;
    if ((library === last && readCount === lastReadCount) || signedOutSignal.aborted) return;
    // A page that is loaded right after a removal must not show the video again.
    const isRemoval = last !== undefined && library.removedIds !== last.removedIds;
    last = library;
    lastReadCount = readCount;
    if (isRemoval) storeSoon(0);
    else storeSoon(readCount === undefined ? STORE_AFTER_MS : STORE_PAGES_AFTER_MS);
  };
}

/** Returns how far the rereading has got; null: nowhere, or there is none. */
function readingOf({ rereading }: Upkeep, library: VideoLibrary): StoredReading | null {
  if (rereading === null || rereading.readCount === 0) return null;
  const soFar = rereading.pages.soFar(library);
  const { beganAtMs, readCount, totalCount } = rereading;
  return soFar && { ...soFar, beganAtMs, readCount, totalCount };
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
    upkeep.isReadingUntouched = false;
    upkeep.rereadAtMs = Date.now();
  }
}

/** Returns how old the rows are after a rereading by another tab: one that was opened meanwhile has missed pages of it. */
function ageAfter(
  upkeep: Upkeep,
  { outcome }: Extract<Message, { kind: "read" }>,
): Pick<VideoLibrary, "readAtMs" | "rereadIds"> {
  const { readAtMs, rereadIds } = knownTo(upkeep);
  const hasMissed = (upkeep.rereading?.readCount ?? 0) < (outcome.totalCount ?? 0);
  return hasMissed
    ? { readAtMs, rereadIds }
    : { readAtMs: outcome.readAtMs ?? readAtMs, rereadIds: null };
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
