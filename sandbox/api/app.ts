import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { matchedRoutes } from "hono/route";
import { createNumbers } from "../numbers/numbers.ts";
import { analyticsRoutes } from "./analytics.ts";
import { artworkRoutes } from "./artwork.ts";
import { channelRoutes } from "./channels.ts";
import type { ApiDeps, ApiEnv } from "./context.ts";
import { embedRoutes } from "./embed-codes.ts";
import { folderRoutes } from "./folders.ts";
import { playlistRoutes } from "./playlists.ts";
import { ApiProblem, badRequest, notFound } from "./problem.ts";
import { recipeRoutes } from "./recipes.ts";
import { subtitleRoutes } from "./subtitles.ts";
import { uploadRoutes } from "./uploads.ts";
import { vodRoutes } from "./vods.ts";
import { watchTimeRoutes } from "./watch-time.ts";

/** Creates the API's origin: everything under `/v2`. */
export function createApi(deps: ApiDeps): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();

  app.use(async (c, next) => {
    await next();
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith("/*"));
    deps.stats.count(`${c.req.method} ${route?.path ?? "(unknown)"}`);
    c.header("Cache-Control", "no-store");
  });

  // Before authentication: callers should learn the actual error.
  app.get("/v2/fullurl/b/:rootUserId/f/:id", () => {
    deps.stats.countDeprecated();
    throw new ApiProblem(410, "Gone", "deprecated: use content/access of the playback address");
  });

  const isRightKey = keyCheck(deps.options.apiKey);
  app.use("/v2/*", async (c, next) => {
    if (!isRightKey(c.req.header("X-Api-Key"))) {
      throw new ApiProblem(401, "Unauthorized", "X-Api-Key is missing or wrong");
    }
    if (c.req.header("X-Format") !== "default") throw badRequest("X-Format must be default");
    // An external storage does not report uploads.
    if (c.req.method === "GET") await deps.lookForFiles();
    await next();
  });

  app.route("/v2/vod/upload", uploadRoutes(deps));
  app.route("/v2/vod", subtitleRoutes(deps));
  app.route("/v2", artworkRoutes(deps));
  app.route("/v2", embedRoutes(deps));
  app.route("/v2/vod", vodRoutes(deps));
  app.route("/v2/folder", folderRoutes(deps));
  app.route("/v2/recipes", recipeRoutes(deps));
  app.route("/v2/channel", channelRoutes(deps));
  app.route("/v2/playlists", playlistRoutes(deps));

  const readNumbers = createNumbers(deps);
  // This route comes first, because paths of the other one fit these as well.
  app.route("/v2/analytics", watchTimeRoutes(deps, readNumbers));
  app.route("/v2/analytics", analyticsRoutes(deps, readNumbers));

  app.notFound((c) => {
    const { message, detail } = notFound(`${c.req.method} ${c.req.path}`);
    return c.json({ message, detail }, 404);
  });

  app.onError((error, c) => {
    if (error instanceof ApiProblem) {
      return c.json({ message: error.message, detail: error.detail }, error.status);
    }
    deps.options.log(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}`);
    return c.json({ message: "Internal error", detail: "the sandbox's log says more" }, 500);
  });

  return app;
}

/** Compares digests, so that the time taken tells nothing of the key. */
function keyCheck(key: string): (given: string | undefined) => boolean {
  const expected = digest(key);
  return (given) => timingSafeEqual(digest(given ?? ""), expected);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
