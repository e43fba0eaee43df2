import fc from "fast-check";
import { type Given, type GivenWindow, NOW } from "./given-kit.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW_MS = Date.parse(NOW);
/** Precedes every content, and lies longer ago than a year. */
const FIRST_MS = Date.parse("2025-09-01T00:00:00Z");

const QUARTER_MS = HOUR_MS / 4;

/** Generates any instant, and more often than by chance one at or just before the edge of a bucket of some zone. */
const instantMs = fc.oneof(
  fc.integer({ min: FIRST_MS, max: NOW_MS }),
  fc
    .tuple(
      fc.integer({ min: FIRST_MS / QUARTER_MS + 1, max: NOW_MS / QUARTER_MS }),
      fc.constantFrom(0, 1),
    )
    .map(([quarter, before]) => quarter * QUARTER_MS - before),
  // There are so many plays that hours and days of the last weeks have several.
  fc.integer({ min: NOW_MS - 10 * DAY_MS, max: NOW_MS }),
);

const upTo = (max: number) => fc.integer({ min: 0, max });

const counts = fc.oneof(
  fc.record({
    plays: fc.integer({ min: 1, max: 9 }),
    impressions: upTo(20),
    bytes: fc.oneof(fc.constant(0), upTo(5_000_000_000)),
    watchSeconds: upTo(9000),
    playtimeSeconds: upTo(9000),
    furthestPercent: fc.option(upTo(100)),
  }),
  // These bytes are sent by the unsigned link.
  fc.record({
    plays: fc.constant(0),
    impressions: fc.constant(0),
    bytes: fc.integer({ min: 1, max: 1_000_000 }),
    watchSeconds: fc.constant(0),
    playtimeSeconds: fc.constant(0),
    furthestPercent: fc.constant(null),
  }),
);

/** Generates plays of some contents in the year before `NOW`. */
export function givenPlays(contents: string[]): fc.Arbitrary<Given[]> {
  const entry = fc
    .tuple(
      fc.constantFrom(...contents),
      instantMs,
      fc.constantFrom("Unknown", "Sweden", "Nepal", "Atlantis"),
      counts,
    )
    .map(([content, ms, country, count]) => ({
      content,
      at: new Date(ms).toISOString(),
      country,
      ...count,
    }));
  return fc.array(entry, { minLength: 1, maxLength: 60 });
}

/** Generates windows of every grain, on whole days and off them, in zones on and off the hour. */
export const givenWindow: fc.Arbitrary<GivenWindow> = fc
  .record({
    offset: fc.oneof(
      fc.constantFrom(0, 60, 330, 345, -210),
      fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15),
    ),
    lastDay: fc.oneof(fc.constant(1), fc.integer({ min: -380, max: 3 })),
    days: fc.oneof(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 10, max: 40 }),
      fc.integer({ min: 41, max: 440 }),
    ),
    startSecond: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 86_399 })),
    endSecond: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 86_399 })),
  })
  .map(({ offset, lastDay, days, startSecond, endSecond }) => {
    const today = Math.floor(NOW_MS / DAY_MS) * DAY_MS;
    const fromLocal = today + (lastDay - days) * DAY_MS + startSecond * 1000;
    // A play never ends before its beginning.
    const toLocal = Math.max(fromLocal, today + lastDay * DAY_MS + endSecond * 1000);
    const offsetMs = offset * 60_000;
    return {
      query: {
        startdate: dateText(fromLocal),
        enddate: dateText(toLocal),
        "timezone-offset": offset,
      },
      fromMs: fromLocal - offsetMs,
      toMs: toLocal - offsetMs,
      offsetMs,
    };
  });

/** Formats an instant, in the preferred form when it is a midnight. */
function dateText(localMs: number): string {
  return new Date(localMs).toISOString().slice(0, localMs % DAY_MS === 0 ? 10 : 19);
}
