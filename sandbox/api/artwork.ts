import { Hono } from "hono";
import { z } from "zod";
import type { Pictures } from "../state/records.ts";
import type { State } from "../state/state.ts";
import { readJson } from "./body.ts";
import type { ApiContext, ApiDeps, ApiEnv } from "./context.ts";
import { curlCommand } from "./curl-command.ts";
import { notFound } from "./problem.ts";
import { expectFile, FileName, formFields, putUrl } from "./signed-upload.ts";
import { pictureKey } from "./storage-keys.ts";

/** Lists the resources with images: path segment, key prefix and collection. */
const RESOURCES = {
  vod: { prefix: "vod", exists: (state, id) => has(state, state.vods, id) },
  channel: { prefix: "live", exists: (state, id) => has(state, state.channels, id) },
  playlist: { prefix: "playlist", exists: (state, id) => has(state, state.playlists, id) },
} satisfies Record<string, { prefix: string; exists(state: State, id: string): boolean }>;

type Resource = keyof typeof RESOURCES;

/** Maps the last path segment to the name in records and keys. */
const SLOTS = { splash: "splashscreen", thumbnail: "thumbnail" } satisfies Record<
  string,
  keyof Pictures
>;

const PLACEHOLDER = "/path/to/file";

const Init = z.discriminatedUnion("upload_type", [
  z.object({ upload_type: z.literal("ajax") }),
  z.object({ upload_type: z.literal("curl"), source: FileName.min(1).default(PLACEHOLDER) }),
]);

/** Serves `/v2/{vod|channel|playlist}/{id}/{splash|thumbnail}`: signed upload of an image (contract 4.8). */
export function artworkRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  for (const resource of ["vod", "channel", "playlist"] as const) {
    for (const word of ["splash", "thumbnail"] as const) {
      app.post(`/${resource}/:id/${word}`, (c) =>
        init(c, deps, resource, c.req.param("id"), SLOTS[word]),
      );
    }
  }
  return app;
}

async function init(
  c: ApiContext,
  deps: ApiDeps,
  resource: Resource,
  id: string,
  slot: keyof Pictures,
) {
  const { prefix, exists } = RESOURCES[resource];
  if (!exists(deps.state, id)) throw notFound(`The ${resource} ${id}`);
  const body = await readJson(c, Init);
  const key = pictureKey(prefix, id, slot);
  await expectFile(c, deps, key, { kind: "picture", owner: `${prefix}-${id}`, slot });
  if (body.upload_type === "ajax") return c.json(await formFields(deps, key, "picture"));
  const url = await putUrl(deps, key);
  return c.json({ "curl-command": curlCommand(body.source, url), url });
}

function has(
  state: State,
  collection: { get(id: string, nowMs: number): object | undefined },
  id: string,
): boolean {
  return collection.get(id, state.nowMs()) !== undefined;
}
