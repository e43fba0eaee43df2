import type { Vod, VodStatus } from "./vod-record.ts";

/** How many films have each status. */
export function countStatuses(vods: readonly Vod[]): Record<VodStatus | "all", number> {
  const counts = { all: vods.length, ready: 0, offline: 0, encoding: 0 };
  for (const { status } of vods) counts[status] += 1;
  return counts;
}
