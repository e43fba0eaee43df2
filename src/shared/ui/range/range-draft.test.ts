import { expect, it } from "vitest";
import { readDraft } from "./range-draft.ts";
import { dateHabitsOf } from "./read-day.ts";

const HABITS = dateHabitsOf("en-GB");

it.each([
  ["24 Oct 2026", "2026-11-20", [null, null, { from: "2026-10-24", to: "2026-11-20" }]],
  ["2026-11-20", "2026-11-20", [null, null, { from: "2026-11-20", to: "2026-11-20" }]],
  ["2026-10-24", "2026-10-23", [null, "before-start", null]],
  ["2026-10-24", "2026-11-21", [null, "after-today", null]],
  ["2026-11-21", "2026-11-20", ["after-today", null, null]],
  ["", "31 Feb 2026", ["empty", "no-such-day", null]],
  ["then", "2026-11-20", ["no-date", null, null]],
])("%j to %j", (from, to, expected) => {
  const reading = readDraft({ from, to }, HABITS, "2026-11-20");
  expect([reading.from?.kind ?? null, reading.to?.kind ?? null, reading.range]).toEqual(expected);
});
