import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "./client.ts";
import { listFolders } from "./folders.ts";
import { listRecipes } from "./recipes.ts";

/** What a person can choose before an upload starts: where it goes and how it is encoded. */
export const uploadTargetQueries = {
  folders: (api: ApiClient) =>
    queryOptions({
      queryKey: ["folders"],
      queryFn: ({ signal }) => listFolders(api, signal),
    }),
  recipes: (api: ApiClient) =>
    queryOptions({
      queryKey: ["recipes"],
      queryFn: ({ signal }) => listRecipes(api, signal),
    }),
};
