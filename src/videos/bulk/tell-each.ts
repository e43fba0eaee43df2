import { ApiError } from "#shared/http/errors.ts";
import { waitReasonOf } from "#shared/http/persist.ts";
import { unheld } from "#shared/http/unheld.ts";
import type { VodEdit } from "#videos/pending-vods.ts";
import { editVod, pendingVodId, removeVod } from "#videos/vod-edits-queries.ts";
import { forgetVod } from "#videos/vod-library-queries.ts";
import type { Vod, VodFolder } from "#videos/vod-record.ts";
import { getVod } from "#videos/vods.ts";
import type { BulkAction, BulkOutcome, MoveMode, SkipReason, Told } from "./bulk-job.ts";
import { type RunAnswer, runLimited } from "./run-limited.ts";
import {
  type Desk,
  failure,
  isChange,
  lookUp,
  pauseReasonOf,
  pendingVods,
  watchCalls,
} from "./work.ts";

/**
 * Tells films one by one. What gets no good answer waits, and the others with it, and is told again.
 * @returns how that ended: once nobody is let in, no film is told any more
 */
export async function tellEach(
  desk: Desk,
  vodIds: readonly string[],
): Promise<"over" | "signed-out"> {
  let isHalted = false;
  await runLimited({
    ids: vodIds,
    signal: desk.work.stopper.signal,
    onPause: desk.onPause,
    async run(vodId) {
      const answer = await tellOne(desk, vodId, () => isHalted);
      isHalted ||= answer === "halt";
      return answer;
    },
  });
  return isHalted ? "signed-out" : "over";
}

/** @param isHalted whether films are only looked up, and not told, by now */
async function tellOne(desk: Desk, vodId: string, isHalted: () => boolean): Promise<RunAnswer> {
  const { work, setOutcome } = desk;
  const before = work.items.get(vodId)?.outcome.kind;
  // A lookup may have shown meanwhile what the answer did not say.
  if (before === "seen") return "done";
  setOutcome(vodId, { kind: "running" });
  let lost: unknown = null;
  const services = watchCalls(desk.services, {
    onFailure(request, error) {
      if (isChange(request)) lost = error;
    },
  });
  try {
    const outcome = await tell({ ...desk, services }, vodId, isHalted);
    setOutcome(vodId, outcome);
    if (outcome.kind !== "accepted" && outcome.kind !== "doubtful") return "done";
    desk.lookFor(vodId);
    return outcome.kind === "doubtful" ? again(lost, () => {}) : "done";
  } catch (error) {
    const isDoubtful = before === "doubtful" || work.told.has(vodId);
    const answer = again(error, () => {
      if (!isDoubtful) setOutcome(vodId, failure(error));
    });
    if (answer !== "done") {
      setOutcome(vodId, { kind: isDoubtful ? "doubtful" : "waiting" });
      if (isDoubtful) desk.lookFor(vodId);
      return answer;
    }
    const isSignedOut = waitReasonOf(error) === "signed-out";
    if (isSignedOut && lost !== error) {
      // The look was refused: nothing was begun.
      setOutcome(vodId, { kind: isDoubtful ? "doubtful" : "waiting" });
      if (isDoubtful) desk.lookFor(vodId);
      return "halt";
    }
    setOutcome(vodId, failure(error));
    work.told.delete(vodId);
    if (error instanceof ApiError && error.kind === "not-found") {
      forgetVod(services.queryClient, vodId);
    }
    // Nobody is let through any more: the rest would fail alike.
    return isSignedOut ? "halt" : "done";
  }
}

function again(error: unknown, giveUp: () => void): RunAnswer {
  const reason = pauseReasonOf(error);
  if (reason === null) return "done";
  return { pauseMs: error instanceof ApiError ? error.retryAfterMs : null, reason, giveUp };
}

/** @throws ApiError when the film can't be looked up or the service says no */
async function tell(desk: Desk, vodId: string, isHalted: () => boolean): Promise<BulkOutcome> {
  const { services, work } = desk;
  const { action } = work;
  if (action.kind === "playlist") return { kind: "waiting" };
  if (action.kind === "delete") return { kind: await removeVod(services, vodId) };
  if (pendingVods(services)[vodId]?.kind === "removal") {
    return { kind: "skipped", reason: "deleting" };
  }
  const told = work.told.get(vodId);
  if (told !== undefined) {
    const now = await getVod(unheld(services.api), vodId);
    if (isHalted()) return { kind: "doubtful" };
    const edit = planAgain(action, told, now);
    if (edit !== null) return { kind: await editVod(services, vodId, edit) };
    services.settle.checkAgain(pendingVodId(vodId));
    return { kind: "seen" };
  }
  // What is known of the film may be old: folders are sent as a whole list, and "already so" must be true.
  const vod = await lookUp(services, vodId);
  if (isHalted()) return { kind: "waiting" };
  const plan = planEdit(action, vod);
  if (plan.kind === "skip") return { kind: "skipped", reason: plan.reason };
  const outcome = await editVod(services, vodId, plan.edit);
  work.told.set(vodId, { before: plan.before, after: plan.edit });
  return { kind: outcome };
}

