import { MutationObserver, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { JobActivity } from "#changes/activity.ts";
import { changeSlice } from "#changes/changes.ts";
import { createJobs, type Jobs } from "#changes/jobs.ts";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { type ApiClient, failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError, isOutcomeUnknown, type Problem, toProblem } from "#shared/http/errors.ts";
import { readAll } from "#shared/http/paging.ts";
import { inTurn } from "#shared/storage/tab-lock.ts";
import type { Expectation } from "#shared/sync/consistency-poller.ts";
import { perPage } from "#shared/sync/per-page.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { byNewest } from "#videos/video-library.ts";
import { getVideo } from "#videos/videos.ts";
import { isSameOrder, type OrderReplacement, type PlaylistItem } from "./entries.ts";
import { keepOrder, loadKeptOrder } from "./kept-orders-queries.ts";
import type { Playlist } from "./playlist-record.ts";
import { getPlaylist, listPlaylists, replacePlaylistContent } from "./playlists.ts";

/** Time after a replacement during which lookups may show the old content (supplement, "Habits"). */
export const LAG_MS = 180_000;

/** Consecutive lookups with an unexpected order after which it counts as a colleague's change. */
const MAX_STRANGE = 2;

/** More missing items than this are not looked up: then it is a change like any other. */
const MAX_DELETED = 20;

export interface PlaylistList {
  /** Newest first, each once. */
  playlists: readonly Playlist[];
  unreadableCount: number;
}

export const playlistQueries = {
  all: () => ["playlists"] as const,
  lists: () => [...playlistQueries.all(), "list"] as const,
  /** Reads all pages: accounts have far fewer playlists than videos. */
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: playlistQueries.lists(),
      queryFn: ({ client, signal }) => readPlaylists(api, client, signal),
      // Each page is tried again by itself.
      retry: false,
    }),
  detailKey: (playlistId: string) => [...playlistQueries.all(), "detail", playlistId] as const,
  detail: (api: ApiClient, playlistId: string) =>
    queryOptions({
      queryKey: playlistQueries.detailKey(playlistId),
      queryFn: ({ signal }) => getPlaylist(api, playlistId, signal),
    }),
};

type MadePlaylists = Readonly<Record<string, Playlist>>;

/** The playlists that a page created and that no lookup has shown yet. */
export const madePlaylistsOf = changeSlice<MadePlaylists>("playlist:made", {});

/** Deleted playlists, which lists may still contain for a while. */
const goneIdsOf = perPage(() => new Set<string>());

async function readPlaylists(
  api: ApiClient,
  client: QueryClient,
  signal: AbortSignal,
): Promise<PlaylistList> {
  const { byId, unreadableCount } = await readAll(
    (page, pageSignal) => listPlaylists(api, page, pageSignal),
    signal,
  );
  for (const id of goneIdsOf({ queryClient: client })) byId.delete(id);
  // The list may not know the newest for a while (supplement, "Habits").
  const made = madePlaylistsOf({ queryClient: client }).getState();
  for (const playlist of Object.values(made)) {
    if (!byId.has(playlist.id)) byId.set(playlist.id, playlist);
  }
  return { playlists: [...byId.values()].toSorted(byNewest), unreadableCount };
}

/** Takes over what a lookup says of a playlist, which is put on the list where it is new to it. */
export function notePlaylist({ api, queryClient }: ApiServices, playlist: Playlist): void {
  queryClient.setQueryData(playlistQueries.detail(api, playlist.id).queryKey, playlist);
  queryClient.setQueryData(playlistQueries.list(api).queryKey, (list) => {
    if (list === undefined || goneIdsOf({ queryClient }).has(playlist.id)) return list;
    const others = list.playlists.filter(({ id }) => id !== playlist.id);
    return { ...list, playlists: [...others, playlist].toSorted(byNewest) };
  });
}

