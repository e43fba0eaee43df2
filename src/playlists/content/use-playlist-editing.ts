import { useEffect, useMemo, useState } from "react";
import {
  byFate,
  type EntryFacts,
  entriesAlike,
  isSameOrder,
  type PlaylistEntry,
  type PlaylistItem,
} from "#playlists/entries.ts";
import { isChanged, type OrderDocument, openDocument } from "#playlists/order/order-document.ts";
import { diffOrders } from "#playlists/order-diff.ts";
import {
  dropOrderJob,
  orderJobsOf,
  pollForOrder,
  saveOrder,
} from "#playlists/order-jobs-queries.ts";
import { PlaylistContent } from "#playlists/playlist-content-queries.ts";
import type { Playlist, PlaylistStatus } from "#playlists/playlist-record.ts";
import { playlistExpectation, playlistQueries } from "#playlists/playlists-queries.ts";
import { useEntryFacts } from "#playlists/use-entry-facts.ts";
import { type ApiServices, useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { pageObject } from "#shared/sync/page-store.ts";
import { useStore, useStoreAtOnce } from "#shared/sync/use-store.ts";
import {
  canEdit,
  createOrderSession,
  type OrderSession,
  type OrderSessionState,
} from "./order-session.ts";

const NOTHING = openDocument([]);

/** Identifies the wait for content that the service does not tell. */
export function contentId(playlistId: string): string {
  return `content:${playlistId}`;
}

export type PlaylistEditing = ReturnType<typeof usePlaylistEditing>;

export function usePlaylistEditing(playlist: Playlist, status: PlaylistStatus) {
  const { id, items } = playlist;
  const services = useApi();
  const mayEdit = useMayEdit();
  const { session, state } = useSession(id);
  useEffect(() => session.open(), [session]);
  useEffect(() => {
    if (items !== null && new PlaylistContent(services, id).isSuperseded(items)) return;
    session.noteService(items);
  }, [session, services, id, items]);
  const isUnknown = items === null && state.sent === null;
  useEffect(() => {
    if (!isUnknown) return undefined;
    // Polling lasts as long as it takes.
    return services.settle.expect<Playlist>({
      ...playlistExpectation(services, id),
      id: contentId(id),
      pollRate: "encoding",
      isVisible: (found) => found.items !== null,
    });
  }, [services, id, isUnknown]);
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
    /** Holds an order of a colleague to be merged with. Is null if there is none. */
    theirs: useMemo(
      () => (conflict === null ? state.theirs : entriesAlike(conflict.theirs, base)),
      [conflict, state.theirs, base],
    ),
    mayEdit,
    isReadOnly:
      !mayEdit || !canEdit(state) || playlist.unreadableCount > 0 || status === "deleting",
  };
}

/** Holds sessions by playlist. Changes that can't be stored survive leaving the playlist's page. */
const sessionsOf = pageObject(() => new Map<string, OrderSession>());

function useSession(playlistId: string) {
  const services = useApi();
  const [session] = useState(() => {
    const sessions = sessionsOf(services);
    const known = sessions.get(playlistId) ?? createOrderSession(playlistId);
    sessions.set(playlistId, known);
    return known;
  });
  return { session, state: useStoreAtOnce(session.store) };
}

function useOrderSaving(
  { id: playlistId, items }: Playlist,
  session: OrderSession,
  { document, sent, hold, isBlind }: OrderSessionState,
  plan: SavingPlan,
) {
  const services = useApi();
  const job = useStore(orderJobsOf(services).store, (jobs) =>
    jobs.find(({ id }) => id === playlistId),
  );
  const isOurs = hold === "ours";
  const of = { playlistId, sent, isBlind };
  useFollowedJob(services, session, { job, isOurs, sent, items, playlistId });

  // Once the order is edited, the error of a failed save refers to an older one.
  const present = document?.present;
  const [failed, setFailed] = useState<{ job: typeof job; present: typeof present } | null>(null);
  const hasFailed = job?.phase.kind === "failed" && present !== undefined;
  if (hasFailed && failed?.job !== job) setFailed({ job, present });
  const isFailureOld = hasFailed && failed?.job === job && failed?.present !== present;
  useEffect(() => {
    if (isFailureOld) dropOrderJob(services, playlistId);
  }, [services, playlistId, isFailureOld]);

  const phase = isFailureOld ? null : (job?.phase ?? null);
  const isBusy = phase?.kind === "saving" || phase?.kind === "saved";
  return {
    /** Is null when nothing is under way, or nothing more is to be said of it. */
    phase,
    isBusy,
    /** Holds the order in flight, which continues without the page. */
    running: isBusy && job !== undefined ? job.asked : null,
    save() {
      if (document === null) return;
      if (plan.dropped.length > 0) {
        const gone = new Set(plan.dropped.map(({ key }) => key));
        const rest = document.present.filter(({ key }) => !gone.has(key));
        session.apply(rest, { kind: "remove", count: gone.size });
      }
      sendOrder(services, session, { ...of, base: document.base, asked: plan.sent });
    },
    /** Saves the draft without items that were deleted meanwhile, upon what the playlist plays now. */
    saveWithout(deleted: readonly PlaylistItem[], now: readonly PlaylistItem[]) {
      if (document === null) return;
      const gone = new Set(deleted.map(({ type, id }) => `${type}:${id}`));
      const isThere = ({ type, id }: PlaylistItem) => !gone.has(`${type}:${id}`);
      const theirs = entriesAlike(now, document.base);
      session.takeIn(document.present.filter(isThere), theirs, { kind: "merge" });
      dropOrderJob(services, playlistId);
      const asked = plan.sent.filter(isThere);
      sendOrder(services, session, { ...of, sent: null, base: theirs, asked });
    },
    checkAgain() {
      if (sent !== null) pollForOrder(services, { playlistId, ...sent });
    },
    putAside: () => dropOrderJob(services, playlistId),
    /** Discards the draft, but not while an order is being sent. */
    discard() {
      // The playlist settled on another order: stop waiting for the sent one.
      if (phase?.kind === "conflict") session.forgetSent();
      if (phase?.kind !== "unknown") dropOrderJob(services, playlistId);
      session.discard();
    },
  };
}

