import { useState } from "react";
import { saveEdit } from "#changes/save-edit-queries.ts";
import { type ApiServices, useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { useStore } from "#shared/sync/use-store.ts";
import type { PublishCommand } from "#videos/pending-videos.ts";
import type { Folder, FolderFields } from "./folders.ts";
import { folderEdits, removeFolder, useFolders } from "./folders-queries.ts";
import type { ShownFolder } from "./pending-folders.ts";

/** Describes a task that opens a dialog. `parent` is null at the top level. */
export type FolderTask =
  | { kind: "new"; parent: ShownFolder | null }
  | { kind: "rename" | "move" | "delete"; folder: ShownFolder };

export interface FolderFailure {
  /** Is the folder when the change was requested. */
  folder: ShownFolder;
  /** Is null for the deletion. */
  change: Partial<FolderFields> | null;
  reason: { kind: "conflict"; theirs: Folder } | { kind: "failed"; problem: Problem };
}

export type FolderActions = ReturnType<typeof useFolderActions>;

/**
 * Holds the open task of one view with folders, and failed changes that are shown outside a dialog.
 * @param onVideos changes the videos of a folder; absent: that is not offered
 */
export function useFolderActions(
  onVideos?: (command: PublishCommand, folder: ShownFolder) => void,
) {
  const services = useApi();
  const mayEdit = useMayEdit();
  const { folders } = useFolders();
  const overruled = useStore(folderEdits.overruledOf(services));
  const [task, setTask] = useState<FolderTask | null>(null);
  const [failed, setFailed] = useState<ReadonlyMap<string, FolderFailure>>(new Map());
  const lost = folders.flatMap((folder): [string, FolderFailure][] => {
    const change = overruled[folder.id];
    const reason = { kind: "conflict", theirs: folder } as const;
    return change === undefined ? [] : [[folder.id, { folder, change, reason }]];
  });
  const failures: ReadonlyMap<string, FolderFailure> = new Map([...lost, ...failed]);
  const report = (failure: FolderFailure) =>
    setFailed((all) => new Map(all).set(failure.folder.id, failure));
  const dismiss = (folderId: string) => {
    setFailed((all) => new Map([...all].filter(([id]) => id !== folderId)));
    folderEdits.accept(services, folderId, "name");
    folderEdits.accept(services, folderId, "parentId");
  };
  const attempt = async (folder: ShownFolder, change: FolderFailure["change"]) => {
    dismiss(folder.id);
    const failure = await changeFolder(services, folder, change);
    if (failure !== null) report(failure);
  };
  return {
    /** Is false where there are no controls of changes. */
    mayEdit,
    task,
    open: (next: FolderTask) => {
      if (mayEdit) setTask(next);
    },
    close: () => setTask(null),
    onVideos,
    failures,
    report,
    dismiss,
    /** Retries a failed change; after a conflict, overwrites the other change. */
    insist: (failure: FolderFailure) => void attempt(seenFolder(failure), failure.change),
    move: (folder: ShownFolder, parentId: string) => void attempt(folder, { parentId }),
  };
}

/**
 * Renames, moves or deletes (`change` null) a folder, unless another person changed it since it was shown.
 * Returns null once the change is sent.
 */
export async function changeFolder(
  services: ApiServices,
  folder: ShownFolder,
  change: FolderFailure["change"],
): Promise<FolderFailure | null> {
  if (change !== null) {
    const reason = await saveEdit(folderEdits, services, folder, change);
    return reason.kind === "saved" ? null : { folder, change, reason };
  }
  try {
    await removeFolder(services, folder.id);
    return null;
  } catch (error) {
    return { folder, change, reason: { kind: "failed", problem: toProblem(error) } };
  }
}

/** Returns the folder as the user has last seen it: after a conflict, the other version. */
export function seenFolder({ folder, reason }: FolderFailure): ShownFolder {
  return reason.kind === "conflict" ? { ...folder, ...reason.theirs } : folder;
}
