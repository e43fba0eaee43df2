import type { ApiClient } from "#shared/http/client.ts";
import { readRows, wireFlag, wireKey, wireRecord, wireText } from "#shared/http/wire.ts";

const recipeWire = wireRecord({
  recipeId: wireKey,
  name: wireText,
  isDefault: wireFlag,
});

/** A way of encoding that can be chosen when an upload starts (contract 4.3). */
export interface Recipe {
  id: string;
  name: string;
  isDefault: boolean;
}

/** The account's encoding recipes (supplement, "Encoding recipes"). @throws ApiError */
export async function listRecipes(api: ApiClient, signal?: AbortSignal): Promise<Recipe[]> {
  const answer = await api.http({ path: api.config.recipesPath, signal });
  return readRows(recipeWire, answer).rows.map(({ recipeId, name, isDefault }) => ({
    id: recipeId,
    name: name ?? recipeId,
    isDefault,
  }));
}
