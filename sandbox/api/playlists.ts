import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { Playlist } from "../state/records.ts";
import type { State } from "../state/state.ts";
import { Description, readJson, Title } from "./body.ts";
import { type ApiDeps, type ApiEnv, settledAtMs } from "./context.ts";
import { byNewest, pageOf, titleFilter } from "./paging.ts";
import { NewContent, parseContent } from "./playlist-content.ts";
import { playlistRecord } from "./playlist-record.ts";
import { notFound } from "./problem.ts";
import { clearAway, pictureRemoval } from "./removal.ts";

const NewPlaylist = z.object({ title: Title, description: Description.default(null) });

const PlaylistChange = z.object({ title: Title.optional(), description: Description.optional() });

/** Serves `/v2/playlists`: list, lookup, creation, update, removal, and their content (contract 4.10). */
export function playlistRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { state } = deps;
  const app = new Hono<ApiEnv>();

  app.get("/", (c) => {
    const url = new URL(c.req.url);
    const playlists = state.playlists.visible(state.nowMs()).filter(titleFilter(url));
    return c.json(pageOf(url, playlists.toSorted(byNewest), (each) => playlistRecord(deps, each)));
  });

  app.get("/:id", (c) => c.json(playlistRecord(deps, lookUp(state, c.req.param("id")))));

  app.post("/", async (c) => {
    const body = await readJson(c, NewPlaylist);
    const nowMs = state.nowMs();
    const playlist = { id: randomUUID(), ...body, createdAtMs: nowMs, savedAtMs: nowMs };
    state.commit(
      state.playlists.put(playlist.id, playlist, settledAtMs(c, deps)),
      state.playlistContents.put(playlist.id, { items: [] }),
    );
    return c.json(playlistRecord(deps, playlist));
  });

  app.put("/:id", async (c) => {
    const { id } = lookUp(state, c.req.param("id"));
    const change = await readJson(c, PlaylistChange);
    const before = latest(state, id);
    const playlist: Playlist = {
      ...before,
      title: change.title ?? before.title,
      description: change.description === undefined ? before.description : change.description,
      savedAtMs: state.nowMs(),
    };
    state.commit(state.playlists.put(id, playlist, settledAtMs(c, deps)));
    // As in the service's own, the reply shows the visible record, which may be the earlier one.
    return c.json(playlistRecord(deps, lookUp(state, id)));
  });

  app.put("/:id/content", async (c) => {
    const { id } = lookUp(state, c.req.param("id"));
    deps.stats.noteOrder({ playlistId: id, body: await c.req.raw.clone().text() });
    const { content } = await readJson(c, NewContent);
    const before = latest(state, id);
    const items = parseContent(state, content);
    state.commit(
      // The old order disappears at once and the new one later: in between the list is null.
      state.playlistContents.remove(id),
      state.playlistContents.put(id, { items }, settledAtMs(c, deps)),
      state.playlists.put(id, { ...before, savedAtMs: state.nowMs() }),
    );
    return c.json(playlistRecord(deps, lookUp(state, id)));
  });

  app.delete("/:id", async (c) => {
    const { id } = lookUp(state, c.req.param("id"));
    latest(state, id);
    const atMs = settledAtMs(c, deps);
    const pictures = pictureRemoval(deps, "playlist", id, atMs);
    state.commit(
      state.playlists.remove(id, atMs),
      state.playlistContents.remove(id, atMs),
      ...pictures.writes,
    );
    // Images are served until the record is invisible everywhere; files are removed by a reset.
    await clearAway(deps, { keys: pictures.keys, paths: [] });
    return c.body(null, 204);
  });

  return app;
}

function lookUp(state: State, id: string): Playlist {
  const playlist = state.playlists.get(id, state.nowMs());
  if (playlist === undefined) throw notFound(`Playlist ${id}`);
  return playlist;
}

/** Finds the latest version: changes build on it, visible or not. */
function latest(state: State, id: string): Playlist {
  const playlist = state.playlists.latest(id);
  if (playlist === undefined) throw notFound(`Playlist ${id}`);
  return playlist;
}
