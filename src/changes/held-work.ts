import { useEffect } from "react";
import { createStore } from "zustand/vanilla";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { perPage } from "#shared/sync/per-page.ts";
import type { ChangeOwner } from "./change-owner.ts";

/** Kinds of work that outlives its page, in the order in which they are named. */
export const HELD_KINDS = ["edits", "bulk", "imports", "uploads"] as const;

export type HeldKind = (typeof HELD_KINDS)[number];

/** Something that an earlier visit has left, and for which nothing is sent before the person says so. */
export interface HeldWork {
  owner: ChangeOwner | null;
  /** Videos that a bulk change has not come to. */
  leftCount?: number;
  /** Not called for the work of another person. */
  onContinue: () => void;
  onDiscard: () => void;
}

export type AllHeldWork = Readonly<Record<HeldKind, readonly HeldWork[]>>;

/** The work of a page that waits for a word, as the owners of each kind have it. */
export const heldWorkOf = perPage((_services: Pick<ApiServices, "queryClient">) =>
  createStore<AllHeldWork>(() => ({ edits: [], bulk: [], imports: [], uploads: [] })),
);

/** Lets the work of one kind be part of the one notice about all of it. */
export function useHeldWork(kind: HeldKind, work: readonly HeldWork[]): void {
  const store = heldWorkOf(useApi());
  useEffect(() => store.setState({ [kind]: work }));
  useEffect(() => () => store.setState({ [kind]: [] }), [store, kind]);
}
