import type { ApiServices } from "#shared/http/api-context.tsx";
import { BACKOFF, pause, retryDelayMs } from "#shared/http/backoff.ts";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError, isOutcomeUnknown, type Problem, toProblem } from "#shared/http/errors.ts";
import { createJobs } from "#shared/sync/jobs.ts";
import { perPage } from "#shared/sync/per-page.ts";
import { isSameOrder, type PlaylistItem } from "./entries.ts";
import type { ListedItem, Playlist } from "./playlist-record.ts";
import { isSuperseded, LAG_MS, noteReplacement, oneAtATime } from "./playlist-replacements.ts";
import { getPlaylist, replacePlaylistContent } from "./playlists.ts";
import {
  madePlaylistsOf,
  notePlaylist,
  playlistExpectation,
  playlistQueries,
} from "./playlists-queries.ts";

/** Consecutive lookups with an unexpected order after which it counts as a colleague's change. */
const MAX_STRANGE = 2;

/** The last order that a page sent to each playlist. */
export const orderJobsOf = perPage(() =>
  createJobs<OrderJob>(({ phase: { kind } }) => kind === "checking" || kind === "sending"),
);

/**
 * Replaces a playlist's content (contract 4.10). Looks it up first: if a colleague changed it since `base`,
 * nothing is sent. Otherwise sends the order once, without retries, and polls until it is visible. Survives
 * navigation. Progress: `orderJobsOf`.
 */
export function saveOrder(
  services: ApiServices,
  {
    playlistId,
    base,
    asked,
    earlier = null,
    onSending,
  }: {
    playlistId: string;
    base: readonly PlaylistItem[];
    asked: readonly PlaylistItem[];
    /** Earlier order from this page that is not visible yet: finding it is no foreign change. */
    earlier?: readonly PlaylistItem[] | null;
    /**
     * Awaited before it is sent: the place to note that it may have been.
     * @param found what the playlist plays at this moment: `base`, or `earlier`
     */
    onSending?: (found: readonly PlaylistItem[]) => Promise<void>;
  },
): void {
  const jobs = orderJobsOf(services);
  void jobs.run(playlistId, async (signal) => {
    let found = base;
    let wasSent = false;
    const notify = (phase: OrderStatus) => {
      if (!signal.aborted) jobs.put({ id: playlistId, base: found, asked, phase });
    };
    notify({ kind: "checking" });
    try {
      await oneAtATime(playlistId, signal, async () => {
        const current = await readSettled(services, playlistId, signal, () =>
          notify({ kind: "checking", isSettingUp: true }),
        );
        if (isSameOrder(current, asked)) {
          notify({ kind: "seen" });
          return;
        }
        if (earlier !== null && isSameOrder(current, earlier)) found = earlier;
        else if (!isSameOrder(current, base)) {
          notify({ kind: "changed", theirs: current });
          return;
        }
        notify({ kind: "sending" });
        await onSending?.(found);
        signal.throwIfAborted();
        wasSent = true;
        const isDoubtful = await send(services, { playlistId, before: current, asked, signal });
        await lookFor(services, { playlistId, base: found, asked, isDoubtful }, signal, notify);
      });
    } catch (error) {
      if (signal.aborted) return;
      notify(failed(error, wasSent));
      // Also updates observers of the playlist.
      const queryKey = playlistQueries.detailKey(playlistId);
      if (isNotFound(error)) void services.queryClient.invalidateQueries({ queryKey });
    }
  });
}

/**
 * Polls for an order that was sent before this page was loaded, or that polling gave up on. Sends nothing.
 */
export function pollForOrder(
  services: ApiServices,
  {
    isDoubtful,
    sentAtMs,
    ...order
  }: {
    playlistId: string;
    base: readonly PlaylistItem[];
    asked: readonly PlaylistItem[];
    isDoubtful: boolean;
    sentAtMs: number;
  },
): void {
  const { playlistId, base, asked } = order;
  noteReplacement(services.queryClient, playlistId, {
    by: "order",
    before: base,
    after: asked,
    atMs: sentAtMs,
  });
  const jobs = orderJobsOf(services);
  void jobs.run(playlistId, async (signal) => {
    const notify = (phase: OrderStatus) => {
      if (!signal.aborted) jobs.put({ id: playlistId, base, asked, phase });
    };
    try {
      await lookFor(services, { ...order, isDoubtful }, signal, notify);
    } catch (error) {
      if (!signal.aborted) notify(failed(error, false));
    }
  });
}

/** Stops polling for an order and forgets it. What was sent stays sent. */
export function dropOrderJob(services: ApiServices, playlistId: string): void {
  orderJobsOf(services).remove(playlistId);
}

/**
 * Returns the playlist's content once it is known and newer than what this page sent. Rejects with the first
 * failed lookup: an offline or signed-out user learns it at once, and nothing is sent minutes later.
 * @throws ApiError; kind `unreadable` if a replacement would lose unreadable items; kind `timeout` if unknown
 * for three minutes
 */
