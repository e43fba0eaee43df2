import { newId } from "#shared/format/ids.ts";
import { type ApiServices, useApi, useSettleState } from "#shared/http/api-context.tsx";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { sendingReasonOf } from "#shared/http/retry-until-answered.ts";
import type { PageSlice } from "#shared/sync/page-store.ts";
import { useStore } from "#shared/sync/use-store.ts";
import type { Activity } from "./activity.ts";
import { knownOwner } from "./change-owner.ts";
import type { ChangeState } from "./change-state.ts";
import { type EarlierChange, watchEarlier } from "./earlier-changes.ts";
import {
  emptyJournal,
  type Fields,
  isUnanswered,
  type OverruledById,
  type PendingById,
  pendingEdit,
  withStep,
} from "./edit-journal.ts";
import {
  createEditKind,
  type Editable,
  type EditKind,
  isBeingRemoved,
  journalOf,
  keep,
  pollOn,
  type RefusedById,
  settleFields,
  show,
} from "./edit-kind.ts";
import { type HeldEdit, heldEditsOf } from "./held-edits.ts";
import {
  bringBack,
  followJournal,
  hide,
  hold,
  isTaken,
  release,
  type SentOutcome,
  send,
  takeUp,
} from "./send-edit.ts";

/**
 * Describes the outcome of a change that yields to those of others: it was sent, or kept on the device until there is a
 * connection; or it was not sent because of a conflict.
 */
export type CarefulOutcome<T> =
  | { kind: "sent"; outcome: SentOutcome | "waiting" }
  | { kind: "conflict"; theirs: T };

/** Edits one kind of record. */
export interface Edits<T, F> {
  /** Holds all pending changes of a page, so that each view can show them. */
  pendingOf: (services: ApiServices) => PageSlice<PendingById<F>>;
  /** Holds values that another person has changed since they were requested here. */
  overruledOf: (services: ApiServices) => PageSlice<OverruledById<F>>;
  /** Returns the changes that waited for the connection, and that the service refused then. */
  refusedOf: (services: ApiServices) => PageSlice<RefusedById<F>>;
  /** Says how the log of activity names its records. */
  kind: Activity["kind"];
  /** Returns the id of a record's expectation in the consistency poller. */
  settleId: (id: string) => string;
  /**
   * Changes a record. The change is pending until a lookup shows it; several changes of one record are
   * combined, and a refused one leaves the earlier ones. They are sent one after the other; one that is
   * replaced by a later one before it was sent is `unknown`.
   * @param isLogged whether it is in the log of activity by itself; false for a part of something larger
   * @throws ApiError when the service refuses; then that change is no longer pending
   */
  edit: (
    services: ApiServices,
    id: string,
    edit: Partial<F>,
    isLogged?: boolean,
  ) => Promise<SentOutcome>;
  /**
   * Looks the record up first, and reports a conflict if one of the fields differs from `base`: the service
   * has no versions to refuse an outdated edit. Without a connection the change is kept on the device, and looked up and
   * sent when there is one. A field that two lookups show to be neither the old nor the
   * requested value is no longer pending, and overruled. While signed out it fails at once.
   * @throws ApiError when the lookup fails or the service refuses; then nothing has changed
   */
  editUnlessChanged: (
    services: ApiServices,
    base: T,
    edit: Partial<F>,
  ) => Promise<CarefulOutcome<T>>;
  /**
   * Sets fields back to what they were before a change, unless one of them is not as that change left it.
   * @param from as the change left them; null: whatever they are now
   * @param activityId of the entry that this is in the log of activity
   * @throws ApiError when the lookup fails or the service refuses; then nothing has changed
   */
  restore: (
    services: ApiServices,
    id: string,
    fields: { from: Partial<F> | null; to: Partial<F> },
    activityId: string,
  ) => Promise<CarefulOutcome<T>>;
  /** Accepts another person's value of a field, or that the service refused it: it is no longer shown. */
  accept: (services: ApiServices, id: string, field: keyof F) => void;
  /**
   * Discards the pending and overruled changes of a record and shows the service's values. Changes that are
   * not answered yet stay; those that wait for the connection go.
   */
  forget: (services: ApiServices, id: string) => void;
  /** Shows a change that an earlier page has sent, and the service has accepted, until a lookup shows it. */
  expect: (services: ApiServices, id: string, edit: Partial<F>) => void;
  /**
   * Waits until a lookup shows a change that an earlier page has sent, and notes that in the log of activity. Nothing is
   * shown over the record, which may have changed since.
   * @returns ends the wait
   */
  watchEarlier: (services: ApiServices, change: EarlierChange) => () => void;
  /** Shows a change that an earlier page has kept, and sends it unless it is paused. */
  takeUp: (services: ApiServices, held: HeldEdit) => void;
  /** Shows the record without a change that is kept: another person has signed in. */
  hide: (services: ApiServices, held: HeldEdit) => void;
  /** Shows a hidden change again, which waits for a word. */
  bringBack: (services: ApiServices, heldId: string) => void;
  /** Sends a kept change for the person who is signed in now: they have said so. */
  resume: (services: ApiServices, heldId: string) => void;
  /** Shows a record as being removed, over any other pending change; edits are no longer looked up. */
  noteRemoval: (services: ApiServices, id: string, removal: { isDoubtful: boolean }) => void;
  /** Reverts a refused removal: earlier changes of the record are shown, and looked up, again. */
  withdrawRemoval: (services: ApiServices, id: string) => void;
  /** Discards all pending changes of a record that is gone. */
  noteGone: (services: ApiServices, id: string) => void;
}

