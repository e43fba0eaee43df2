import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { entriesAlike } from "#playlists/entries.ts";
import type { PlaylistStatus } from "#playlists/list/playlist-menu.tsx";
import { diffOrders } from "#playlists/order/order-diff.ts";
import { openDocument } from "#playlists/order/order-document.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import { isSuperseded } from "#playlists/playlist-replacements.ts";
import { playlistExpectation } from "#playlists/playlists-queries.ts";
import { useEntryFacts } from "#playlists/use-entry-facts.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { perPage } from "#shared/sync/per-page.ts";
import { canEdit, createOrderSession, type OrderSession } from "./order-session.ts";
import { planSaving, useOrderSaving } from "./use-order-saving.ts";

const NOTHING = openDocument([]);

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
    diff: useMemo(() => diffOrders(base, present), [base, present]),
    plan,
    saving,
    conflict,
    /** An order of a colleague to be merged with; null: none. */
    theirs: useMemo(
      () => (conflict === null ? state.theirs : entriesAlike(conflict.theirs, base)),
      [conflict, state.theirs, base],
    ),
    isReadOnly: !canEdit(state) || playlist.unreadableCount > 0 || status === "deleting",
  };
}

/** By playlist. Changes that can't be stored survive leaving the playlist's page. */
const sessionsOf = perPage(() => new Map<string, OrderSession>());

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

function useOrderSession({ id, items }: Playlist) {
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
