import { describe, expect, it } from "vitest";
import { DEFAULT_VIEW, FIGURE_ORDERS, type LibraryView } from "#library/library-view.ts";
import { videoForTest } from "#videos/video-for-test.ts";
import type { VideoFigure, VideoFigures } from "#watch-time/video-figures.ts";
import {
  decidingMeasures,
  figureTest,
  formatBounds,
  isWithin,
  needsFigures,
  parseBounds,
  sortByFigure,
} from "./figure-rules.ts";

/** Makes figures of plays, with a watch time of a minute for each. */
function figuresForTest(plays: Record<string, number>, isWhole = true): VideoFigures {
  const values = Float64Array.from(Object.values(plays));
  const none = new Uint8Array(values.length);
  return {
    time: { range: { from: "2026-01-01", to: "2026-01-28" }, timeZone: "UTC" },
    readAtMs: 1,
    isComplete: true,
    isWhole,
    ids: Object.keys(plays),
    values: { plays: values, watchTime: values.map((count) => count * 60) },
    isPart: { plays: none, watchTime: none },
  };
}

describe("bounds", () => {
  it.each([
    ["10-", { atLeast: 10, atMost: null }],
    ["-5", { atLeast: null, atMost: 5 }],
    ["-0", { atLeast: null, atMost: 0 }],
    ["10-50", { atLeast: 10, atMost: 50 }],
    [null, { atLeast: null, atMost: null }],
  ])("Reads and writes the bounds %j", (text, bounds) => {
    expect(parseBounds(text)).toEqual(bounds);
    expect(formatBounds(bounds)).toBe(text);
  });

  const exact: VideoFigure = { kind: "exact", value: 10 };
  const atLeast: VideoFigure = { kind: "atLeast", value: 10 };
  const unknown: VideoFigure = { kind: "unknown", lack: "missing" };
  it.each([
    ["10-", exact, true],
    ["11-", exact, false],
    ["-10", exact, true],
    ["-9", exact, false],
    ["5-10", exact, true],
    ["10-", atLeast, true],
    ["11-", atLeast, null],
    ["-10", atLeast, null],
    ["-9", atLeast, false],
    ["5-20", atLeast, null],
    ["0-", unknown, null],
    ["-0", unknown, null],
  ] as const)("Within %j the figure %j is: %j", (text, figure, expected) => {
    expect(isWithin(figure, parseBounds(text), "plays")).toBe(expected);
  });

  it("Compares watch time in minutes", () => {
    const hour: VideoFigure = { kind: "exact", value: 3600 };
    expect(isWithin(hour, parseBounds("60-60"), "watchTime")).toBe(true);
    expect(isWithin(hour, parseBounds("61-"), "watchTime")).toBe(false);
  });
});

const answer = (view: Partial<LibraryView>, figures: VideoFigures | null, id: string) =>
  figureTest({ ...DEFAULT_VIEW, ...view }, figures)?.(videoForTest(id, { createdAtMs: 0 }));

describe("the filter by figures", () => {
  it("Asks nothing of a view without bounds", () => {
    expect(answer({}, null, "a")).toBeUndefined();
  });

  it("Finds videos without plays only where none of their records is missing", () => {
    expect(answer({ plays: "-0" }, figuresForTest({ a: 0, b: 2 }), "a")).toBe(true);
    expect(answer({ plays: "-0" }, figuresForTest({ b: 2 }), "a")).toBe(true);
    expect(answer({ plays: "-0" }, figuresForTest({ b: 2 }), "b")).toBe(false);
    expect(answer({ plays: "-0" }, figuresForTest({ b: 2 }, false), "a")).toBe(null);
    expect(answer({ plays: "-0" }, figuresForTest({}), "a")).toBe(null);
    expect(answer({ plays: "-0" }, null, "a")).toBe(null);
  });

  it("Leaves out what fails one of two bounds, whatever the other says", () => {
    const view = { plays: "1-5", watchTime: "3-" };
    expect(answer(view, figuresForTest({ a: 4 }), "a")).toBe(true);
    expect(answer(view, figuresForTest({ a: 2 }), "a")).toBe(false);
    expect(answer(view, figuresForTest({ a: 6 }, false), "a")).toBe(false);
  });
});

describe("the order by figures", () => {
  const videos = ["a", "b", "c", "d", "e"].map((id) => videoForTest(id, { createdAtMs: 0 }));
  const sorted = (...args: [(typeof FIGURE_ORDERS)[number], VideoFigures | null]) =>
    sortByFigure(videos, ...args)
      .map(({ id }) => id)
      .join("");

  it("Sorts in both directions, and leaves equal ones in their order", () => {
    const figures = figuresForTest({ b: 10, c: 2, d: 10 });
    expect(sorted("mostPlays", figures)).toBe("bdcae");
    expect(sorted("fewestPlays", figures)).toBe("aecbd");
    expect(sorted("mostWatched", figures)).toBe("bdcae");
    expect(sorted("leastWatched", figures)).toBe("aecbd");
  });

  it("Puts unknown figures last in both directions, not among the zeros", () => {
    const figures = figuresForTest({ b: 10, d: 2, e: 0 }, false);
    expect(sorted("mostPlays", figures)).toBe("bdace");
    expect(sorted("fewestPlays", figures)).toBe("dbace");
  });

  it("Leaves videos in their order while figures are read", () => {
    for (const order of FIGURE_ORDERS) expect(sorted(order, null)).toBe("abcde");
  });
});

it.each<[Partial<LibraryView>, readonly string[], boolean]>([
  [{}, [], false],
  [{ columns: ["plays"] }, [], false],
  [{ columns: ["plays"], layout: "table" }, [], true],
  [{ order: "leastWatched" }, ["watchTime"], true],
  [{ order: "mostPlays", watchTime: "5-" }, ["plays", "watchTime"], true],
  [{ plays: "-0", layout: "table", columns: [] }, ["plays"], true],
])("The view %j is decided by %j, and needs figures: %s", (change, measures, isNeeded) => {
  const view = { ...DEFAULT_VIEW, ...change };
  expect(decidingMeasures(view)).toEqual(measures);
  expect(needsFigures(view)).toBe(isNeeded);
});