/** What an action means for one film. */
type EditPlan =
  | { kind: "skip"; reason: SkipReason }
  /** `before` takes it back. */
  | { kind: "edit"; edit: VodEdit; before: VodEdit };

/** An action that changes fields of a film. */
type EditAction = Extract<BulkAction, { kind: "online" | "offline" | "move" | "undo" }>;

/** @param vod as it was asked for last */
export function planEdit(action: EditAction, vod: Vod): EditPlan {
  switch (action.kind) {
    case "online":
      if (vod.isOnline) return { kind: "skip", reason: "already" };
      // The service refuses what has no renditions.
      if (vod.status === "encoding") return { kind: "skip", reason: "not-encoded" };
      return { kind: "edit", edit: { isOnline: true }, before: { isOnline: false } };
    case "offline":
      if (!vod.isOnline) return { kind: "skip", reason: "already" };
      return { kind: "edit", edit: { isOnline: false }, before: { isOnline: true } };
    case "move": {
      const folders = foldersAfter(vod.folders, action.folder, action.mode);
      return folders === null
        ? { kind: "skip", reason: "already" }
        : { kind: "edit", edit: { folders }, before: { folders: vod.folders } };
    }
    case "undo": {
      const told = action.told.get(vod.id);
      return told === undefined ? { kind: "skip", reason: "already" } : planUndo(told, vod);
    }
  }
}

/** Only what the job itself has changed is changed back, and only where it still is as the job left it. */
function planUndo({ before, after }: Told, vod: Vod): EditPlan {
  const edit: VodEdit = {};
  const held: VodEdit = {};
  if (after.isOnline !== undefined) {
    if (vod.isOnline !== after.isOnline) return { kind: "skip", reason: "changed-since" };
    edit.isOnline = before.isOnline ?? !after.isOnline;
    held.isOnline = vod.isOnline;
  }
  if (after.folders !== undefined && before.folders !== undefined) {
    const added = without(after.folders, before.folders);
    const removed = without(before.folders, after.folders);
    const isAsLeft =
      without(added, vod.folders).length === 0 &&
      without(removed, vod.folders).length === removed.length;
    if (!isAsLeft) return { kind: "skip", reason: "changed-since" };
    edit.folders = [...without(vod.folders, added), ...removed];
    held.folders = vod.folders;
  }
  return { kind: "edit", edit, before: held };
}

/**
 * What to tell a film once more that was told already, with the answer lost or the change never seen.
 * @param vod as the service has it by now
 * @returns null when it is as it was to be
 */
export function planAgain(action: EditAction, { before, after }: Told, vod: Vod): VodEdit | null {
  if (action.kind !== "undo") {
    const plan = planEdit(action, vod);
    return plan.kind === "edit" ? plan.edit : null;
  }
  const edit: VodEdit = {};
  if (after.isOnline !== undefined && after.isOnline !== vod.isOnline)
    edit.isOnline = after.isOnline;
  if (after.folders !== undefined && before.folders !== undefined) {
    // Somebody else may have put it into folders, or taken it out of some, since.
    const added = without(after.folders, before.folders);
    const removed = without(before.folders, after.folders);
    const missing = without(added, vod.folders);
    const kept = without(vod.folders, removed);
    if (missing.length > 0 || kept.length < vod.folders.length)
      edit.folders = [...kept, ...missing];
  }
  return Object.keys(edit).length === 0 ? null : edit;
}

function without(folders: readonly VodFolder[], gone: readonly VodFolder[]): readonly VodFolder[] {
  const ids = new Set(gone.map(({ id }) => id));
  return folders.filter(({ id }) => !ids.has(id));
}

/** The folders of a film after a move; null when they stay the same. */
function foldersAfter(
  held: readonly VodFolder[],
  folder: VodFolder,
  mode: MoveMode,
): readonly VodFolder[] | null {
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
  const kept = held.filter(({ id }) => id !== folder.id && stays(id));
  const isThere = held.some(({ id }) => id === folder.id);
  return isThere && kept.length === held.length - 1 ? null : [...kept, folder];
}
