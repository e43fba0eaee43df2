import { byPlace, type Folder, type FolderChange } from "./folders.ts";

/** What folders were told, by id, until the list shows it. */
export type PendingFolders = Readonly<Record<string, PendingFolder>>;

/** One of them: made, changed or removed on this page. */
export type PendingFolder =
  | { kind: "new"; folder: Folder }
  | { kind: "change"; change: FolderChange }
  | { kind: "removal" };

/** A folder as a person asked for it. */
export interface ShownFolder extends Folder {
  /** What was asked for is not in the service's list so far. */
  isSettling: boolean;
}

/** Whether a list shows what was asked for. */
export function showsFolder(
  listed: readonly Folder[],
  folderId: string,
  pending: PendingFolder,
): boolean {
  const folder = listed.find(({ id }) => id === folderId);
  if (pending.kind === "removal") return folder === undefined;
  if (folder === undefined) return false;
  if (pending.kind === "new") return true;
  const { name, parentId } = pending.change;
  return (
    (name === undefined || folder.name.trim() === name.trim()) &&
    (parentId === undefined || folder.parentId === parentId)
  );
}

/** The folders of the list with what was asked for since, in the order of a tree. */
export function withPendingFolders(
  listed: readonly Folder[],
  pending: PendingFolders,
): ShownFolder[] {
  const isListed = new Set(listed.map(({ id }) => id));
  const made = Object.values(pending).flatMap((each) =>
    each.kind === "new" && !isListed.has(each.folder.id) ? [each.folder] : [],
  );
  const shown = new Map<string, ShownFolder>();
  for (const folder of [...listed, ...made]) {
    const asked = pending[folder.id];
    if (asked?.kind === "removal") continue;
    shown.set(folder.id, {
      ...folder,
      ...(asked?.kind === "change" ? asked.change : {}),
      isSettling: asked !== undefined && !showsFolder(listed, folder.id, asked),
    });
  }
  // Only a folder that moved or has a new name makes the paths of those inside it out of date.
  const hasMoved = Object.values(pending).some(({ kind }) => kind === "change");
  const placed = hasMoved
    ? [...shown.values()].map((folder) => ({ ...folder, path: pathIn(shown, folder) }))
    : [...shown.values()];
  return placed.toSorted(byPlace);
}

function pathIn(folders: ReadonlyMap<string, Folder>, folder: Folder): string {
  const names: string[] = [];
  const passed = new Set<string>();
  let each: Folder | undefined = folder;
  while (each !== undefined && each.path !== "/" && !passed.has(each.id)) {
    passed.add(each.id);
    names.unshift(each.name);
    const parent: Folder | undefined =
      each.parentId === null ? undefined : folders.get(each.parentId);
    // A service that names no parents has the place in the path alone.
    if (parent === undefined) return `${parentPathOf(each.path)}${names.join("/")}`;
    each = parent;
  }
  return `/${names.join("/")}`;
}

/** `/A/` of `/A/B`. */
function parentPathOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
