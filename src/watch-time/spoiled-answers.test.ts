import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, type DayRange } from "#shared/dates/days.ts";
import { plainId } from "#shared/format/ids.ts";
import { gatherJob } from "#watch-time/export/export-job.ts";
import type { Figure } from "./figure.ts";
import { MEASURES } from "./measures.ts";
import { isReadWhole } from "./read-watch-time.ts";
import { wholeSizeOf } from "./resolved-query.ts";
import { type Grouping, RowGroups } from "./row-groups.ts";
import { ROW_GROUPINGS } from "./rows-for-test.ts";
import {
  anyPlay,
  anySpoil,
  CONTENTS,
  FIRST,
  type Granularity,
  isAbout,
  knowable,
  LENGTHS,
  PAGE_SIZE,
  periodOf,
  readService,
  truthOf,
  wireRows,
} from "./spoiled-service-for-test.ts";
import { DEFAULT_VIEW } from "./watch-time-view.ts";

const anyRange: fc.Arbitrary<DayRange> = fc
  .tuple(fc.nat({ max: 40 }), fc.nat({ max: 500 }))
  .map(([start, length]) => ({
    from: addDays(FIRST, start),
    to: addDays(FIRST, start + length),
  }));

/** Returns whether a figure is true as shown: inexact ones say so, and their bounds hold. */
function holds(figure: Figure, truth: number): boolean {
  switch (figure.kind) {
    case "unknown":
      return true;
    case "exact":
      return figure.isPart === true || isAbout(figure.value, truth);
    case "atLeast":
      return figure.value <= truth;
    case "between":
      return figure.from <= truth * (1 + 1e-9) && figure.to >= truth * (1 - 1e-9);
  }
}

const SERVICE = fc.record({
  plays: fc.array(anyPlay, { maxLength: 60 }),
  range: anyRange,
  granularity: fc.constantFrom<Granularity>("day", "month"),
  contentIds: fc.option(fc.subarray(CONTENTS, { minLength: 1 })),
  clamp: fc.integer({ min: 1, max: PAGE_SIZE + 2 }),
  spoils: fc.array(anySpoil, { maxLength: 3 }).map(knowable),
});

it("Shows and writes the real figures, or says that they are not exact", async () => {
  let exactCount = 0;
  let markedCount = 0;
  await fc.assert(
    fc.asyncProperty(
      SERVICE,
      fc.constantFrom<Grouping>(...ROW_GROUPINGS),
      async (service, grouping) => {
        const reader = await readService(service);
        const { range, granularity, contentIds } = service;
        const rows = reader.rows.withLengths(LENGTHS, reader.rows.rowCount);
        const query = { time: { range, timeZone: "UTC" }, today: range.to, granularity };
        const isWhole = isReadWhole(reader);
        const groups = new RowGroups(
          rows,
          rows.rowCount,
          grouping,
          null,
          null,
          isWhole ? null : wholeSizeOf(grouping, query, contentIds?.length === 1),
        );
        const wanted = service.plays.filter(
          ({ content, day }) =>
            day >= range.from && day <= range.to && (contentIds?.includes(content) ?? true),
        );
        const order = Uint32Array.from({ length: groups.count }, (_, group) => group);
        const members = Array.from(order, (group) => {
          const content = rows.contents[groups.contentAt(group) ?? -1]?.id;
          const period = rows.periods[groups.periodAt(group) ?? -1]?.name;
          return wanted.filter(
            (play) =>
              (content === undefined || plainId(play.content) === plainId(content)) &&
              (period === undefined || periodOf(play.day, granularity) === period),
          );
        });
        const file = await gatherJob(
          "view",
          {
            isOne: false,
            view: { ...DEFAULT_VIEW, grouping, columns: MEASURES },
            rows,
            rowCount: rows.rowCount,
            arrangement: { groups, order },
            subjects: { of: ({ id }) => ({ title: id, state: "there" }), knownTitle: () => null },
            kind: "vod",
            query: { ...query, today: range.to },
            isComplete: isWhole,
            nameOf: (column, bound) => `${column} ${bound ?? "exact"}`,
          },
          new AbortController().signal,
        );
        for (const measure of MEASURES) {
          const shown = [
            ...members.map((plays, group) => [groups.figure(group, measure), plays] as const),
            ...(groups.count === 0 ? [] : [[groups.total([...order], measure), wanted] as const]),
          ];
          for (const [figure, plays] of shown) {
            expect([measure, figure, holds(figure, truthOf(plays, measure))]).toContain(true);
            if (figure.kind === "exact" && figure.isPart !== true) exactCount += 1;
            else markedCount += 1;
          }
        }
        for (const { name, cellAt } of file.columns) {
          const [measure, bound] = name.split(" ");
          const of = MEASURES.find((each) => each === measure);
          // The columns that name the rows.
          if (of === undefined || bound === "marks") continue;
          const marks = file.columns.find((column) => column.name === `${measure} marks`);
          for (const [at, plays] of members.entries()) {
            const value = cellAt(at);
            // A rate of part of its records is about right only, and says so.
            if (typeof value !== "number" || marks?.cellAt(at) === "≈") continue;
            const truth = truthOf(plays, of);
            const isTrue = {
              exact: isAbout(value, truth),
              atLeast: value <= truth * (1 + 1e-9),
              atMost: value >= truth * (1 - 1e-9),
            };
            expect([name, value, truth, Reflect.get(isTrue, bound ?? "")]).toContain(true);
          }
        }
        // Where the answers were not changed, no row is missing.
        const isFaultless =
          isWhole && rows.rowCount === wireRows(wanted, range, granularity).length;
        expect(service.spoils.length > 0 || isFaultless).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
  // Marking everything would not count.
  expect(exactCount).toBeGreaterThan(markedCount);
});
