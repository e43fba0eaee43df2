import type { Playlist, PlaylistContent } from "../state/records.ts";
import type { ApiDeps } from "./context.ts";
import { isoSeconds, picturesWire } from "./wire.ts";

/** Returns a playlist as the wire shows it now; `content.list` is null while a new order settles. */
export function playlistRecord(deps: ApiDeps, playlist: Playlist) {
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
