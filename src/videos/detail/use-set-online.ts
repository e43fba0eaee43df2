import type { Problem } from "#shared/http/problem.ts";
import { useTellEdit } from "#shared/sync/save-edit-queries.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";

/** Switches a film on or off, and says why not where the service says no. */
export function useSetOnline(videoId: string): {
  setOnline: (isOnline: boolean) => void;
  isBusy: boolean;
  problem: Problem | null;
} {
  const { tell, isTelling, problem } = useTellEdit(videoEdits, videoId);
  return { setOnline: (isOnline) => tell({ isOnline }), isBusy: isTelling, problem };
}