export function forgetPlaylist(queryClient: QueryClient, playlistId: string): void {
  goneIdsOf({ queryClient }).add(playlistId);
  queryClient.removeQueries({ queryKey: playlistQueries.detailKey(playlistId) });
  queryClient.setQueryData<PlaylistList>(
    playlistQueries.lists(),
    (list) => list && { ...list, playlists: list.playlists.filter(({ id }) => id !== playlistId) },
  );
}

export function playlistExpectation(
  services: ApiServices,
  playlistId: string,
): Omit<Expectation<Playlist>, "id" | "pollRate" | "isVisible"> {
  return {
    resource: `playlist:${playlistId}`,
    lookup: (signal) => getPlaylist(services.api, playlistId, signal),
    onAnswer: (playlist) => notePlaylist(services, playlist),
  };
}

const orderSliceOf = changeSlice<readonly OrderJob[]>("orders", [], (jobs) =>
  jobs.some(({ phase: { kind } }) => kind === "saving"),
);

export const orderJobsOf = perPage((services: Pick<ApiServices, "queryClient">) => {
  const jobs: Jobs<OrderJob> = createJobs(orderSliceOf(services), {
    describe: describeJob,
    activityIdOf: (playlistId) => jobs.find(playlistId)?.activityId ?? newId(),
  });
  return jobs;
});

function describeJob({ id, phase, isKept, isLogged }: OrderJob): JobActivity | null {
  if (!isLogged) return null;
  return {
    action: "order",
    kind: "playlist",
    recordId: id,
    outcome: phase.kind,
    problem: phase.kind === "failed" ? phase.problem.kind : null,
    // Of an order that an earlier page has sent the log says it already.
    ...(isKept ? { isKept } : {}),
    ...(phase.kind === "saved" ? { whenRemoved: "unknown" } : {}),
  };
}

interface OrderJob {
  /** The id of the playlist. */
  id: string;
  asked: readonly PlaylistItem[];
  phase: OrderStatus;
  /** Id of its entry in the log of activity. */
  activityId: string;
  /** The order before is kept under that id; see `loadKeptOrder`. */
  isKept: boolean;
  /** False: it sets an earlier order back, and nothing was sent. */
  isLogged: boolean;
}

/** The states of a change (`ChangeState`) that an order can be in, with what is known of it then. */
type OrderStatus =
  /**
   * `checking`: it is read what the playlist plays now, and nothing was sent. `settingUp`: so it is, but lookups do
   * not know the playlist so far. While they do not name its items, `unnamedItemsOf` has it.
   */
  | { kind: "saving"; step: "checking" | "settingUp" | "sending" }
  /** Sent, and not shown so far. `isDoubtful`: the answer was lost, so that it may not have arrived. */
  | { kind: "saved"; isDoubtful: boolean }
  | { kind: "visible" }
  /** Not shown within three minutes. */
  | { kind: "unknown"; isDoubtful: boolean }
  /**
   * The playlist has changed. `wasSent`: it settled on that although another order was sent; otherwise nothing was
   * sent. `deleted`: items that are missing because they were deleted, and nothing else is different; null: a
   * colleague changed it.
   */
  | {
      kind: "conflict";
      theirs: readonly PlaylistItem[];
      wasSent: boolean;
      deleted: readonly PlaylistItem[] | null;
    }
  /** Nothing has changed by it. `isRefused`: it was sent, and the service said no. */
  | { kind: "failed"; problem: Problem; isRefused: boolean };

interface OrderChange {
  playlistId: string;
  base: readonly PlaylistItem[];
  asked: readonly PlaylistItem[];
}

/**
 * Replaces a playlist's content (contract 4.10). Looks it up first: if a colleague changed it since `base`,
 * nothing is sent. Otherwise sends the order once, without retries, and polls until it is visible. Survives
 * navigation. Progress: `orderJobsOf`.
 */
