import { describe, expect, it } from "vitest";
import {
  readRows,
  WireError,
  wireCount,
  wireFlag,
  wireInstant,
  wireKey,
  wireList,
  wireNumber,
  wireRecord,
  wireText,
} from "./wire.ts";

describe("wireNumber", () => {
  it.each([
    [12, 12],
    ["12", 12],
    [" 12.5 ", 12.5],
    ["-3", -3],
    ["", null],
    [" ", null],
    ["12 MB", null],
    ["0x10", null],
    ["1e3", null],
    [null, null],
    [undefined, null],
    [Number.NaN, null],
    ["Infinity", null],
    [true, null],
    [[5], null],
    [{}, null],
  ])("Reads the value %j as the number %s", (value, expected) => {
    expect(wireNumber(value)).toBe(expected);
  });
});

describe("wireCount", () => {
  it.each([
    [0, 0],
    ["12", 12],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ["12.0", 12],
    [12.5, null],
    [-1, null],
    [2 ** 53, null],
    ["9007199254740993", null],
    [1e21, null],
    ["0x10", null],
    [null, null],
  ])("Reads the value %j as the count %s", (value, expected) => {
    expect(wireCount(value)).toBe(expected);
  });
});

describe("wireText", () => {
  it.each([
    ["a", "a"],
    [7, "7"],
    ["", null],
    [null, null],
    [{}, null],
    [Number.NaN, null],
  ])("Reads the value %j as the text %j", (value, expected) => {
    expect(wireText(value)).toBe(expected);
  });
});

describe("wireFlag", () => {
  it.each([
    [true, true],
    ["true", true],
    [1, true],
    ["1", true],
    ["false", false],
    [0, false],
    [undefined, false],
    ["yes", false],
  ])("Reads the value %j as the flag %s", (value, expected) => {
    expect(wireFlag(value)).toBe(expected);
  });
});

describe("wireInstant", () => {
  it.each([
    ["2026-11-20T09:00:00Z", Date.UTC(2026, 10, 20, 9)],
    ["2026-11-20T09:00:00+01:00", Date.UTC(2026, 10, 20, 8)],
    ["2026-11-20 09:00:00", Date.UTC(2026, 10, 20, 9)],
    ["soon", null],
    [null, null],
    [1_700_000_000, null],
  ])("Reads the value %j as the instant %s", (value, expected) => {
    expect(wireInstant(value)).toBe(expected);
  });
});

describe("records and lists", () => {
  const video = wireRecord({ id: wireKey, size: wireNumber });

  it("Reads known fields and ignores the rest", () => {
    expect(video({ id: "a", size: "5", new_field: {} })).toEqual({ id: "a", size: 5 });
    expect(video({ id: 3 })).toEqual({ id: "3", size: null });
  });

  it.each([null, "text", 5, [], {}, { id: "" }])(
    "Refuses %j as a record without a key",
    (value) => {
      expect(() => video(value)).toThrow(WireError);
    },
  );

  it("Reads own fields only", () => {
    expect(wireRecord({ toString: wireText, __proto__: wireText })({})).toEqual({ toString: null });
  });

  it.each([
    [[{ id: "a" }]],
    [{ data: [{ id: "a" }] }],
    [{ results: [{ id: "a" }] }],
    [{ list: [{ id: "a" }] }],
  ])("Finds the list in %j", (answer) => {
    expect(readRows(video, answer).rows).toEqual([{ id: "a", size: null }]);
  });

  it.each([[null], [[]], [{ data: null }], [{ results: [] }]])(
    "Reads %j as an empty list",
    (answer) => {
      expect(readRows(video, answer)).toEqual({ rows: [], unreadableCount: 0 });
    },
  );

  it.each([undefined, {}, "x", "", 5, { message: "Maintenance until 10:00" }, { data: "later" }])(
    "Does not read %j as an empty list",
    (answer) => {
      expect(() => readRows(video, answer)).toThrow(WireError);
    },
  );

  it.each([undefined, null, "x", {}])("Allows a list inside a record to be absent: %j", (value) => {
    expect(wireList(video)(value)).toEqual([]);
  });

  it("Drops only an unreadable row, and counts it", () => {
    expect(readRows(video, [{ id: "a" }, null, { size: 1 }, { id: "b" }])).toEqual({
      rows: [
        { id: "a", size: null },
        { id: "b", size: null },
      ],
      unreadableCount: 2,
    });
  });
});
