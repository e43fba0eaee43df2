import type { SentOutcome } from "#changes/send-edit.ts";
import type {
  AppliedEdit,
  BulkAction,
  BulkOutcome,
  MoveMode,
  SkipReason,
} from "#library/bulk-job.ts";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { isNotFound } from "#shared/http/errors.ts";
import { waitReasonOf } from "#shared/http/retry-until-answered.ts";
import type { VideoEdit } from "#videos/pending-videos.ts";
import { removeVideo, videoEdits } from "#videos/video-edits-queries.ts";
import { forgetVideo } from "#videos/video-library-queries.ts";
import type { Video, VideoFolder } from "#videos/video-record.ts";
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
  /** The last failed change of each video. */
  const lost = new Map<string, unknown>();
  const isDoubtful = (videoId: string) => {
    const { outcome, applied = null } = run.itemOf(videoId) ?? {};
    return isInDoubt(outcome) || applied !== null;
  };

  async function apply(videoId: string, isHalted: () => boolean): Promise<void> {
    // A lookup may have shown meanwhile what the answer did not say.
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
    // One in doubt is looked up; where the lookup was refused nothing was sent.
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

/** @throws ApiError if the lookup fails or the service refuses */
async function sendEdit(
  run: BulkRun,
  videoId: string,
  isHalted: () => boolean,
): Promise<BulkOutcome> {
  const { services, action } = run;
  if (action.kind === "playlist") return { kind: "waiting" };
  if (action.kind === "delete") return sentAs(await removeVideo(services, videoId, false));
  if (videoEdits.pendingOf(services).getState()[videoId]?.kind === "removal") {
    return { kind: "skipped", reason: "deleting" };
  }
  const { applied = null, undoes = null } = run.itemOf(videoId) ?? {};
  if (applied !== null) {
    const now = await getVideo(failFastWhenSignedOut(services.api), videoId);
    if (isHalted()) return IN_DOUBT;
    const edit = planAgain(action, applied, now);
    if (edit !== null) return sentAs(await videoEdits.edit(services, videoId, edit));
    services.settle.checkAgain(videoEdits.settleId(videoId));
    return { kind: "visible" };
  }
  // Cached data may be stale: folders are sent as a whole list, and "already so" must be true.
  const video = await lookUp(services, videoId);
  if (isHalted()) return { kind: "waiting" };
  const plan = planEdit(action, video, undoes);
  if (plan.kind === "skip") return { kind: "skipped", reason: plan.reason };
  // Stored first: a page that ends now could not tell its own change from a colleague's, nor take it back.
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

/** The response was lost; lookups will show the result. */
const IN_DOUBT: BulkOutcome = { kind: "saved", isDoubtful: true };

function isInDoubt(outcome: BulkOutcome | undefined): boolean {
  return outcome?.kind === "saved" && outcome.isDoubtful;
}

function sentAs(outcome: SentOutcome): BulkOutcome {
  return { kind: "saved", isDoubtful: outcome !== "saved" };
}

type EditPlan =
  | { kind: "skip"; reason: SkipReason }
  /** `before` takes it back. */
  | { kind: "edit"; edit: VideoEdit; before: VideoEdit };

type EditAction = Extract<BulkAction, { kind: "publish" | "unpublish" | "move" | "undo" }>;

/**
 * @param video with its pending edits
 * @param undoes of an undo: what it takes back
 */
export function planEdit(
  action: EditAction,
  video: Video,
  undoes: AppliedEdit | null = null,
): EditPlan {
  switch (action.kind) {
    case "publish":
      if (video.isOnline) return { kind: "skip", reason: "already" };
      // The service refuses what has no renditions.
      if (video.status === "encoding") return { kind: "skip", reason: "not-encoded" };
      return { kind: "edit", edit: { isOnline: true }, before: { isOnline: false } };
    case "unpublish":
      if (!video.isOnline) return { kind: "skip", reason: "already" };
      return { kind: "edit", edit: { isOnline: false }, before: { isOnline: true } };
    case "move": {
      const folders = foldersAfter(video.folders, action.folder, action.mode);
      return folders === null
        ? { kind: "skip", reason: "already" }
        : { kind: "edit", edit: { folders }, before: { folders: video.folders } };
    }
    case "undo":
      return undoes === null ? { kind: "skip", reason: "already" } : planUndo(undoes, video);
  }
}

/** Counts what a change would do to videos, as far as they are known. */
export function countPlans(action: EditAction, videos: readonly Video[]) {
  const reasons = videos.flatMap((video) => {
    const plan = planEdit(action, video);
    return plan.kind === "skip" ? [plan.reason] : [];
  });
  const countOf = (reason: SkipReason) => reasons.filter((each) => each === reason).length;
  return { skipped: reasons.length, already: countOf("already"), encoding: countOf("not-encoded") };
}

/** Only what the job itself has changed is changed back, and only where it still is as the job left it. */
function planUndo({ before, after }: AppliedEdit, video: Video): EditPlan {
  const edit: VideoEdit = {};
  const original: VideoEdit = {};
  if (after.isOnline !== undefined) {
    if (video.isOnline !== after.isOnline) return { kind: "skip", reason: "changed-since" };
    edit.isOnline = before.isOnline ?? !after.isOnline;
    original.isOnline = video.isOnline;
  }
  if (after.folders !== undefined && before.folders !== undefined) {
    // Where it is as the job left it, repeating the job changes nothing.
    const isAsLeft = withChange(video.folders, before.folders, after.folders) === null;
    if (!isAsLeft) return { kind: "skip", reason: "changed-since" };
    edit.folders = withChange(video.folders, after.folders, before.folders) ?? video.folders;
    original.folders = video.folders;
  }
  return { kind: "edit", edit, before: original };
}

/**
 * Plans a retry for a video whose response was lost or whose change never became visible.
 * @param video the service's current record
 * @returns null if it has the wanted state
 */
export function planAgain(
  action: EditAction,
  { before, after }: AppliedEdit,
  video: Video,
): VideoEdit | null {
  if (action.kind !== "undo") {
    const plan = planEdit(action, video);
    return plan.kind === "edit" ? plan.edit : null;
  }
  const edit: VideoEdit = {};
  if (after.isOnline !== undefined && after.isOnline !== video.isOnline)
    edit.isOnline = after.isOnline;
  if (after.folders !== undefined && before.folders !== undefined) {
    const folders = withChange(video.folders, before.folders, after.folders);
    if (folders !== null) edit.folders = folders;
  }
  return Object.keys(edit).length === 0 ? null : edit;
}

/**
 * Applies what led from one list of folders to another to a third, where a colleague may have added or removed
 * others since; null if that changes nothing.
 */
function withChange(
  folders: readonly VideoFolder[],
  from: readonly VideoFolder[],
  to: readonly VideoFolder[],
): readonly VideoFolder[] | null {
  const added = without(without(to, from), folders);
  const kept = without(folders, without(from, to));
  return added.length > 0 || kept.length < folders.length ? [...kept, ...added] : null;
}

function without(
  folders: readonly VideoFolder[],
  gone: readonly VideoFolder[],
): readonly VideoFolder[] {
  const ids = new Set(gone.map(({ id }) => id));
  return folders.filter(({ id }) => !ids.has(id));
}

/** Returns the folders after a move; null if unchanged. */
function foldersAfter(
  original: readonly VideoFolder[],
  folder: VideoFolder,
  mode: MoveMode,
): readonly VideoFolder[] | null {
  const others = original.filter(({ id }) => id !== folder.id);
  const kept =
    mode.kind === "only"
      ? []
      : others.filter(({ id }) => mode.kind === "add" || id !== mode.folderId);
  return kept.length === original.length - 1 && others.length < original.length
    ? null
    : [...kept, folder];
}
