import type { NumberedEvent } from "../state/database.ts";
import type { SegmentTimes } from "../state/records.ts";
import {
  addCount,
  addEngagement,
  BYTES,
  IMPRESSIONS,
  PLAYS,
  PLAYTIME_SECONDS,
  type Tally,
  WATCH_SECONDS,
} from "./tally.ts";

/** Limits the concurrent players of a content that are told apart. */
const MAX_PARALLEL = 16;

interface RealPlay {
  atMs: number;
  /** Holds the segments that went out for it, by when they start. */
  segments: Set<number>;
  watchedSeconds: number;
  furthestSeconds: number;
}

/**
 * Holds the actual plays of one content. A play belongs to the instant it began, its bytes to when they were sent.
 * Segments don't name their play: each is assigned to the newest one that lacks it.
 */
export class RealPlays {
  readonly #isLive: boolean;
  readonly #times: () => SegmentTimes;
  readonly #plays: RealPlay[] = [];
  readonly #served: { atMs: number; bytes: number }[] = [];
  #knownTimes: SegmentTimes = {};

  /**
   * Begins without plays.
   * @param times called until it returns something: an upload has none before it is encoded
   */
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

  /** Returns how many plays began in the time, `toMs` not included. */
  playsIn(fromMs: number, toMs: number): number {
    return this.#plays.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).length;
  }

  /** Returns when the first of it happened. */
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
      if (!this.#isLive) addEngagement(target, this.#percentOf(play), 1);
    }
  }

  #segmentTimes(): SegmentTimes {
    if (Object.keys(this.#knownTimes).length === 0) this.#knownTimes = this.#times();
    return this.#knownTimes;
  }

  #percentOf({ furthestSeconds }: RealPlay): number {
    const times = Object.values(this.#segmentTimes());
    const lengthSeconds = Math.max(0, ...times.map(([, to]) => to));
    return lengthSeconds === 0 ? 0 : (furthestSeconds / lengthSeconds) * 100;
  }
}
