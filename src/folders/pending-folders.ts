import { byPlace, type Folder, type FolderChange } from "./folders.ts";

/** Pending changes by folder id, until the list shows them. */
export type PendingFolders = Readonly<Record<string, PendingFolder>>;

/**
 * A creation, change or deletion made on this page. `isDoubtful`: the response was
 * lost, so the outcome is unknown.
 */
export type PendingFolder =
  | { kind: "new"; folder: Folder }
  | { kind: "change"; change: FolderChange; isDoubtful: boolean }
  | { kind: "removal"; isDoubtful: boolean };

/** A folder with its pending change applied. */
export interface ShownFolder extends Folder {
  /** True while the service's list does not show the change. */
  isSettling: boolean;
  /** Kind of the pending change; null: none. */
  awaits: PendingFolder["kind"] | null;
  /** True if the change may not have reached the service. */
  isDoubtful: boolean;
}

/** Returns true if a list shows the pending change. */
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
    (name === undefined || isSameName(folder.name, name)) &&
    (parentId === undefined || folder.parentId === parentId)
  );
}

/** Compares names as services store them: trimmed, and by some normalised to NFC. */
function isSameName(a: string, b: string): boolean {
  return a.normalize("NFC").trim() === b.normalize("NFC").trim();
}

/** Applies pending changes to a list, in tree order, and leaves out folders that are being deleted. */
export function withPendingFolders(
  listed: readonly Folder[],
  pending: PendingFolders,
): ShownFolder[] {
  return withGoingFolders(listed, pending).filter(({ awaits }) => awaits !== "removal");
}

/** Like `withPendingFolders`, but includes folders that are being deleted. */
export function withGoingFolders(
  listed: readonly Folder[],
  pending: PendingFolders,
): ShownFolder[] {
  const isListed = new Set(listed.map(({ id }) => id));
  const made = Object.values(pending).flatMap((each) =>
    each.kind === "new" && !isListed.has(each.folder.id) ? [each.folder] : [],
  );
  const shown = new Map<string, ShownFolder>();
  for (const folder of [...listed, ...made]) {
    const requested = pending[folder.id];
    const isSettling = requested !== undefined && !showsFolder(listed, folder.id, requested);
    shown.set(folder.id, {
      ...folder,
      ...(requested?.kind === "change" ? requested.change : {}),
      isSettling,
      awaits: isSettling ? requested.kind : null,
      isDoubtful: isSettling && requested.kind !== "new" && requested.isDoubtful,
    });
  }
  // Only a move or a rename changes the paths of subfolders.
  const hasMoved = Object.values(pending).some(({ kind }) => kind === "change");
  const placed = hasMoved
    ? [...shown.values()].map((folder) => ({ ...folder, path: pathIn(shown, folder) }))
    : [...shown.values()];
  return placed.toSorted(byPlace);
}

/** Returns what remains pending after the service rejected a change: earlier and later changes. */
export function withoutChange(
  now: PendingFolder | undefined,
  before: PendingFolder | undefined,
  refused: FolderChange,
): PendingFolder | undefined {
  // Since then it was deleted, or its change became visible; that supersedes the rejected change.
  if (now?.kind !== "change") return now;
  const earlier = before?.kind === "change" ? before.change : {};
  const name = now.change.name === refused.name ? earlier.name : now.change.name;
  const parentId =
    now.change.parentId === refused.parentId ? earlier.parentId : now.change.parentId;
  if (name === undefined && parentId === undefined) {
    return before?.kind === "change" ? undefined : before;
  }
  return {
    ...now,
    change: {
      ...(name === undefined ? {} : { name }),
      ...(parentId === undefined ? {} : { parentId }),
    },
  };
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
    // Without a parent id, only the path tells the place.
    if (parent === undefined) return `${parentPathOf(each.path)}${names.join("/")}`;
    each = parent;
  }
  return `/${names.join("/")}`;
}

/** `/A/` of `/A/B`. */
function parentPathOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
