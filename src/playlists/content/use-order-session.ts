import { useEffect, useState, useSyncExternalStore } from "react";
import type { Playlist } from "#playlists/playlist-record.ts";
import { isSuperseded } from "#playlists/playlist-replacements.ts";
import { playlistExpectation } from "#playlists/playlists-queries.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { perPage } from "#shared/sync/per-page.ts";
import { createOrderSession, type OrderSession } from "./order-session.ts";

/** By playlist. Changes that can't be stored survive leaving the playlist's page. */
const sessionsOf = perPage(() => new Map<string, OrderSession>());

/** The session of a playlist, whether or not its page is open. */
export function useSession(playlistId: string) {
  const services = useApi();
  const [session] = useState(() => {
    const sessions = sessionsOf(services);
    const known = sessions.get(playlistId) ?? createOrderSession(playlistId);
    sessions.set(playlistId, known);
    return known;
  });
  const { subscribe, getState } = session.store;
  return { session, state: useSyncExternalStore(subscribe, getState) };
}

/** The order of a playlist, worked on in this tab while the page shows it. */
export function useOrderSession({ id, items }: Playlist) {
  const services = useApi();
  const { session, state } = useSession(id);
  useEffect(() => session.open(), [session]);
  useEffect(() => {
    if (items === null || isSuperseded(services.queryClient, id, items)) return;
    session.noteService(items);
  }, [session, services, id, items]);
  const isUnknown = items === null && state.sent === null;
  useEffect(
    () => (isUnknown ? lookUntilKnown(services, id) : undefined),
    [services, id, isUnknown],
  );
  return { session, state };
}

/** Polls for as long as it takes. @returns stops it */
function lookUntilKnown(services: ApiServices, playlistId: string): () => void {
  return services.settle.expect({
    ...playlistExpectation(services, playlistId),
    id: `content:${playlistId}`,
    pollRate: "encoding",
    isVisible: ({ items }) => items !== null,
  });
}
