import { MutationObserver } from "@tanstack/react-query";
import { createStore, type StoreApi } from "zustand/vanilla";
import { newId } from "#shared/format/ids.ts";
import { type ApiServices, useApi, useSettleState } from "#shared/http/api-context.tsx";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError, isOutcomeUnknown, toProblem } from "#shared/http/errors.ts";
import type { Expectation } from "#shared/sync/consistency-poller.ts";
import { perPage, usePageStore } from "#shared/sync/per-page.ts";
import { type Activity, confirmActivity, noteActivity } from "./activity.ts";
import {
  differing,
  emptyJournal,
  type Fields,
  isOfSomebodyElse,
  isSame,
  isUnanswered,
  type Journal,
  type OverruledById,
  type Pending,
  type PendingById,
  pendingEdit,
  pendingFields,
  pick,
  reconcile,
  withoutStep,
  withState,
  withStep,
} from "./edit-journal.ts";

/** Outcome of a change: accepted, or sent with the answer lost. Either way it is looked up. */
export type EditOutcome = "accepted" | "doubtful";

/** Operations to change and look up one kind of record. */
interface Editable<T, F, A> {
  /** Prefix of its query keys and expectations. */
  name: "vod" | Activity["kind"];
  update: (services: ApiServices, id: string, edit: Partial<F>) => Promise<void>;
  /** Returns the editable fields of a record. */
  fieldsOf: (record: T) => F;
  /** Looks up a record, alone or in a list. */
  expectation: (
    services: ApiServices,
    id: string,
  ) => Omit<Expectation<A>, "id" | "pollRate" | "isVisible">;
  /** Finds the record in the answer of a lookup. */
  recordIn: (answer: A, id: string) => T | undefined;
  /** What a conflict is: a change of a requested field by someone else (default), or of any field. */
  conflictsBy?: "field" | "record";
}

/** Outcome of a change that yields to those of others: sent, or not sent because of a conflict. */
export type CarefulOutcome<T> =
  | { kind: "sent"; outcome: EditOutcome }
  | { kind: "conflict"; theirs: T };

/** Edits one kind of record. */
export interface Edits<T, F> {
  /** All pending changes of a page, so that each view can show them. */
  pendingOf: (services: ApiServices) => StoreApi<PendingById<F>>;
  /** Values that someone else has changed since they were requested here. */
  overruledOf: (services: ApiServices) => StoreApi<OverruledById<F>>;
  /** Of its records, in the log of activity. */
  kind: Activity["kind"];
  /** Returns the id of a record's expectation in the consistency poller. */
  settleId: (id: string) => string;
  /**
   * Changes a record. The change is pending until a lookup shows it; several changes of one record are
   * combined, and a refused one leaves the earlier ones. They are sent one after the other; one that is
   * replaced by a later one before it was sent is doubtful.
   * @param isLogged whether it is in the log of activity by itself; false for a part of something larger
   * @throws ApiError when the service refuses; then that change is no longer pending
   */
  edit: (
    services: ApiServices,
    id: string,
    edit: Partial<F>,
    isLogged?: boolean,
  ) => Promise<EditOutcome>;
  /**
   * Looks the record up first, and reports a conflict if one of the fields differs from `base`: the service
   * has no versions to refuse an outdated edit. A field that two lookups show to be neither the old nor the
   * requested value is no longer pending, and overruled. While signed out it fails at once.
   * @throws ApiError when the lookup fails or the service refuses; then nothing has changed
   */
  editUnlessChanged: (
    services: ApiServices,
    base: T,
    edit: Partial<F>,
  ) => Promise<CarefulOutcome<T>>;
  /** Accepts someone else's value of a field; it is no longer shown as overruled. */
  accept: (services: ApiServices, id: string, field: keyof F) => void;
  /**
   * Discards the pending and overruled changes of a record and shows the service's values. Changes that are
   * not answered yet stay.
   */
  forget: (services: ApiServices, id: string) => void;
  /** Shows a record as being removed, over any other pending change; edits are no longer looked up. */
  noteRemoval: (services: ApiServices, id: string, removal: { isDoubtful: boolean }) => void;
  /** Reverts a refused removal: earlier changes of the record are shown, and looked up, again. */
  withdrawRemoval: (services: ApiServices, id: string) => void;
  /** Discards all pending changes of a record that is gone. */
  noteGone: (services: ApiServices, id: string) => void;
}

