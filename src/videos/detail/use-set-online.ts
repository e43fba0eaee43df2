import type { Problem } from "#shared/http/problem.ts";
import { useTellEdit } from "#shared/sync/save-edit-queries.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";

/** Switches a video on or off; exposes the error of a refusal. */
export function useSetOnline(videoId: string): {
  setOnline: (isOnline: boolean) => void;
  isBusy: boolean;
  problem: Problem | null;
} {
  const { tell, isTelling, problem } = useTellEdit(videoEdits, videoId);
  return { setOnline: (isOnline) => tell({ isOnline }), isBusy: isTelling, problem };
}
