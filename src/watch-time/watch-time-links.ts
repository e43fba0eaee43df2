import type { WatchTimeContent } from "./watch-time-rows.ts";

/** What leads from watch time to elsewhere. */
export interface WatchTimeLinks {
  /** Where the page of a film or channel is. */
  hrefOf: (content: WatchTimeContent) => string;
  /** Opens the player of a film at a percent of its length. */
  onPlayAt: (videoId: string, percent: number) => void;
}
