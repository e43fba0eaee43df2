import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import type { PlaylistItem } from "#playlists/entries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { createDraftKeeper } from "./order-drafts.ts";
import { readSnapshots } from "./order-snapshots.ts";
import { deskOf } from "./use-order-desk.ts";

/**
 * The order that this browser knows of a playlist: what is on screen, else the draft, else what was kept of it last.
 * @returns undefined while it is being read, null where there is none
 */
export function useKeptOrder(playlistId: string): readonly PlaylistItem[] | null | undefined {
  const services = useApi();
  const [desk] = useState(() => deskOf(services, playlistId));
  const { document } = useSyncExternalStore(desk.subscribe, desk.getSnapshot);
  const { data, isError } = useQuery({
    queryKey: ["kept-order", playlistId],
    queryFn: () => readKeptOrder(playlistId),
    gcTime: 0,
    retry: false,
    networkMode: "always",
  });
  return document?.present ?? (isError ? null : data);
}

async function readKeptOrder(playlistId: string): Promise<readonly PlaylistItem[] | null> {
  const draft = await createDraftKeeper(playlistId).load();
  if (draft !== null && draft !== "dropped") return draft.document.present;
  const [newest] = await readSnapshots(playlistId);
  return newest?.entries ?? null;
}
