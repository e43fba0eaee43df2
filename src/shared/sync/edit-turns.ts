import { pick } from "./edit-journal.ts";

/** Sends an edit once earlier edits of the same record are answered. */
export type TakeTurn<F, R> = (
  id: string,
  edit: Partial<F>,
  /** Called with the fields that later edits have not replaced by then. */
  send: (edit: Partial<F>) => Promise<R>,
) => Promise<R>;

interface Turn<F, R> {
  /** Fields that no later edit replaces. */
  rest: Partial<F>;
  /** Outcome of the edit that has replaced all of its fields. */
  heir: Promise<R> | null;
}

interface Lane<F, R> {
  waiting: Set<Turn<F, R>>;
  last: Promise<void>;
}

/**
 * Creates a queue for each record, since two concurrent edits can arrive in either order. A later edit
 * replaces the same fields of edits that still wait; an edit without fields left is not sent and has the
 * outcome of the later one.
 */
export function createTurns<F, R>(): TakeTurn<F, R> {
  const lanes = new Map<string, Lane<F, R>>();
  return (id, edit, send) => {
    const lane = lanes.get(id) ?? { waiting: new Set(), last: Promise.resolve() };
    lanes.set(id, lane);
    const turn: Turn<F, R> = { rest: edit, heir: null };
    const begun = lane.last.then(() => {
      lane.waiting.delete(turn);
      const outcome = turn.heir ?? send(turn.rest);
      // Wrapped in an object, since returning the promise itself would await it: a deadlock if the edit was
      // replaced, because the replacing one comes later in the queue.
      return { outcome, over: turn.heir === null ? outcome : null };
    });
    const outcome = begun.then((it) => it.outcome);
    for (const each of lane.waiting) {
      each.rest = pick(each.rest, (key) => !(key in edit));
      if (Object.keys(each.rest).length === 0) each.heir ??= outcome;
    }
    lane.waiting.add(turn);
    const leave = () => {
      if (lane.last === last) lanes.delete(id);
    };
    const last = begun.then(({ over }) => over).then(leave, leave);
    lane.last = last;
    return outcome;
  };
}
