import { Hono } from "hono";
import type { Playlist, PlaylistContent } from "../state/records.ts";
import type { ApiDeps, ApiEnv } from "./context.ts";
import { byNewest, pageOf, titleFilter } from "./paging.ts";
import { notFound } from "./problem.ts";
import { isoSeconds, picturesWire } from "./wire.ts";

/** `/v2/playlists`: list and lookup. */
export function playlistRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { state } = deps;
  return new Hono<ApiEnv>()
    .get("/", (c) => {
      const url = new URL(c.req.url);
      const playlists = state.playlists.visible(state.nowMs()).filter(titleFilter(url));
      return c.json(
        pageOf(url, playlists.toSorted(byNewest), (each) => playlistRecord(deps, each)),
      );
    })
    .get("/:id", (c) => {
      const playlist = state.playlists.get(c.req.param("id"), state.nowMs());
      if (playlist === undefined) throw notFound(`Playlist ${c.req.param("id")}`);
      return c.json(playlistRecord(deps, playlist));
    });
}

function playlistRecord(deps: ApiDeps, playlist: Playlist) {
  const { state } = deps;
  const content = state.playlistContents.get(playlist.id, state.nowMs());
  return {
    id: playlist.id,
    title: playlist.title,
    description: playlist.description,
    creation_date: isoSeconds(playlist.createdAtMs),
    save_date: isoSeconds(playlist.savedAtMs),
    content: { list: content === undefined ? null : itemsWire(deps, content) },
    pictures: picturesWire(deps, `playlist-${playlist.id}`),
  };
}

/** Positions are strings in answers (contract 4.10), and what has been deleted is no member any more. */
function itemsWire({ state }: ApiDeps, content: PlaylistContent) {
  return content.items
    .flatMap(({ id, type }) => {
      const target = type === "vod" ? state.vods.latest(id) : state.channels.latest(id);
      return target === undefined ? [] : [{ id, type, title: target.title }];
    })
    .map((item, index) => ({ ...item, position: String(index + 1) }));
}
