import { useEffect, useState } from "react";
import {
  type EntryFacts,
  fateOf,
  isSameOrder,
  type PlaylistEntry,
  type PlaylistItem,
} from "#playlists/entries.ts";
import { isChanged, type OrderDocument } from "#playlists/order/order-document.ts";
import {
  dropOrderJob,
  type OrderJob,
  type OrderStatus,
  orderJobsOf,
  pollForOrder,
  saveOrder,
} from "#playlists/order-jobs-queries.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import { isSuperseded } from "#playlists/playlist-replacements.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { usePageStore } from "#shared/sync/per-page.ts";
import type { OrderSession, OrderSessionState } from "./order-session.ts";
import { keepSnapshot } from "./stored-orders.ts";

/** Saving of an order: progress and actions. */
export interface OrderSaving {
  /** Null: nothing is under way, or nothing more is to be said of it. */
  phase: OrderStatus | null;
  /** An order is in flight; no other can be sent. */
  isBusy: boolean;
  /** Order in flight, which continues without the page. */
  running: readonly PlaylistItem[] | null;
  save: () => void;
  /** Polls again for the sent order. */
  checkAgain: () => void;
  /** Dismisses the result of the save. */
  putAside: () => void;
  /** Gives up the draft. Not while an order is on its way. */
  discard: () => void;
}

/** Content of the last lookup; null if unknown or older than what this page sent. */
function latestOf(
  { api, queryClient }: ApiServices,
  playlistId: string,
): readonly PlaylistItem[] | null {
  const items =
    queryClient.getQueryData(playlistQueries.detail(api, playlistId).queryKey)?.items ?? null;
  return items === null || isSuperseded(queryClient, playlistId, items) ? null : items;
}

/** Saves the session's order, and resumes polling for one sent before a reload. */
export function useOrderSaving(
  { id: playlistId, items }: Playlist,
  { session, state }: { session: OrderSession; state: OrderSessionState },
  plan: SavingPlan | null,
): OrderSaving {
  const services = useApi();
  const job = usePageStore(orderJobsOf(services).store, (jobs) =>
    jobs.find(({ id }) => id === playlistId),
  );
  const { sent, hold } = state;
  const isOurs = hold === "ours";

  useEffect(() => {
    if (!isOurs || sent === null || job !== undefined) return;
    pollForOrder(services, {
      playlistId,
      ...sent,
      isDoubtful: sent.isDoubtful,
      sentAtMs: sent.atMs,
    });
  }, [services, playlistId, isOurs, sent, job]);

  useEffect(() => {
    if (!isOurs || job === undefined) return;
    const { phase, asked } = job;
    const isOfSent = sent !== null && isSameOrder(sent.asked, asked);
    // Polling has ended, but another lookup may show it.
    const isSeenLate =
      phase.kind === "unconfirmed" && isOfSent && items !== null && isSameOrder(items, asked);
    if (phase.kind === "seen" || isSeenLate) {
      session.noteSeen(asked, latestOf(services, playlistId));
      dropOrderJob(services, playlistId);
    }
    // Refused: it is known not to be there.
    if (phase.kind === "failed" && phase.isRefused && isOfSent) session.forgetSent();
    if (phase.kind === "confirming" && isOfSent && sent.isDoubtful && !phase.isDoubtful) {
      void session.noteSent({ ...sent, isDoubtful: false });
    }
  }, [services, playlistId, session, isOurs, sent, job, items]);

  const isFailureOld = useFailureAge(job, state.document?.present);
  useEffect(() => {
    if (isFailureOld) dropOrderJob(services, playlistId);
  }, [services, playlistId, isFailureOld]);

  const phase = isFailureOld ? null : (job?.phase ?? null);
  const isBusy = phase !== null && ["checking", "sending", "confirming"].includes(phase.kind);
  return {
    phase,
    isBusy,
    running: isBusy && job !== undefined ? job.asked : null,
    save() {
      const { document, sent: before } = session.getSnapshot();
      if (document === null || plan === null) return;
      const { base, present } = document;
      if (plan.dropped.length > 0) {
        const gone = new Set(plan.dropped.map(({ key }) => key));
        const count = gone.size;
        const rest = present.filter(({ key }) => !gone.has(key));
        session.apply(rest, { kind: "remove", count });
      }
      const asked = plan.sent;
      // What was sent before this may have arrived without having been seen.
      const earlier = before === null || before.isGivenUp === true ? null : before.asked;
      saveOrder(services, {
        playlistId,
        base,
        asked,
        earlier,
        async onSending(found) {
          const isEarlier = earlier !== null && !isSameOrder(found, base);
          if (isEarlier) session.noteSeen(earlier);
          const begun = isEarlier ? earlier : base;
          // Before it is sent: a page that is gone a moment later has to know.
          await Promise.all([
            session.noteSent({ base: begun, asked, atMs: Date.now(), isDoubtful: true }),
            keepSnapshot(playlistId, "before-save", begun),
          ]);
        },
      });
    },
    checkAgain() {
      if (sent !== null) pollForOrder(services, { playlistId, ...sent, sentAtMs: sent.atMs });
    },
    putAside: () => dropOrderJob(services, playlistId),
    discard() {
      // The playlist settled on another order: stop waiting for the sent one.
      if (phase?.kind === "changed" || phase?.kind === "other") session.forgetSent();
      if (phase?.kind !== "unconfirmed") dropOrderJob(services, playlistId);
      session.discard();
    },
  };
}

/** Returns whether the order was edited after a failed save, so that the error refers to an older order. */
function useFailureAge(
  job: OrderJob | undefined,
  present: readonly PlaylistEntry[] | undefined,
): boolean {
  const [failed, setFailed] = useState<{ job: OrderJob; present: typeof present } | null>(null);
  if (job?.phase.kind !== "failed" || present === undefined) return false;
  if (failed?.job === job) return failed.present !== present;
  setFailed({ job, present });
  return false;
}

/** What saving does with each entry of a draft. */
export interface SavingPlan {
  sent: PlaylistEntry[];
  /** Not ready: they stay in the draft. */
  waiting: PlaylistEntry[];
  /** Gone from the platform: they are left out. */
  dropped: PlaylistEntry[];
  /** The service would receive an order other than its own. */
  isWorthSending: boolean;
  isChanged: boolean;
  /** The status of all entries is known, as far as possible. */
  isChecked: boolean;
}

/** Groups a draft's entries by what saving does with them. */
export function planSaving(
  document: OrderDocument,
  factsOf: (item: PlaylistItem) => EntryFacts,
): SavingPlan {
  const plan: SavingPlan = {
    sent: [],
    waiting: [],
    dropped: [],
    isWorthSending: false,
    isChanged: isChanged(document),
    isChecked: true,
  };
  for (const entry of document.present) {
    const { phase } = factsOf(entry);
    if (phase === "checking") plan.isChecked = false;
    const fate = fateOf(phase);
    plan[fate === "sent" ? "sent" : fate === "waits" ? "waiting" : "dropped"].push(entry);
  }
  plan.isWorthSending = plan.isChanged && !isSameOrder(plan.sent, document.base);
  return plan;
}
