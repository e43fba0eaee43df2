import type { VodEdit } from "#videos/pending-vods.ts";
import type { Vod, VodFolder } from "#videos/vod-record.ts";
import type { BulkAction, MoveMode, SkipReason, Told } from "./bulk-job.ts";

/** What an action means for one film. */
export type EditPlan =
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
