import { describe, expect, it } from "vitest";
import {
  formatThresholds,
  minCountOf,
  parseThresholds,
  USUAL_THRESHOLDS,
} from "./attention-thresholds.ts";

describe("stored thresholds", () => {
  it("Are read as they were written, and not stored where they are the usual ones", () => {
    const thresholds = { ...USUAL_THRESHOLDS, unpublished: 30, thumbnails: 20 };
    const text = formatThresholds(thresholds);
    expect(text).toBe('{"version":1,"kinds":{"unpublished":30,"thumbnails":20}}');
    expect(parseThresholds(text)).toEqual(thresholds);
    expect(formatThresholds(USUAL_THRESHOLDS)).toBe(null);
  });

  it.each([
    [null],
    ["{"],
    ['{"version":2,"kinds":{"unpublished":30}}'],
    ['{"version":1,"kinds":[30]}'],
    ['{"version":1,"kinds":{"unpublished":31,"encoding":"12","thumbnails":-1,"__proto__":5}}'],
  ])("Are the usual ones where they are damaged: %s", (text) => {
    expect(parseThresholds(text)).toEqual(USUAL_THRESHOLDS);
  });
});

it.each([
  ["thumbnails", 20],
  ["playlists", 1],
  ["encoding", 0],
  ["uploads", 0],
])("Lists the kind %s from %i of them on", (kind, expected) => {
  expect(minCountOf(kind, { ...USUAL_THRESHOLDS, thumbnails: 20 })).toBe(expected);
});
