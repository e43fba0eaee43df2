import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RANGE_PRESETS } from "#shared/dates/date-ranges.ts";
import { addDays, countDays, type Day, type DayRange, eachDay } from "#shared/dates/days.ts";
import { dayAt } from "#shared/dates/zones.ts";
import { plainId } from "#shared/format/ids.ts";
import { MEASURES, type Measure } from "#watch-time/measures.ts";
import { isReadWhole } from "#watch-time/read-watch-time.ts";
import { resolveView, wholeSizeOf } from "#watch-time/resolved-query.ts";
import { RowGroups } from "#watch-time/row-groups.ts";
import {
  anyPlay,
  anySpoil,
  type Granularity,
  knowable,
  LENGTHS,
  PAGE_SIZE,
  type Play,
  periodOf,
  readService,
  truthOf,
} from "#watch-time/spoiled-service-for-test.ts";
import type { WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import { DEFAULT_VIEW } from "#watch-time/watch-time-view.ts";
import { Changes } from "./changes.ts";
import { besideEarlier, besideWithLengths } from "./earlier-rows.ts";
import { changeIn, type FigureChange } from "./figure-change.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const HOUR_MS = 3_600_000;

/** Makes instants near leap days, ends of months and years, and both changes of the clock in Europe and America. */
const anyNow = fc
  .tuple(
    fc.constantFrom(
      "2028-02-29",
      "2028-03-01",
      "2027-02-28",
      "2026-03-31",
      "2026-03-08",
      "2026-03-29",
      "2026-10-25",
      "2026-11-01",
      "2026-12-31",
      "2027-01-01",
    ),
    fc.integer({ min: -72, max: 960 }),
  )
  .map(([day, hours]) => Date.parse(day) + hours * HOUR_MS);

const COMPARED = fc.record({
  nowMs: anyNow,
  timeZone: fc.constantFrom("UTC", "Europe/Lisbon", "America/New_York", "Asia/Kathmandu"),
  choice: fc.oneof(
    fc.constantFrom(...RANGE_PRESETS.filter((preset) => preset !== "all")),
    fc.nat({ max: 70 }),
  ),
  against: fc.constantFrom("previous" as const, "year" as const),
  granularity: fc.constantFrom<Granularity>("day", "month"),
  grouping: fc.constantFrom("content" as const, "period" as const),
  /** Puts plays into the compared days: some of the first, the rest of the second range. */
  plays: fc.array(
    fc.record({
      play: anyPlay,
      isEarlier: fc.boolean(),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { minLength: 6, maxLength: 50 },
  ),
  clamp: fc.integer({ min: 1, max: PAGE_SIZE + 2 }),
  spoils: fc.array(anySpoil, { maxLength: 2 }).map(knowable),
  earlierSpoils: fc.array(anySpoil, { maxLength: 2 }).map(knowable),
});
type ComparedCase = typeof COMPARED extends fc.Arbitrary<infer T> ? T : never;

/** Returns the days that a case compares; null where no day is over. */
function comparedDays({ nowMs, timeZone, choice, against, granularity }: ComparedCase) {
  vi.setSystemTime(nowMs);
  const today = dayAt(nowMs, timeZone);
  const view = {
    ...DEFAULT_VIEW,
    choice:
      typeof choice === "number"
        ? { from: addDays(today, -choice * 2), to: addDays(today, -choice) }
        : choice,
    timeZone,
    against,
    granularity,
  };
  const query = resolveView(view, { personZone: "UTC", since: today, nowMs, isOne: false });
  const { compared } = query;
  if (compared === null || typeof compared === "string") return null;
  // Both sides have equally many days, from the start of the range on, and none that is not over.
  const { range } = compared.current;
  expect(query.time).toEqual(compared.current);
  expect(range.from).toBe(query.chosen.from);
  expect(range.to < today).toBe(true);
  expect(countDays(range)).toBe(countDays(compared.previous.range));
  expect(compared.previous.range.from < range.from).toBe(true);
  return { now: range, before: compared.previous.range };
}

/** Reads one side, as the page does. */
async function readSide(
  { plays, granularity, clamp }: Pick<ComparedCase, "granularity" | "clamp"> & { plays: Play[] },
  range: DayRange,
  spoils: ComparedCase["spoils"],
) {
  const reader = await readService({ plays, range, granularity, contentIds: null, clamp, spoils });
  const { rows, rowCount } = reader;
  const query = {
    kind: "vod",
    time: { range, timeZone: "UTC" },
    granularity,
    contentIds: null,
  } as const;
  return { rows, rowCount, isWhole: isReadWhole(reader), query };
}

/** Returns whether a change is true as shown: what is not exact says so, and its bounds hold. */
function holds(change: FigureChange, measure: Measure, now: Play[], before: Play[]): boolean {
  if (change.kind === "unknown" || change.isAbout) return true;
  const [one, other] = [truthOf(now, measure), truthOf(before, measure)];
  const isIn = (bounds: { from: number; to: number } | null, truth: number) =>
    bounds === null ||
    (bounds.from <= truth + 1e-6 * Math.max(1, one, other) &&
      bounds.to >= truth - 1e-6 * Math.max(1, one, other));
  if (change.isNew && !(other === 0 && one > 0)) return false;
  return (
    isIn(changeIn(change, "amount"), one - other) &&
    (other === 0 || isIn(changeIn(change, "percent"), (one / other - 1) * 100))
  );
}

/** Holds plays of both ranges that belong together. */
type Sides = [now: Play[], before: Play[]];

/** Returns the plays of each group, by the plainest reading of what is compared with what. */
function membersOf(
  groups: RowGroups,
  rows: WatchTimeRows,
  [now, before]: Sides,
  days: { now: DayRange; before: DayRange },
  granularity: Granularity,
): Sides[] {
  const periodsOf = (range: DayRange) => [
    ...new Set(eachDay(range).map((day) => periodOf(day, granularity))),
  ];
  const [names, earlierNames] = [periodsOf(days.now), periodsOf(days.before)];
  return Array.from({ length: groups.count }, (_, group) => {
    const content = rows.contents[groups.contentAt(group) ?? -1];
    if (content !== undefined) {
      const id = plainId(content.id);
      const isOf = (play: Play) => plainId(play.content) === id;
      return [now.filter(isOf), before.filter(isOf)];
    }
    const name = rows.periods[groups.periodAt(group) ?? -1]?.name ?? "";
    const other = earlierNames[names.indexOf(name)];
    return [
      now.filter(({ day }) => periodOf(day, granularity) === name),
      before.filter(({ day }) => periodOf(day, granularity) === other),
    ];
  });
}

/** Returns whether a change is known exactly. */
function isNumber(change: FigureChange): boolean {
  const bounds = changeIn(change, "amount");
  return bounds !== null && bounds.from === bounds.to;
}

/** Throws where a change is not true as shown: an assertion for each of so many takes longer than all else. */
function check(measure: Measure, change: FigureChange, [now, before]: Sides): void {
  if (holds(change, measure, now, before)) return;
  throw new Error(JSON.stringify({ measure, change, now, before }));
}

/** Returns a day of a range. @param at 0 for the first one, 1 for the last */
function dayIn(range: DayRange, at: number): Day {
  return addDays(range.from, Math.floor(at * (countDays(range) - 1)));
}

it("Compares what was really played, or says that it is not exact", async () => {
  await fc.assert(
    fc.asyncProperty(COMPARED, async (given) => {
      const days = comparedDays(given);
      if (days === null) return;
      const { granularity, grouping } = given;
      const plays = given.plays.map(({ play, isEarlier, at }) => ({
        ...play,
        day: dayIn(isEarlier ? days.before : days.now, at),
      }));
      const now = await readSide({ ...given, plays }, days.now, given.spoils);
      const before = await readSide({ ...given, plays }, days.before, given.earlierSpoils);
      const beside = besideWithLengths(besideEarlier(now, before), LENGTHS);
      const { rows, rowCount, isWhole } = beside.current;
      const size = isWhole
        ? null
        : wholeSizeOf(grouping, { time: { range: days.now, timeZone: "UTC" }, granularity }, false);
      const groups = new RowGroups(rows, rowCount, grouping, null, null, size);
      const changes = new Changes(groups, beside, null);
      const inRange = ({ from, to }: DayRange) =>
        plays.filter(({ day }) => day >= from && day <= to);
      const whole: Sides = [inRange(days.now), inRange(days.before)];
      const members = membersOf(groups, rows, whole, days, granularity);
      const all = [...members.keys()];
      const some = all.filter((group) => group % 2 === 0);
      const ofSome: Sides =
        some.length === all.length
          ? whole
          : [
              some.flatMap((group) => members[group]?.[0] ?? []),
              some.flatMap((group) => members[group]?.[1] ?? []),
            ];
      for (const measure of MEASURES) {
        for (const [group, own] of members.entries())
          check(measure, changes.of(group, measure), own);
        check(measure, changes.total(all, measure), whole);
        check(measure, changes.total(some, measure), ofSome);
      }
      // Marking everything would not do: of faultless answers the changes are numbers.
      const isFaultless = given.spoils.length + given.earlierSpoils.length === 0;
      if (!isFaultless || now.rowCount === 0 || before.rowCount === 0) return;
      const bounds = changeIn(changes.total(all, "plays"), "amount");
      expect(bounds?.from).toBe(whole[0].length - whole[1].length);
      expect(bounds?.to).toBe(bounds?.from);
      expect(
        grouping === "period" || all.every((group) => isNumber(changes.of(group, "plays"))),
      ).toBe(true);
    }),
    { numRuns: 25 },
  );
});
