import { useEffect, useState, useSyncExternalStore } from "react";
import type { Playlist } from "#playlists/playlist-record.ts";
import { isSuperseded } from "#playlists/playlist-replacements.ts";
import { playlistExpectation } from "#playlists/playlists-queries.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { perPage } from "#shared/sync/per-page.ts";
import { createOrderSession, type OrderSession, type OrderSessionState } from "./order-session.ts";

/** By playlist. Changes that can't be stored survive leaving the playlist's page. */
const sessionsOf = perPage(() => new Map<string, OrderSession>());

/** The order of a playlist, worked on in this tab while the page shows it. */
export function useOrderSession(playlist: Playlist): {
  session: OrderSession;
  state: OrderSessionState;
} {
  const services = useApi();
  const { id, items } = playlist;
  const [session] = useState(() => sessionOf(services, id));
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot);
  useEffect(() => session.open(), [session]);
  useEffect(() => {
    if (items === null || isSuperseded(services.queryClient, id, items)) return;
    session.noteService(items);
  }, [session, services, id, items]);
  useLookUntilKnown(services, id, items === null && state.sent === null);
  return { session, state };
}

function useLookUntilKnown(services: ApiServices, playlistId: string, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    return services.settle.expect({
      ...playlistExpectation(services, playlistId),
      id: `content:${playlistId}`,
      // For as long as it takes.
      pollRate: "encoding",
      isVisible: ({ items }) => items !== null,
    });
  }, [services, playlistId, isWanted]);
}

/** The session of a playlist, whether or not its page is open. */
export function sessionOf(services: ApiServices, playlistId: string): OrderSession {
  const sessions = sessionsOf(services);
  const session = sessions.get(playlistId) ?? createOrderSession(playlistId);
  sessions.set(playlistId, session);
  return session;
}