/** Takes into the draft what becomes of an order that was sent. */
function useFollowedJob(
  services: ApiServices,
  session: OrderSession,
  {
    job,
    isOurs,
    sent,
    items,
    playlistId,
  }: Pick<OrderSessionState, "sent"> &
    Pick<Playlist, "items"> & {
      job: ReturnType<ReturnType<typeof orderJobsOf>["find"]>;
      isOurs: boolean;
      playlistId: string;
    },
): void {
  useEffect(() => {
    if (!isOurs || sent === null || job !== undefined) return;
    pollForOrder(services, { playlistId, ...sent });
  }, [services, playlistId, isOurs, sent, job]);

  useEffect(() => {
    if (!isOurs || job === undefined) return;
    const { phase, asked } = job;
    const isOfSent = sent !== null && isSameOrder(sent.asked, asked);
    // Polling has ended, but another lookup may show it.
    const isSeenLate =
      phase.kind === "unknown" && isOfSent && items !== null && isSameOrder(items, asked);
    if (phase.kind === "visible" || isSeenLate) {
      session.noteSeen(asked, latestOf(services, playlistId));
      dropOrderJob(services, playlistId);
    }
    // The order was refused, so it is known not to be there.
    if (phase.kind === "failed" && phase.isRefused && isOfSent) session.forgetSent();
    if (phase.kind === "saved" && isOfSent && sent.isDoubtful && !phase.isDoubtful) {
      void session.noteSent({ ...sent, isDoubtful: false });
    }
  }, [services, playlistId, session, isOurs, sent, job, items]);
}

/** Sends an order upon the one that the playlist plays. */
function sendOrder(
  services: ApiServices,
  session: OrderSession,
  {
    playlistId,
    base,
    asked,
    sent,
    isBlind,
  }: Pick<OrderSessionState, "sent" | "isBlind"> & {
    playlistId: string;
    base: readonly PlaylistEntry[];
    asked: readonly PlaylistEntry[];
  },
): void {
  // An earlier order may have arrived without having been visible.
  const earlier = sent === null || sent.isGivenUp === true ? null : sent.asked;
  saveOrder(services, {
    playlistId,
    base,
    asked,
    earlier,
    isBlind,
    async onSending(found, activityId) {
      const isEarlier = earlier !== null && !isSameOrder(found, base);
      if (isEarlier) session.noteSeen(earlier);
      const begun = isEarlier ? earlier : base;
      // The order is stored before it is sent: a page that ends a moment later has to know.
      const atMs = Date.now();
      await session.noteSent({ base: begun, asked, atMs, isDoubtful: true, activityId });
    },
  });
}

/** Returns the content of the last lookup, or null if it is unknown or older than what this page sent. */
function latestOf(services: ApiServices, playlistId: string) {
  const { queryKey } = playlistQueries.detail(services.api, playlistId);
  const items = services.queryClient.getQueryData(queryKey)?.items ?? null;
  const content = new PlaylistContent(services, playlistId);
  return items === null || content.isSuperseded(items) ? null : items;
}

export type SavingPlan = ReturnType<typeof planSaving>;

export function planSaving(document: OrderDocument, factsOf: (item: PlaylistItem) => EntryFacts) {
  const groups = byFate(document.present, factsOf);
  return {
    ...groups,
    isChanged: isChanged(document),
    /** The service would receive an order other than its own. */
    isWorthSending: isChanged(document) && !isSameOrder(groups.sent, document.base),
    /** The status of all entries is known, as far as possible. */
    isChecked: groups.sent.every((entry) => factsOf(entry).phase !== "checking"),
  };
}
