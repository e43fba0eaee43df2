import type { StoredPlays } from "../state/database.ts";
import {
  addCount,
  addEngagement,
  BYTES,
  IMPRESSIONS,
  PLAYS,
  PLAYTIME_SECONDS,
  TALLY_SIZE,
  type Tally,
  WATCH_SECONDS,
} from "./tally.ts";

/**
 * Keeps what tests say that viewers of one content did. Running totals in the order of time make the numbers of
 * any time two of them apart, as in `Ledger`.
 */
export class GivenPlays {
  /** Holds all plays, sorted by time once `#sort` has been called. */
  #entries: StoredPlays[] = [];
  /** Holds the totals before each entry, and after the last, one after the other. */
  #totals = new Float64Array(TALLY_SIZE);
  #isSorted = true;

  take(entry: StoredPlays): void {
    this.#entries.push(entry);
    this.#isSorted = false;
  }

  /** Returns when the first of it happened, or Infinity when there is none. */
  firstMs(): number {
    this.#sort();
    return this.#entries[0]?.atMs ?? Infinity;
  }

  /** Adds what happened in the time, `toMs` not included. */
  addIn(target: Tally, fromMs: number, toMs: number): void {
    this.#sort();
    const from = this.#placeOf(fromMs) * TALLY_SIZE;
    const to = this.#placeOf(toMs) * TALLY_SIZE;
    if (from >= to) return;
    for (let place = 0; place < TALLY_SIZE; place += 1) {
      addCount(target, place, (this.#totals[to + place] ?? 0) - (this.#totals[from + place] ?? 0));
    }
  }

  /** Returns what happened in the time, in the order of its instants, `toMs` not included. */
  entriesIn(fromMs: number, toMs: number): StoredPlays[] {
    this.#sort();
    return this.#entries.slice(this.#placeOf(fromMs), this.#placeOf(toMs));
  }

  /** Returns how many entries are before the instant. */
  #placeOf(ms: number): number {
    let from = 0;
    let to = this.#entries.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#entries[middle]?.atMs ?? Infinity) < ms) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #sort(): void {
    if (this.#isSorted) return;
    this.#entries.sort((a, b) => a.atMs - b.atMs);
    this.#totals = new Float64Array((this.#entries.length + 1) * TALLY_SIZE);
    for (const [index, entry] of this.#entries.entries()) {
      const before = index * TALLY_SIZE;
      const next = this.#totals.subarray(before + TALLY_SIZE, before + 2 * TALLY_SIZE);
      next.set(this.#totals.subarray(before, before + TALLY_SIZE));
      addCount(next, PLAYS, entry.plays);
      addCount(next, IMPRESSIONS, entry.impressions);
      addCount(next, BYTES, entry.bytes);
      addCount(next, WATCH_SECONDS, entry.watchSeconds);
      addCount(next, PLAYTIME_SECONDS, entry.playtimeSeconds);
      if (entry.furthestPercent !== null) addEngagement(next, entry.furthestPercent, entry.plays);
    }
    this.#isSorted = true;
  }
}
