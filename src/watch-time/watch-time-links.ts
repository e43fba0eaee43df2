import type { WatchTimeContent } from "./watch-time-rows.ts";

/** Links from watch time to other pages. */
export interface WatchTimeLinks {
  /** Returns the page of a video or channel. */
  hrefOf: (content: WatchTimeContent) => string;
  /** Opens a video's player at a percentage of its duration. */
  onPlayAt: (videoId: string, percent: number) => void;
}
