import type { Write } from "../state/collection.ts";
import type { Folder } from "../state/records.ts";
import { ACCOUNT_ID, type State } from "../state/state.ts";

/** Returns a folder as the wire shows it now. */
export function folderRecord(state: State, folder: Folder) {
  return {
    id: folder.id,
    name: folder.name,
    path: seenPath(state, folder),
    parent_id: folder.parentId,
  };
}

/** Returns `/A/B` as readers see it: names of parents that have not settled are the old ones. */
function seenPath(state: State, folder: Folder): string {
  return joinPath(folder, (id) => state.folders.get(id, state.nowMs()));
}

/** Returns `/A/B` as it was written last. */
export function latestPath(state: State, folder: Folder): string {
  return joinPath(folder, (id) => state.folders.latest(id));
}

function joinPath(folder: Folder, lookUp: (id: string) => Folder | undefined): string {
  const names: string[] = [];
  let current: Folder | undefined = folder;
  while (current !== undefined && current.parentId !== null) {
    names.unshift(current.name);
    current = lookUp(current.parentId);
  }
  return `/${names.join("/")}`;
}

/** Returns the folder at the top, which is always there. */
export function rootFolder(state: State): Folder {
  const root = state.folders.all().find((folder) => folder.parentId === null);
  if (root === undefined) throw new Error("The state has not been seeded.");
  return root;
}

export function childNamed(state: State, parentId: string, name: string): Folder | undefined {
  return state.folders.all().find((folder) => folder.parentId === parentId && folder.name === name);
}

/** Returns whether a folder equals another or is inside it. */
export function isInside(state: State, folder: Folder, container: Folder): boolean {
  if (folder.id === container.id) return true;
  const parent = folder.parentId === null ? undefined : state.folders.latest(folder.parentId);
  return parent !== undefined && isInside(state, parent, container);
}

/** Returns the first of the ids that is no folder's. */
export function unknownFolderId(state: State, ids: string[]): string | undefined {
  return ids.find((id) => state.folders.latest(id) === undefined);
}

/** Finds folders by the names of their path, and makes those that are missing. */
export class FolderMaker {
  readonly #state: State;
  readonly #made: Folder[] = [];
  constructor(state: State) {
    this.#state = state;
  }

  idOf(names: readonly string[]): string {
    let parentId = rootFolder(this.#state).id;
    for (const name of names) {
      const existing =
        childNamed(this.#state, parentId, name) ??
        this.#made.find((folder) => folder.parentId === parentId && folder.name === name);
      parentId = existing?.id ?? this.#make(name, parentId);
    }
    return parentId;
  }

  /**
   * Returns the changes that store the folders made.
   * @param visibleAtMs absent: seen at once
   */
  writes(visibleAtMs?: number): Write[] {
    const account = this.#state.account.latest(ACCOUNT_ID);
    if (account === undefined || this.#made.length === 0) return [];
    const lastFolderNumber = account.lastFolderNumber + this.#made.length;
    return [
      ...this.#made.map((folder) => this.#state.folders.put(folder.id, folder, visibleAtMs)),
      this.#state.account.put(ACCOUNT_ID, { ...account, lastFolderNumber }),
    ];
  }

  #make(name: string, parentId: string): string {
    const last = this.#state.account.latest(ACCOUNT_ID)?.lastFolderNumber ?? 0;
    const id = String(last + this.#made.length + 1);
    this.#made.push({ id, name, parentId });
    return id;
  }
}
