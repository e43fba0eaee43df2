import { describe, expect, it } from "vitest";
import { readFilter } from "./number-filter-form.tsx";

describe("readFilter", () => {
  it.each([
    ["5", "", { atLeast: 300, atMost: null }],
    ["", "5", { atLeast: null, atMost: 300 }],
    ["5", "5", { atLeast: 300, atMost: 300 }],
  ])("Reads bounds from %j to %j minutes", (atLeast, atMost, bounds) => {
    expect(readFilter("watchTime", { atLeast, atMost }, "en")).toEqual({
      kind: "filter",
      filter: { measure: "watchTime", ...bounds },
    });
  });

  it("Reads more than 100 % of a percentage that rewatching can raise above it", () => {
    const texts = { atLeast: "120 %", atMost: "" };
    expect(readFilter("percentageViewed", texts, "en")).toEqual({
      kind: "filter",
      filter: { measure: "percentageViewed", atLeast: 120, atMost: null },
    });
    expect(readFilter("completion", texts, "en")).toMatchObject({ problem: "overHundred" });
  });

  it.each([
    ["", "", "atLeast", "none"],
    ["x", "y", "atLeast", "notNumber"],
    ["1", "y", "atMost", "notNumber"],
    ["6", "5", "atMost", "turned"],
  ])("Refuses bounds from %j to %j at %s: %s", (atLeast, atMost, field, problem) => {
    expect(readFilter("watchTime", { atLeast, atMost }, "en")).toEqual({
      kind: "problem",
      field,
      problem,
    });
  });
});
