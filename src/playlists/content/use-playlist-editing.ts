import { useMemo } from "react";
import { entriesAlike } from "#playlists/entries.ts";
import type { PlaylistStatus } from "#playlists/list/playlist-menu.tsx";
import { diffOrders } from "#playlists/order/order-diff.ts";
import { openDocument } from "#playlists/order/order-document.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import { useEntryFacts } from "#playlists/use-entry-facts.ts";
import { canEdit } from "./order-session.ts";
import { planSaving, useOrderSaving } from "./use-order-saving.ts";
import { useOrderSession } from "./use-order-session.ts";

const NOTHING = openDocument([]);

/** Everything about a playlist's order that is being edited. */
export type PlaylistEditing = ReturnType<typeof usePlaylistEditing>;

export function usePlaylistEditing(playlist: Playlist, status: PlaylistStatus) {
  const { session, state } = useOrderSession(playlist);
  const document = state.document ?? NOTHING;
  const { base, present } = document;
  const shown = useMemo(
    () => [...present, ...base, ...(state.theirs ?? [])],
    [present, base, state.theirs],
  );
  const facts = useEntryFacts(shown, playlist.items);
  const plan = useMemo(() => planSaving(document, facts.of), [document, facts]);
  const saving = useOrderSaving(playlist, session, state, plan);
  const conflict = saving.phase?.kind === "conflict" ? saving.phase : null;
  return {
    playlistId: playlist.id,
    session,
    state,
    document,
    facts,
    /** From what the service has to what is on screen. */
    diff: useMemo(() => diffOrders(base, present), [base, present]),
    plan,
    saving,
    /** Why an order was not saved: a colleague's. */
    conflict,
    /** An order of a colleague to be merged with; null: none. */
    theirs: useMemo(
      () => (conflict === null ? state.theirs : entriesAlike(conflict.theirs, base)),
      [conflict, state.theirs, base],
    ),
    isReadOnly: !canEdit(state) || playlist.unreadableCount > 0 || status === "deleting",
  };
}
