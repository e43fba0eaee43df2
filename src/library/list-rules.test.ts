import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatListRule,
  LIST_ORIGINS,
  type ListRule,
  MAX_IDS_IN_ADDRESS,
  parseListRule,
} from "./list-rules.ts";

const days = { from: "2026-11-01", to: "2026-11-28" };

describe("parseListRule", () => {
  it.each<[string, ListRule]>([
    ["never-played_28d", { kind: "never-played", choice: "28d", timeZone: null }],
    [
      "never-played_2026-11-01..2026-11-28_America/New_York",
      { kind: "never-played", choice: days, timeZone: "America/New_York" },
    ],
    ["duplicates", { kind: "duplicates" }],
    ["recordings_c-1_a/b", { kind: "recordings", channelId: "c-1_a/b" }],
    ["device_5f0c", { kind: "device", key: "5f0c" }],
    ["top_7d_a-1_b-2", { kind: "videos", origin: "top", choice: "7d", ids: ["a-1", "b-2"] }],
    ["pasted_-_a_a", { kind: "videos", origin: "pasted", choice: null, ids: ["a"] }],
  ])("Reads the rule of a list: %j", (text, rule) => {
    expect(parseListRule(text)).toEqual(rule);
  });

  it.each([
    "",
    "never-played",
    "never-played_tomorrow",
    "device",
    "recordings",
    "recordings_",
    "device_<b>",
    "other_28d",
    "top",
  ])("Refuses %j, which is no rule", (text) => {
    expect(parseListRule(text)).toBeNull();
  });

  it("Reads what it has written", () => {
    const choice = fc.constantFrom("28d" as const, "last-month" as const, days);
    const anyRule = fc.oneof(
      fc.record({
        kind: fc.constant("never-played" as const),
        choice,
        timeZone: fc.constantFrom(null, "UTC", "America/Port_of_Spain"),
      }),
      fc.record({
        kind: fc.constant("videos" as const),
        origin: fc.constantFrom(...LIST_ORIGINS),
        choice: fc.option(choice),
        ids: fc.uniqueArray(fc.uuid(), { maxLength: MAX_IDS_IN_ADDRESS }),
      }),
      fc.record({
        kind: fc.constant("recordings" as const),
        channelId: fc.string({ minLength: 1 }),
      }),
      fc.record({ kind: fc.constant("device" as const), key: fc.uuid() }),
    );
    fc.assert(
      fc.property(anyRule, (rule) => {
        expect(parseListRule(formatListRule(rule))).toEqual(rule);
      }),
    );
  });
});