/** Creates the edits of one kind of record. */
export function createEdits<T extends { id: string }, F extends Fields<F>, A = T>({
  name,
  update,
  fieldsOf,
  expectation,
  recordIn,
  conflictsBy = "field",
}: Editable<T, F, A>): Edits<T, F> {
  const pendingOf = perPage(() => createStore<PendingById<F>>(() => ({})));
  const overruledOf = perPage(() => createStore<OverruledById<F>>(() => ({})));
  const settleId = (id: string) => `pending-${name}:${id}`;
  const kind = name === "vod" ? "video" : name;
  const journalsOf = perPage(() => new Map<string, Journal<F>>());

  function journalOf(services: ApiServices, id: string): Journal<F> {
    return journalsOf(services).get(id) ?? emptyJournal();
  }

  function isBeingRemoved(services: ApiServices, id: string): boolean {
    return pendingOf(services).getState()[id]?.kind === "removal";
  }

  function show(services: ApiServices, id: string, requested: Pending<F> | undefined): void {
    const { [id]: _, ...rest } = pendingOf(services).getState();
    pendingOf(services).setState(
      requested === undefined ? rest : { ...rest, [id]: requested },
      true,
    );
  }

  function keep(services: ApiServices, id: string, journal: Journal<F>): void {
    const journals = journalsOf(services);
    if (journal.steps.length === 0) journals.delete(id);
    else journals.set(id, journal);
    // A record being removed is shown as that, whatever else is pending.
    if (!isBeingRemoved(services, id)) show(services, id, pendingEdit(journal));
  }

  /** Sets the overruled fields of a record; none removes it. */
  function overrule(services: ApiServices, id: string, requested: Partial<F>): void {
    const isEmpty = Object.keys(requested).length === 0;
    const { [id]: _, ...rest } = overruledOf(services).getState();
    overruledOf(services).setState(isEmpty ? rest : { ...rest, [id]: requested }, true);
  }

  function overruledFields(services: ApiServices, id: string): Partial<F> {
    return overruledOf(services).getState()[id] ?? {};
  }

  function check(services: ApiServices, id: string): void {
    const wanted = expectation(services, id);
    services.settle.expect<A>({
      ...wanted,
      id: settleId(id),
      pollRate: "change",
      onAnswer(answer) {
        wanted.onAnswer?.(answer);
        const record = recordIn(answer, id);
        if (record === undefined) return;
        const sighting = reconcile(journalOf(services, id), fieldsOf(record));
        keep(services, id, sighting.journal);
        if (Object.keys(sighting.overruled).length > 0) {
          overrule(services, id, { ...overruledFields(services, id), ...sighting.overruled });
        }
      },
      isVisible(answer) {
        const record = recordIn(answer, id);
        const journal = journalOf(services, id);
        // While a change is under way, the current value may be from before it.
        if (record === undefined || journal.steps.some(isUnanswered)) return false;
        return differing(fieldsOf(record), pendingFields(journal)).length === 0;
      },
      onSeen(answer) {
        keep(services, id, emptyJournal());
        confirmActivity(kind, id);
        wanted.onSeen?.(answer);
      },
    });
  }

  /** Polls lookups for answered changes, unless the record is being removed or gone. */
  function pollOn(services: ApiServices, id: string): void {
    const hasAnswer = journalOf(services, id).steps.some((step) => !isUnanswered(step));
    if (hasAnswer && !isBeingRemoved(services, id)) check(services, id);
  }

  /** Sends a queued step. Later ones may have taken its fields: without any left it is as good as unanswered. */
  async function sendStep(services: ApiServices, id: string, stepId: string): Promise<EditOutcome> {
    const step = journalOf(services, id).steps.find((each) => each.id === stepId);
    if (step === undefined) return "doubtful";
    keep(services, id, withState(journalOf(services, id), stepId, "sent"));
    let outcome: EditOutcome = "accepted";
    try {
      await update(services, id, step.edit);
    } catch (error) {
      if (!isOutcomeUnknown(error)) {
        keep(services, id, withoutStep(journalOf(services, id), stepId));
        throw error;
      }
      outcome = "doubtful";
    }
    keep(services, id, withState(journalOf(services, id), stepId, outcome));
    pollOn(services, id);
    return outcome;
  }

  function send(
    services: ApiServices,
    id: string,
    requested: Partial<F>,
    base: F | null,
    isLogged: boolean,
  ): Promise<EditOutcome> {
    const stepId = newId();
    const note = (outcome: Activity["outcome"], problem: Activity["problem"] = null) => {
      const before =
        base === null ? withOpposites(requested) : pick(base, (key) => key in requested);
      const facts = { action: "edit", kind, recordId: id, before, outcome, problem } as const;
      if (isLogged) noteActivity(stepId, facts);
    };
    note("working");
    const step = { id: stepId, edit: requested, base, state: "queued" } as const;
    keep(services, id, withStep(journalOf(services, id), step));
    overrule(
      services,
      id,
      pick(overruledFields(services, id), (key) => !(key in requested)),
    );
    // Two edits of a record that are under way at once can arrive in either order.
    return new MutationObserver(services.queryClient, {
      scope: { id: settleId(id) },
      async mutationFn() {
        try {
          const outcome = await sendStep(services, id, stepId);
          if (outcome === "doubtful") note("unknown");
          return outcome;
        } catch (error) {
          note("failed", toProblem(error).kind);
          throw error;
        }
      },
      networkMode: "always",
    }).mutate();
  }

  return {
    pendingOf,
    overruledOf,
    settleId,
    kind,
    edit: (services, id, requested, isLogged = false) =>
      send(services, id, requested, null, isLogged),
    async editUnlessChanged(services, base, requested) {
      const wanted = expectation(
        { ...services, api: failFastWhenSignedOut(services.api) },
        base.id,
      );
      const answer = await wanted.lookup(new AbortController().signal);
      wanted.onAnswer?.(answer);
      const theirs = recordIn(answer, base.id);
      if (theirs === undefined) throw new ApiError("not-found");
      const own = journalOf(services, base.id);
      const sent = pendingFields(own);
      const [before, now] = [fieldsOf(base), fieldsOf(theirs)];
      const isTaken = differing(now, conflictsBy === "field" ? requested : before).some((key) =>
        // Requests of this page may not be visible yet: that is no conflict.
        key in sent ? isOfSomebodyElse(own, key, now[key]) : !isSame(before[key], now[key]),
      );
      if (isTaken) return { kind: "conflict", theirs };
      return { kind: "sent", outcome: await send(services, base.id, requested, now, true) };
    },
    accept(services, id, field) {
      overrule(
        services,
        id,
        pick(overruledFields(services, id), (key) => key !== field),
      );
    },
    forget(services, id) {
      const { steps, foreignFields } = journalOf(services, id);
      services.settle.cancel(settleId(id));
      show(services, id, undefined);
      keep(services, id, { steps: steps.filter(isUnanswered), foreignFields });
      overrule(services, id, {});
    },
    noteRemoval(services, id, { isDoubtful }) {
      // The expectation of edits has the same id.
      if (!isBeingRemoved(services, id)) services.settle.cancel(settleId(id));
      show(services, id, { kind: "removal", isDoubtful });
    },
    withdrawRemoval(services, id) {
      show(services, id, pendingEdit(journalOf(services, id)));
      pollOn(services, id);
    },
    noteGone(services, id) {
      show(services, id, undefined);
      keep(services, id, emptyJournal());
    },
  };
}

/** Values before a change of fields with two values; null for others. */
function withOpposites(requested: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(requested).map(([key, value]) => [
      key,
      typeof value === "boolean" ? !value : null,
    ]),
  );
}

/**
 * Subscribes to the state of a pending change; null when there is none. `saved`: accepted, and not visible yet.
 * `unseen`: the same, and no longer polled. `unknown`: it may not have been carried out. `conflict`: someone else
 * has changed it.
 */
export function usePendingState<T, F>(
  edits: Pick<Edits<T, F>, "pendingOf" | "overruledOf" | "settleId">,
  id: string,
): "saved" | "unseen" | "unknown" | "conflict" | null {
  const services = useApi();
  const pending = usePageStore(edits.pendingOf(services), ({ [id]: requested }) => requested);
  const overruled = usePageStore(edits.overruledOf(services), ({ [id]: requested }) => requested);
  const settling = useSettleState(edits.settleId(id));
  if (pending === undefined) return overruled === undefined ? null : "conflict";
  const hasStopped = settling === "unconfirmed" || settling === "stopped";
  return pending.isDoubtful ? "unknown" : hasStopped ? "unseen" : "saved";
}
