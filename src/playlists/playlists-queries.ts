import { MutationObserver, queryOptions } from "@tanstack/react-query";
import type { JobActivity } from "#changes/activity.ts";
import { createJobs, type Jobs } from "#changes/jobs.ts";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { type ApiClient, failFastWhenSignedOut } from "#shared/http/client.ts";
import {
  ApiError,
  isNotFound,
  isOutcomeUnknown,
  type Problem,
  toProblem,
} from "#shared/http/errors.ts";
import { readAll } from "#shared/http/paging.ts";
import { inTurn } from "#shared/storage/tab-lock.ts";
import type { Expectation } from "#shared/sync/consistency-poller.ts";
import { pageObject, pageSlice } from "#shared/sync/page-store.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { byNewest } from "#videos/video-library.ts";
import { deletedAmong } from "#videos/videos.ts";
import {
  isSameOrder,
  type OrderReplacement,
  type PlaylistItem,
  videosTakenOut,
} from "./entries.ts";
import { keepOrder, loadKeptOrder } from "./kept-orders-queries.ts";
import type { Playlist } from "./playlist-record.ts";
import { getPlaylist, listPlaylists, replacePlaylistContent } from "./playlists.ts";

/** Time after a replacement during which lookups may show the old content (supplement, "Habits"). */
export const LAG_MS = 180_000;

/** Consecutive lookups with an unexpected order after which it counts as a colleague's change. */
const MAX_STRANGE = 2;

export interface PlaylistList {
  /** Newest first, each once. */
  playlists: readonly Playlist[];
  unreadableCount: number;
}

