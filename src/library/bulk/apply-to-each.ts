import { nullWhereGone } from "#changes/edit-kind.ts";
import type { SentOutcome } from "#changes/send-edit.ts";
import { hasChanged, planAgain, planEdit } from "#library/bulk-actions.ts";
import type { BulkOutcome } from "#library/bulk-job.ts";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { isNotFound } from "#shared/http/errors.ts";
import { waitReasonOf } from "#shared/http/retry-until-answered.ts";
import { withPendingEdits } from "#videos/pending-videos.ts";
import { removeVideo, videoEdits } from "#videos/video-edits-queries.ts";
import { forgetVideo, noteVideo } from "#videos/video-library-queries.ts";
import { getVideo } from "#videos/videos.ts";
import {
  type BulkRun,
  failure,
  forEachVideo,
  isChange,
  lookUp,
  pauseReasonOf,
  watchCalls,
} from "./work.ts";

/**
 * Updates videos one by one.
 * @returns how the run ended; after a sign-out nothing more is sent
 */
export async function applyToEach(
  run: BulkRun,
  videoIds: readonly string[],
): Promise<"over" | "signed-out"> {
  /** Holds the last failed change of each video. */
  const lost = new Map<string, unknown>();
  const isDoubtful = (videoId: string) => {
    const { outcome, applied = null } = run.itemOf(videoId) ?? {};
    return isInDoubt(outcome) || applied !== null;
  };

  async function apply(videoId: string, isHalted: () => boolean): Promise<void> {
    // A lookup may have shown in the meantime what the answer did not say.
    if (run.itemOf(videoId)?.outcome.kind === "visible") return;
    const before: BulkOutcome = isDoubtful(videoId) ? IN_DOUBT : { kind: "waiting" };
    run.setOutcome([videoId], { kind: "saving" });
    const services = watchCalls(run.services, {
      onFailure(request, error) {
        if (isChange(request)) lost.set(videoId, error);
      },
    });
    let outcome = before;
    try {
      outcome = await sendEdit({ ...run, services }, videoId, isHalted);
    } finally {
      run.setOutcome([videoId], outcome);
    }
    if (isInDoubt(outcome) && lost.has(videoId)) throw lost.get(videoId);
  }

  function onFailure(videoId: string, error: unknown): boolean {
    const isSignedOut = waitReasonOf(error) === "signed-out";
    // A change in doubt is looked up; if the lookup was refused, nothing was sent.
    const isLeft =
      pauseReasonOf(error) !== null
        ? isDoubtful(videoId)
        : isSignedOut && lost.get(videoId) !== error;
    if (isLeft) return isSignedOut;
    run.setOutcome([videoId], failure(error));
    void run.setApplied(videoId, null);
    if (isNotFound(error)) {
      forgetVideo(run.services.queryClient, videoId);
    }
    // Signed out: the remaining calls would fail as well.
    return isSignedOut;
  }

  return (await forEachVideo(run, videoIds, apply, onFailure)) ? "signed-out" : "over";
}

/**
 * Sends the edit of one video.
 * @throws ApiError if the lookup fails or the service refuses
 */
async function sendEdit(
  run: BulkRun,
  videoId: string,
  isHalted: () => boolean,
): Promise<BulkOutcome> {
  const { services, action } = run;
  if (action.kind === "delete") return await sendRemoval(run, videoId, isHalted);
  if (videoEdits.pendingOf(services).getState()[videoId]?.kind === "removal") {
    return { kind: "skipped", reason: "deleting" };
  }
  const { applied = null, undoes = null, wanted = null } = run.itemOf(videoId) ?? {};
  if (applied !== null) {
    const now = await getVideo(failFastWhenSignedOut(services.api), videoId);
    if (isHalted()) return IN_DOUBT;
    const edit = planAgain(action, applied, now);
    if (edit !== null) return sentAs(await videoEdits.edit(services, videoId, edit));
    services.settle.checkAgain(videoEdits.settleId(videoId));
    return { kind: "visible" };
  }
  // Cached data may be stale: folders are sent as a whole list, and “already so” must be true.
  const video = await lookUp(services, videoId);
  if (isHalted()) return { kind: "waiting" };
  // A colleague has taken it out of the folder.
  const isOut =
    "folderIds" in action && !video.folders.some(({ id }) => action.folderIds?.includes(id));
  if (isOut) return { kind: "skipped", reason: "changed-since" };
  const plan = planEdit(action, video, undoes ?? wanted);
  if (plan === null) return { kind: "waiting" };
  if (plan.kind === "skip") return { kind: "skipped", reason: plan.reason };
  // The rows are stored first: a page that ends now could not tell its own change from a colleague's, nor undo it.
  await run.setApplied(videoId, { before: plan.before, after: plan.edit });
  try {
    if (!isHalted()) return sentAs(await videoEdits.edit(services, videoId, plan.edit));
  } catch (error) {
    void run.setApplied(videoId, null);
    throw error;
  }
  void run.setApplied(videoId, null);
  return { kind: "waiting" };
}

/**
 * Deletes a video, unless a colleague has changed it since it was chosen: it may have left the folder that is cleared. The
 * list that it was chosen from can be days old.
 * @throws ApiError if the lookup fails or the service refuses
 */
async function sendRemoval(
  { services, itemOf }: BulkRun,
  videoId: string,
  isHalted: () => boolean,
): Promise<BulkOutcome> {
  const { seen } = itemOf(videoId) ?? {};
  const wasSent = videoEdits.pendingOf(services).getState()[videoId]?.kind === "removal";
  if (seen !== undefined && !wasSent) {
    // One that is gone is deleted all the same: a new one may be unknown to lookups for a while.
    const video = await getVideo(failFastWhenSignedOut(services.api), videoId).catch(nullWhereGone);
    if (isHalted()) return { kind: "waiting" };
    const pending = videoEdits.pendingOf(services).getState();
    if (video !== null && hasChanged(seen, withPendingEdits(video, pending))) {
      // The list shows it as it is now: it can be chosen again.
      noteVideo(services.queryClient, video);
      return { kind: "skipped", reason: "changed-since" };
    }
  }
  return sentAs(await removeVideo(services, videoId, false));
}

/** The response was lost; lookups will show the result. */
const IN_DOUBT: BulkOutcome = { kind: "saved", isDoubtful: true };

function isInDoubt(outcome: BulkOutcome | undefined): boolean {
  return outcome?.kind === "saved" && outcome.isDoubtful;
}

function sentAs(outcome: SentOutcome): BulkOutcome {
  return { kind: "saved", isDoubtful: outcome !== "saved" };
}
