import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { type Fields, isSame, pick } from "./edit-journal.ts";
import { type Edits, type PendingState, usePendingState } from "./edits-queries.ts";
import { heldEditsOf } from "./held-edits.ts";

/** Describes the outcome of an edit. A lost answer counts as saved: it is looked up, and shown as pending. */
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
 * order. For fields with two values: a change by another person can only have set the requested value.
 */
export function useSendEdit<T, F>(
  edits: Edits<T, F>,
  id: string,
): {
  /** Does nothing while a change is under way. */
  sendEdit: (edit: Partial<F>) => void;
  isSaving: boolean;
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

function useIsPaused<T, F>({ kind }: Pick<Edits<T, F>, "kind">, id: string): boolean {
  return useStore(heldEditsOf(useApi()).store, (all) =>
    all.some(
      (each) => each.kind === kind && each.recordId === id && each.isPaused && !each.isOthers,
    ),
  );
}

type FieldState = PendingState["state"] | "saving";

/** Returns the state of one field of a record, for a note beside it. */
export function useFieldNote<T, F extends Fields<F>, K extends keyof F>(
  edits: Edits<T, F>,
  id: string,
  field: K,
) {
  const services = useApi();
  const pending = useStore(edits.pendingOf(services));
  const overruled = useStore(edits.overruledOf(services));
  const recordState = usePendingState(edits, id);
  const isPaused = useIsPaused(edits, id);
  const again = useMutation({
    mutationFn: (edit: Partial<F>) => edits.edit(services, id, edit),
  });

  const sent = pending[id];
  const pendingChange = sent?.kind === "edit" ? sent : undefined;
  const lost: Partial<F> = overruled[id] ?? {};
  const refused = useStore(edits.refusedOf(services))[id];
  const isLost = lost[field] !== undefined;
  const isRefused = refused?.edit[field] !== undefined;
  const edit: Partial<F> = isLost ? lost : isRefused ? refused.edit : (pendingChange?.edit ?? {});
  const requested = edit[field];
  const state = ((): FieldState | null => {
    if (isLost) return "conflict";
    if (isRefused) return "failed";
    if (requested === undefined) return null;
    if (pendingChange?.waiting?.includes(field) === true) return "waiting";
    if (pendingChange?.onItsWay?.includes(field) === true) return "saving";
    return recordState?.state ?? null;
  })();

  // The earlier answer was lost, but the repeated request was answered.
  const isAccepted = again.data === "saved";
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
    /** Is null when nothing is pending. */
    state: isAnswered ? ("saved" as const) : state,
    /** It waits for a word of the person, not for the connection. */
    isPaused,
    /** The service has accepted it, whether or not a lookup has shown it. */
    isAccepted: recordState?.isAccepted === true,
    /** Is the requested value; undefined where `state` is null. */
    requested,
    /** Tells the error of repeating the request. */
    problem: toProblem(again.error) ?? (state === "failed" ? (refused?.problem ?? null) : null),
    onCheckAgain: () => services.settle.checkAgain(edits.settleId(id)),
    /** Discards the request and shows the service's value. */
    onForget: () =>
      state === "conflict" || state === "failed"
        ? edits.accept(services, id, field)
        : edits.forget(services, id),
    /** Repeats the request. */
    onInsist: () => {
      if (requested !== undefined) again.mutate(pick(edit, (key) => key === field));
    },
  };
}
