import { pick } from "./edit-journal.ts";

/** Sends an edit when those of the same record before it are answered. */
export type TakeTurn<F, R> = (
  id: string,
  edit: Partial<F>,
  /** Gets what is left of the edit by then. */
  send: (edit: Partial<F>) => Promise<R>,
) => Promise<R>;

interface Turn<F, R> {
  /** What no later edit wants to be different. */
  rest: Partial<F>;
  /** What becomes of the edit that has replaced all of it. */
  heir: Promise<R> | null;
}

interface Lane<F, R> {
  waiting: Set<Turn<F, R>>;
  last: Promise<void>;
}

/**
 * A queue for each record: two edits on their way at one time can arrive in either order. A field of an
 * edit that still waits is replaced by a later edit of it; what has nothing left is not sent, and comes to
 * what the later one comes to.
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
      // In an object, as the promise itself would be waited for: an heir's for ever, since its turn is later.
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
