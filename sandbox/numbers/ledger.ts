import type { Audience } from "./audience.ts";
import { DAY_QUARTERS } from "./rhythm.ts";
import { addCount, TALLY_SIZE, type Tally } from "./tally.ts";

/** Running totals of an audience per day, so any range is the difference of two. Days are added on demand. */
export class Ledger {
  readonly #audience: Audience;
  readonly #firstDay: number;
  /** Holds the totals before each day, one after the other. */
  #totals = new Float64Array(TALLY_SIZE);
  #days = 0;

  constructor(audience: Audience, firstDay: number) {
    this.#audience = audience;
    this.#firstDay = firstDay;
  }

  /** Adds what came from one quarter hour until another, counted from 1970. */
  addBetween(target: Tally, fromQuarter: number, toQuarter: number): void {
    if (fromQuarter >= toQuarter) return;
    const day = dayOf(fromQuarter);
    if (day === dayOf(toQuarter)) {
      // The totals would only cancel each other out.
      this.#audience.addBefore(target, day, toQuarter % DAY_QUARTERS, 1);
      this.#audience.addBefore(target, day, fromQuarter % DAY_QUARTERS, -1);
      return;
    }
    this.#addBefore(target, toQuarter, 1);
    this.#addBefore(target, fromQuarter, -1);
  }

  /** Adds likewise plays and impressions by country, two places each. */
  addCountriesBetween(target: Tally, fromQuarter: number, toQuarter: number): void {
    if (fromQuarter >= toQuarter) return;
    const lastDay = dayOf(toQuarter);
    const audience = this.#audience;
    audience.addCountriesBefore(target, dayOf(fromQuarter), fromQuarter % DAY_QUARTERS, -1);
    for (let day = dayOf(fromQuarter); day < lastDay; day += 1) {
      audience.addCountriesBefore(target, day, DAY_QUARTERS, 1);
    }
    audience.addCountriesBefore(target, lastDay, toQuarter % DAY_QUARTERS, 1);
  }

  #addBefore(target: Tally, quarter: number, sign: number): void {
    const day = dayOf(quarter);
    if (day < this.#firstDay) return;
    this.#reach(day - this.#firstDay);
    const start = (day - this.#firstDay) * TALLY_SIZE;
    for (let place = 0; place < TALLY_SIZE; place += 1) {
      addCount(target, place, sign * (this.#totals[start + place] ?? 0));
    }
    this.#audience.addBefore(target, day, quarter % DAY_QUARTERS, sign);
  }

  #reach(days: number): void {
    if (days <= this.#days) return;
    if (this.#totals.length < (days + 1) * TALLY_SIZE) {
      // Doubles the capacity: days are mostly requested in sequence.
      const totals = new Float64Array((2 * days + 1) * TALLY_SIZE);
      totals.set(this.#totals);
      this.#totals = totals;
    }
    const totals = this.#totals;
    for (let day = this.#days; day < days; day += 1) {
      const next = totals.subarray((day + 1) * TALLY_SIZE, (day + 2) * TALLY_SIZE);
      next.set(totals.subarray(day * TALLY_SIZE, (day + 1) * TALLY_SIZE));
      this.#audience.addBefore(next, this.#firstDay + day, DAY_QUARTERS, 1);
    }
    this.#days = days;
  }
}

function dayOf(quarter: number): number {
  return Math.floor(quarter / DAY_QUARTERS);
}
