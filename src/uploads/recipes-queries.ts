import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#shared/http/client.ts";
import { readRows, wireFlag, wireKey, wireRecord, wireText } from "#shared/http/wire.ts";

export const recipeQueries = {
  all: (api: ApiClient) =>
    queryOptions({
      queryKey: ["recipes"],
      queryFn: ({ signal }) => listRecipes(api, signal),
    }),
};

const recipeWire = wireRecord({
  recipeId: wireKey,
  name: wireText,
  isDefault: wireFlag,
});

interface Recipe {
  id: string;
  name: string;
  isDefault: boolean;
}

/**
 * Returns the account's encoding recipes (supplement, "Encoding recipes").
 * @throws ApiError
 */
async function listRecipes(api: ApiClient, signal?: AbortSignal): Promise<Recipe[]> {
  const answer = await api.http({ path: api.config.recipesPath, signal });
  return readRows(recipeWire, answer).rows.map(({ recipeId, name, isDefault }) => ({
    id: recipeId,
    name: name ?? recipeId,
    isDefault,
  }));
}
