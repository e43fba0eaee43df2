import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { waitReasonOf } from "#shared/http/retry-until-answered.ts";
import type { VideoEdit } from "#videos/pending-videos.ts";
import { editVideo, pendingVideoId, removeVideo } from "#videos/video-edits-queries.ts";
import { forgetVideo } from "#videos/video-library-queries.ts";
import type { Video, VideoFolder } from "#videos/video-record.ts";
import { getVideo } from "#videos/videos.ts";
import type { AppliedEdit, BulkAction, BulkOutcome, MoveMode, SkipReason } from "./bulk-job.ts";
import {
  type BulkRun,
  failure,
  forEachVideo,
  isChange,
  lookUp,
  pauseReasonOf,
  pendingVideos,
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
  const isDoubtful = (videoId: string) =>
    run.outcomeOf(videoId) === "doubtful" || run.applied.has(videoId);

  async function apply(videoId: string, isHalted: () => boolean): Promise<void> {
    // A lookup may have shown meanwhile what the answer did not say.
    if (run.outcomeOf(videoId) === "seen") return;
    const before: BulkOutcome = { kind: isDoubtful(videoId) ? "doubtful" : "waiting" };
    run.setOutcome([videoId], { kind: "running" });
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
    if (outcome.kind === "doubtful" && lost.has(videoId)) throw lost.get(videoId);
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
    run.applied.delete(videoId);
    if (error instanceof ApiError && error.kind === "not-found") {
      forgetVideo(run.services.queryClient, videoId);
    }
    // Signed out: the remaining calls would fail as well.
    return isSignedOut;
  }

  return (await forEachVideo(run, videoIds, apply, onFailure)) ? "signed-out" : "over";
}

/** @throws ApiError if the lookup fails or the service refuses */
async function sendEdit(
  { services, action, applied: allApplied }: BulkRun,
  videoId: string,
  isHalted: () => boolean,
): Promise<BulkOutcome> {
  if (action.kind === "playlist") return { kind: "waiting" };
  if (action.kind === "delete") return { kind: await removeVideo(services, videoId) };
  if (pendingVideos(services)[videoId]?.kind === "removal") {
    return { kind: "skipped", reason: "deleting" };
  }
  const applied = allApplied.get(videoId);
  if (applied !== undefined) {
    const now = await getVideo(failFastWhenSignedOut(services.api), videoId);
    if (isHalted()) return { kind: "doubtful" };
    const edit = planAgain(action, applied, now);
    if (edit !== null) return { kind: await editVideo(services, videoId, edit) };
    services.settle.checkAgain(pendingVideoId(videoId));
    return { kind: "seen" };
  }
  // Cached data may be stale: folders are sent as a whole list, and "already so" must be true.
  const video = await lookUp(services, videoId);
  if (isHalted()) return { kind: "waiting" };
  const plan = planEdit(action, video);
  if (plan.kind === "skip") return { kind: "skipped", reason: plan.reason };
  const outcome = await editVideo(services, videoId, plan.edit);
  allApplied.set(videoId, { before: plan.before, after: plan.edit });
  return { kind: outcome };
}

/** Effect of an action on one video. */
type EditPlan =
  | { kind: "skip"; reason: SkipReason }
  /** `before` takes it back. */
  | { kind: "edit"; edit: VideoEdit; before: VideoEdit };

/** Action that changes fields of a video. */
type EditAction = Extract<BulkAction, { kind: "online" | "offline" | "move" | "undo" }>;

/** @param video with its pending edits */
export function planEdit(action: EditAction, video: Video): EditPlan {
  switch (action.kind) {
    case "online":
      if (video.isOnline) return { kind: "skip", reason: "already" };
      // The service refuses what has no renditions.
      if (video.status === "encoding") return { kind: "skip", reason: "not-encoded" };
      return { kind: "edit", edit: { isOnline: true }, before: { isOnline: false } };
    case "offline":
      if (!video.isOnline) return { kind: "skip", reason: "already" };
      return { kind: "edit", edit: { isOnline: false }, before: { isOnline: true } };
    case "move": {
      const folders = foldersAfter(video.folders, action.folder, action.mode);
      return folders === null
        ? { kind: "skip", reason: "already" }
        : { kind: "edit", edit: { folders }, before: { folders: video.folders } };
    }
    case "undo": {
      const applied = action.applied.get(video.id);
      return applied === undefined ? { kind: "skip", reason: "already" } : planUndo(applied, video);
    }
  }
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
    const added = without(after.folders, before.folders);
    const removed = without(before.folders, after.folders);
    const isAsLeft =
      without(added, video.folders).length === 0 &&
      without(removed, video.folders).length === removed.length;
    if (!isAsLeft) return { kind: "skip", reason: "changed-since" };
    edit.folders = [...without(video.folders, added), ...removed];
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
    // A colleague may have added or removed folders since.
    const added = without(after.folders, before.folders);
    const removed = without(before.folders, after.folders);
    const missing = without(added, video.folders);
    const stored = without(video.folders, removed);
    if (missing.length > 0 || stored.length < video.folders.length)
      edit.folders = [...stored, ...missing];
  }
  return Object.keys(edit).length === 0 ? null : edit;
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
  const stays = (id: string) => {
    switch (mode.kind) {
      case "only":
        return false;
      case "from":
        return id !== mode.folderId;
      case "add":
        return true;
    }
  };
  const stored = original.filter(({ id }) => id !== folder.id && stays(id));
  const isThere = original.some(({ id }) => id === folder.id);
  return isThere && stored.length === original.length - 1 ? null : [...stored, folder];
}
