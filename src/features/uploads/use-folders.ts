import { useQuery } from "@tanstack/react-query";
import { useApi } from "#api/api-context.tsx";
import { toProblem } from "#api/errors.ts";
import { byPlace, type Folder } from "#api/folders.ts";
import { uploadTargetQueries } from "#api/upload-targets-queries.ts";
import type { Problem } from "#lib/problem.ts";

/** A folder that can be chosen. */
export interface ChoosableFolder extends Folder {
  /** Made on this page, and not in the service's list so far. */
  isSettling: boolean;
}

/** Every folder below the top, in the order of a tree, those that were made moments ago among them. */
export function useFolders(): {
  folders: readonly ChoosableFolder[];
  problem: Problem | null;
} {
  const { api } = useApi();
  const { data: listed = [], error } = useQuery(uploadTargetQueries.folders(api));
  const { data: made } = useQuery(uploadTargetQueries.newFolders());
  const listedIds = new Set(listed.map(({ id }) => id));
  const folders = [
    ...listed.map((folder) => ({ ...folder, isSettling: false })),
    ...made
      .filter(({ id }) => !listedIds.has(id))
      .map((folder) => ({ ...folder, isSettling: true })),
  ];
  return {
    folders: folders.filter(({ path }) => path !== "/").toSorted(byPlace),
    problem: toProblem(error),
  };
}
