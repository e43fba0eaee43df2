import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { type Fields, type FieldValue, isSame, pick } from "./edit-journal.ts";
import { type Edits, usePendingState } from "./edits-queries.ts";

/** What became of an edit. A lost answer counts as saved: it is looked for, and shown as being so. */
export type SaveEditOutcome<T> =
  | { kind: "saved" }
  | { kind: "conflict"; theirs: T }
  | { kind: "failed"; problem: Problem };

const UNEXPECTED: Problem = { kind: "unexpected", serviceMessage: "" };

/**
 * Changes a record, and gives way to what others did since it was as in `shown`: what the person has seen,
 * not what was looked up last. Never throws.
 */
export async function saveEdit<T, F>(
  edits: Edits<T, F>,
  services: ApiServices,
  shown: T,
  edit: Partial<F>,
): Promise<SaveEditOutcome<T>> {
  try {
    const outcome = await edits.editUnlessChanged(services, shown, edit);
    return outcome.kind === "conflict" ? outcome : { kind: "saved" };
  } catch (error) {
    return { kind: "failed", problem: toProblem(error) ?? UNEXPECTED };
  }
}

/**
 * Changes a record whatever others did, one change after the other: two under way at once could arrive in
 * either order. For what has two ways to be: whoever else has moved it has moved it to where it is wanted.
 */
export function useTellEdit<T, F>(
  edits: Edits<T, F>,
  id: string,
): {
  /** Does nothing while a change is under way. */
  tell: (edit: Partial<F>) => void;
  isTelling: boolean;
  /** Why the last change was refused. */
  problem: Problem | null;
} {
  const services = useApi();
  const { mutate, isPending, error } = useMutation({
    // Offline the answer is lost like any other: said, not waited for.
    mutationFn: (edit: Partial<F>) => edits.edit(services, id, edit),
  });
  const tell = (edit: Partial<F>) => {
    if (!isPending) mutate(edit);
  };
  return { tell, isTelling: isPending, problem: toProblem(error) };
}

/** How one field stands that was told something, and what can be done about it. */
interface FieldNote<V> {
  /** Null: it stands as told, or nothing was told. `saving`: sent and not answered so far. */
  state: "saving" | "settling" | "doubtful" | "unconfirmed" | "stopped" | "overruled" | null;
  /** What it was told; undefined where `state` is null. */
  asked: V | undefined;
  /** Why it could not be sent again. */
  problem: Problem | null;
  onCheckAgain: () => void;
  /** Shows what the service has instead. */
  onForget: () => void;
  /** Tells it the same again. */
  onInsist: () => void;
}

/** What came of telling the same again. */
type Attempt<V> =
  | { kind: "none" }
  | { kind: "accepted"; asked: V }
  | { kind: "failed"; problem: Problem };

/** How one field of a record stands, for a note beside it. */
export function useFieldNote<T, F extends Fields<F>, K extends keyof F>(
  edits: Edits<T, F>,
  id: string,
  field: K,
): FieldNote<F[K]> {
  const services = useApi();
  const { data: pending } = useQuery(edits.pending());
  const { data: overruled } = useQuery(edits.overruled());
  const recordState = usePendingState(edits, id);
  const [attempt, setAttempt] = useState<Attempt<FieldValue>>({ kind: "none" });

  const told = pending[id];
  const waiting = told?.kind === "edit" ? told : undefined;
  const lost: Partial<F> = overruled[id] ?? {};
  const isLost = lost[field] !== undefined;
  const edit: Partial<F> = isLost ? lost : (waiting?.edit ?? {});
  const asked = edit[field];
  const isOnItsWay = waiting?.onItsWay?.includes(field) === true;
  const state = isLost
    ? "overruled"
    : asked === undefined
      ? null
      : isOnItsWay
        ? "saving"
        : recordState;

  // The answer before was lost, and the answer to the same again was not.
  const isAnswered =
    attempt.kind === "accepted" &&
    state === "doubtful" &&
    asked !== undefined &&
    isSame(asked, attempt.asked);
  // What came of an attempt says nothing about what was told since.
  const isOver =
    (attempt.kind === "accepted" && !isAnswered) ||
    (attempt.kind === "failed" && state === "saving");
  if (isOver) setAttempt({ kind: "none" });

  const insist = async () => {
    if (asked === undefined) return;
    const again = pick(edit, (key) => key === field);
    setAttempt({ kind: "none" });
    setAttempt(
      await edits.edit(services, id, again).then(
        (outcome): Attempt<FieldValue> =>
          outcome === "accepted" ? { kind: "accepted", asked } : { kind: "none" },
        (error: unknown): Attempt<FieldValue> => ({
          kind: "failed",
          problem: toProblem(error) ?? UNEXPECTED,
        }),
      ),
    );
  };
  return {
    state: isAnswered ? "settling" : state,
    asked,
    problem: attempt.kind === "failed" ? attempt.problem : null,
    onCheckAgain: () => services.settle.checkAgain(edits.settleId(id)),
    onForget: () =>
      state === "overruled" ? edits.accept(services, id, field) : edits.forget(services, id),
    onInsist: () => void insist(),
  };
}