async function readSettled(
  services: ApiServices,
  playlistId: string,
  signal: AbortSignal,
  onSettingUp: () => void,
): Promise<readonly ListedItem[]> {
  const startedMs = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const playlist = await getPlaylist(failFastWhenSignedOut(services.api), playlistId, signal);
      notePlaylist(services, playlist);
      const { items, unreadableCount } = playlist;
      if (unreadableCount > 0) throw new ApiError("unreadable", { status: 200 });
      if (items !== null && !isSuperseded(services.queryClient, playlistId, items)) return items;
    } catch (error) {
      if (!isNotFound(error) || !isNew(services, playlistId)) throw error;
      onSettingUp();
    }
    if (Date.now() - startedMs > LAG_MS) throw new ApiError("timeout");
    await pause(retryDelayMs(attempt, BACKOFF.lookup, null), signal);
  }
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

/** @returns whether the answer was lost. @throws ApiError when the service says no */
async function send(
  { api, queryClient }: ApiServices,
  {
    playlistId,
    before,
    asked,
    signal,
  }: {
    playlistId: string;
    before: readonly PlaylistItem[];
    asked: readonly PlaylistItem[];
    signal: AbortSignal;
  },
): Promise<boolean> {
  const withdraw = noteReplacement(queryClient, playlistId, { by: "order", before, after: asked });
  try {
    await replacePlaylistContent(api, playlistId, asked, signal);
    return false;
  } catch (error) {
    if (isOutcomeUnknown(error)) return true;
    withdraw();
    throw error;
  }
}

/** Resolves once the order is visible, superseded, or timed out. */
function lookFor(
  services: ApiServices,
  {
    playlistId,
    base,
    asked,
    isDoubtful,
  }: Omit<OrderJob, "id" | "phase"> & { playlistId: string; isDoubtful: boolean },
  signal: AbortSignal,
  notify: (phase: OrderStatus) => void,
): Promise<void> {
  const { settle } = services;
  const id = `order:${playlistId}`;
  let foreignFields: { items: readonly ListedItem[]; count: number } | null = null;
  notify({ kind: "confirming", isDoubtful });
  return new Promise((resolve) => {
    const finish = (phase: OrderStatus | null) => {
      unsubscribe();
      signal.removeEventListener("abort", abort);
      settle.cancel(id);
      if (phase !== null) notify(phase);
      resolve();
    };
    const abort = () => finish(null);
    const unsubscribe = settle.subscribe(() => {
      const state = settle.stateOf(id);
      if (state === "unconfirmed" || state === "stopped") {
        finish({ kind: "unconfirmed", isDoubtful });
      }
    });
    signal.addEventListener("abort", abort);
    const wanted = playlistExpectation(services, playlistId);
    settle.expect<Playlist>({
      ...wanted,
      id,
      pollRate: "change",
      onAnswer(playlist) {
        wanted.onAnswer?.(playlist);
        const { items } = playlist;
        if (items === null || isSameOrder(items, asked) || isSameOrder(items, base)) return;
        if (isSuperseded(services.queryClient, playlistId, items)) return;
        const count =
          foreignFields !== null && isSameOrder(foreignFields.items, items)
            ? foreignFields.count + 1
            : 1;
        foreignFields = { items, count };
        if (count >= MAX_STRANGE) finish({ kind: "other", theirs: items });
      },
      isVisible: ({ items }) => items !== null && isSameOrder(items, asked),
      onSeen: () => finish({ kind: "seen" }),
    });
    if (signal.aborted) abort();
  });
}

function failed(error: unknown, isRefused: boolean): OrderStatus {
  const problem = toProblem(error);
  return { kind: "failed", problem, isRefused };
}

/** Progress of sending an order. */
export type OrderStatus =
  /** It is read what the playlist plays now. Nothing was sent. `isSettingUp`: lookups do not know it so far. */
  | { kind: "checking"; isSettingUp?: boolean }
  /** A colleague changed the playlist since the edit began. Nothing was sent. */
  | { kind: "changed"; theirs: readonly ListedItem[] }
  | { kind: "sending" }
  /** Sent, and not seen so far. `isDoubtful`: the answer was lost, so that it may not have arrived. */
  | { kind: "confirming"; isDoubtful: boolean }
  /** Not visible within three minutes. */
  | { kind: "unconfirmed"; isDoubtful: boolean }
  /** The playlist settled on an order other than the one sent. */
  | { kind: "other"; theirs: readonly ListedItem[] }
  | { kind: "seen" }
  /** Nothing has changed by it. `isRefused`: it was sent, and the service said no. */
  | { kind: "failed"; problem: Problem; isRefused: boolean };

/** Order that this page sent to a playlist. */
export interface OrderJob {
  /** The playlist's. */
  id: string;
  /** Content when the edit began. */
  base: readonly PlaylistItem[];
  /** Complete new content, in order. */
  asked: readonly PlaylistItem[];
  phase: OrderStatus;
}
