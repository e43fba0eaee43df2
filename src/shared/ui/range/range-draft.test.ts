import { describe, expect, it } from "vitest";
import { readDraft, readPasted, withCentury } from "./range-draft.ts";

const TODAY = "2026-11-20";

describe("the draft of a range", () => {
  it.each([
    ["2026-10-24", "2026-11-20", [null, null, { from: "2026-10-24", to: "2026-11-20" }]],
    ["2026-11-20", "2026-11-20", [null, null, { from: "2026-11-20", to: "2026-11-20" }]],
    ["0025-10-24", "0026-10-24", [null, null, { from: "2025-10-24", to: "2026-10-24" }]],
    // Where data begins is not always known: older days are asked for, and the page says that there is nothing.
    ["1999-12-31", "2000-01-01", [null, null, { from: "1999-12-31", to: "2000-01-01" }]],
    ["2026-10-24", "2026-10-23", [null, "before-start", null]],
    ["2026-10-24", "2026-11-21", [null, "after-today", null]],
    ["2026-11-21", "2026-11-20", ["after-today", null, null]],
    ["0000-00-00", "2026-02-31", ["empty", "no-such-day", null]],
    ["2026-02-31", "2026-02-01", ["no-such-day", null, null]],
    ["2026-00-03", "2026-11-20", ["empty", null, null]],
    ["0202-10-24", "2026-11-20", ["no-date", null, null]],
  ])("The draft of a range is read from what two fields show: %s to %s", (from, to, expected) => {
    const reading = readDraft({ from, to }, TODAY);
    expect([reading.from?.kind ?? null, reading.to?.kind ?? null, reading.range]).toEqual(expected);
  });

  it("Names the last day of a month that is shorter", () => {
    expect(readDraft({ from: "2024-02-30", to: TODAY }, TODAY).from).toEqual({
      kind: "no-such-day",
      lastOfMonth: "2024-02-29",
    });
  });
});

it.each([
  ["0026-10-24", "2026-10-24"],
  ["0005-10-24", "2005-10-24"],
  ["0202-10-24", "0202-10-24"],
  ["2026-10-24", "2026-10-24"],
  ["0000-10-24", "0000-10-24"],
])("Reads the year of %s as that of %s", (text, expected) => {
  expect(withCentury(text)).toBe(expected);
});

describe("a pasted date", () => {
  const US = ["month", "day", "year"];
  const EUROPE = ["day", "month", "year"];
  it.each([
    ["2026-10-24", US, "2026-10-24"],
    [" 2026/10/24\n", EUROPE, "2026-10-24"],
    ["2026年10月4日", EUROPE, "2026-10-04"],
    ["3/4/2026", US, "2026-03-04"],
    ["3/4/2026", EUROPE, "2026-04-03"],
    ["24.10.26", EUROPE, "2026-10-24"],
    ["2026-02-31", US, null],
    ["10/24", US, null],
    ["24 Oct 2026", US, null],
    ["2026-10-24 12:30", US, null],
    ["", US, null],
  ])("A pasted date is read as a date from %j in the order of %j: %j", (text, order, expected) => {
    expect(readPasted(text, order)).toBe(expected);
  });
});