/** Creates the edits of one kind of record. */
export function createEdits<T extends { id: string }, F extends Fields<F>, A = T>(
  options: Editable<T, F, A>,
): Edits<T, F> {
  const kind = createEditKind(options);
  return {
    pendingOf: kind.pendingOf,
    overruledOf: kind.overruledOf,
    refusedOf: kind.refusedOf,
    settleId: kind.settleId,
    kind: kind.kind,
    edit: (services, id, requested, isLogged = false) =>
      send(kind, services, id, { requested, base: null, activityId: isLogged ? newId() : null }),
    async editUnlessChanged(services, base, requested) {
      const before = kind.fieldsOf(base);
      let theirs: T;
      try {
        theirs = await lookUp(kind, services, base.id);
      } catch (error) {
        // Nothing was sent. Other waiting edits of the record are already sent together.
        if (sendingReasonOf(error) !== "network") throw error;
        hold(kind, services, base.id, { requested, base: before });
        return { kind: "sent", outcome: "waiting" };
      }
      const change = { before, requested, activityId: newId() };
      return await sendUnlessChanged(kind, services, theirs, change);
    },
    async restore(services, id, { from, to }, activityId) {
      const theirs = await lookUp(kind, services, id);
      const change = { before: from, requested: to, activityId, isWayBack: true };
      return await sendUnlessChanged(kind, services, theirs, change);
    },
    accept: (services, id, field) => settleFields(kind, services, id, (key) => key === field),
    forget(services, id) {
      const { steps, foreignFields } = journalOf(kind, services, id);
      services.settle.cancel(kind.settleId(id));
      show(kind, services, id, undefined);
      const left = steps.filter((step) => isUnanswered(step) && !step.isHeld);
      keep(kind, services, id, { steps: left, foreignFields });
      settleFields(kind, services, id, () => true);
      followJournal(kind, services, id);
    },
    expect(services, id, edit) {
      const step = { id: newId(), edit, base: null, state: "saved", isHeld: false } as const;
      keep(kind, services, id, withStep(journalOf(kind, services, id), step));
      pollOn(kind, services, id);
    },
    watchEarlier: (services, change) => watchEarlier(kind, services, change),
    takeUp: (services, held) => takeUp(kind, services, held),
    hide: (services, held) => hide(kind, services, held),
    bringBack: (services, heldId) => bringBack(kind, services, heldId),
    resume(services, heldId) {
      bringBack(kind, services, heldId);
      heldEditsOf(services).change(heldId, { owner: knownOwner(services), isPaused: false });
      void release(kind, services, heldId);
    },
    noteRemoval(services, id, { isDoubtful }) {
      // The expectation of edits has the same id.
      if (!isBeingRemoved(kind, services, id)) services.settle.cancel(kind.settleId(id));
      show(kind, services, id, { kind: "removal", isDoubtful });
    },
    withdrawRemoval(services, id) {
      show(kind, services, id, pendingEdit(journalOf(kind, services, id)));
      pollOn(kind, services, id);
    },
    noteGone(services, id) {
      show(kind, services, id, undefined);
      keep(kind, services, id, emptyJournal());
      settleFields(kind, services, id, () => true);
      followJournal(kind, services, id);
    },
  };
}

/**
 * Looks up a record.
 * @throws ApiError, immediately while signed out
 */
async function lookUp<T extends { id: string }, F extends Fields<F>, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  id: string,
): Promise<T> {
  const wanted = kind.expectation({ ...services, api: failFastWhenSignedOut(services.api) }, id);
  const answer = await wanted.lookup(new AbortController().signal);
  wanted.onAnswer?.(answer);
  const record = kind.recordIn(answer, id);
  if (record === undefined) throw new ApiError("not-found");
  return record;
}

/**
 * Changes a record as it was just looked up.
 * @param before the fields as the person saw them; null: it is changed whatever others did
 */
async function sendUnlessChanged<T extends { id: string }, F extends Fields<F>, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  theirs: T,
  {
    before,
    requested,
    activityId,
    isWayBack = false,
  }: {
    before: Partial<F> | null;
    requested: Partial<F>;
    activityId: string;
    isWayBack?: boolean;
  },
): Promise<CarefulOutcome<T>> {
  const { id } = theirs;
  const now = kind.fieldsOf(theirs);
  const own = journalOf(kind, services, id);
  if (before !== null && isTaken(kind, own, { before, now, requested })) {
    return { kind: "conflict", theirs };
  }
  const sent = { requested, base: now, activityId, isWayBack };
  return { kind: "sent", outcome: await send(kind, services, id, sent) };
}

/** Returns how a pending change of a record stands. */
export interface PendingState {
  state: Extract<ChangeState, "waiting" | "saved" | "unknown" | "conflict" | "failed">;
  /** The service has accepted it: `unknown` is then that no lookup has shown it for long. */
  isAccepted: boolean;
}

/** Subscribes to the state of a pending change; null when there is none. */
export function usePendingState<T, F>(
  edits: Pick<Edits<T, F>, "pendingOf" | "overruledOf" | "refusedOf" | "settleId">,
  id: string,
): PendingState | null {
  const services = useApi();
  const pending = useStore(edits.pendingOf(services), ({ [id]: requested }) => requested);
  const overruled = useStore(edits.overruledOf(services), ({ [id]: requested }) => requested);
  const refused = useStore(edits.refusedOf(services), ({ [id]: requested }) => requested);
  const settling = useSettleState(edits.settleId(id));
  if (pending === undefined) {
    if (overruled !== undefined) return { state: "conflict", isAccepted: false };
    return refused === undefined ? null : { state: "failed", isAccepted: false };
  }
  const hasStopped = settling === "unconfirmed" || settling === "stopped";
  if (pending.isDoubtful) return { state: "unknown", isAccepted: false };
  return { state: hasStopped ? "unknown" : "saved", isAccepted: true };
}
