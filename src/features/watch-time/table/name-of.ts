import type { WatchTimeContent } from "#api/watch-time-rows.ts";
import type { Subject } from "#features/watch-time/use-subjects.ts";

/** What stands for a content in a sentence: its id where nobody knows whether it was removed. */
export function nameOf({ id }: WatchTimeContent, { title, state }: Subject): string {
  return state === "unknown" || state === "unsure" ? id : title;
}
