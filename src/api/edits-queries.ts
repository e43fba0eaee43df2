import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ApiServices, useSettleState } from "./api-context.tsx";
import { isOutcomeUnknown } from "./errors.ts";
import type { Expectation } from "./settle-tracker.ts";

/** What became of a change: accepted, or sent with the answer lost. Either way it is looked for. */
export type EditOutcome = "accepted" | "doubtful";

/** What one record was told and no lookup has shown so far. `F`: the fields that can be told. */
export type Pending<F> =
  /** `isDoubtful`: the answer was lost, so that nobody knows whether it was carried out. */
  | { kind: "edit"; edit: Partial<F>; isDoubtful: boolean }
  | { kind: "removal"; isDoubtful: boolean };

/** By the record's id. */
export type PendingById<F> = Readonly<Record<string, Pending<F>>>;

/** What a field can hold; a list is a set of records. */
type FieldValue = string | boolean | readonly { id: string }[];

/** How one kind of record is changed and looked up. */
interface Editable<T, F> {
  /** Names its place in the cache and its waits. */
  name: string;
  update: (services: ApiServices, id: string, edit: Partial<F>) => Promise<void>;
  /** The fields of a record that can be told. */
  fieldsOf: (record: T) => F;
  expectation: (
    services: ApiServices,
    id: string,
  ) => Omit<Expectation<T>, "id" | "cadence" | "isSeen">;
}

/** What became of a change that gives way to those of others: sent, or not because of a newer one. */
export type CarefulOutcome<T> =
  | { kind: "sent"; outcome: EditOutcome }
  | { kind: "conflict"; theirs: T };

/** Changes of one kind of record. */
export interface Edits<T, F> {
  /** Query options of everything that is pending, so that each view can show it. */
  pending: () => ReturnType<typeof pendingOptions<F>>;
  /** Names the wait for a record in the settle tracker. */
  settleId: (id: string) => string;
  /**
   * Changes a record. The change is pending from now on until a lookup shows it; several changes of one
   * record add up.
   * @throws ApiError when the service says no; then that change is no longer pending
   */
  edit: (services: ApiServices, id: string, edit: Partial<F>) => Promise<EditOutcome>;
  /**
   * Looks the record up first, and leaves it alone when one of the fields is no longer as it was in `base`:
   * the service has no versions that would refuse an edit of something old.
   * @throws ApiError when the lookup fails or the service says no; then nothing has changed
   */
  editUnlessChanged: (
    services: ApiServices,
    base: T,
    edit: Partial<F>,
  ) => Promise<CarefulOutcome<T>>;
  /** Shows a record as the service has it again, whatever it was told. */
  forget: (services: ApiServices, id: string) => void;
  /** Puts something else on record as pending; undefined: nothing. */
  note: (services: ApiServices, id: string, pending: Pending<F> | undefined) => void;
}