export function saveOrder(
  services: ApiServices,
  {
    earlier = null,
    isBlind = false,
    isFilling = false,
    restoring,
    onSending,
    ...order
  }: OrderChange & {
    /** Earlier order from this page that is not visible yet: finding it is no foreign change. */
    earlier?: readonly PlaylistItem[] | null;
    /** The person replaces whatever there is, should the service still not tell. */
    isBlind?: boolean;
    /** It fills a copy that was just made: nothing can be set back. */
    isFilling?: boolean;
    /** It sets back what another order has changed. `isForced`: whatever the playlist plays now. */
    restoring?: { activityId: string; isForced: boolean };
    /**
     * Awaited before it is sent: the place to note that it may have been.
     * @param found what the playlist plays at this moment: `base`, or `earlier`
     * @param activityId of its entry in the log of activity
     */
    onSending?: (found: readonly PlaylistItem[], activityId: string) => Promise<void>;
  },
): void {
  const { playlistId, base, asked } = order;
  const activityId = restoring?.activityId ?? ongoingId(services, playlistId) ?? newId();
  const isLogged = restoring === undefined;
  const job = { id: playlistId, asked, activityId, isLogged, isKept: false };
  run(services, job, (signal, notify) => {
    notify({ kind: "saving", step: "checking" });
    return oneAtATime(services, playlistId, signal, async () => {
      const shown = await readSettled(services, playlistId, { isBlind, signal, notify });
      const before = shown ?? base;
      if (isSameOrder(before, asked)) {
        notify({ kind: "visible" });
        return;
      }
      const known = restoring?.isForced === true ? [before] : [earlier, base];
      const found = known.find((items) => items !== null && isSameOrder(before, items));
      if (!found) {
        const deleted = await deletedSince(services, base, before, signal);
        notify({ kind: "conflict", theirs: before, wasSent: false, deleted });
        return;
      }
      // What the service doesn't tell can't be set back.
      const isKept =
        shown !== null &&
        !isFilling &&
        (await keepOrder(activityId, { playlistId, before, after: asked }));
      await onSending?.(found, activityId);
      signal.throwIfAborted();
      job.isKept = isKept;
      notify({ kind: "saving", step: "sending" });
      let isDoubtful = false;
      try {
        await replaceContent(services, playlistId, { before, after: asked }, signal);
      } catch (error) {
        isDoubtful = isOutcomeUnknown(error);
        if (!isDoubtful) throw error;
      }
      await lookFor(services, { ...order, base: found }, { isDoubtful, signal, notify });
    });
  });
}

/** Returns the entry in the log of an order that did not become visible: another try goes on with it. */
function ongoingId(services: ApiServices, playlistId: string): string | null {
  const job = orderJobsOf(services).find(playlistId);
  return job === undefined || job.phase.kind === "visible" ? null : job.activityId;
}

/**
 * Polls for an order that was sent before this page was loaded, or that polling gave up on. Sends nothing.
 * @param order `activityId` of its entry in the log of activity; absent: a new one
 */
export function pollForOrder(
  services: ApiServices,
  {
    isDoubtful,
    atMs,
    activityId = newId(),
    ...order
  }: OrderChange & { isDoubtful: boolean; atMs: number; activityId?: string | undefined },
): void {
  const { playlistId, base, asked } = order;
  noteReplacement(services, playlistId, { before: base, after: asked, atMs });
  const job = { id: playlistId, asked, activityId, isLogged: true, isKept: false };
  run(services, job, (signal, notify) => lookFor(services, order, { isDoubtful, signal, notify }));
}

/**
 * Waits until a lookup shows an order that an earlier page has sent. Sends nothing.
 * @returns false where it is not kept
 * @throws like `waitUntilVisible`
 */
export async function waitForEarlierOrder(
  services: ApiServices,
  entryId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const kept = await loadKeptOrder(entryId);
  if (kept === null) return false;
  const wanted = {
    ...playlistExpectation(services, kept.playlistId),
    id: `earlier:${entryId}`,
    isVisible: ({ items }: Playlist) => items !== null && isSameOrder(items, kept.after),
  };
  await waitUntilVisible(services.settle, wanted, signal);
  return true;
}

