import { fieldsOnTheirWay, isInDoubt, type Journal, pendingFields } from "./edit-journal.ts";

/** Pending change of one record, not shown by a lookup yet. `F`: the editable fields. */
export type Pending<F> =
  /** `isDoubtful`: an answer was lost, so the outcome is unknown. */
  | {
      kind: "edit";
      edit: Partial<F>;
      isDoubtful: boolean;
      /** Fields that are being sent, or queued. */
      onItsWay?: readonly (keyof F)[];
    }
  | { kind: "removal"; isDoubtful: boolean };

/** By record id. */
export type PendingById<F> = Readonly<Record<string, Pending<F>>>;

/** By record id: values requested before someone else changed the same fields; no longer pending. */
export type OverruledById<F> = Readonly<Record<string, Partial<F>>>;

/** Converts a journal for views; undefined: nothing is pending. */
export function pendingEdit<F>(journal: Journal<F>): Pending<F> | undefined {
  if (journal.steps.length === 0) return undefined;
  const onItsWay = fieldsOnTheirWay(journal);
  return {
    kind: "edit",
    edit: pendingFields(journal),
    isDoubtful: isInDoubt(journal),
    ...(onItsWay.length === 0 ? {} : { onItsWay }),
  };
}
