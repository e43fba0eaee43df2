import type { RangePreset } from "./date-ranges.ts";

/** Holds the ranges that pages of figures have until a person chooses another, which their addresses leave out. */
export const USUAL_RANGES = {
  /** Is that of analytics, and of the watch time of one content. */
  figures: "28d",
  /** Is that of the watch time of the account. */
  accountWatchTime: "month",
  /** Is that of the watch time of what is in a folder or a playlist. */
  membersWatchTime: "365d",
} as const satisfies Record<string, RangePreset>;
