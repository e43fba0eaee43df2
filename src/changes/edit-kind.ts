import type { ApiServices } from "#shared/http/api-context.tsx";
import { isNotFound, type Problem } from "#shared/http/errors.ts";
import type { Expectation } from "#shared/sync/consistency-poller.ts";
import { type PageSlice, pageSlice } from "#shared/sync/page-store.ts";
import { type Activity, confirmActivity } from "./activity.ts";
import {
  differing,
  emptyJournal,
  type Fields,
  isUnanswered,
  type Journal,
  type OverruledById,
  type Pending,
  type PendingById,
  pendingEdit,
  pendingFields,
  pick,
  reconcile,
  withoutHeld,
} from "./edit-journal.ts";
import { heldEditsOf } from "./held-edits.ts";

/** Holds the operations to change and look up one kind of record. */
export interface Editable<T, F, A> {
  /** Begins its query keys and expectations. */
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
  /** Says which changes by another person are a conflict: those of a requested field (default), or of any. */
  conflictsBy?: "field" | "record";
}

/** Maps record ids to changes that had waited for the connection, and that the service refused. */
export type RefusedById<F> = Readonly<Record<string, { edit: Partial<F>; problem: Problem }>>;

/** Holds the changes of one kind of record, with the slices of a page. */
export interface EditKind<T, F, A> extends Editable<T, F, A> {
  kind: Activity["kind"];
  pendingOf: (services: ApiServices) => PageSlice<PendingById<F>>;
  overruledOf: (services: ApiServices) => PageSlice<OverruledById<F>>;
  refusedOf: (services: ApiServices) => PageSlice<RefusedById<F>>;
  journalsOf: (services: ApiServices) => PageSlice<Readonly<Record<string, Journal<F>>>>;
  settleId: (id: string) => string;
}

export function createEditKind<T, F, A>(options: Editable<T, F, A>): EditKind<T, F, A> {
  return {
    ...options,
    kind: options.name === "vod" ? "video" : options.name,
    pendingOf: pageSlice(`${options.name}:pending`, {}),
    overruledOf: pageSlice(`${options.name}:overruled`, {}),
    refusedOf: pageSlice(`${options.name}:refused`, {}),
    journalsOf: pageSlice(`${options.name}:journals`, {}),
    settleId: (id) => `pending-${options.name}:${id}`,
  };
}

export function journalOf<T, F, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  id: string,
): Journal<F> {
  return kind.journalsOf(services).getState()[id] ?? emptyJournal();
}

export function isBeingRemoved<T, F, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  id: string,
): boolean {
  return kind.pendingOf(services).getState()[id]?.kind === "removal";
}

/** Sets one entry of a slice by record; undefined removes it. */
function set<V>(slice: PageSlice<Readonly<Record<string, V>>>, id: string, value: V | undefined) {
  const all = slice.getState();
  if (all[id] === value) return;
  const { [id]: _, ...rest } = all;
  slice.setState(value === undefined ? rest : { ...all, [id]: value });
}

/** Shows a pending change; undefined: none. */
export function show<T, F, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  id: string,
  requested: Pending<F> | undefined,
): void {
  set(kind.pendingOf(services), id, requested);
}

export function keep<T, F, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  id: string,
  journal: Journal<F>,
): void {
  set(kind.journalsOf(services), id, journal.steps.length === 0 ? undefined : journal);
  // A record being removed is shown as that, whatever else is pending.
  if (!isBeingRemoved(kind, services, id)) show(kind, services, id, pendingEdit(journal));
}

/** Sets the overruled fields of a record; none removes it. */
export function overrule<T, F, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  id: string,
  requested: Partial<F>,
): void {
  const isEmpty = Object.keys(requested).length === 0;
  set(kind.overruledOf(services), id, isEmpty ? undefined : requested);
}

export function overruledFields<T, F, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  id: string,
): Partial<F> {
  return kind.overruledOf(services).getState()[id] ?? {};
}

/** Says that the service refused what had waited; undefined: no more. */
export function refuse<T, F, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  id: string,
  refusal: RefusedById<F>[string] | undefined,
): void {
  set(kind.refusedOf(services), id, refusal);
}

/**
 * Takes fields off what waits for the person, because they decided on them. What a record waits with for the connection
 * stays.
 */
export function settleFields<T, F, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  id: string,
  isSettled: (key: keyof F) => boolean,
): void {
  const isLeft = (key: keyof F) => !isSettled(key);
  overrule(kind, services, id, pick(overruledFields(kind, services, id), isLeft));
  const refused = kind.refusedOf(services).getState()[id];
  if (refused !== undefined) {
    const edit = pick(refused.edit, isLeft);
    const isEmpty = Object.keys(edit).length === 0;
    refuse(kind, services, id, isEmpty ? undefined : { ...refused, edit });
  }
  const heldEdits = heldEditsOf(services);
  for (const held of heldEdits.of(kind.kind, id)) {
    if (held.state !== "conflict" && held.state !== "failed") continue;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fields of this kind of record
    const left = Object.entries(held.edit).filter(([key]) => isLeft(key as keyof F));
    if (left.length === 0) heldEdits.drop(held.id);
    else heldEdits.change(held.id, { edit: Object.fromEntries(left) });
  }
}

/** Polls lookups until they show what was sent of a record. */
export function check<T extends { id: string }, F extends Fields<F>, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  id: string,
): void {
  const wanted = kind.expectation(services, id);
  services.settle.expect<A>({
    ...wanted,
    id: kind.settleId(id),
    pollRate: "change",
    onAnswer(answer) {
      wanted.onAnswer?.(answer);
      const record = kind.recordIn(answer, id);
      if (record === undefined) return;
      const sighting = reconcile(journalOf(kind, services, id), kind.fieldsOf(record));
      keep(kind, services, id, sighting.journal);
      if (Object.keys(sighting.overruled).length > 0) {
        const lost = { ...overruledFields(kind, services, id), ...sighting.overruled };
        overrule(kind, services, id, lost);
      }
    },
    isVisible(answer) {
      const record = kind.recordIn(answer, id);
      const sent = withoutHeld(journalOf(kind, services, id));
      // While a change is under way, the current value may be from before it.
      if (record === undefined || sent.steps.some(isUnanswered)) return false;
      return differing(kind.fieldsOf(record), pendingFields(sent)).length === 0;
    },
    onSeen(answer) {
      const { steps } = journalOf(kind, services, id);
      keep(kind, services, id, { steps: steps.filter(({ isHeld }) => isHeld), foreignFields: [] });
      const record = kind.recordIn(answer, id);
      if (record !== undefined) {
        const fields = kind.fieldsOf(record);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the edits of this kind
        const differingFrom = (after: object) => differing(fields, after as Partial<F>);
        const overruled = Object.keys(overruledFields(kind, services, id));
        confirmActivity(kind.kind, id, differingFrom, overruled);
      }
      const heldEdits = heldEditsOf(services);
      for (const held of heldEdits.store.getState()) {
        const isOfRecord = held.kind === kind.kind && held.recordId === id;
        if (isOfRecord && held.state === "unknown") heldEdits.drop(held.id);
      }
      wanted.onSeen?.(answer);
    },
  });
}

/** Polls lookups for answered changes, unless the record is being removed or gone. */
export function pollOn<T extends { id: string }, F extends Fields<F>, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  id: string,
): void {
  const hasAnswer = journalOf(kind, services, id).steps.some((step) => !isUnanswered(step));
  if (hasAnswer && !isBeingRemoved(kind, services, id)) check(kind, services, id);
}

/** Takes "not found" for an answer to a lookup: there is no such record. */
export function nullWhereGone(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}
