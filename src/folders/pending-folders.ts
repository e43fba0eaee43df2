import { type PendingById, unsentOf } from "#changes/edit-journal.ts";
import { byPlace, type Folder, type FolderFields } from "./folders.ts";

/** Describes a folder with its pending change applied. */
export interface ShownFolder extends Folder {
  /** Is the kind of the pending change, until the service's list shows it. Is null when there is none. */
  awaits: "new" | "change" | "removal" | null;
  /** Is true if the change may not have reached the service. */
  isDoubtful: boolean;
  /** It waits for the connection, or for its answer; absent: neither. */
  unsent?: "waiting" | "saving";
}

/** Holds the changes made on a page that the list does not show yet, by folder id. */
export interface PendingFolders {
  edits: PendingById<FolderFields>;
  /** Holds what was created on this page. */
  made: Readonly<Record<string, Folder>>;
}

/** Applies pending changes to a list, in tree order, and leaves out folders that are being deleted. */
export function withPendingFolders(
  listed: readonly Folder[],
  pending: PendingFolders,
): ShownFolder[] {
  return withGoingFolders(listed, pending).filter(({ awaits }) => awaits !== "removal");
}

/** Applies changes as `withPendingFolders` does, but includes folders that are being deleted. */
export function withGoingFolders(
  listed: readonly Folder[],
  { edits, made }: PendingFolders,
): ShownFolder[] {
  const known = new Set(listed.map(({ id }) => id));
  const unlisted = Object.values(made).filter(({ id }) => !known.has(id));
  const shown = [...listed, ...unlisted].map((folder): ShownFolder => {
    const pending = edits[folder.id];
    const unsent = unsentOf(pending);
    const awaits = pending?.kind === "edit" ? "change" : (pending?.kind ?? null);
    return {
      ...folder,
      ...(pending?.kind === "edit" ? pending.edit : {}),
      awaits: known.has(folder.id) ? awaits : "new",
      isDoubtful: pending?.isDoubtful ?? false,
      ...(unsent === null ? {} : { unsent }),
    };
  });
  // Only a move or a rename changes the paths of subfolders.
  const hasMoved = Object.values(edits).some(({ kind }) => kind === "edit");
  const byId = new Map(shown.map((folder) => [folder.id, folder]));
  const placed = shown.map((folder) => ({ ...folder, path: pathIn(byId, folder) }));
  return (hasMoved ? placed : shown).toSorted(byPlace);
}

function pathIn(folders: ReadonlyMap<string, Folder>, folder: Folder): string {
  const names: string[] = [];
  const passed = new Set<string>();
  let each: Folder = folder;
  while (each.path !== "/" && !passed.has(each.id)) {
    passed.add(each.id);
    names.unshift(each.name);
    const parent = each.parentId === null ? undefined : folders.get(each.parentId);
    // Without a parent id, only the path tells the place.
    if (parent === undefined) return `${parentPathOf(each.path)}${names.join("/")}`;
    each = parent;
  }
  return `/${names.join("/")}`;
}

/** Returns `/A/` of `/A/B`. */
function parentPathOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
