import { z } from "zod";
import { UNKNOWN_COUNTRY } from "../numbers/countries.ts";
import type { StoredPlays } from "../state/database.ts";
import type { State } from "../state/state.ts";

/** Sums of thousands of entries of this size are still exact. */
const Count = z.int().min(0).max(1_000_000_000_000);

/** Holds plays that a test wants to find in the numbers, all of them at one instant. */
export const CustomPlays = z.strictObject({
  /** Identifies a VOD or channel. */
  content: z.string(),
  /** May lie before the content was created. */
  at: z.iso.datetime({ offset: true }),
  plays: Count.default(1),
  /** Equals the plays where it is absent. */
  impressions: Count.optional(),
  bytes: Count.default(0),
  country: z.string().min(1).default(UNKNOWN_COUNTRY),
  /** Sums up all the plays. */
  watchSeconds: Count.default(0),
  playtimeSeconds: Count.default(0),
  /** Tells the retention of each play. Where it is absent, it is below all buckets. */
  furthestPercent: z.int().min(0).max(100).nullable().default(null),
});

export type CustomPlays = z.infer<typeof CustomPlays>;

/**
 * Adds all of them or none.
 * @throws Error naming a content that is not there, or an instant that is still to come
 */
export function addCustomPlays(state: State, wanted: CustomPlays[]): void {
  state.addPlays(wanted.map((each, index) => storedPlays(state, each, index)));
}

function storedPlays(state: State, wanted: CustomPlays, index: number): StoredPlays {
  const { content, at, impressions, ...counts } = wanted;
  const contentKind = kindOf(state, content);
  if (contentKind === null) throw new Error(`${index}.content: no VOD or channel "${content}"`);
  const atMs = Date.parse(at);
  if (atMs > state.nowMs()) throw new Error(`${index}.at: ${at} is still to come`);
  return {
    ...counts,
    contentKind,
    contentId: content,
    atMs,
    impressions: impressions ?? counts.plays,
  };
}

function kindOf(state: State, id: string): StoredPlays["contentKind"] | null {
  if (state.vods.latest(id) !== undefined) return "vod";
  return state.channels.latest(id) === undefined ? null : "live";
}