export const playlistQueries = {
  all: () => ["playlists"] as const,
  lists: () => [...playlistQueries.all(), "list"] as const,
  /** Reads all pages: accounts have far fewer playlists than videos. */
  list: (services: Pick<ApiServices, "api" | "page">) =>
    queryOptions({
      queryKey: playlistQueries.lists(),
      queryFn: ({ signal }) => readPlaylists(services, signal),
      // Each page has its own retries.
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
export const madePlaylistsOf = pageSlice<MadePlaylists>("playlist:made", {});

/** Deleted playlists, which lists may still contain for a while. */
const goneIdsOf = pageSlice<readonly string[]>("playlist:gone", []);

async function readPlaylists(
  services: Pick<ApiServices, "api" | "page">,
  signal: AbortSignal,
): Promise<PlaylistList> {
  const { byId, unreadableCount } = await readAll(
    (page, pageSignal) => listPlaylists(services.api, page, pageSignal),
    signal,
  );
  for (const id of goneIdsOf(services).getState()) byId.delete(id);
  // The list may lack the newest for a while (supplement, "Habits").
  const made = madePlaylistsOf(services).getState();
  for (const playlist of Object.values(made)) {
    if (!byId.has(playlist.id)) byId.set(playlist.id, playlist);
  }
  return { playlists: [...byId.values()].toSorted(byNewest), unreadableCount };
}

/** Takes over what a lookup says of a playlist, which is put on the list where it is new to it. */
export function notePlaylist(services: ApiServices, playlist: Playlist): void {
  const { api, queryClient } = services;
  queryClient.setQueryData(playlistQueries.detail(api, playlist.id).queryKey, playlist);
  queryClient.setQueryData(playlistQueries.list(services).queryKey, (list) => {
    if (list === undefined || goneIdsOf(services).getState().includes(playlist.id)) return list;
    const others = list.playlists.filter(({ id }) => id !== playlist.id);
    return { ...list, playlists: [...others, playlist].toSorted(byNewest) };
  });
}

export function forgetPlaylist(
  services: Pick<ApiServices, "page" | "queryClient">,
  playlistId: string,
): void {
  const { queryClient } = services;
  goneIdsOf(services).setState((ids) => [...ids, playlistId]);
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

const orderSliceOf = pageSlice<readonly OrderJob[]>("orders", [], (jobs) =>
  jobs.some(({ phase: { kind } }) => kind === "saving"),
);

export const orderJobsOf = pageObject((services: Pick<ApiServices, "page">) => {
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
    // An order that an earlier page has sent is in the log already.
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
  /** Is false when it sets an earlier order back, and nothing was sent. */
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
  /** Has not been shown within three minutes. */
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

interface OrderRequest extends OrderChange {
  /** Earlier order from this page that is not visible yet: finding it is no foreign change. */
  earlier?: readonly PlaylistItem[] | null;
  /** The person replaces whatever there is, should the service still not tell. */
  isBlind?: boolean;
  /** It fills a copy that was just made: there is nothing to restore. */
  isFilling?: boolean;
  /** It sets back what another order has changed. `isForced`: whatever the playlist plays now. */
  restoring?: { activityId: string; isForced: boolean };
  /**
   * Awaited before it is sent: the place to note that it may have been.
   * @param found what the playlist plays at this moment: `base`, or `earlier`
   * @param activityId of its entry in the log of activity
   */
  onSending?: (found: readonly PlaylistItem[], activityId: string) => Promise<void>;
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
  }: OrderRequest,
): void {
  const { playlistId, base, asked } = order;
  const last = orderJobsOf(services).find(playlistId);
  // A retry continues the log entry of an order that did not become visible.
  const ongoing = last?.phase.kind === "visible" ? undefined : last?.activityId;
  const activityId = restoring?.activityId ?? ongoing ?? newId();
  const isLogged = restoring === undefined;
  const job = { id: playlistId, asked, activityId, isLogged, isKept: false };
  const content = new PlaylistContent(services, playlistId);
  run(services, job, (signal, notify) => {
    notify({ kind: "saving", step: "checking" });
    return content.inTurn(signal, async () => {
      const onSettingUp = () => notify({ kind: "saving", step: "settingUp" });
      const shown = await content.readSettled({ isBlind, signal, onSettingUp });
      const before = shown ?? base;
      if (isSameOrder(before, asked)) {
        notify({ kind: "visible" });
        return;
      }
      const known = restoring?.isForced === true ? [before] : [earlier, base];
      const found = known.find((items) => items !== null && isSameOrder(before, items));
      if (!found) {
        const missing = videosTakenOut(base, before);
        const ids = missing.map(({ id }) => id);
        const gone = await deletedAmong(services.api, ids, signal);
        const deleted = gone.size > 0 && ids.every((id) => gone.has(id)) ? missing : null;
        notify({ kind: "conflict", theirs: before, wasSent: false, deleted });
        return;
      }
      // An order that the service does not name can't be restored.
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
        await content.replace({ before, after: asked }, signal);
      } catch (error) {
        isDoubtful = isOutcomeUnknown(error);
        if (!isDoubtful) throw error;
      }
      await lookFor(content, { ...order, base: found }, { isDoubtful, signal, notify });
    });
  });
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
  const job = { id: playlistId, asked, activityId, isLogged: true, isKept: false };
  const content = new PlaylistContent(services, playlistId);
  content.note({ before: base, after: asked, atMs });
  run(services, job, (signal, notify) => lookFor(content, order, { isDoubtful, signal, notify }));
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
    id: `earlier:${entryId}`,
    isVisible: ({ items }: Playlist) => items !== null && isSameOrder(items, kept.after),
  };
  await new PlaylistContent(services, kept.playlistId).waitUntil(wanted, signal);
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

/** Polls for an order that was sent, until lookups show it or that the playlist has settled on another one. */
async function lookFor(
  content: PlaylistContent,
  { playlistId, base, asked }: OrderChange,
  { isDoubtful, signal, notify }: { isDoubtful: boolean; signal: AbortSignal; notify: Notify },
): Promise<void> {
  let theirs: readonly PlaylistItem[] = [];
  let theirCount = 0;
  const isSettledOn = (items: readonly PlaylistItem[]) => {
    if (isSameOrder(items, asked)) return true;
    if (isSameOrder(items, base) || content.isSuperseded(items)) return false;
    theirCount = isSameOrder(theirs, items) ? theirCount + 1 : 1;
    theirs = items;
    return theirCount >= MAX_STRANGE;
  };
  notify({ kind: "saved", isDoubtful });
  try {
    const isVisible = ({ items }: Playlist) => items !== null && isSettledOn(items);
    const { items } = await content.waitUntil({ id: playlistId, isVisible }, signal);
    if (isSameOrder(items ?? [], asked)) notify({ kind: "visible" });
    else notify({ kind: "conflict", theirs, wasSent: true, deleted: null });
  } catch {
    // The order was sent: a lookup that fails does not make it a failure.
    notify({ kind: "unknown", isDoubtful });
  }
}

/** Identifies the wait for items that can be replaced or appended to. */
export function baseId(id: string): string {
  return `base:${id}`;
}

/**
 * Maps the id of a wait for items that the service does not name to what takes them for none, after one more lookup.
 */
export const unnamedItemsOf = pageSlice<Readonly<Record<string, () => void>>>("orders:unnamed", {});

interface SentReplacement extends OrderReplacement {
  atMs: number;
}

/** By playlist, the oldest first: what a page has replaced lately. */
const replacementsOf = pageSlice<Readonly<Record<string, readonly SentReplacement[]>>>(
  "playlist:replacements",
  {},
);

/** The content of one playlist, as changes of it read it, replace it and wait for it. */
export class PlaylistContent {
  readonly services: ApiServices;
  readonly playlistId: string;

  constructor(services: ApiServices, playlistId: string) {
    this.services = services;
    this.playlistId = playlistId;
  }

  /**
   * Changes follow each other: on this page always, over all tabs where the browser can. Each replaces the whole
   * (contract 4.10), so two at once would lose one.
   */
  inTurn(signal: AbortSignal, change: () => Promise<void>): Promise<void> {
    return new MutationObserver(this.services.queryClient, {
      scope: { id: `playlist-content:${this.playlistId}` },
      mutationFn: async () => {
        signal.throwIfAborted();
        await inTurn(`reeldesk.playlist.${this.playlistId}`, signal, change);
      },
      networkMode: "always",
    }).mutate();
  }

  /**
   * Returns the items once they are known and newer than what this page sent. Rejects with the first failed lookup: an
   * offline or signed-out user learns it at once, and nothing is sent minutes later.
   * @param how `isBlind`: null counts as the items while the service does not name them; otherwise they are waited for,
   * under `baseId`; `onSettingUp`: called while lookups do not find a playlist that was just created
   * @throws ApiError; kind `unreadable` if a replacement would lose unreadable items; kind `timeout` if lookups do not
   * find a playlist that was just created for three minutes
   */
  async readSettled({
    isBlind,
    signal,
    onSettingUp,
  }: {
    isBlind: boolean;
    signal: AbortSignal;
    onSettingUp: () => void;
  }): Promise<readonly PlaylistItem[] | null> {
    const startedMs = Date.now();
    const failure = new AbortController();
    const services = { ...this.services, api: failFastWhenSignedOut(this.services.api) };
    const usual = playlistExpectation(services, this.playlistId);
    const lookup = async (lookupSignal: AbortSignal) => {
      try {
        return await usual.lookup(lookupSignal);
      } catch (error) {
        if (!isNotFound(error) || !this.#isNew()) failure.abort(error);
        else if (Date.now() - startedMs > LAG_MS) failure.abort(new ApiError("timeout"));
        else onSettingUp();
        throw error;
      }
    };
    // The poller itself starts only a moment later.
    const last = await lookup(signal).catch(() => null);
    failure.signal.throwIfAborted();
    if (last !== null) usual.onAnswer?.(last);
    const { items, unreadableCount } = await this.waitForItems({
      last,
      lookup,
      startsEmpty: isBlind,
      isUsable: (read) => !this.isSuperseded(read),
      signal: AbortSignal.any([signal, failure.signal]),
    });
    if (items !== null && unreadableCount > 0) throw new ApiError("unreadable", { status: 200 });
    return items;
  }

  /** Returns whether it was just created, so that lookups may not find it (supplement, "Habits"). */
  #isNew(): boolean {
    const { queryClient } = this.services;
    const made = madePlaylistsOf(this.services).getState()[this.playlistId];
    const queryKey = playlistQueries.detailKey(this.playlistId);
    const createdAtMs = queryClient.getQueryData<Playlist>(queryKey)?.createdAtMs ?? null;
    return made !== undefined || (createdAtMs !== null && Date.now() - createdAtMs < LAG_MS);
  }

  /**
   * Waits until the service names the items, for as long as it takes.
   * @param how `id` of the wait; `last`: the playlist as just looked up; `lookup`: in place of the usual one;
   * `startsEmpty`: the person starts from none where the items are not named; `isUsable`: whether they can be built
   * upon, by default any
   * @returns the playlist; its items are null only where the person starts from none
   * @throws like `waitUntilVisible`
   */
  async waitForItems({
    id = baseId(this.playlistId),
    last = null,
    startsEmpty = false,
    isUsable = () => true,
    lookup,
    signal,
  }: {
    id?: string;
    last?: Playlist | null;
    lookup?: (signal: AbortSignal) => Promise<Playlist>;
    startsEmpty?: boolean;
    isUsable?: (items: readonly PlaylistItem[]) => boolean;
    signal: AbortSignal;
  }): Promise<Playlist> {
    let mayBeUnnamed = startsEmpty;
    const isVisible = ({ items }: Playlist) => (items === null ? mayBeUnnamed : isUsable(items));
    if (last !== null && isVisible(last)) return last;
    const startEmpty = () => {
      mayBeUnnamed = true;
      this.services.settle.checkAgain(id);
    };
    const unnamed = unnamedItemsOf(this.services);
    const noteUnnamed = (isUnnamed: boolean) =>
      unnamed.setState((all) => {
        const { [id]: _, ...rest } = all;
        return isUnnamed ? { ...rest, [id]: startEmpty } : rest;
      });
    noteUnnamed(last?.items === null);
    const onAnswer = ({ items }: Playlist) => noteUnnamed(items === null);
    const wanted = { id, pollRate: "encoding", isVisible, onAnswer } as const;
    return await this.waitUntil(
      lookup === undefined ? wanted : { ...wanted, lookup },
      signal,
    ).finally(() => noteUnnamed(false));
  }

  /** Resolves with the first lookup that shows what is wanted. @throws like `waitUntilVisible` */
  waitUntil(
    wanted: Pick<Expectation<Playlist>, "id" | "isVisible"> & Partial<Expectation<Playlist>>,
    signal: AbortSignal,
  ): Promise<Playlist> {
    const usual = playlistExpectation(this.services, this.playlistId);
    const onAnswer = (playlist: Playlist) => {
      usual.onAnswer?.(playlist);
      wanted.onAnswer?.(playlist);
    };
    return waitUntilVisible(this.services.settle, { ...usual, ...wanted, onAnswer }, signal);
  }

  /** Replaces it, and records that. @throws ApiError; see `isOutcomeUnknown` */
  async replace(replacement: OrderReplacement, signal: AbortSignal): Promise<void> {
    const withdraw = this.note({ ...replacement, atMs: Date.now() });
    try {
      await replacePlaylistContent(this.services.api, this.playlistId, replacement.after, signal);
    } catch (error) {
      if (error instanceof ApiError && !isOutcomeUnknown(error)) withdraw();
      throw error;
    }
  }

  /**
   * Records that this page replaces it. Before sending: a request without a response may have been carried out.
   * @returns removes the record
   */
  note(replacement: SentReplacement): () => void {
    const put = (recent: readonly SentReplacement[]) =>
      replacementsOf(this.services).setState((all) => ({ ...all, [this.playlistId]: recent }));
    put([...this.recent(), replacement]);
    return () => put(this.recent().filter((each) => each !== replacement));
  }

  /** Returns what this page has replaced while lookups may be older than that, the oldest first. */
  recent(): readonly SentReplacement[] {
    const all = replacementsOf(this.services).getState()[this.playlistId] ?? [];
    return all.filter(({ atMs }) => Date.now() - atMs < LAG_MS);
  }

  /** Returns whether a reading is older than what this page has sent last: nothing is to be built upon it. */
  isSuperseded(items: readonly PlaylistItem[]): boolean {
    const recent = this.recent();
    const last = recent.at(-1);
    if (last === undefined || isSameOrder(last.after, items)) return false;
    return recent.some(
      ({ before, after }) => isSameOrder(before, items) || isSameOrder(after, items),
    );
  }
}
