/** Holds an earlier or later value, with the action between it and the present. */
type Step<T, A> = A & { value: T };

/** Holds an immutable value with its undo history. `A` is what describes an action, such as its name. */
export interface History<T, A extends object> {
  present: T;
  /** Begins with the oldest; each is as it was before its action. */
  past: readonly Step<T, A>[];
  /** Begins with the next to redo; each is as it was after its action. */
  future: readonly Step<T, A>[];
}

export function openHistory<T, A extends object>(present: T): History<T, A> {
  return { present, past: [], future: [] };
}

/** Records an action. What was undone can no longer be redone. */
export function recorded<T, A extends object>(
  { present, past }: History<T, A>,
  value: T,
  action: A,
): History<T, A> {
  return { present: value, past: [...past, { ...action, value: present }], future: [] };
}

/** Undoes the last action; returns the same history if there is none. */
export function undone<T, A extends object>(history: History<T, A>): History<T, A> {
  const { present, past, future } = history;
  const step = past.at(-1);
  if (step === undefined) return history;
  return {
    present: step.value,
    past: past.slice(0, -1),
    future: [{ ...step, value: present }, ...future],
  };
}

/** Redoes the action undone last; returns the same history if there is none. */
export function redone<T, A extends object>(history: History<T, A>): History<T, A> {
  const { present, past, future } = history;
  const [step, ...rest] = future;
  if (step === undefined) return history;
  return { present: step.value, past: [...past, { ...step, value: present }], future: rest };
}
