import { queryOptions } from "@tanstack/react-query";
import type { ApiServices } from "./api-context.tsx";
import type { ApiClient } from "./client.ts";
import { type Folder, listFolders } from "./folders.ts";
import { listRecipes } from "./recipes.ts";

/** What a person can choose for an upload: where it goes and how it is encoded. */
export const uploadTargetQueries = {
  folders: (api: ApiClient) =>
    queryOptions({
      queryKey: ["folders"],
      queryFn: ({ signal }) => listFolders(api, signal),
    }),
  /** Folders that were made on this page, whether the list shows them by now or not. */
  newFolders: () =>
    queryOptions({
      queryKey: ["new-folders"],
      queryFn: (): Folder[] => [],
      initialData: [],
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  recipes: (api: ApiClient) =>
    queryOptions({
      queryKey: ["recipes"],
      queryFn: ({ signal }) => listRecipes(api, signal),
    }),
};

/** Names the wait for a new folder in the settle tracker. */
export function newFolderId(folderId: string): string {
  return `folder:${folderId}`;
}

/**
 * Offers a folder that was made just now before the list shows it, and looks for it until the list does
 * (supplement, "Habits").
 */
export function trackNewFolder({ api, settle, queryClient }: ApiServices, folder: Folder): void {
  queryClient.setQueryData(uploadTargetQueries.newFolders().queryKey, (made = []) => [
    ...made.filter(({ id }) => id !== folder.id),
    folder,
  ]);
  settle.expect<Folder[]>({
    id: newFolderId(folder.id),
    resource: "folders",
    cadence: "change",
    lookup: (signal) => listFolders(api, signal),
    isSeen: (folders) => folders.some(({ id }) => id === folder.id),
    onAnswer: (folders) =>
      queryClient.setQueryData(uploadTargetQueries.folders(api).queryKey, folders),
  });
}
