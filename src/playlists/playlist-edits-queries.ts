import type { PendingById } from "#changes/edit-journal.ts";
import { createEdits } from "#changes/edits-queries.ts";
import { removeRecord } from "#changes/removals-queries.ts";
import type { SentOutcome } from "#changes/send-edit.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { Playlist } from "./playlist-record.ts";
import { deletePlaylist, getPlaylist, type PlaylistFields, updatePlaylist } from "./playlists.ts";
import { forgetPlaylist, playlistExpectation, playlistQueries } from "./playlists-queries.ts";

/** Changes what playlists are called and described as. For what they play there is `saveOrder`. */
export const playlistEdits = createEdits<Playlist, PlaylistFields>({
  name: "playlist",
  update: ({ api }, playlistId, edit) => updatePlaylist(api, playlistId, edit),
  fieldsOf: ({ title, description }) => ({ title: title ?? "", description: description ?? "" }),
  expectation: playlistExpectation,
  recordIn: (playlist) => playlist,
});

/** Removes a playlist for good; see `removeRecord`. @throws ApiError when the service says no */
export function removePlaylist(services: ApiServices, playlistId: string): Promise<SentOutcome> {
  const { api, queryClient } = services;
  return removeRecord(services, {
    edits: playlistEdits,
    id: playlistId,
    known:
      queryClient.getQueryData(playlistQueries.detail(api, playlistId).queryKey) ??
      queryClient
        .getQueryData(playlistQueries.list(services).queryKey)
        ?.playlists.find(({ id }) => id === playlistId),
    remove: () => deletePlaylist(api, playlistId),
    lookup: (signal) => getPlaylist(api, playlistId, signal),
    onGone: () => forgetPlaylist(services, playlistId),
  });
}

export function playlistWithEdits(
  playlist: Playlist,
  pending: PendingById<PlaylistFields>,
): Playlist {
  const requested = pending[playlist.id];
  if (requested?.kind !== "edit") return playlist;
  const { title, description } = requested.edit;
  return {
    ...playlist,
    title: title ?? playlist.title,
    description: description === undefined ? playlist.description : description || null,
  };
}
