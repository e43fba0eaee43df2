import { Hono } from "hono";
import { z } from "zod";
import type { Folder } from "../state/records.ts";
import { readJson } from "./body.ts";
import { type ApiDeps, type ApiEnv, settledAtMs } from "./context.ts";
import {
  childNamed,
  FolderMaker,
  folderRecord,
  isInside,
  latestPath,
  rootFolder,
} from "./folder-tree.ts";
import { compareText } from "./paging.ts";
import { ApiProblem, badRequest, notFound } from "./problem.ts";

const MAX_DEPTH = 50;

const FolderName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .refine((name) => !name.includes("/"), "must not contain a slash");

const NewFolder = z.object({ full_path: z.string().startsWith("/", "must start with a slash") });

const FolderChange = z.object({
  name: FolderName.optional(),
  parent_id: z.union([z.int().transform(String), z.string()]).optional(),
});

/** Serves `/v2/folder`: list, creation by path, lookup, renaming, moving, removal. */
export function folderRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { state } = deps;
  const app = new Hono<ApiEnv>();

  function lookUp(id: string): Folder {
    const folder = state.folders.get(id, state.nowMs());
    if (folder === undefined) throw notFound(`Folder ${id}`);
    return folder;
  }

  // One answer has the whole tree: a client that does not page would otherwise miss branches.
  app.get("/", (c) => {
    const data = state.folders
      .visible(state.nowMs())
      .map((folder) => folderRecord(state, folder))
      .toSorted((a, b) => compareText(a.path, b.path));
    const paging = { self: c.req.path, last: c.req.path, next: null, previous: null };
    return c.json({ data, paging, totalCount: String(data.length) });
  });

  app.get("/:id", (c) => c.json(folderRecord(state, lookUp(c.req.param("id")))));

  app.post("/", async (c) => {
    const names = folderNames((await readJson(c, NewFolder)).full_path);
    const maker = new FolderMaker(state);
    const id = maker.idOf(names);
    const writes = maker.writes(settledAtMs(c, deps));
    state.commit(...writes);
    const folder = state.folders.latest(id) ?? rootFolder(state);
    if (writes.length === 0) {
      throw new ApiProblem(400, "Folder exists", `${latestPath(state, folder)} exists already`);
    }
    return c.json({ ...folderRecord(state, folder), path: latestPath(state, folder) });
  });

  app.put("/:id", async (c) => {
    const { id } = lookUp(c.req.param("id"));
    const change = await readJson(c, FolderChange);
    const seen = lookUp(id);
    const folder = state.folders.latest(id) ?? seen;
    notTheRoot(folder);
    const parent = state.folders.latest(change.parent_id ?? folder.parentId ?? "");
    if (parent === undefined) throw badRequest("parent_id: no such folder");
    if (isInside(state, parent, folder)) throw badRequest("parent_id: lies in the folder itself");
    const changed: Folder = { id, name: change.name ?? folder.name, parentId: parent.id };
    const sibling = childNamed(state, parent.id, changed.name);
    if (sibling !== undefined && sibling.id !== id) {
      throw new ApiProblem(400, "Folder exists", `${latestPath(state, sibling)} exists already`);
    }
    state.commit(state.folders.put(id, changed, settledAtMs(c, deps)));
    // As in the service's own, the reply shows the visible folder, which may be the earlier one.
    return c.json(folderRecord(state, lookUp(id)));
  });

  app.delete("/:id", (c) => {
    const folder = lookUp(c.req.param("id"));
    notTheRoot(folder);
    if (state.folders.all().some((each) => each.parentId === folder.id)) {
      throw new ApiProblem(400, "Folder not empty", "it has folders in it");
    }
    const atMs = settledAtMs(c, deps);
    const emptied = state.vods.all().flatMap(({ id }) => {
      const folderIds = state.vodFolders.latest(id)?.folderIds ?? [];
      if (!folderIds.includes(folder.id)) return [];
      const rest = folderIds.filter((each) => each !== folder.id);
      return [state.vodFolders.put(id, { folderIds: rest }, atMs)];
    });
    state.commit(state.folders.remove(folder.id, atMs), ...emptied);
    return c.body(null, 204);
  });

  return app;
}

function notTheRoot(folder: Folder): void {
  if (folder.parentId === null) throw badRequest("the root folder stays as it is");
}

function folderNames(fullPath: string): string[] {
  const names = fullPath.split("/").slice(1);
  if (names.length > MAX_DEPTH) throw badRequest(`full_path: at most ${MAX_DEPTH} levels`);
  return names.map((name) => {
    const result = FolderName.safeParse(name);
    if (!result.success) throw badRequest("full_path: a folder's name is empty or too long");
    return result.data;
  });
}
