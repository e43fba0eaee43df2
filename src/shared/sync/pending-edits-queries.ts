import { queryOptions } from "@tanstack/react-query";
import { askedFor, fieldsOnTheirWay, isInDoubt, type Journal } from "./edit-journal.ts";

/** What one record was told and no lookup has shown so far. `F`: the fields that can be told. */
export type Pending<F> =
  /** `isDoubtful`: an answer was lost, so that nobody knows whether it was carried out. */
  | {
      kind: "edit";
      edit: Partial<F>;
      isDoubtful: boolean;
      /** Fields that are being sent, or wait for it. */
      onItsWay?: readonly (keyof F)[];
    }
  | { kind: "removal"; isDoubtful: boolean };

/** By the record's id. */
export type PendingById<F> = Readonly<Record<string, Pending<F>>>;

/** By the record's id: what it was told before somebody else changed the same, and is not any more. */
export type OverruledById<F> = Readonly<Record<string, Partial<F>>>;

/** Query options of what records of one kind were told. */
export function pendingOptions<F>(name: string) {
  return queryOptions({
    queryKey: [`pending-${name}`],
    queryFn: (): PendingById<F> => ({}),
    initialData: (): PendingById<F> => ({}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Query options of what somebody else has changed of records of one kind. */
export function overruledOptions<F>(name: string) {
  return queryOptions({
    queryKey: [`overruled-${name}`],
    queryFn: (): OverruledById<F> => ({}),
    initialData: (): OverruledById<F> => ({}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** A journal as views are told of it; undefined: there is nothing to tell. */
export function pendingEdit<F>(journal: Journal<F>): Pending<F> | undefined {
  if (journal.steps.length === 0) return undefined;
  const onItsWay = fieldsOnTheirWay(journal);
  return {
    kind: "edit",
    edit: askedFor(journal),
    isDoubtful: isInDoubt(journal),
    ...(onItsWay.length === 0 ? {} : { onItsWay }),
  };
}