export function dropOrderJob(services: ApiServices, playlistId: string): void {
  orderJobsOf(services).remove(playlistId);
}

/** Shows how an order stands. */
type Notify = (phase: OrderStatus) => void;

function run(
  services: ApiServices,
  job: Omit<OrderJob, "phase">,
  work: (signal: AbortSignal, notify: Notify) => Promise<void>,
): void {
  const jobs = orderJobsOf(services);
  void jobs.run(job.id, async (signal) => {
    let isSending = false;
    const notify: Notify = (phase) => {
      isSending = phase.kind === "saving" && phase.step === "sending";
      job.isLogged ||= isSending;
      if (!signal.aborted) jobs.put({ ...job, phase });
    };
    try {
      await work(signal, notify);
    } catch (error) {
      notify({ kind: "failed", problem: toProblem(error), isRefused: isSending });
      // Also updates observers of the playlist.
      const queryKey = playlistQueries.detailKey(job.id);
      if (isNotFound(error)) void services.queryClient.invalidateQueries({ queryKey });
    }
  });
}

/**
 * Changes of what one playlist plays follow each other: on this page always, over all tabs where the browser
 * can. Each replaces the whole (contract 4.10), so two at once would lose one.
 */
export function oneAtATime(
  { queryClient }: ApiServices,
  playlistId: string,
  signal: AbortSignal,
  change: () => Promise<void>,
): Promise<void> {
  return new MutationObserver(queryClient, {
    scope: { id: `playlist-content:${playlistId}` },
    async mutationFn() {
      signal.throwIfAborted();
      await inTurn(`reeldesk.playlist.${playlistId}`, signal, change);
    },
    networkMode: "always",
  }).mutate();
}

/**
 * Returns the playlist's content once it is known and newer than what this page sent. Rejects with the first
 * failed lookup: an offline or signed-out user learns it at once, and nothing is sent minutes later.
 * @param how `isBlind`: null counts as the content while the service does not name it; otherwise it is waited for,
 * under `baseId`
 * @throws ApiError; kind `unreadable` if a replacement would lose unreadable items; kind `timeout` if lookups do not
 * find a playlist that was just created for three minutes
 */
async function readSettled(
  services: ApiServices,
  playlistId: string,
  { isBlind, signal, notify }: { isBlind: boolean; signal: AbortSignal; notify: Notify },
): Promise<readonly PlaylistItem[] | null> {
  const startedMs = Date.now();
  const failure = new AbortController();
  const onFailure = (error: unknown) => {
    if (!isNotFound(error) || !isNew(services, playlistId)) failure.abort(error);
    else if (Date.now() - startedMs > LAG_MS) failure.abort(new ApiError("timeout"));
    else notify({ kind: "saving", step: "settingUp" });
  };
  const looking = { ...services, api: failFastWhenSignedOut(services.api) };
  const wanted = playlistExpectation(looking, playlistId);
  // The poller looks a moment later only.
  const first = await wanted.lookup(signal).catch((error: unknown) => {
    onFailure(error);
    failure.signal.throwIfAborted();
    return null;
  });
  if (first !== null) wanted.onAnswer?.(first);
  const { items, unreadableCount } = await waitForItems(looking, playlistId, {
    last: first,
    startsEmpty: isBlind,
    isUsable: (read) => !isSuperseded(services, playlistId, read),
    onFailure,
    signal: AbortSignal.any([signal, failure.signal]),
  });
  if (items !== null && unreadableCount > 0) throw new ApiError("unreadable", { status: 200 });
  return items;
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "not-found";
}

