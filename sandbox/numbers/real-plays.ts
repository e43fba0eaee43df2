import type { NumberedEvent } from "../state/database.ts";
import type { SegmentTimes } from "../state/records.ts";
import {
  addCount,
  BYTES,
  ENGAGEMENT,
  ENGAGEMENT_PERCENTS,
  IMPRESSIONS,
  PLAYS,
  PLAYTIME_SECONDS,
  type Tally,
  WATCH_SECONDS,
} from "./tally.ts";

/** A play this close below a bucket's percent has reached it (contract 2, engagement buckets). */
const TOLERANCE_PERCENT = 2;
/** Players of one content at the same time that are told apart. */
const MAX_PARALLEL = 16;

interface RealPlay {
  atMs: number;
  /** Segments that went out for it, by when they start. */
  segments: Set<number>;
  watchedSeconds: number;
  furthestSeconds: number;
}

/**
 * What viewers of one content really did. A play belongs whole to the instant it began, its bytes to the
 * instants they went out. Nothing says which play a segment was for: it goes to the newest that lacks it.
 */
export class RealPlays {
  readonly #isLive: boolean;
  readonly #times: () => SegmentTimes;
  readonly #plays: RealPlay[] = [];
  readonly #served: { atMs: number; bytes: number }[] = [];
  #knownTimes: SegmentTimes = {};

  /** @param times asked until it says something: an upload has none before it is encoded */
  constructor(isLive: boolean, times: () => SegmentTimes) {
    this.#isLive = isLive;
    this.#times = times;
  }

  take({ type, atMs, bytes, path }: NumberedEvent): void {
    if (type === "play") {
      this.#plays.push({ atMs, segments: new Set(), watchedSeconds: 0, furthestSeconds: 0 });
      return;
    }
    this.#served.push({ atMs, bytes });
    const [from, to] = this.#segmentTimes()[path] ?? [0, 0];
    if (to === 0) return;
    const play = this.#plays.slice(-MAX_PARALLEL).findLast((each) => !each.segments.has(from));
    if (play === undefined) return;
    play.segments.add(from);
    play.watchedSeconds += to - from;
    play.furthestSeconds = Math.max(play.furthestSeconds, to);
  }

  /** @returns how many plays began in the time, `toMs` not included */
  playsIn(fromMs: number, toMs: number): number {
    return this.#plays.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).length;
  }

  /** @returns when the first of it happened */
  firstMs(): number {
    return Math.min(this.#plays[0]?.atMs ?? Infinity, this.#served[0]?.atMs ?? Infinity);
  }

  /** Adds what happened in the time, `toMs` not included. */
  addIn(target: Tally, fromMs: number, toMs: number): void {
    for (const { atMs, bytes } of this.#served) {
      if (atMs >= fromMs && atMs < toMs) addCount(target, BYTES, bytes);
    }
    for (const play of this.#plays) {
      if (play.atMs < fromMs || play.atMs >= toMs) continue;
      const seconds = Math.round(play.watchedSeconds);
      addCount(target, PLAYS, 1);
      addCount(target, IMPRESSIONS, 1);
      addCount(target, WATCH_SECONDS, seconds);
      addCount(target, PLAYTIME_SECONDS, seconds);
      const bucket = this.#isLive ? -1 : bucketOf(play.furthestSeconds, this.#lengthSeconds());
      if (bucket >= 0) addCount(target, ENGAGEMENT + bucket, 1);
    }
  }

  #segmentTimes(): SegmentTimes {
    if (Object.keys(this.#knownTimes).length === 0) this.#knownTimes = this.#times();
    return this.#knownTimes;
  }

  #lengthSeconds(): number {
    return Math.max(0, ...Object.values(this.#segmentTimes()).map(([, to]) => to));
  }
}

/** @returns the place of the furthest bucket that was reached; -1 for none */
function bucketOf(furthestSeconds: number, lengthSeconds: number): number {
  if (lengthSeconds === 0) return -1;
  const percent = (furthestSeconds / lengthSeconds) * 100;
  return ENGAGEMENT_PERCENTS.findIndex((least) => percent >= least - TOLERANCE_PERCENT);
}
