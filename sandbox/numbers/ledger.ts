import type { Audience } from "./audience.ts";
import { COUNTRIES } from "./countries.ts";
import { DAY_QUARTERS } from "./rhythm.ts";
import { addTally, emptyTally, TALLY_SIZE, type Tally } from "./tally.ts";

/**
 * Running totals of an audience, one a day, so that any time's numbers are two of them apart. Days are
 * added when they are first asked for.
 */
export class Ledger {
  readonly #audience: Audience;
  readonly #firstDay: number;
  /** Totals before each day, one after the other. */
  #totals = new Float64Array(TALLY_SIZE);
  #days = 0;

  constructor(audience: Audience, firstDay: number) {
    this.#audience = audience;
    this.#firstDay = firstDay;
  }

  /** Adds what came from one quarter hour until another, counted from 1970. */
  addBetween(target: Tally, fromQuarter: number, toQuarter: number): void {
    if (fromQuarter >= toQuarter) return;
    addTally(target, this.#before(toQuarter));
    addTally(target, this.#before(fromQuarter), -1);
  }

  /** Likewise plays and impressions by country, two places each. */
  addCountriesBetween(target: Tally, fromQuarter: number, toQuarter: number): void {
    if (fromQuarter >= toQuarter) return;
    const lastDay = dayOf(toQuarter);
    const sums = new Float64Array(2 * COUNTRIES.length);
    this.#audience.addCountriesBefore(sums, dayOf(fromQuarter), fromQuarter % DAY_QUARTERS);
    for (let place = 0; place < sums.length; place += 1) sums[place] = -(sums[place] ?? 0);
    for (let day = dayOf(fromQuarter); day < lastDay; day += 1) {
      this.#audience.addCountriesBefore(sums, day, DAY_QUARTERS);
    }
    this.#audience.addCountriesBefore(sums, lastDay, toQuarter % DAY_QUARTERS);
    for (const [place, sum] of sums.entries()) target[place] = (target[place] ?? 0) + sum;
  }

  /** Everything until that quarter hour. */
  #before(quarter: number): Tally {
    const day = dayOf(quarter);
    if (day < this.#firstDay) return emptyTally();
    this.#reach(day - this.#firstDay);
    const start = (day - this.#firstDay) * TALLY_SIZE;
    const total = this.#totals.slice(start, start + TALLY_SIZE);
    this.#audience.addBefore(total, day, quarter % DAY_QUARTERS);
    return total;
  }

  #reach(days: number): void {
    if (days <= this.#days) return;
    if (this.#totals.length < (days + 1) * TALLY_SIZE) {
      // Room for as many again: days are mostly asked for one after the other.
      const totals = new Float64Array((2 * days + 1) * TALLY_SIZE);
      totals.set(this.#totals);
      this.#totals = totals;
    }
    const totals = this.#totals;
    for (let day = this.#days; day < days; day += 1) {
      const next = totals.subarray((day + 1) * TALLY_SIZE, (day + 2) * TALLY_SIZE);
      next.set(totals.subarray(day * TALLY_SIZE, (day + 1) * TALLY_SIZE));
      this.#audience.addBefore(next, this.#firstDay + day, DAY_QUARTERS);
    }
    this.#days = days;
  }
}

function dayOf(quarter: number): number {
  return Math.floor(quarter / DAY_QUARTERS);
}
