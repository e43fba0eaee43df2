import { useTellEdit } from "#api/save-edit-queries.ts";
import { vodEdits } from "#api/vod-edits-queries.ts";
import type { Problem } from "#lib/problem.ts";

/** Switches a film on or off, and says why not where the service says no. */
export function useSetOnline(vodId: string): {
  setOnline: (isOnline: boolean) => void;
  isBusy: boolean;
  problem: Problem | null;
} {
  const { tell, isTelling, problem } = useTellEdit(vodEdits, vodId);
  return { setOnline: (isOnline) => tell({ isOnline }), isBusy: isTelling, problem };
}
