import { Hono } from "hono";
import type { ApiDeps, ApiEnv } from "./context.ts";

/** Serves `GET /v2/recipes`: a bare array, the account's default among it. */
export function recipeRoutes({ state }: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get("/", (c) =>
    c.json(
      state.recipes
        .visible(state.nowMs())
        .map(({ id, name, isDefault }) => ({ recipeId: id, name, isDefault })),
    ),
  );
}
