import { useEffect } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import { pageSlice } from "#shared/sync/page-store.ts";
import type { ChangeOwner } from "./change-owner.ts";

/** Lists the kinds of work that outlives its page, in the order in which they are named. */
export const HELD_KINDS = ["edits", "bulk", "imports", "uploads"] as const;

export type HeldKind = (typeof HELD_KINDS)[number];

/** Describes something that an earlier visit has left, and for which nothing is sent before the person says so. */
export interface HeldWork {
  owner: ChangeOwner | null;
  /** Identifies its entry in the log of activity. Is absent when it has none. */
  activityId?: string;
  /** Counts the videos that a bulk change has not come to. */
  leftCount?: number;
  /** Is not called for the work of another person. */
  onContinue: () => void;
  onDiscard: () => void;
}

export type AllHeldWork = Readonly<Record<HeldKind, readonly HeldWork[]>>;

/** Holds the work of a page that waits for a word, as the owners of each kind have it. */
export const heldWorkOf = pageSlice<AllHeldWork>("held-work", {
  edits: [],
  bulk: [],
  imports: [],
  uploads: [],
});

/** Lets the work of one kind be part of the one notice about all of it. */
export function useHeldWork(kind: HeldKind, work: readonly HeldWork[]): void {
  const slice = heldWorkOf(useApi());
  useEffect(() => slice.setState((all) => ({ ...all, [kind]: work })));
  useEffect(() => () => slice.setState((all) => ({ ...all, [kind]: [] })), [slice, kind]);
}
