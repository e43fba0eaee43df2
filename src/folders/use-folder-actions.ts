import { useState } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import {
  changeCarefully,
  type FolderFailure,
  remove,
  type SeenFolder,
  snapshotFolders,
} from "./careful-change.ts";
import type { FolderChange } from "./folders.ts";
import type { ShownFolder } from "./pending-folders.ts";

/** A task that opens a dialog. `parent` null: at the top level. */
export type FolderTask =
  | { kind: "new"; parent: ShownFolder | null }
  | { kind: "rename" | "move" | "delete"; folder: ShownFolder };

/** The open task, and failed changes that are shown outside a dialog. */
export interface FolderActions {
  task: FolderTask | null;
  open: (task: FolderTask) => void;
  close: () => void;
  /** By folder id. */
  failures: ReadonlyMap<string, FolderFailure>;
  /** Shows a failed change at its folder. */
  report: (failure: FolderFailure) => void;
  dismiss: (folderId: string) => void;
  /** Retries a failed change; after a conflict, overwrites the other change. */
  insist: (failure: FolderFailure) => void;
  /** Moves a folder without a dialog. */
  move: (folder: ShownFolder, parentId: string) => void;
}

/** Manages the tasks of one view with folders. */
export function useFolderActions(): FolderActions {
  const services = useApi();
  const [task, setTask] = useState<FolderTask | null>(null);
  const [failures, setIssues] = useState<ReadonlyMap<string, FolderFailure>>(new Map());
  const report = (failure: FolderFailure) =>
    setIssues((all) => new Map(all).set(failure.seen.shown.id, failure));
  const dismiss = (folderId: string) =>
    setIssues((all) => new Map([...all].filter(([id]) => id !== folderId)));
  const attempt = async (seen: SeenFolder, change: FolderChange | null) => {
    dismiss(seen.shown.id);
    const obstacle =
      change === null
        ? await remove(services, seen.shown.id)
        : await changeCarefully(services, seen, change);
    if (obstacle !== null) report({ seen, change, obstacle });
  };
  return {
    task,
    failures,
    open: setTask,
    close: () => setTask(null),
    report,
    dismiss,
    insist: ({ seen, change, obstacle }) =>
      void attempt(obstacle.kind === "conflict" ? { ...seen, listed: obstacle.now } : seen, change),
    move: (folder, parentId) => void attempt(snapshotFolders(services, folder), { parentId }),
  };
}
