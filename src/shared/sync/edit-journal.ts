/** What a field can hold; a list is a set of records. */
export type FieldValue = string | boolean | readonly { id: string }[];

/** Fields by name, each of a kind that can be compared. */
export type Fields<F> = { [K in keyof F]: FieldValue };

/** One change on its way. */
export interface Step<F> {
  /** Names it among the others. */
  id: string;
  edit: Partial<F>;
  /** What the service had right before; null when nobody looked. */
  base: F | null;
  /**
   * `queued`: waits until those before it are answered. `doubtful`: the answer was lost, so that nobody
   * knows whether it was carried out.
   */
  state: "queued" | "sent" | "accepted" | "doubtful";
}

/** Everything that one record was told and no lookup has shown so far, oldest first. */
export interface Journal<F> {
  steps: readonly Step<F>[];
  /** Fields that the lookup before showed as somebody else's. */
  strange: readonly (keyof F)[];
}

/** Nothing was told. */
export function emptyJournal<F>(): Journal<F> {
  return { steps: [], strange: [] };
}

/** What is wanted in the end: a later step wins over an earlier one, field by field. */
export function askedFor<F>(journal: Journal<F>): Partial<F> {
  return journal.steps.reduce<Partial<F>>((all, { edit }) => ({ ...all, ...edit }), {});
}

/** Puts one more step at the end. What waits to be sent gives up the fields that the new one wants too. */
export function withStep<F>(journal: Journal<F>, step: Step<F>): Journal<F> {
  const steps = journal.steps
    .map((each) =>
      each.state === "queued"
        ? { ...each, edit: pick(each.edit, (key) => !(key in step.edit)) }
        : each,
    )
    .filter(({ edit }) => Object.keys(edit).length > 0);
  return { ...journal, steps: [...steps, step] };
}

/** A step was sent, answered, or its answer lost. */
export function withState<F>(
  journal: Journal<F>,
  stepId: string,
  state: "sent" | "accepted" | "doubtful",
): Journal<F> {
  const steps = journal.steps.map((step) => (step.id === stepId ? { ...step, state } : step));
  return { ...journal, steps };
}

/** A step was refused: what was asked for before it is asked for again. */
export function withoutStep<F>(journal: Journal<F>, stepId: string): Journal<F> {
  return { ...journal, steps: journal.steps.filter(({ id }) => id !== stepId) };
}

/**
 * Whether a field holds what neither was there before nor was ever asked for here. Only known of fields
 * that were looked up before each change.
 */
export function isOfSomebodyElse<F extends Fields<F>>(
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

/** What a lookup makes of a journal. */
export interface Sighting<F> {
  journal: Journal<F>;
  /** What was asked for of fields that somebody else has changed since: it is no longer waited for. */
  overruled: Partial<F>;
}

/**
 * Takes in what a lookup showed. Copies of the service can lag behind by more than one version, so that a
 * field is given up only when two lookups in a row show it as somebody else's.
 */
export function sight<F extends Fields<F>>(journal: Journal<F>, fields: F): Sighting<F> {
  const asked = askedFor(journal);
  const onItsWay = fieldsOnTheirWay(journal);
  const strange = differing(fields, asked).filter(
    (key) => !onItsWay.includes(key) && isOfSomebodyElse(journal, key, fields[key]),
  );
  const taken = new Set(strange.filter((key) => journal.strange.includes(key)));
  const steps = journal.steps
    .map((step) => ({ ...step, edit: pick(step.edit, (key) => !taken.has(key)) }))
    .filter(({ edit }) => Object.keys(edit).length > 0);
  return { journal: { steps, strange }, overruled: pick(asked, (key) => taken.has(key)) };
}

/** What was asked for and not answered so far. */
export function fieldsOnTheirWay<F>({ steps }: Journal<F>): (keyof F)[] {
  const keys = new Set<keyof F>();
  let key: keyof F;
  for (const step of steps) {
    if (isUnanswered(step)) for (key in step.edit) keys.add(key);
  }
  return [...keys];
}

/** Whether a step waits to be sent, or for its answer. */
export function isUnanswered<F>({ state }: Pick<Step<F>, "state">): boolean {
  return state === "queued" || state === "sent";
}

/** Whether nobody knows of a field if it will come: the answer to the last that was said of it was lost. */
export function isInDoubt<F>({ steps }: Journal<F>): boolean {
  const doubtful = new Set<keyof F>();
  let key: keyof F;
  for (const { edit, state } of steps) {
    for (key in edit) {
      if (state === "doubtful") doubtful.add(key);
      else doubtful.delete(key);
    }
  }
  return doubtful.size > 0;
}

/** The fields of an edit that pass. */
export function pick<F>(edit: Partial<F>, isWanted: (key: keyof F) => boolean): Partial<F> {
  const picked: Partial<F> = {};
  let key: keyof F;
  for (key in edit) if (isWanted(key)) picked[key] = edit[key];
  return picked;
}

/** The fields in which a record is not as an edit wants it. */
export function differing<F extends Fields<F>>(fields: F, edit: Partial<F>): (keyof F)[] {
  const keys: (keyof F)[] = [];
  let key: keyof F;
  for (key in edit) {
    const wanted = edit[key];
    if (wanted !== undefined && !isSame(fields[key], wanted)) keys.push(key);
  }
  return keys;
}

/** A service that trims what it is told has done what was asked for. */
export function isSame(a: FieldValue, b: FieldValue): boolean {
  if (typeof a === "string" && typeof b === "string") return a.trim() === b.trim();
  if (typeof a === "object" && typeof b === "object") {
    const ids = new Set(a.map(({ id }) => id));
    return ids.size === new Set(b.map(({ id }) => id)).size && b.every(({ id }) => ids.has(id));
  }
  return a === b;
}
