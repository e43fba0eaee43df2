import type { ChangeState } from "./change-state.ts";

/** Is the value of a field; a list is an unordered set of records. */
export type FieldValue = string | boolean | readonly { id: string }[];

/** Holds record fields by name, each of a comparable type. */
export type Fields<F> = { [K in keyof F]: FieldValue };

/** Describes a change that is not visible yet. */
export interface Step<F> {
  /** Is unique within the journal. */
  id: string;
  edit: Partial<F>;
  /**
   * Is the record as looked up right before, or as it was shown where nothing could be. Is null if neither is known.
   */
  base: F | null;
  /** `waiting` lasts until earlier steps are answered. `unknown`: the answer was lost. */
  state: Extract<ChangeState, "waiting" | "saving" | "saved" | "unknown">;
  /** It waits for the connection, or for a person: kept on the device, and looked up before it is sent. */
  isHeld: boolean;
}

/** Holds all changes to one record that no lookup has shown yet, oldest first. */
export interface Journal<F> {
  steps: readonly Step<F>[];
  /** Lists the fields whose value in the previous lookup came from another person. */
  foreignFields: readonly (keyof F)[];
}

export function emptyJournal<F>(): Journal<F> {
  return { steps: [], foreignFields: [] };
}

/** Returns the requested values: a later step overrides an earlier one, field by field. */
export function pendingFields<F>(journal: Journal<F>): Partial<F> {
  return journal.steps.reduce<Partial<F>>((all, { edit }) => ({ ...all, ...edit }), {});
}

/** Appends a step. Waiting steps drop the fields that the new one sets too. */
export function withStep<F>(journal: Journal<F>, step: Step<F>): Journal<F> {
  const steps = journal.steps
    .map((each) =>
      each.state === "waiting"
        ? { ...each, edit: pick(each.edit, (key) => !(key in step.edit)) }
        : each,
    )
    .filter(({ edit }) => Object.keys(edit).length > 0);
  return { ...journal, steps: [...steps, step] };
}

/** Sets the state of a step. */
export function withState<F>(
  journal: Journal<F>,
  stepId: string,
  state: "saving" | "saved" | "unknown",
): Journal<F> {
  const steps = journal.steps.map((step) => (step.id === stepId ? { ...step, state } : step));
  return { ...journal, steps };
}

/** Removes a step that was refused, so that earlier requests apply again. */
export function withoutStep<F>(journal: Journal<F>, stepId: string): Journal<F> {
  return { ...journal, steps: journal.steps.filter(({ id }) => id !== stepId) };
}

/**
 * Returns whether a field's value was neither there before nor ever requested here. Only known for fields
 * that were looked up before each change.
 */
export function isOfAnotherPerson<F extends Fields<F>>(
  { steps }: Journal<F>,
  key: keyof F,
  value: FieldValue,
): boolean {
  const about = steps.filter(({ edit }) => edit[key] !== undefined);
  return (
    about.length > 0 &&
    about.every(({ base }) => base !== null && !isSame(base[key], value)) &&
    about.every(({ edit }) => edit[key] === undefined || !isSame(edit[key], value))
  );
}

/** Holds the result of applying a lookup to a journal. */
export interface Reconciliation<F> {
  journal: Journal<F>;
  /** Holds requested values of fields that another person has changed since: they are no longer pending. */
  overruled: Partial<F>;
}

/**
 * Applies a lookup to a journal. The service's copies can lag by more than one version, so a field is given
 * up only when two lookups in a row show a value from another person.
 */
export function reconcile<F extends Fields<F>>(journal: Journal<F>, fields: F): Reconciliation<F> {
  const requested = pendingFields(journal);
  const onItsWay = fieldsOnTheirWay(journal);
  const foreignFields = differing(fields, requested).filter(
    (key) => !onItsWay.includes(key) && isOfAnotherPerson(journal, key, fields[key]),
  );
  const taken = new Set(foreignFields.filter((key) => journal.foreignFields.includes(key)));
  const steps = journal.steps
    .map((step) => ({ ...step, edit: pick(step.edit, (key) => !taken.has(key)) }))
    .filter(({ edit }) => Object.keys(edit).length > 0);
  return { journal: { steps, foreignFields }, overruled: pick(requested, (key) => taken.has(key)) };
}

/** Returns the fields whose change has not been answered. */
export function fieldsOnTheirWay<F>({ steps }: Journal<F>): (keyof F)[] {
  return fieldsOf(steps.filter(isUnanswered));
}

/** Returns the fields of a change that waits for the connection. */
export function heldFields<F>({ steps }: Journal<F>): (keyof F)[] {
  return fieldsOf(steps.filter(({ isHeld }) => isHeld));
}

