import { useState } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import {
  changeCarefully,
  type FolderTrouble,
  look,
  remove,
  type SeenFolder,
} from "./careful-change.ts";
import type { FolderChange } from "./folders.ts";
import type { ShownFolder } from "./pending-folders.ts";

/** Something to do with a folder that asks a person more. `parent` null: at the top. */
export type FolderTask =
  | { kind: "new"; parent: ShownFolder | null }
  | { kind: "rename" | "move" | "delete"; folder: ShownFolder };

/** What is being done with folders, and what went wrong where nobody looks at a dialog. */
export interface FolderDesk {
  task: FolderTask | null;
  open: (task: FolderTask) => void;
  close: () => void;
  /** By the folder's id. */
  troubles: ReadonlyMap<string, FolderTrouble>;
  /** Shows a trouble at its folder. */
  report: (trouble: FolderTrouble) => void;
  dismiss: (folderId: string) => void;
  /** Does again what failed, over what somebody else did meanwhile. */
  insist: (trouble: FolderTrouble) => void;
  /** Moves a folder without a question. */
  move: (folder: ShownFolder, parentId: string) => void;
}

/** One for each view that has folders in it. */
export function useFolderDesk(): FolderDesk {
  const services = useApi();
  const [task, setTask] = useState<FolderTask | null>(null);
  const [troubles, setTroubles] = useState<ReadonlyMap<string, FolderTrouble>>(new Map());
  const report = (trouble: FolderTrouble) =>
    setTroubles((all) => new Map(all).set(trouble.seen.shown.id, trouble));
  const dismiss = (folderId: string) =>
    setTroubles((all) => new Map([...all].filter(([id]) => id !== folderId)));
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
    troubles,
    open: setTask,
    close: () => setTask(null),
    report,
    dismiss,
    insist: ({ seen, change, obstacle }) =>
      void attempt(obstacle.kind === "conflict" ? { ...seen, listed: obstacle.now } : seen, change),
    move: (folder, parentId) => void attempt(look(services, folder), { parentId }),
  };
}
