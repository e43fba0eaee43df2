import { describe, expect, test } from "vitest";
import type { DemoHistory } from "../state/records.ts";
import { createAudience } from "./audience.ts";
import type { Content } from "./contents.ts";
import { COUNTRIES } from "./countries.ts";
import { Ledger } from "./ledger.ts";
import { DAY_QUARTERS } from "./rhythm.ts";
import { countOf, ENGAGEMENT, emptyTally, IMPRESSIONS, PLAYS, type Tally } from "./tally.ts";

const DAY_MS = 86_400_000;
const BORN_DAY = 20_000;

function contentOf(id: string, kind: Content["kind"] = "vod"): Content {
  return {
    kind,
    id,
    title: id,
    fileName: "video.mp4",
    createdAtMs: BORN_DAY * DAY_MS + 5 * 3_600_000,
    removedAtMs: null,
    durationSeconds: 60,
    bytesPerSecond: 20_000,
    history: null,
  };
}

function ledgerOf(id: string, history: DemoHistory = { playsPerDay: 50 }): Ledger {
  return new Ledger(createAudience(contentOf(id), history), BORN_DAY);
}

function between(ledger: Ledger, from: number, to: number): Tally {
  const tally = emptyTally();
  ledger.addBetween(tally, from, to);
  return tally;
}

const quarterOf = (day: number) => (BORN_DAY + day) * DAY_QUARTERS;
const month = (ledger: Ledger) => between(ledger, quarterOf(0), quarterOf(30));

describe("an audience", () => {
  test("An audience is the same whenever it is requested, in whatever order", () => {
    const early = ledgerOf("a");
    const first = month(early);
    between(early, quarterOf(200), quarterOf(300));
    expect(month(early)).toEqual(first);
    const late = ledgerOf("a");
    between(late, quarterOf(200), quarterOf(300));
    expect(month(late)).toEqual(first);
  });

  test("Differs for another content", () => {
    expect(month(ledgerOf("a"))).not.toEqual(month(ledgerOf("b")));
  });

  test("Every quarter hour is consistent, and together they make the day", () => {
    const ledger = ledgerOf("a", { playsPerDay: 300 });
    const sum = emptyTally();
    for (let quarter = quarterOf(3); quarter < quarterOf(4); quarter += 1) {
      const part = between(ledger, quarter, quarter + 1);
      const buckets = part.slice(ENGAGEMENT).reduce((total, count) => total + count, 0);
      expect(part.every((count) => count >= 0 && Number.isInteger(count))).toBe(true);
      expect(buckets).toBeLessThanOrEqual(countOf(part, PLAYS));
      expect(countOf(part, IMPRESSIONS)).toBeGreaterThanOrEqual(countOf(part, PLAYS));
      part.forEach((count, place) => {
        sum[place] = countOf(sum, place) + count;
      });
    }
    expect(countOf(sum, PLAYS)).toBeGreaterThan(100);
    expect(sum).toEqual(between(ledger, quarterOf(3), quarterOf(4)));
  });

  test("Countries add up to the same plays", () => {
    const ledger = ledgerOf("a");
    const from = quarterOf(2) + 37;
    const to = quarterOf(9) + 11;
    const countries = new Float64Array(2 * COUNTRIES.length);
    ledger.addCountriesBetween(countries, from, to);
    const plays = countries.filter((_, place) => place % 2 === 0);
    expect(plays.reduce((sum, each) => sum + each, 0)).toBe(
      countOf(between(ledger, from, to), PLAYS),
    );
    expect(plays.filter((each) => each > 0).length).toBeGreaterThan(5);
  });

  test("Most of it is at home, when it has one", () => {
    const countries = new Float64Array(2 * COUNTRIES.length);
    ledgerOf("a", { playsPerDay: 80, home: "Japan" }).addCountriesBetween(
      countries,
      quarterOf(0),
      quarterOf(60),
    );
    const japan = COUNTRIES.findIndex(({ name }) => name === "Japan");
    const plays = countries.filter((_, place) => place % 2 === 0);
    expect(Math.max(...plays)).toBe(plays[japan]);
  });

  test("Grows with its plays a day", () => {
    const few = countOf(month(ledgerOf("a", { playsPerDay: 10 })), PLAYS);
    const many = countOf(month(ledgerOf("a", { playsPerDay: 100 })), PLAYS);
    expect(many / few).toBeGreaterThan(8);
    expect(many / few).toBeLessThan(12);
  });

  test("An audience is absent while the content is paused", () => {
    const pauses = [{ fromDay: BORN_DAY + 4, toDay: BORN_DAY + 6 }];
    const paused = ledgerOf("a", { playsPerDay: 50, pauses });
    expect(between(paused, quarterOf(4), quarterOf(7))).toEqual(emptyTally());
    const usual = ledgerOf("a");
    expect(between(paused, quarterOf(7), quarterOf(9))).toEqual(
      between(usual, quarterOf(7), quarterOf(9)),
    );
  });

  test("A channel's audience has no retention, but watches", () => {
    const live = createAudience(contentOf("a", "live"), { playsPerDay: 50 });
    const tally = emptyTally();
    live.addBefore(tally, BORN_DAY + 1, DAY_QUARTERS, 1);
    expect(tally.slice(ENGAGEMENT).every((count) => count === 0)).toBe(true);
    expect(tally.slice(0, ENGAGEMENT).every((count) => count > 0)).toBe(true);
  });
});
