import { seededId } from "../seed/ids.ts";

/** Recipes that make one rendition, with the most lines it may have; every other makes the whole ladder. */
const SINGLE = new Map([
  [seededId("recipe single"), 480],
  [seededId("recipe archive"), Number.POSITIVE_INFINITY],
]);

/** Returns the most lines of the one rendition that a recipe makes, or null for the whole ladder. */
export function singleRendition(recipeId: string | null): number | null {
  return recipeId === null ? null : (SINGLE.get(recipeId) ?? null);
}