function pendingOptions<F>(name: string) {
  return queryOptions({
    queryKey: [`pending-${name}`],
    queryFn: (): PendingById<F> => ({}),
    initialData: (): PendingById<F> => ({}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The changes of one kind of record, made the same way for each. */
export function createEdits<T extends { id: string }, F extends { [K in keyof F]: FieldValue }>({
  name,
  update,
  fieldsOf,
  expectation,
}: Editable<T, F>): Edits<T, F> {
  const pending = () => pendingOptions<F>(name);
  const settleId = (id: string) => `pending-${name}:${id}`;

  function pendingOf({ queryClient }: ApiServices): PendingById<F> {
    return queryClient.getQueryData(pending().queryKey) ?? {};
  }

  function pendingEdit(services: ApiServices, id: string): Partial<F> {
    const asked = pendingOf(services)[id];
    return asked?.kind === "edit" ? asked.edit : {};
  }

  function note(services: ApiServices, id: string, asked: Pending<F> | undefined): void {
    const { [id]: _, ...rest } = pendingOf(services);
    services.queryClient.setQueryData(
      pending().queryKey,
      asked === undefined ? rest : { ...rest, [id]: asked },
    );
  }

  /** Takes back the parts of an edit that nothing has replaced since. */
  function withdraw(services: ApiServices, id: string, edit: Partial<F>): void {
    const rest = { ...pendingEdit(services, id) };
    let key: keyof F;
    for (key in edit) if (rest[key] === edit[key]) delete rest[key];
    const isEmpty = Object.keys(rest).length === 0;
    note(services, id, isEmpty ? undefined : { kind: "edit", edit: rest, isDoubtful: false });
  }

  function look(services: ApiServices, id: string): void {
    const wanted = expectation(services, id);
    services.settle.expect<T>({
      ...wanted,
      id: settleId(id),
      cadence: "change",
      isSeen: (record) => differing(fieldsOf(record), pendingEdit(services, id)).length === 0,
      onSeen(record) {
        note(services, id, undefined);
        wanted.onSeen?.(record);
      },
    });
  }

  async function edit(services: ApiServices, id: string, asked: Partial<F>): Promise<EditOutcome> {
    const all = { ...pendingEdit(services, id), ...asked };
    note(services, id, { kind: "edit", edit: all, isDoubtful: false });
    let outcome: EditOutcome = "accepted";
    try {
      await update(services, id, asked);
    } catch (error) {
      if (!isOutcomeUnknown(error)) {
        withdraw(services, id, asked);
        throw error;
      }
      outcome = "doubtful";
      note(services, id, { kind: "edit", edit: pendingEdit(services, id), isDoubtful: true });
    }
    look(services, id);
    return outcome;
  }

  return {
    pending,
    settleId,
    note,
    edit,
    async editUnlessChanged(services, base, asked) {
      const wanted = expectation(services, base.id);
      const theirs = await wanted.lookup(new AbortController().signal);
      wanted.onAnswer?.(theirs);
      // What this page has asked for itself may not be visible yet: that is nobody else's change.
      const own = pendingEdit(services, base.id);
      const [before, now] = [fieldsOf(base), fieldsOf(theirs)];
      const isTaken = differing(now, asked).some(
        (key) => !(key in own) && !isSame(before[key], now[key]),
      );
      if (isTaken) return { kind: "conflict", theirs };
      return { kind: "sent", outcome: await edit(services, base.id, asked) };
    },
    forget(services, id) {
      services.settle.cancel(settleId(id));
      note(services, id, undefined);
    },
  };
}

/** The fields in which a record is not as an edit wants it. */
function differing<F extends { [K in keyof F]: FieldValue }>(
  fields: F,
  edit: Partial<F>,
): (keyof F)[] {
  const keys: (keyof F)[] = [];
  let key: keyof F;
  for (key in edit) {
    const wanted = edit[key];
    if (wanted !== undefined && !isSame(fields[key], wanted)) keys.push(key);
  }
  return keys;
}

/** A service that trims what it is told has done what was asked for. */
function isSame(a: FieldValue, b: FieldValue): boolean {
  if (typeof a === "string" && typeof b === "string") return a.trim() === b.trim();
  if (typeof a === "object" && typeof b === "object") {
    const ids = new Set(a.map(({ id }) => id));
    return ids.size === new Set(b.map(({ id }) => id)).size && b.every(({ id }) => ids.has(id));
  }
  return a === b;
}

/** How a pending change stands; null when there is none. `T` and `F` as in `Edits`. */
export function usePendingState<T, F>(
  edits: Pick<Edits<T, F>, "pending" | "settleId">,
  id: string,
): "settling" | "doubtful" | "unconfirmed" | "stopped" | null {
  const { data } = useQuery(edits.pending());
  const settling = useSettleState(edits.settleId(id));
  const pending = data[id];
  if (pending === undefined) return null;
  if (settling === "unconfirmed" || settling === "stopped") return settling;
  return pending.isDoubtful ? "doubtful" : "settling";
}
