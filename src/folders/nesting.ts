import { nameIssueOf } from "./folder-name.ts";
import type { Folder } from "./folders.ts";
import type { ShownFolder } from "./pending-folders.ts";

export type Nesting = ReturnType<typeof nestFolders<ShownFolder>>;

/**
 * Nests folders by their parent ids, or by their paths if the service reports no parents. Folders in a cycle,
 * which two concurrent moves can create, are placed at the top level.
 * @param folders in tree order, without the root folder
 */
export function nestFolders<F extends Folder>(folders: readonly F[]) {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const byPath = new Map(folders.map((folder) => [folder.path, folder]));
  const namedParent = ({ parentId, path }: F): F | undefined =>
    parentId === null ? byPath.get(path.slice(0, path.lastIndexOf("/"))) : byId.get(parentId);
  const parents = new Map<string, F | undefined>();
  for (const folder of folders) {
    const passed = new Set([folder.id]);
    let each = namedParent(folder);
    while (each !== undefined && !passed.has(each.id)) {
      passed.add(each.id);
      each = namedParent(each);
    }
    parents.set(folder.id, each?.id === folder.id ? undefined : namedParent(folder));
  }
  const children = new Map<string | null, F[]>();
  for (const folder of folders) {
    const parentId = parents.get(folder.id)?.id ?? null;
    const siblings = children.get(parentId);
    if (siblings === undefined) children.set(parentId, [folder]);
    else siblings.push(folder);
  }

  const inside = (folderId: string | null): readonly F[] => children.get(folderId) ?? [];
  const around = (folderId: string): readonly F[] => {
    const found: F[] = [];
    for (let each = parents.get(folderId); each !== undefined; each = parents.get(each.id)) {
      found.unshift(each);
    }
    return found;
  };
  const deepInside = (folderId: string): readonly F[] =>
    inside(folderId).flatMap((folder) => [folder, ...deepInside(folder.id)]);
  return {
    /** Returns the direct subfolders, in order; null means the top level. */
    inside,
    /** Returns the ancestors, outermost first, without the folder itself. */
    around,
    /** Returns all descendants. */
    deepInside,
    find: (folderId: string) => byId.get(folderId),
    /** Returns true if a folder is the container or one of its descendants. */
    isWithin: (folderId: string, containerId: string) =>
      folderId === containerId || around(folderId).some(({ id }) => id === containerId),
  };
}

/**
 * Returns why a folder can't be moved into another, and the name of the folder that prevents it; null if it can.
 * @param targetId null: the top level
 */
export function moveIssueOf(
  nesting: Nesting,
  folder: ShownFolder,
  targetId: string | null,
): { kind: "itself" | "inside" | "taken"; name: string } | null {
  if (targetId === folder.id) return { kind: "itself", name: folder.name };
  if (targetId !== null && nesting.isWithin(targetId, folder.id)) {
    return { kind: "inside", name: folder.name };
  }
  const others = nesting.inside(targetId).filter(({ id }) => id !== folder.id);
  const issue = nameIssueOf(folder.name, others);
  return issue?.kind === "taken" ? { kind: "taken", name: issue.name } : null;
}

/**
 * Returns true if the path of a folder may differ from the service's: the folder or an ancestor has an
 * unconfirmed change. A folder created with that path could end up elsewhere.
 */
export function isPathUnsure(nesting: Nesting, folder: ShownFolder): boolean {
  return [...nesting.around(folder.id), folder].some(
    ({ awaits }) => awaits === "change" || awaits === "removal",
  );
}
