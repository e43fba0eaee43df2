import type { JobActivity } from "#changes/activity.ts";
import { createJobs, type Jobs } from "#changes/jobs.ts";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError, isOutcomeUnknown, type Problem, toProblem } from "#shared/http/errors.ts";
import { perPage } from "#shared/sync/per-page.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { getVideo } from "#videos/videos.ts";
import { isSameOrder, type PlaylistItem } from "./entries.ts";
import { keepOrder } from "./kept-orders-queries.ts";
import type { Playlist } from "./playlist-record.ts";
import {
  baseId,
  isSuperseded,
  LAG_MS,
  noteReplacement,
  oneAtATime,
  replaceContent,
  waitForItems,
} from "./playlist-replacements.ts";
import { getPlaylist } from "./playlists.ts";
import { madePlaylistsOf, playlistExpectation, playlistQueries } from "./playlists-queries.ts";

/** Consecutive lookups with an unexpected order after which it counts as a colleague's change. */
const MAX_STRANGE = 2;

export const orderJobsOf = perPage(() => {
  const jobs: Jobs<OrderJob> = createJobs<OrderJob>(
    ({ phase: { kind } }) => kind === "saving",
    undefined,
    describeJob,
    (playlistId) => jobs.find(playlistId)?.activityId ?? newId(),
  );
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
  const { playlistId, asked, base } = order;
  const activityId = restoring?.activityId ?? ongoingId(services, playlistId) ?? newId();
  const entry = { ...order, activityId, isLogged: restoring === undefined };
  run(services, entry, (signal, notify) => {
    notify({ kind: "saving", step: "checking" });
    return oneAtATime(services.queryClient, playlistId, signal, async () => {
      const shown = await readSettled(services, playlistId, isBlind, signal, () =>
        notify({ kind: "saving", step: "settingUp" }),
      );
      const before = shown ?? base;
      if (isSameOrder(before, asked)) {
        notify({ kind: "visible" });
        return;
      }
      const known = restoring?.isForced === true ? [before] : [earlier, base];
      const found = known.find((items) => items !== null && isSameOrder(before, items));
      if (!found) {
        const deleted = await deletedOf(services, base, before, signal);
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
      notify({ kind: "saving", step: "sending" }, isKept);
      const replacement = { by: "order", before, after: asked } as const;
      let isDoubtful = false;
      try {
        await replaceContent(services, playlistId, replacement, signal);
      } catch (error) {
        isDoubtful = isOutcomeUnknown(error);
        if (!isDoubtful) throw error;
      }
      await lookFor(services, { ...order, base: found }, isDoubtful, signal, notify);
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
  const replacement = { by: "order", before: base, after: asked, atMs } as const;
  noteReplacement(services.queryClient, playlistId, replacement);
  run(services, { ...order, activityId, isLogged: true }, (signal, notify) =>
    lookFor(services, order, isDoubtful, signal, notify),
  );
}

/** Returns the entry in the log of an order that did not become visible: another try goes on with it. */
function ongoingId(services: ApiServices, playlistId: string): string | null {
  const job = orderJobsOf(services).find(playlistId);
  return job === undefined || job.phase.kind === "visible" ? null : job.activityId;
}

export function dropOrderJob(services: ApiServices, playlistId: string): void {
  orderJobsOf(services).remove(playlistId);
}

/** Shows how an order stands. `isKept`: what was there before is kept; absent: as said last. */
type Notify = (phase: OrderStatus, isKept?: boolean) => void;

function run(
  services: ApiServices,
  {
    playlistId: id,
    asked,
    activityId,
    isLogged,
  }: OrderChange & Pick<OrderJob, "activityId" | "isLogged">,
  work: (signal: AbortSignal, notify: Notify) => Promise<void>,
): void {
  const jobs = orderJobsOf(services);
  void jobs.run(id, async (signal) => {
    let isSending = false;
    const job = { id, asked, activityId, isLogged, isKept: false };
    const notify: Notify = (phase, isKept = job.isKept) => {
      isSending = phase.kind === "saving" && phase.step === "sending";
      job.isLogged ||= isSending;
      job.isKept = isKept;
      if (!signal.aborted) jobs.put({ ...job, phase });
    };
    try {
      await work(signal, notify);
    } catch (error) {
      notify({ kind: "failed", problem: toProblem(error), isRefused: isSending });
      // Also updates observers of the playlist.
      const queryKey = playlistQueries.detailKey(id);
      if (isNotFound(error)) void services.queryClient.invalidateQueries({ queryKey });
    }
  });
}

/**
 * Returns the playlist's content once it is known and newer than what this page sent. Rejects with the first
 * failed lookup: an offline or signed-out user learns it at once, and nothing is sent minutes later.
 * @param isBlind null counts as the content while the service does not name it; false: it is waited for, under `baseId`
 * @param onSettingUp called if lookups do not find the playlist, as it was just created
 * @throws ApiError; kind `unreadable` if a replacement would lose unreadable items; kind `timeout` if lookups do not
 * find a playlist that was just created for three minutes
 */
async function readSettled(
  services: ApiServices,
  playlistId: string,
  isBlind: boolean,
  signal: AbortSignal,
  onSettingUp: () => void,
): Promise<readonly PlaylistItem[] | null> {
  const isUsable = (items: readonly PlaylistItem[]) =>
    !isSuperseded(services.queryClient, playlistId, items);
  const startedMs = Date.now();
  const failure = new AbortController();
  const onFailure = (error: unknown) => {
    if (!isNotFound(error) || !isNew(services, playlistId)) failure.abort(error);
    else if (Date.now() - startedMs > LAG_MS) failure.abort(new ApiError("timeout"));
    else onSettingUp();
  };
  const wanted = playlistExpectation(services, playlistId);
  // The poller looks a moment later only.
  const first = await getPlaylist(failFastWhenSignedOut(services.api), playlistId, signal).catch(
    (error: unknown) => {
      onFailure(error);
      failure.signal.throwIfAborted();
      return null;
    },
  );
  if (first !== null) wanted.onAnswer?.(first);
  const named = first?.items ?? null;
  const isSettled = named === null ? first !== null && isBlind : isUsable(named);
  const { items, unreadableCount } =
    first !== null && isSettled
      ? first
      : await waitForItems(services, {
          id: baseId(playlistId),
          wanted,
          isUnnamed: first?.items === null,
          isEmpty: isBlind,
          isUsable,
          onFailure,
          signal: AbortSignal.any([signal, failure.signal]),
        });
  if (items !== null && unreadableCount > 0) throw new ApiError("unreadable", { status: 200 });
  return items;
}

/** More missing items than this are not looked up: then it is a change like any other. */
export const MAX_DELETED = 20;

/** Returns the items of an order that were deleted, if that alone makes another of it; otherwise null. */
async function deletedOf(
  services: ApiServices,
  order: readonly PlaylistItem[],
  now: readonly PlaylistItem[],
  signal: AbortSignal,
): Promise<readonly PlaylistItem[] | null> {
  const present = new Set(now.map(({ type, id }) => `${type}:${id}`));
  const isMissing = ({ type, id }: PlaylistItem) => !present.has(`${type}:${id}`);
  const missing = order.filter(isMissing);
  const isOnlyShorter = isSameOrder(
    order.filter((item) => !isMissing(item)),
    now,
  );
  const isKnowable = missing.every(({ type }) => type === "vod") && missing.length <= MAX_DELETED;
  if (missing.length === 0 || !isOnlyShorter || !isKnowable) return null;
  const deleted = await deletedAmong(services, missing, signal);
  return deleted.length === missing.length ? missing : null;
}

/** Returns which videos are known to be deleted. */
export async function deletedAmong(
  { api }: ApiServices,
  videos: readonly PlaylistItem[],
  signal: AbortSignal,
): Promise<readonly PlaylistItem[]> {
  const isDeleted = ({ id }: PlaylistItem) =>
    getVideo(failFastWhenSignedOut(api), id, signal).then(() => false, isNotFound);
  const areDeleted = await Promise.all(videos.map(isDeleted));
  return videos.filter((_, index) => areDeleted[index]);
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

async function lookFor(
  services: ApiServices,
  { playlistId, base, asked }: OrderChange,
  isDoubtful: boolean,
  signal: AbortSignal,
  notify: Notify,
): Promise<void> {
  const wanted = playlistExpectation(services, playlistId);
  const foreign = new AbortController();
  let theirs: readonly PlaylistItem[] = [];
  let theirCount = 0;
  const onAnswer = (playlist: Playlist) => {
    wanted.onAnswer?.(playlist);
    const { items } = playlist;
    if (items === null || isSameOrder(items, asked) || isSameOrder(items, base)) return;
    if (isSuperseded(services.queryClient, playlistId, items)) return;
    theirCount = isSameOrder(theirs, items) ? theirCount + 1 : 1;
    theirs = items;
    if (theirCount >= MAX_STRANGE) foreign.abort();
  };
  const isVisible = ({ items }: Playlist) => items !== null && isSameOrder(items, asked);
  const either = AbortSignal.any([signal, foreign.signal]);
  notify({ kind: "saved", isDoubtful });
  try {
    const shown = { ...wanted, id: playlistId, onAnswer, isVisible };
    await waitUntilVisible(services.settle, shown, either);
    notify({ kind: "visible" });
  } catch {
    // It was sent: no lookup that fails makes a failure of it.
    if (foreign.signal.aborted) notify({ kind: "conflict", theirs, wasSent: true, deleted: null });
    else notify({ kind: "unknown", isDoubtful });
  }
}
