import type { JobActivity } from "#changes/activity.ts";
import { createJobs, type Jobs } from "#changes/jobs.ts";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { isNotFound, isOutcomeUnknown, type Problem, toProblem } from "#shared/http/errors.ts";
import { pageObject, pageSlice } from "#shared/sync/page-store.ts";
import { deletedAmong } from "#videos/videos.ts";
import { isSameOrder, type PlaylistItem, videosTakenOut } from "./entries.ts";
import { PlaylistContent } from "./playlist-content-queries.ts";
import type { Playlist } from "./playlist-record.ts";
import { playlistQueries } from "./playlists-queries.ts";
import { keepOrder, loadStoredOrder } from "./stored-orders-queries.ts";

/** Limits the consecutive lookups with an unexpected order; after so many, it counts as a colleague's change. */
const MAX_STRANGE = 2;

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
  /** Identifies the playlist. */
  id: string;
  asked: readonly PlaylistItem[];
  phase: OrderStatus;
  activityId: string;
  /** The order before is kept under that id; see `loadStoredOrder`. */
  isKept: boolean;
  /** Is false when it sets an earlier order back, and nothing was sent. */
  isLogged: boolean;
}

/** Is one of the states of a change (`ChangeState`) that an order can be in, with what is known of it then. */
type OrderStatus =
  /**
   * Is on its way. `checking` means that it is read what the playlist plays now, and nothing was sent. `settingUp`
   * means the same, but lookups do not know the playlist so far. While they do not name its items, `unnamedItemsOf` has
   * it.
   */
  | { kind: "saving"; step: "checking" | "settingUp" | "sending" }
  /**
   * Was sent, and is not shown so far. `isDoubtful` means that the answer was lost, so that it may not have arrived.
   */
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
  /** Holds an earlier order from this page that is not visible yet: finding it is no foreign change. */
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
  const kept = await loadStoredOrder(entryId);
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
