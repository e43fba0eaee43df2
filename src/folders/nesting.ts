/** What of a folder its place depends on. */
interface Placed {
  id: string;
  name: string;
  path: string;
  parentId: string | null;
}

/** Folders as they lie in each other. */
export interface Nesting<F extends Placed> {
  /** Those inside a folder, in order; null: those in no other. */
  inside: (folderId: string | null) => readonly F[];
  find: (folderId: string) => F | undefined;
  /** The folders around one, outermost first, itself left out. */
  around: (folderId: string) => readonly F[];
  /** All that lie in it, however deep. */
  deepInside: (folderId: string) => readonly F[];
  /** Whether a folder is another one or lies in it, however deep. */
  isWithin: (folderId: string, containerId: string) => boolean;
}

/**
 * Nests folders by their parents, or by their paths where the service names no parents. Folders that would
 * lie in themselves, as two moves at one time can make them, stand at the top.
 * @param folders in the order of a tree, the one at the top left out
 */
export function nestFolders<F extends Placed>(folders: readonly F[]): Nesting<F> {
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

  const inside = (folderId: string | null) => children.get(folderId) ?? [];
  const around = (folderId: string) => {
    const found: F[] = [];
    for (let each = parents.get(folderId); each !== undefined; each = parents.get(each.id)) {
      found.unshift(each);
    }
    return found;
  };
  const deepInside = (folderId: string): F[] =>
    inside(folderId).flatMap((folder) => [folder, ...deepInside(folder.id)]);
  return {
    inside,
    around,
    deepInside,
    find: (folderId) => byId.get(folderId),
    isWithin: (folderId, containerId) =>
      folderId === containerId || around(folderId).some(({ id }) => id === containerId),
  };
}