function fieldsOf<F>(steps: readonly Step<F>[]): (keyof F)[] {
  const keys = new Set<keyof F>();
  let key: keyof F;
  for (const { edit } of steps) for (key in edit) keys.add(key);
  return [...keys];
}

/** Returns whether a step waits to be sent, or for its answer. */
export function isUnanswered<F>({ state }: Pick<Step<F>, "state">): boolean {
  return state === "waiting" || state === "saving";
}

/** Returns what was sent, or is next in turn: all but the step that waits for the connection. */
export function withoutHeld<F>(journal: Journal<F>): Journal<F> {
  return { ...journal, steps: journal.steps.filter(({ isHeld }) => !isHeld) };
}

/**
 * Adds what is held to a journal. One step has all that a record waits with; what was there before its fields were
 * changed first remains their base.
 */
export function withHeld<F>(journal: Journal<F>, step: Step<F>): Journal<F> {
  const earlier = journal.steps.find(({ isHeld }) => isHeld);
  if (earlier === undefined) return withStep(journal, step);
  const isOfEarlier = (key: keyof F) => key in earlier.edit;
  const merged = {
    ...step,
    id: earlier.id,
    edit: { ...earlier.edit, ...step.edit },
    base: step.base && { ...step.base, ...pick(earlier.base ?? {}, isOfEarlier) },
  };
  return withStep(withoutHeld(journal), merged);
}

/** Returns whether the outcome of any field is unknown: the answer to its last change was lost. */
export function isInDoubt<F>({ steps }: Journal<F>): boolean {
  const doubtful = new Set<keyof F>();
  let key: keyof F;
  for (const { edit, state } of steps) {
    for (key in edit) {
      if (state === "unknown") doubtful.add(key);
      else doubtful.delete(key);
    }
  }
  return doubtful.size > 0;
}

/** Filters the fields of an edit. */
export function pick<F>(edit: Partial<F>, isWanted: (key: keyof F) => boolean): Partial<F> {
  const picked: Partial<F> = {};
  let key: keyof F;
  for (key in edit) if (isWanted(key)) picked[key] = edit[key];
  return picked;
}

/** Returns the fields in which a record differs from an edit. */
export function differing<F extends Fields<F>>(fields: F, edit: Partial<F>): (keyof F)[] {
  const keys: (keyof F)[] = [];
  let key: keyof F;
  for (key in edit) {
    const wanted = edit[key];
    if (wanted !== undefined && !isSame(fields[key], wanted)) keys.push(key);
  }
  return keys;
}

/** Compares two values; text regardless of surrounding space and composition, which services normalise. */
export function isSame(a: FieldValue, b: FieldValue): boolean {
  if (typeof a === "string" && typeof b === "string") {
    return a.normalize("NFC").trim() === b.normalize("NFC").trim();
  }
  if (typeof a === "object" && typeof b === "object") {
    const ids = new Set(a.map(({ id }) => id));
    return ids.size === new Set(b.map(({ id }) => id)).size && b.every(({ id }) => ids.has(id));
  }
  return a === b;
}

/** Describes a pending change of one record, not shown by a lookup yet. `F` has the editable fields. */
export type Pending<F> =
  /** `isDoubtful` means that an answer was lost, so the outcome is unknown. */
  | {
      kind: "edit";
      edit: Partial<F>;
      isDoubtful: boolean;
      /** Lists fields that are being sent, or wait for their turn. */
      onItsWay?: readonly (keyof F)[];
      /** Lists fields that wait for the connection: nothing of them was sent. */
      waiting?: readonly (keyof F)[];
    }
  | { kind: "removal"; isDoubtful: boolean };

/** Returns what of a pending edit was not sent, or not answered; null: all was. */
export function unsentOf<F>(pending: Pending<F> | undefined): "waiting" | "saving" | null {
  if (pending?.kind !== "edit") return null;
  if (pending.waiting !== undefined) return "waiting";
  return pending.onItsWay === undefined ? null : "saving";
}

/** Maps record ids to pending edits. */
export type PendingById<F> = Readonly<Record<string, Pending<F>>>;

/** Maps record ids to values requested before another person changed the same fields; no longer pending. */
export type OverruledById<F> = Readonly<Record<string, Partial<F>>>;

/** Converts a journal for views; undefined: nothing is pending. */
export function pendingEdit<F>(journal: Journal<F>): Pending<F> | undefined {
  if (journal.steps.length === 0) return undefined;
  const onItsWay = fieldsOnTheirWay(withoutHeld(journal));
  const waiting = heldFields(journal);
  return {
    kind: "edit",
    edit: pendingFields(journal),
    isDoubtful: isInDoubt(journal),
    ...(onItsWay.length === 0 ? {} : { onItsWay }),
    ...(waiting.length === 0 ? {} : { waiting }),
  };
}
