import { useEffect, useState } from "react";
import { holdDraft } from "./draft-hold.ts";

/**
 * Holds the draft of a track, or of a new one (null), as long as the page shows it.
 * @returns whether it is ours; null: not known yet
 */
export function useDraftHold(vodId: string, trackId: string | null): boolean | null {
  const [isOurs, setIsOurs] = useState<boolean | null>(null);
  useEffect(() => {
    const giveBack = holdDraft({ vodId, trackId }, setIsOurs);
    return () => {
      giveBack();
      setIsOurs(null);
    };
  }, [vodId, trackId]);
  return isOurs;
}
