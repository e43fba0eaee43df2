import { useEffect, useState } from "react";
import { holdInTab } from "#shared/storage/tab-lock.ts";
import { DRAFT_LOCK, type DraftPlace } from "./drafts.ts";

/**
 * Locks a draft for this tab: two tabs would overwrite each other's. Waits while another tab has it.
 * @param onHold called with `true` when locked, `false` when waiting
 * @returns releases the lock
 */
export function holdDraft(
  { videoId, trackId }: DraftPlace,
  onHold: (isOurs: boolean) => void,
): () => void {
  return holdInTab(`${DRAFT_LOCK}${videoId}.${trackId ?? ""}`, onHold);
}

/**
 * Holds the draft of a track, or of a new one (null), as long as the page shows it.
 * @returns whether it is ours; null: not known yet
 */
export function useDraftHold(videoId: string, trackId: string | null): boolean | null {
  const [isOurs, setIsOurs] = useState<boolean | null>(null);
  useEffect(() => {
    const giveBack = holdDraft({ videoId, trackId }, setIsOurs);
    return () => {
      giveBack();
      setIsOurs(null);
    };
  }, [videoId, trackId]);
  return isOurs;
}
