import { useState } from "react";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { OrderJob } from "#playlists/order-job.ts";

/**
 * Whether a save has failed and the order was worked on since: its words are about an order that is not on
 * screen any more.
 */
export function useFailureAge(
  job: OrderJob | undefined,
  present: readonly PlaylistEntry[] | undefined,
): boolean {
  const [failed, setFailed] = useState<{ job: OrderJob; present: typeof present } | null>(null);
  if (job?.standing.kind !== "failed" || present === undefined) return false;
  if (failed?.job === job) return failed.present !== present;
  setFailed({ job, present });
  return false;
}
