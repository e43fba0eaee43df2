import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toRead } from "#shared/dates/compared-days.ts";
import { RANGE_PRESETS, rangeOfPreset } from "#shared/dates/date-ranges.ts";
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
  CONTENTS,
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
  /** Counts the days between the starts of both ranges, where a person chose the second one: it may be the later one. */
  against: fc.oneof(
    fc.constantFrom("previous" as const, "year" as const),
    fc.integer({ min: -40, max: 90 }),
  ),
  granularity: fc.constantFrom<Granularity>("day", "month"),
  grouping: fc.constantFrom("content" as const, "period" as const),
  /** Holds the contents that a search finds. Is null without one. */
  found: fc.option(fc.subarray(CONTENTS, { minLength: 1 })),
  /** Says which groups are selected, in turn: it may be all of them. */
  selection: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
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
  const range =
    typeof choice === "number"
      ? { from: addDays(today, -choice * 2), to: addDays(today, -choice) }
      : rangeOfPreset(choice, today, today);
  const view = {
    ...DEFAULT_VIEW,
    choice: typeof choice === "number" ? range : choice,
    timeZone,
    against:
      typeof against === "number"
        ? { from: addDays(range.from, -against), to: addDays(range.to, -against) }
        : against,
    granularity,
  };
  const query = resolveView(view, { personZone: "UTC", since: today, nowMs, isOne: false });
  const { compared } = query;
  if (compared === null || typeof compared === "string") return null;
  // Both sides have equally many days, from the start of the range on, and none that is not over.
  const [now, before] = [compared.current.range, toRead(compared.previous).time.range];
  expect(query.time).toEqual(compared.current);
  expect(now.from).toBe(range.from);
  expect(now.to < today && before.to < today).toBe(true);
  expect(countDays(now)).toBe(countDays(before));
  const isWhereAsked =
    typeof against === "number"
      ? before.from === addDays(range.from, -against)
      : before.from < now.from;
  expect(isWhereAsked).toBe(true);
  return { now, before };
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

/** Returns the days of a period within a range. */
function daysOf(range: DayRange, name: string | undefined, granularity: Granularity): Day[] {
  return eachDay(range).filter((day) => periodOf(day, granularity) === name);
}

/**
 * Returns the earlier days of each group where they are as many as the present ones, so that its change has to be known;
 * null where it does not.
 */
function evenDaysOf(
  groups: RowGroups,
  rows: WatchTimeRows,
  days: { now: DayRange; before: DayRange },
  granularity: Granularity,
): (Day[] | null)[] {
  const names = (range: DayRange) => [
    ...new Set(eachDay(range).map((day) => periodOf(day, granularity))),
  ];
  const [now, before] = [names(days.now), names(days.before)];
  return Array.from({ length: groups.count }, (_, group) => {
    const at = groups.periodAt(group);
    if (at === null) return eachDay(days.before);
    const name = rows.periods[at]?.name ?? "";
    const others = daysOf(days.before, before[now.indexOf(name)], granularity);
    return daysOf(days.now, name, granularity).length === others.length ? others : null;
  });
}

/** Expects a change of plays that is a number, and the right one. */
function expectNumber(change: FigureChange, [now, before]: Sides): void {
  const difference = now.length - before.length;
  expect(changeIn(change, "amount")).toEqual({ from: difference, to: difference });
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
      const found = given.found && new Set(given.found.map(plainId));
      const isFound = (id: string) => found === null || found.has(plainId(id));
      const isIncluded = found && Uint8Array.from(rows.contents, ({ id }) => Number(isFound(id)));
      const groups = new RowGroups(rows, rowCount, grouping, isIncluded, null, size);
      const changes = new Changes(groups, beside, isIncluded);
      const inRange = ({ from, to }: DayRange) =>
        plays.filter(({ day, content }) => day >= from && day <= to && isFound(content));
      const whole: Sides = [inRange(days.now), inRange(days.before)];
      const members = membersOf(groups, rows, whole, days, granularity);
      const selected = [...members.keys()].filter(
        (group) => given.selection[group % given.selection.length],
      );
      const ofSelected: Sides = [
        selected.flatMap((group) => members[group]?.[0] ?? []),
        selected.flatMap((group) => members[group]?.[1] ?? []),
      ];
      for (const measure of MEASURES) {
        for (const [group, own] of members.entries())
          check(measure, changes.of(group, measure), own);
        check(measure, changes.total(null, measure), whole);
        if (selected.length > 0) check(measure, changes.total(selected, measure), ofSelected);
      }
      // Marking everything would not do: of faultless answers the changes are numbers.
      const isFaultless = given.spoils.length + given.earlierSpoils.length === 0;
      if (!isFaultless || now.rowCount === 0 || before.rowCount === 0 || groups.count === 0) return;
      expectNumber(changes.total(null, "plays"), whole);
      const earlierDays = evenDaysOf(groups, rows, days, granularity);
      for (const [group, own] of members.entries()) {
        if (earlierDays[group] !== null) expectNumber(changes.of(group, "plays"), own);
      }
      const ofThese = selected.map((group) => earlierDays[group] ?? null);
      if (selected.length === 0 || ofThese.includes(null)) return;
      expectNumber(changes.total(selected, "plays"), ofSelected);
      // The days that are named are those that are compared.
      const named = changes
        .timesBefore(selected)
        .flatMap((each) => eachDay(toRead(each).time.range));
      expect(named).toEqual([...new Set(ofThese.flatMap((each) => each ?? []))].toSorted());
    }),
    { numRuns: 25 },
  );
});
