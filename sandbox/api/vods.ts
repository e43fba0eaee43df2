import { Hono } from "hono";
import { z } from "zod";
import { removedVod } from "../numbers/contents.ts";
import { type Vod, withOnlineTimes } from "../state/records.ts";
import { Description, readJson, Title } from "./body.ts";
import { type ApiDeps, type ApiEnv, settledAtMs } from "./context.ts";
import { unknownFolderId } from "./folder-tree.ts";
import { pageOf } from "./paging.ts";
import { badRequest, notFound } from "./problem.ts";
import { clearAway, vodRemoval } from "./removal.ts";
import { selectVods } from "./vod-query.ts";
import { vodRecord } from "./vod-record.ts";

/** Accepts a folder's id in a body: a number by the letter of the contract, but a string is as clear. */
const FolderId = z.union([z.int().transform(String), z.string().regex(/^\d+$/, "must be numeric")]);

const VodChange = z.object({
  title: Title.optional(),
  description: Description.optional(),
  online: z.boolean().optional(),
  autoplay: z.boolean().optional(),
  folder_ids: z.array(FolderId).max(1000).optional(),
});

/** Is the number of VODs from which putting a list together takes longer than reading all its pages. */
const MANY = 20_000;
const FRESH_MS = 1000;
/** After so long without a write, nothing is on its way to be seen, and a list stays for as long. */
const QUIET_MS = 20_000;

interface VodList {
  key: string;
  untilMs: number;
  vods: Vod[];
}

/** Serves `/v2/vod` and `/v2/vod/{id}`: list, lookup, update, removal. */
export function vodRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { state } = deps;
  const app = new Hono<ApiEnv>();

  function lookUp(id: string): Vod {
    const vod = state.vods.get(id, state.nowMs());
    if (vod === undefined) throw notFound(`VOD ${id}`);
    return vod;
  }

  let lastList: VodList | null = null;
  let lastWrite = { count: -1, seenAtMs: 0 };
  /** Returns the VODs that a list consists of: of very many, those of up to a second ago where something was written. */
  function listVods(url: URL): Vod[] {
    const query = new URLSearchParams(url.search);
    for (const name of ["page", "per_page", "perpage"]) query.delete(name);
    const now = performance.now();
    const count = state.writeCount();
    if (count !== lastWrite.count) lastWrite = { count, seenAtMs: now };
    const key = [state.generation(), count, query].join();
    if (lastList?.key === key && now < lastList.untilMs) return lastList.vods;
    const all = state.vods.visible(state.nowMs());
    const vods = selectVods(url, all);
    const freshMs = now - lastWrite.seenAtMs < QUIET_MS ? FRESH_MS : QUIET_MS;
    const untilMs = all.length < MANY ? 0 : performance.now() + freshMs;
    lastList = { key, vods, untilMs };
    return vods;
  }

  app.get("/", (c) => {
    const url = new URL(c.req.url);
    const vods = listVods(url);
    return c.json(pageOf(url, vods, (vod) => vodRecord(deps, vod)));
  });

  app.get("/:id", (c) => c.json(vodRecord(deps, lookUp(c.req.param("id")))));

  app.put("/:id", async (c) => {
    const { id } = lookUp(c.req.param("id"));
    const change = await readJson(c, VodChange);
    // The video is read again: it may have changed while the body arrived.
    const vod = lookUp(id);
    if (change.online === true && vod.video === null) {
      throw badRequest("online: the VOD has not been encoded yet");
    }
    const folderIds = change.folder_ids === undefined ? null : [...new Set(change.folder_ids)];
    const unknown = unknownFolderId(state, folderIds ?? []);
    if (unknown !== undefined) throw badRequest(`folder_ids: folder ${unknown} does not exist`);
    const changed: Vod = {
      ...vod,
      title: change.title ?? vod.title,
      description: change.description === undefined ? vod.description : change.description,
      isEnabled: change.online ?? vod.isEnabled,
      autoplay: change.autoplay ?? vod.autoplay,
      savedAtMs: state.nowMs(),
    };
    state.commit(
      state.vods.put(id, withOnlineTimes(changed, state.nowMs())),
      ...(folderIds === null
        ? []
        : [state.vodFolders.put(id, { folderIds }, settledAtMs(c, deps))]),
    );
    return c.json(vodRecord(deps, changed));
  });

  app.delete("/:id", async (c) => {
    const vod = lookUp(c.req.param("id"));
    const removal = vodRemoval(deps, vod);
    state.commit(...removal.writes, state.removedVods.put(vod.id, removedVod(deps, vod)));
    await clearAway(deps, removal);
    return c.body(null, 204);
  });

  return app;
}
