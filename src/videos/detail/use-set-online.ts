import type { Problem } from "#shared/http/problem.ts";
import { useSendEdit } from "#shared/sync/save-edit-queries.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";

/** Switches a video on or off; exposes the error of a refusal. */
export function useSetOnline(videoId: string): {
  setOnline: (isOnline: boolean) => void;
  isBusy: boolean;
  problem: Problem | null;
} {
  const { sendEdit, isSaving, problem } = useSendEdit(videoEdits, videoId);
  return { setOnline: (isOnline) => sendEdit({ isOnline }), isBusy: isSaving, problem };
}