/** Returns whether the playlist was just created, so that lookups may not find it (supplement, "Habits"). */
function isNew({ api, queryClient }: ApiServices, playlistId: string): boolean {
  const made = madePlaylistsOf({ queryClient }).getState()[playlistId];
  const shown = queryClient.getQueryData(playlistQueries.detail(api, playlistId).queryKey);
  const createdAtMs = shown?.createdAtMs ?? null;
  return made !== undefined || (createdAtMs !== null && Date.now() - createdAtMs < LAG_MS);
}

/** Identifies the wait for items that can be replaced or appended to. */
export function baseId(id: string): string {
  return `base:${id}`;
}

/** By the id of a wait for items that the service does not name: takes them for none, after one more lookup. */
export const unnamedItemsOf = changeSlice<Readonly<Record<string, () => void>>>(
  "orders:unnamed",
  {},
);

/**
 * Waits until the service names a playlist's items, for as long as it takes.
 * @param how `id` of the wait; `last`: the playlist as just looked up; `startsEmpty`: the person starts from none where
 * the items are not named; `isUsable`: whether they can be built upon, by default any; `onFailure`: called with the
 * error of a lookup
 * @returns the playlist; its items are null only where the person starts from none
 * @throws like `waitUntilVisible`
 */
export async function waitForItems(
  services: ApiServices,
  playlistId: string,
  {
    id = baseId(playlistId),
    last = null,
    startsEmpty = false,
    isUsable = () => true,
    onFailure,
    signal,
  }: {
    id?: string;
    last?: Playlist | null;
    startsEmpty?: boolean;
    isUsable?: (items: readonly PlaylistItem[]) => boolean;
    onFailure?: (error: unknown) => void;
    signal: AbortSignal;
  },
): Promise<Playlist> {
  let mayBeUnnamed = startsEmpty;
  const isVisible = ({ items }: Playlist) => (items === null ? mayBeUnnamed : isUsable(items));
  if (last !== null && isVisible(last)) return last;
  const { settle } = services;
  const wanted = playlistExpectation(services, playlistId);
  const startEmpty = () => {
    mayBeUnnamed = true;
    settle.checkAgain(id);
  };
  const noteUnnamed = (isUnnamed: boolean) =>
    unnamedItemsOf(services).setState((all) => {
      const { [id]: _, ...rest } = all;
      return isUnnamed ? { ...rest, [id]: startEmpty } : rest;
    });
  noteUnnamed(last?.items === null);
  const named: Expectation<Playlist> = {
    ...wanted,
    id,
    pollRate: "encoding",
    lookup: (lookupSignal) =>
      wanted.lookup(lookupSignal).catch((error: unknown) => {
        onFailure?.(error);
        throw error;
      }),
    isVisible,
    onAnswer(playlist) {
      wanted.onAnswer?.(playlist);
      noteUnnamed(playlist.items === null);
    },
  };
  return await waitUntilVisible(settle, named, signal).finally(() => noteUnnamed(false));
}

/** Returns the items of an order that were deleted, if that alone made another one of it; otherwise null. */
async function deletedSince(
  services: ApiServices,
  order: readonly PlaylistItem[],
  now: readonly PlaylistItem[],
  signal: AbortSignal,
): Promise<readonly PlaylistItem[] | null> {
  const present = new Set(now.map(({ type, id }) => `${type}:${id}`));
  const isThere = ({ type, id }: PlaylistItem) => present.has(`${type}:${id}`);
  const missing = order.filter((item) => !isThere(item));
  const isOnlyShorter = isSameOrder(order.filter(isThere), now);
  if (!isOnlyShorter || missing.some(({ type }) => type !== "vod")) return null;
  const deleted = await deletedAmong(services, missing, signal);
  return deleted.length > 0 && deleted.length === missing.length ? missing : null;
}

