import { useQuery } from "@tanstack/react-query";
import type { PlaylistItem } from "#lib/playlists/entries.ts";
import { createDraftKeeper } from "./order-drafts.ts";
import { readSnapshots } from "./order-snapshots.ts";

/**
 * The order that this browser knows of a playlist: the draft, else what was kept of it last.
 * @returns undefined while it is being read, null where there is none
 */
export function useKeptOrder(playlistId: string): readonly PlaylistItem[] | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ["kept-order", playlistId],
    queryFn: () => readKeptOrder(playlistId),
    // It may be worked on meanwhile.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: "always",
  });
  return isError ? null : data;
}

async function readKeptOrder(playlistId: string): Promise<readonly PlaylistItem[] | null> {
  const draft = await createDraftKeeper(playlistId).load();
  if (draft !== null && draft !== "dropped") return draft.document.present;
  const [newest] = await readSnapshots(playlistId);
  return newest?.entries ?? null;
}
