import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { usePageStore } from "#shared/sync/per-page.ts";
import { type Fields, isSame, pick } from "./edit-journal.ts";
import { type Edits, usePendingState } from "./edits-queries.ts";

/** Outcome of an edit. A lost answer counts as saved: it is looked up, and shown as pending. */
export type SaveEditOutcome<T> =
  | { kind: "saved" }
  | { kind: "conflict"; theirs: T }
  | { kind: "failed"; problem: Problem };

/**
 * Changes a record unless others have changed it since `shown`: what the user has seen, not the latest
 * lookup. Never throws.
 */
export async function saveEdit<T, F>(
  edits: Edits<T, F>,
  services: ApiServices,
  shown: T,
  edit: NoInfer<Partial<F>>,
): Promise<SaveEditOutcome<T>> {
  try {
    const outcome = await edits.editUnlessChanged(services, shown, edit);
    return outcome.kind === "conflict" ? outcome : { kind: "saved" };
  } catch (error) {
    return { kind: "failed", problem: toProblem(error) };
  }
}

/**
 * Changes a record whatever others did, one change at a time, since concurrent ones could arrive in either
 * order. For fields with two values: a change by someone else can only have set the requested value.
 */
export function useSendEdit<T, F>(
  edits: Edits<T, F>,
  id: string,
): {
  /** Does nothing while a change is under way. */
  sendEdit: (edit: Partial<F>) => void;
  isSaving: boolean;
  /** Error of the last change. */
  problem: Problem | null;
} {
  const services = useApi();
  const { mutate, isPending, error } = useMutation({
    // Offline it fails like any lost answer instead of being paused by the query client.
    mutationFn: (edit: Partial<F>) => edits.edit(services, id, edit, true),
  });
  const sendEdit = (edit: Partial<F>) => {
    if (!isPending) mutate(edit);
  };
  return { sendEdit, isSaving: isPending, problem: toProblem(error) };
}

/** Returns the state of one field of a record, for a note beside it. */
export function useFieldNote<T, F extends Fields<F>, K extends keyof F>(
  edits: Edits<T, F>,
  id: string,
  field: K,
) {
  const services = useApi();
  const pending = usePageStore(edits.pendingOf(services));
  const overruled = usePageStore(edits.overruledOf(services));
  const recordState = usePendingState(edits, id);
  const again = useMutation({
    mutationFn: (edit: Partial<F>) => edits.edit(services, id, edit),
  });

  const sent = pending[id];
  const waiting = sent?.kind === "edit" ? sent : undefined;
  const lost: Partial<F> = overruled[id] ?? {};
  const isLost = lost[field] !== undefined;
  const edit: Partial<F> = isLost ? lost : (waiting?.edit ?? {});
  const requested = edit[field];
  const isOnItsWay = waiting?.onItsWay?.includes(field) === true;
  const state: typeof recordState | "saving" = isLost
    ? "conflict"
    : requested === undefined
      ? null
      : isOnItsWay
        ? "saving"
        : recordState;

  // The earlier answer was lost, but the repeated request was answered.
  const isAccepted = again.data === "accepted";
  const repeated = again.variables?.[field];
  const isAnswered =
    isAccepted &&
    state === "unknown" &&
    requested !== undefined &&
    repeated !== undefined &&
    isSame(requested, repeated);
  // The outcome of a repeated request does not apply to later changes.
  const isOver = (isAccepted && !isAnswered) || (again.isError && state === "saving");
  const { reset } = again;
  useEffect(() => {
    if (isOver) reset();
  }, [isOver, reset]);
  return {
    /** Null: nothing is pending. `saving`: sent and not answered yet. */
    state: isAnswered ? ("saved" as const) : state,
    /** The requested value; undefined where `state` is null. */
    requested,
    /** Error of repeating the request. */
    problem: toProblem(again.error),
    onCheckAgain: () => services.settle.checkAgain(edits.settleId(id)),
    /** Discards the request and shows the service's value. */
    onForget: () =>
      state === "conflict" ? edits.accept(services, id, field) : edits.forget(services, id),
    /** Repeats the request. */
    onInsist: () => {
      if (requested !== undefined) again.mutate(pick(edit, (key) => key === field));
    },
  };
}