/** Returns which videos are known to be deleted: none of so many that they are not looked up. */
export async function deletedAmong(
  { api }: ApiServices,
  videos: readonly PlaylistItem[],
  signal: AbortSignal,
): Promise<readonly PlaylistItem[]> {
  if (videos.length > MAX_DELETED) return [];
  const isDeleted = ({ id }: PlaylistItem) =>
    getVideo(failFastWhenSignedOut(api), id, signal).then(() => false, isNotFound);
  const areDeleted = await Promise.all(videos.map(isDeleted));
  return videos.filter((_, index) => areDeleted[index]);
}

interface SentReplacement extends OrderReplacement {
  atMs: number;
}

/** By playlist, the oldest first: what a page has replaced lately. */
const replacementsOf = perPage(() => new Map<string, readonly SentReplacement[]>());

/** Replaces a playlist's content, and records it. @throws ApiError; see `isOutcomeUnknown` */
export async function replaceContent(
  services: ApiServices,
  playlistId: string,
  replacement: OrderReplacement,
  signal: AbortSignal,
): Promise<void> {
  const withdraw = noteReplacement(services, playlistId, { ...replacement, atMs: Date.now() });
  try {
    await replacePlaylistContent(services.api, playlistId, replacement.after, signal);
  } catch (error) {
    if (error instanceof ApiError && !isOutcomeUnknown(error)) withdraw();
    throw error;
  }
}

/**
 * Records that this page replaces a playlist's content. Before sending: a request without a response may have been
 * carried out.
 * @returns removes the record
 */
function noteReplacement(
  services: ApiServices,
  playlistId: string,
  note: SentReplacement,
): () => void {
  const notes = replacementsOf(services);
  const set = (change: (recent: readonly SentReplacement[]) => readonly SentReplacement[]) =>
    notes.set(playlistId, change(recentReplacements(services, playlistId)));
  set((recent) => [...recent, note]);
  return () => set((recent) => recent.filter((each) => each !== note));
}

/** Returns what this page has replaced while lookups may be older than that, the oldest first. */
export function recentReplacements(
  services: ApiServices,
  playlistId: string,
): readonly SentReplacement[] {
  const notes = replacementsOf(services).get(playlistId) ?? [];
  return notes.filter(({ atMs }) => Date.now() - atMs < LAG_MS);
}

/** Returns whether a reading is older than what this page has sent last: nothing is to be built upon it. */
export function isSuperseded(
  services: ApiServices,
  playlistId: string,
  items: readonly PlaylistItem[],
): boolean {
  const notes = recentReplacements(services, playlistId);
  const last = notes.at(-1);
  if (last === undefined || isSameOrder(last.after, items)) return false;
  return notes.some(({ before, after }) => isSameOrder(before, items) || isSameOrder(after, items));
}

/** Polls for an order that was sent, until lookups show it or that the playlist has settled on another one. */
async function lookFor(
  services: ApiServices,
  { playlistId, base, asked }: OrderChange,
  { isDoubtful, signal, notify }: { isDoubtful: boolean; signal: AbortSignal; notify: Notify },
): Promise<void> {
  let theirs: readonly PlaylistItem[] = [];
  let theirCount = 0;
  const isSettledOn = (items: readonly PlaylistItem[]) => {
    if (isSameOrder(items, asked)) return true;
    if (isSameOrder(items, base) || isSuperseded(services, playlistId, items)) return false;
    theirCount = isSameOrder(theirs, items) ? theirCount + 1 : 1;
    theirs = items;
    return theirCount >= MAX_STRANGE;
  };
  notify({ kind: "saved", isDoubtful });
  try {
    const wanted = {
      ...playlistExpectation(services, playlistId),
      id: playlistId,
      isVisible: ({ items }: Playlist) => items !== null && isSettledOn(items),
    };
    const { items } = await waitUntilVisible(services.settle, wanted, signal);
    if (isSameOrder(items ?? [], asked)) notify({ kind: "visible" });
    else notify({ kind: "conflict", theirs, wasSent: true, deleted: null });
  } catch {
    // It was sent: no lookup that fails makes a failure of it.
    notify({ kind: "unknown", isDoubtful });
  }
}
