import { randomBytes, randomUUID } from "node:crypto";
import { extname } from "node:path";
import { Hono } from "hono";
import { z } from "zod";
import { outcomeFaults } from "../faults.ts";
import type { Upload } from "../state/records.ts";
import type { State } from "../state/state.ts";
import { readJson } from "./body.ts";
import { completeUpload } from "./complete-upload.ts";
import { type ApiContext, type ApiDeps, type ApiEnv, settledAtMs } from "./context.ts";
import { unknownFolderId } from "./folder-tree.ts";
import { badRequest, notFound } from "./problem.ts";
import { refuse } from "./storage-refusal.ts";

const MAX_PARTS = 10_000;
const MAX_SIGNATURES = 100;

const Init = z.object({
  filename: z.string().trim().min(1).max(1024),
  destination_folders_ids: z
    .array(z.string().regex(/^\d+$/, "must be numeric"))
    .max(1000)
    .optional(),
  recipe_id: z.string().optional(),
});

const Session = { s3_path: z.string().min(1), uploader_id: z.string().min(1) };

const Signatures = z.object({ ...Session, from_part_number: z.int(), to_part_number: z.int() });

const Complete = z.object({
  ...Session,
  ordered_etags: z.array(z.string().min(1)).min(1).max(MAX_PARTS),
});

/** Holds the uploads that the storage is putting together: the second of two calls waits and finds it done. */
type Completing = Map<string, Promise<unknown>>;

/** Serves `/v2/vod/upload`: the three calls of a multipart upload (contract 4.3 to 4.5). */
export function uploadRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const completing: Completing = new Map();

  app.post("/init-multipart", async (c) => {
    const upload = await beginUpload(deps, await readJson(c, Init));
    return c.json({ s3_path: upload.key, uploader_id: upload.id });
  });

  app.post("/signatures/multipart", async (c) => {
    const presignedUrls = await signParts(deps, await readJson(c, Signatures));
    return c.json({ presigned_urls: presignedUrls });
  });

  app.post("/complete-multipart", async (c) => {
    const body = await readJson(c, Complete);
    const known = deps.state.uploads.latest(body.uploader_id);
    if (known?.status === "completed" && known.key === body.s3_path) {
      const isRepeated = outcomeFaults(c.env.incoming).takeRepeatComplete();
      if (isRepeated) return c.json({ vod_id: known.vodId });
    }
    return c.json({ vod_id: await completeInTurn(c, deps, completing, body) });
  });

  return app;
}

async function beginUpload(
  { state, storage }: ApiDeps,
  { filename, destination_folders_ids: wantedIds = [], recipe_id: recipeId }: z.infer<typeof Init>,
): Promise<Upload> {
  const folderIds = [...new Set(wantedIds)];
  const unknown = unknownFolderId(state, folderIds);
  if (unknown !== undefined) {
    throw badRequest(`destination_folders_ids: folder ${unknown} does not exist`);
  }
  if (recipeId !== undefined && state.recipes.latest(recipeId) === undefined) {
    throw badRequest(`recipe_id: recipe ${recipeId} does not exist`);
  }
  const key = newKey(filename);
  const upload: Upload = {
    id: randomUUID(),
    key,
    storageUploadId: await storage.createMultipart(key).catch(refuse),
    filename,
    folderIds,
    recipeId: recipeId ?? null,
    createdAtMs: state.nowMs(),
    status: "open",
    vodId: null,
  };
  state.commit(state.uploads.put(upload.id, upload));
  return upload;
}

async function signParts(
  { state, storage, options }: ApiDeps,
  body: z.infer<typeof Signatures>,
): Promise<string[]> {
  const { from_part_number: from, to_part_number: to } = body;
  if (from < 1) throw badRequest("from_part_number must be at least 1");
  if (to > MAX_PARTS) throw badRequest(`to_part_number must be at most ${MAX_PARTS}`);
  if (from > to) throw badRequest("from_part_number must not be after to_part_number");
  if (to - from >= MAX_SIGNATURES) {
    throw badRequest(`at most ${MAX_SIGNATURES} part signatures per call`);
  }
  const upload = openUpload(state, body);
  return await Promise.all(
    Array.from({ length: to - from + 1 }, (_, index) =>
      storage.signPart({
        key: upload.key,
        uploadId: upload.storageUploadId,
        partNumber: from + index,
        expiresInSeconds: options.uploadUrlTtlSeconds,
      }),
    ),
  ).catch(refuse);
}

/** Completes an upload when no other call does. @returns the id of its VOD */
async function completeInTurn(
  c: ApiContext,
  deps: ApiDeps,
  completing: Completing,
  body: z.infer<typeof Complete>,
): Promise<string> {
  const { id } = openUpload(deps.state, body);
  for (let running = completing.get(id); running !== undefined; running = completing.get(id)) {
    await running;
  }
  const work = completeUpload(deps, openUpload(deps.state, body), body.ordered_etags, {
    visibleAtMs: () => settledAtMs(c, deps),
    isNeverOnline: () => outcomeFaults(c.env.incoming).takeNeverOnline(),
    isPublishedEarly: () => outcomeFaults(c.env.incoming).takeEarlyPublish(),
  });
  completing.set(
    id,
    work.then(
      () => completing.delete(id),
      () => completing.delete(id),
    ),
  );
  return await work.catch(refuse);
}

/**
 * Returns the upload of a session.
 * @throws ApiProblem when there is no such upload, or it is over
 */
function openUpload(state: State, session: { s3_path: string; uploader_id: string }): Upload {
  const upload = state.uploads.latest(session.uploader_id);
  if (upload === undefined || upload.key !== session.s3_path || upload.status === "completed") {
    throw notFound("The upload");
  }
  return upload;
}

/** Returns an unguessable key for any file name. */
function newKey(filename: string): string {
  const extension = /^\.[a-z0-9]{1,8}$/.exec(extname(filename).toLowerCase())?.[0] ?? "";
  return `uploads/${randomBytes(20).toString("hex")}/source${extension}`;
}
