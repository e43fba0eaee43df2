import { byPlace, type Folder, type FolderChange } from "./folders.ts";

/** What folders were told, by id, until the list shows it. */
export type PendingFolders = Readonly<Record<string, PendingFolder>>;

/**
 * One of them: made, changed or removed on this page. `isDoubtful`: the answer was lost, so that nobody
 * knows whether it was carried out.
 */
export type PendingFolder =
  | { kind: "new"; folder: Folder }
  | { kind: "change"; change: FolderChange; isDoubtful: boolean }
  | { kind: "removal"; isDoubtful: boolean };

/** A folder as a person asked for it. */
export interface ShownFolder extends Folder {
  /** What was asked for is not in the service's list so far. */
  isSettling: boolean;
  /** What is awaited; null: nothing. */
  awaits: PendingFolder["kind"] | null;
  /** What is awaited may never have reached the service. */
  isDoubtful: boolean;
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
    (name === undefined || isSameName(folder.name, name)) &&
    (parentId === undefined || folder.parentId === parentId)
  );
}

/** Services trim names, and some compose their characters: that is what was asked for all the same. */
function isSameName(a: string, b: string): boolean {
  return a.normalize("NFC").trim() === b.normalize("NFC").trim();
}

/** The folders of the list with what was asked for since, in the order of a tree; those being removed left out. */
export function withPendingFolders(
  listed: readonly Folder[],
  pending: PendingFolders,
): ShownFolder[] {
  return withGoingFolders(listed, pending).filter(({ awaits }) => awaits !== "removal");
}

/** As `withPendingFolders`, with those that are being removed at their places. */
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
    const asked = pending[folder.id];
    const isSettling = asked !== undefined && !showsFolder(listed, folder.id, asked);
    shown.set(folder.id, {
      ...folder,
      ...(asked?.kind === "change" ? asked.change : {}),
      isSettling,
      awaits: isSettling ? asked.kind : null,
      isDoubtful: isSettling && asked.kind !== "new" && asked.isDoubtful,
    });
  }
  // Only a folder that moved or has a new name makes the paths of those inside it out of date.
  const hasMoved = Object.values(pending).some(({ kind }) => kind === "change");
  const placed = hasMoved
    ? [...shown.values()].map((folder) => ({ ...folder, path: pathIn(shown, folder) }))
    : [...shown.values()];
  return placed.toSorted(byPlace);
}

/** What stays pending when the service says no to a change: what was asked for before, or since. */
export function withoutChange(
  now: PendingFolder | undefined,
  before: PendingFolder | undefined,
  refused: FolderChange,
): PendingFolder | undefined {
  // Meanwhile it was removed, or is seen: that goes for the refused part as well.
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
