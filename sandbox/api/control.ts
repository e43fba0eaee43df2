import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Hono } from "hono";
import { z } from "zod";
import { LINK_STYLES } from "../cdn/playback-urls.ts";
import type { PlaybackSettings } from "../cdn/types.ts";
import { FaultRule, type Faults } from "../faults.ts";
import { SEED_NAMES, type SeedName } from "../options.ts";
import { addCustomChannels, CustomChannel } from "../seed/custom-channels.ts";
import { addCustomPlays, CustomPlays } from "../seed/custom-plays.ts";
import { addCustomVods, CustomVod } from "../seed/custom-vods.ts";
import { readJson } from "./body.ts";
import type { ApiContext, ApiDeps, ApiEnv } from "./context.ts";
import { ApiProblem, badRequest, notFound } from "./problem.ts";

/** Holds the dependencies of the controls, beyond those of the API. */
export interface ControlDeps {
  api: ApiDeps;
  /** Controls the origin that was called. */
  faults: Faults;
  /**
   * Resets the state to a seed.
   * @param seed absent: the one of before
   */
  reset(seed: SeedName | undefined): Promise<void>;
  /** Applies to every video from now on. */
  changePlayback(change: { [K in keyof PlaybackSettings]?: PlaybackSettings[K] | undefined }): void;
  /** Names the folder for hashing objects of an external storage. */
  scratchDirectory: string;
  /** Returns the file of a stored object, or null when the storage is not the embedded one or lacks it. */
  objectPath(key: string): string | null;
}

const Reset = z.object({ seed: z.enum(SEED_NAMES).optional() });

/** Has no default, so that what is absent stays as it is. */
const Playback = z
  .strictObject({
    ttlSeconds: z.number().positive(),
    links: z.enum(LINK_STYLES),
    turns: z.int().min(1).max(1000),
  })
  .partial();

/**
 * Serves `/__sandbox/…`, on every origin: faults, reset and what tests need to see. It is never part of the platform.
 */
export function createControl(deps: ControlDeps): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>().basePath("/__sandbox");
  app.use(async (c, next) => {
    refuseForeigners(c);
    await next();
  });
  addBehaviour(app, deps);
  addContents(app, deps);
  addViews(app, deps);
  app.notFound((c) => c.json({ message: "Not found", detail: "no such control" }, 404));
  app.onError((error, c) => {
    if (!(error instanceof ApiProblem)) {
      deps.api.options.log(`${c.req.path} failed: ${error.stack ?? error.message}`);
      return c.json({ message: "Internal error", detail: error.message }, 500);
    }
    return c.json({ message: error.message, detail: error.detail }, error.status);
  });
  return app;
}

/** A page of somewhere else must not play with the sandbox, not even by a name that resolves to it. */
function refuseForeigners(c: ApiContext): void {
  const origin = c.req.header("Origin");
  const addresses = [
    `http://${c.req.header("Host") ?? ""}`,
    ...(origin === undefined ? [] : [origin]),
  ];
  if (!addresses.every(isLoopback)) {
    throw new ApiProblem(403, "Forbidden", "only from this machine, by a loopback address");
  }
}

/** Adds what changes how the sandbox behaves. */
function addBehaviour(app: Hono<ApiEnv>, deps: ControlDeps): void {
  app.post("/faults", async (c) => c.json({ id: deps.faults.add(await readJson(c, FaultRule)) }));

  app.get("/faults", (c) => c.json(deps.faults.list()));

  app.delete("/faults", (c) => {
    deps.faults.clear();
    deps.api.state.settleAll();
    return c.body(null, 204);
  });

  app.post("/reset", async (c) => {
    const hasBody = c.req.header("Content-Type") !== undefined;
    await deps.reset(hasBody ? (await readJson(c, Reset)).seed : undefined);
    return c.body(null, 204);
  });

  app.post("/playback", async (c) => {
    deps.changePlayback(await readJson(c, Playback));
    return c.body(null, 204);
  });
}

/** Adds what puts records into the library. */
function addContents(app: Hono<ApiEnv>, { api: { state } }: ControlDeps): void {
  app.post("/vods", async (c) => {
    const wanted = await readJson(c, z.array(CustomVod));
    return c.json({ ids: orRefused(() => addCustomVods(state, wanted)) });
  });

  app.post("/channels", async (c) => {
    const wanted = await readJson(c, z.array(CustomChannel));
    return c.json({ ids: addCustomChannels(state, wanted) });
  });

  app.post("/plays", async (c) => {
    const wanted = await readJson(c, z.array(CustomPlays));
    orRefused(() => addCustomPlays(state, wanted));
    return c.json({ added: wanted.length });
  });
}

/** Adds what shows tests what the platform does not. */
function addViews(app: Hono<ApiEnv>, deps: ControlDeps): void {
  const { state, stats, storage } = deps.api;
  app.get("/online-times", (c) =>
    c.json(state.vods.latest(c.req.query("vod") ?? "")?.onlineTimes ?? []),
  );

  app.get("/stats", (c) => c.json(stats.snapshot()));

  app.get("/parts", (c) => c.json(stats.parts()));

  app.get("/orders", (c) => c.json(stats.orders()));

  app.get("/uploads", (c) =>
    c.json(
      state.uploads.all().map(({ id, key, filename, status, vodId }) => ({
        uploaderId: id,
        key,
        filename,
        status,
        vodId,
        job: state.jobs.all().find((job) => job.vodId === vodId) ?? null,
      })),
    ),
  );

  app.get("/events", (c) => c.json(state.events(c.req.query("content"))));

  app.get("/awaited", (c) => c.json(state.awaited.all()));

  app.get("/object", async (c) => {
    const vodId = c.req.query("vod");
    const key = c.req.query("key") ?? state.vods.latest(vodId ?? "")?.sourceKey ?? undefined;
    if (key === undefined) throw notFound("The object");
    const found = await storage.head(key);
    if (found === null) throw notFound("The object");
    return c.json({ key, sizeBytes: found.sizeBytes, sha256: await sha256Of(deps, key) });
  });
}

/** Errors of the work are the caller's fault. */
function orRefused<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : String(error));
  }
}

function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

async function sha256Of(deps: ControlDeps, key: string): Promise<string> {
  const local = deps.objectPath(key);
  const path = local ?? join(deps.scratchDirectory, randomUUID());
  try {
    if (local === null) {
      await mkdir(deps.scratchDirectory, { recursive: true });
      await deps.api.storage.download(key, path);
    }
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    return hash.digest("hex");
  } finally {
    if (local === null) await rm(path, { force: true });
  }
}
