import type { VodEdit } from "#api/pending-vods.ts";
import type { Vod, VodFolder } from "#api/vod-record.ts";
import type { BulkAction, MoveMode, SkipReason } from "./bulk-job.ts";

/** What an action means for one film. */
export type EditPlan =
  | { kind: "skip"; reason: SkipReason }
  /** `before` takes it back. */
  | { kind: "edit"; edit: VodEdit; before: VodEdit };

/** @param vod as it was asked for last */
export function planEdit(
  action: Extract<BulkAction, { kind: "online" | "offline" | "move" | "undo" }>,
  vod: Vod,
): EditPlan {
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
      const edit = action.edits.get(vod.id);
      return edit === undefined
        ? { kind: "skip", reason: "already" }
        : { kind: "edit", edit, before: {} };
    }
  }
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
