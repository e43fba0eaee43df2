import { bitsOf, fraction } from "../numbers/chance.ts";
import type { DemoHistory } from "../state/records.ts";

const DAY_MS = 86_400_000;
/** A few are watched a lot, most a little. */
const MIN_PLAYS = 7;
const MAX_RATIO = 40;

/** Describes the audience of a VOD or channel in a seed. */
export interface Viewing {
  /**
   * Counts plays on a usual day of its best time; 0 means never played. Where it is absent, it is drawn by the id if
   * the video is online.
   */
  playsPerDay?: number;
  /** Names the country that most of its viewers are in. */
  home?: string;
  /** Holds the first and last day, in days ago, without plays. Without a last, they go on until today and after. */
  pausedDaysAgo?: [number, number?];
}

/** Returns the history that a seeded record carries; the field is absent when it has no past. */
export function historyOf(
  viewing: Viewing & { state?: string },
  id: string,
  nowMs: number,
): { history?: DemoHistory } {
  const { playsPerDay = viewing.state === undefined ? drawPlays(id) : 0, home } = viewing;
  if (playsPerDay === 0) return {};
  const today = Math.floor(nowMs / DAY_MS);
  const [from, to] = viewing.pausedDaysAgo ?? [];
  return {
    history: {
      playsPerDay,
      ...(home === undefined ? {} : { home }),
      ...(from === undefined
        ? {}
        : {
            pauses: [
              {
                fromDay: today - from,
                toDay: to === undefined ? Number.MAX_SAFE_INTEGER : today - to,
              },
            ],
          }),
    },
  };
}

function drawPlays(id: string): number {
  return Math.round(MIN_PLAYS * MAX_RATIO ** (fraction(bitsOf(id)) ** 1.5));
}
