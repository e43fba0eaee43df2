import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#shared/http/client.ts";
import { listRecipes } from "./recipes.ts";

export const recipeQueries = {
  /** How a film can be encoded. */
  all: (api: ApiClient) =>
    queryOptions({
      queryKey: ["recipes"],
      queryFn: ({ signal }) => listRecipes(api, signal),
    }),
};
