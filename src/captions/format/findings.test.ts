import { describe, expect, it } from "vitest";
import { type Finding, groupFindings, placesOf } from "./findings.ts";

const finding = (
  kind: Finding["kind"],
  severity: Finding["severity"],
  cueKey: number | null,
  line: number | null = null,
): Finding => ({ kind, severity, line, cueKey, values: {} });

describe("groupFindings", () => {
  it("Groups findings of a kind, errors first", () => {
    const found = [
      finding("overlap", "warning", 1),
      finding("badMarkup", "warning", 1),
      finding("badMarkup", "error", 2),
      finding("overlap", "warning", 3),
    ];
    expect(groupFindings(found)).toEqual([[found[2]], [found[0], found[3]], [found[1]]]);
  });
});

describe("placesOf", () => {
  it.each([
    [[5], [[5, 5]], 1, 0],
    [
      [3, 4, 5, 6, 7, 12],
      [
        [3, 7],
        [12, 12],
      ],
      6,
      0,
    ],
    [
      [9, 1, 3, 2, 5, 7],
      [
        [1, 3],
        [5, 5],
        [7, 7],
      ],
      6,
      1,
    ],
  ])("Abbreviates the numbers of captions: %j", (keys, runs, count, more) => {
    const [group] = groupFindings(keys.map((key) => finding("overlap", "warning", key)));
    expect(group && placesOf(group, (key) => key)).toEqual({ of: "captions", runs, count, more });
  });

  it("Lists lines outside of captions, once each", () => {
    const lines = [8, 8, 9].map((line) => finding("strayText", "warning", 1, line));
    const [group] = groupFindings(lines);
    const places = { of: "lines", runs: [[8, 9]], count: 2, more: 0 };
    expect(group && placesOf(group, () => undefined)).toEqual(places);
  });

  it("Returns no place for the file as a whole", () => {
    const [group] = groupFindings([finding("noCue", "error", null)]);
    expect(group && placesOf(group, (key) => key)).toBeNull();
  });
});
