import { useEffect, useState, useSyncExternalStore } from "react";
import type { Playlist } from "#playlists/playlist-record.ts";
import { isSuperseded } from "#playlists/playlist-replacements.ts";
import { playlistExpectation } from "#playlists/playlists-queries.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { createOrderDesk, type DeskState, type OrderDesk } from "./order-desk.ts";

/** As long-lived as the cache: what this browser can't keep outlives the page of the playlist at least. */
const desksByCache = new WeakMap<ApiServices["queryClient"], Map<string, OrderDesk>>();

/** The order of a playlist, worked on in this tab while the page shows it. */
export function useOrderDesk(playlist: Playlist): { desk: OrderDesk; state: DeskState } {
  const services = useApi();
  const { id, items } = playlist;
  const [desk] = useState(() => deskOf(services, id));
  const state = useSyncExternalStore(desk.subscribe, desk.getSnapshot);
  useEffect(() => desk.open(), [desk]);
  useEffect(() => {
    if (items === null || isSuperseded(services.queryClient, id, items)) return;
    desk.noteService(items);
  }, [desk, services, id, items]);
  useLookUntilKnown(services, id, items === null && state.sent === null);
  return { desk, state };
}

function useLookUntilKnown(services: ApiServices, playlistId: string, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    return services.settle.expect({
      ...playlistExpectation(services, playlistId),
      id: `content:${playlistId}`,
      // For as long as it takes.
      cadence: "encoding",
      isSeen: ({ items }) => items !== null,
    });
  }, [services, playlistId, isWanted]);
}

/** The one desk of a playlist, be its page open or not. */
export function deskOf({ queryClient }: ApiServices, playlistId: string): OrderDesk {
  const desks = desksByCache.get(queryClient) ?? new Map<string, OrderDesk>();
  desksByCache.set(queryClient, desks);
  const desk = desks.get(playlistId) ?? createOrderDesk(playlistId);
  desks.set(playlistId, desk);
  return desk;
}
