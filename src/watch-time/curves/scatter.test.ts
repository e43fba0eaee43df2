import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RowGroups } from "#watch-time/row-groups.ts";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import type { WatchTimeRow } from "#watch-time/watch-time.ts";
import { anyRows, rowForTest } from "./rows-for-test.ts";
import {
  dotNear,
  dotsOf,
  drawnPoints,
  groupOf,
  isOnDot,
  MIN_VIDEOS,
  SCATTER_GROUPS,
  type ScatterGroup,
  type ScatterPoint,
  scatterOf,
} from "./scatter.ts";

const MEDIANS = { sharePercent: 60, completionPercent: 50, plays: 100 };

function scatter(given: readonly WatchTimeRow[]) {
  return scatterOf(new RowGroups(rowsForTest(given), given.length, "content"));
}

function video(
  contentId: string,
  plays: number,
  seconds: number,
  finished: number,
  { isAnywhere = true } = {},
): WatchTimeRow {
  return rowForTest({
    contentId,
    totalPlays: plays,
    watchTimeSeconds: seconds,
    engagement: {
      10: isAnywhere ? plays - finished : 0,
      25: 0,
      50: 0,
      75: 0,
      90: 0,
      100: finished,
    },
  });
}

describe("groupOf", () => {
  it.each([
    [61, 51, 100, "loved"],
    [61, 51, 99, "hidden"],
    [10, 51, 99, "hidden"],
    [59, 49, 100, "left"],
    [59, 49, 1, "left"],
    [60, 51, 100, "between"],
    [61, 50, 1, "between"],
    [61, 49, 100, "between"],
    [59, 51, 100, "between"],
    [60, 50, 100, "between"],
  ] as const)("%s %% reached, %s %% finished, %s plays: %s", (share, percent, plays, group) => {
    const values = {
      sharePercent: share,
      mostSharePercent: share,
      completionPercent: percent,
      mostCompletionPercent: percent,
      plays,
    };
    expect(groupOf(values, MEDIANS)).toBe(group);
    expect(groupOf(values, null)).toBe("between");
  });

  it("does not take for left what may have been finished often", () => {
    const values = { sharePercent: 1, completionPercent: 10, plays: 9 };
    const groupWith = (mostSharePercent: number, mostCompletionPercent: number) =>
      groupOf({ ...values, mostSharePercent, mostCompletionPercent }, MEDIANS);
    expect(groupWith(59, 49)).toBe("left");
    expect(groupWith(59, 50)).toBe("between");
    expect(groupWith(60, 49)).toBe("between");
  });
});

describe("scatterOf", () => {
  it("puts videos around the middle of all", () => {
    const { points, medians, unknownCount } = scatter([
      video("a", 100, 10_000, 80),
      video("b", 50, 500, 5),
      video("c", 2, 100, 2),
      video("d", 60, 3000, 30),
      rowForTest({ contentId: "unsaid", totalPlays: 3 }),
      video("unseen", 0, 0, 0),
      video("nowhere", 90, 90, 0, { isAnywhere: false }),
      { ...video("uncounted", 9, 90, 9), totalPlays: null },
      { ...video("partly", 9, 90, 9), period: "2026-10", totalPlays: null },
      video("partly", 9, 90, 9),
      video("impossible", 5, 90, 8),
    ]);
    expect(unknownCount).toBe(5);
    expect(medians).toEqual({ sharePercent: 68.5, completionPercent: 65, plays: 55 });
    expect(points.map(({ content, group }) => [content, group])).toEqual([
      [0, "loved"],
      [3, "left"],
      [1, "left"],
      [2, "hidden"],
    ]);
  });

  it("does not take a video for loved because it is long", () => {
    const videos = [
      video("short", 100, 1000, 90),
      video("long", 100, 500_000, 40),
      video("longer", 100, 900_000, 30),
      video("left", 100, 10, 1),
    ];
    expect(scatter(videos).points.map(({ group }) => group)).toEqual([
      "loved",
      "loved",
      "left",
      "left",
    ]);
  });

  it("takes the completion of some of its rows for no more than that", () => {
    const { points } = scatter([
      video("a", 1, 90, 1),
      {
        ...video("a", 500, 500, 0),
        period: "2026-10",
        engagement: { 10: 500, 25: null, 50: null, 75: null, 90: null, 100: null },
      },
    ]);
    expect(points.map(({ completionPercent }) => completionPercent)).toEqual([(1 / 501) * 100]);
  });

  it("names no groups of a few videos", () => {
    const { points, medians } = scatter([video("a", 9, 90, 9), video("b", 8, 8, 0)]);
    expect(medians).toBeNull();
    expect(points.map(({ group }) => group)).toEqual(["between", "between"]);
  });

  it("has each video that may have been played once, and medians with as many above as below", () => {
    fc.assert(
      fc.property(anyRows, (given) => {
        const { points, medians, unknownCount } = scatter(given);
        const played = new Set(
          given.filter(({ totalPlays }) => totalPlays !== 0).map(({ contentId }) => contentId),
        );
        expect(points.length + unknownCount).toBe(played.size);
        expect(medians === null).toBe(points.length < MIN_VIDEOS);
        if (medians === null) return;
        for (const key of ["sharePercent", "completionPercent", "plays"] as const) {
          const [above, below] = [
            points.filter((point) => point[key] > medians[key]).length,
            points.filter((point) => point[key] < medians[key]).length,
          ];
          expect(Math.max(above, below)).toBeLessThanOrEqual(points.length / 2);
        }
      }),
    );
  });

  it("finds nothing hidden that is played much, loved that is left early, or left that is finished often", () => {
    fc.assert(
      fc.property(anyRows, (given) => {
        const { points, medians } = scatter(given);
        if (medians === null) return;
        const of = (group: ScatterGroup) => points.filter((point) => point.group === group);
        expect(of("hidden").every(({ plays }) => plays < medians.plays)).toBe(true);
        expect(of("loved").every(({ plays }) => plays >= medians.plays)).toBe(true);
        expect(
          of("left").every((video) => video.mostCompletionPercent < medians.completionPercent),
        ).toBe(true);
      }),
    );
  });
});

const anyGroups = fc
  .array(fc.constantFrom(...SCATTER_GROUPS), { maxLength: 60 })
  .map((groups): ScatterPoint[] =>
    groups.map((group, content) => ({
      content,
      group,
      plays: groups.length - content,
      sharePercent: 1,
      mostSharePercent: 1,
      completionPercent: 1,
      mostCompletionPercent: 1,
    })),
  );

it("draws as many as there may be, of each group those that come first", () => {
  fc.assert(
    fc.property(anyGroups, fc.nat({ max: 70 }), (points, most) => {
      const drawn = drawnPoints(points, most);
      expect(drawn.length).toBe(Math.min(most, points.length));
      expect(drawn).toEqual(points.filter((point) => drawn.includes(point)));
      for (const group of SCATTER_GROUPS) {
        const of = (all: readonly ScatterPoint[]) => all.filter((point) => point.group === group);
        expect(of(drawn)).toEqual(of(points).slice(0, of(drawn).length));
      }
    }),
  );
});

it("cuts no group by more than one below another that is drawn more", () => {
  fc.assert(
    fc.property(anyGroups, fc.nat({ max: 70 }), (points, most) => {
      const drawn = drawnPoints(points, most);
      const counts = SCATTER_GROUPS.map((group) => {
        const countIn = (all: readonly ScatterPoint[]) =>
          all.filter((point) => point.group === group).length;
        return { drawn: countIn(drawn), all: countIn(points) };
      });
      const largest = Math.max(...counts.map((count) => count.drawn));
      const cut = counts.filter((count) => count.drawn < count.all);
      expect(cut.filter((count) => count.drawn < largest - 1)).toEqual([]);
    }),
  );
});

it("draws what was chosen, however little it was played", () => {
  fc.assert(
    fc.property(anyGroups, fc.array(fc.nat({ max: 70 })), (points, selected) => {
      const drawn = drawnPoints(points, 5, selected);
      const usual = drawnPoints(points, 5);
      expect(drawn).toEqual(
        points.filter((point) => usual.includes(point) || selected.includes(point.content)),
      );
    }),
  );
});

/** A plot of 400 by 300 pixels, from 0% to 100%. */
const SCALES = {
  toX: (place: number) => 40 + place * 4,
  toY: (value: number) => 310 - value * 3,
};

const anyPoint = fc.record({
  content: fc.nat(),
  group: fc.constantFrom("loved", "left", "hidden", "between"),
  sharePercent: fc.double({ min: 0, max: 100, noNaN: true }),
  mostSharePercent: fc.constant(100),
  completionPercent: fc.double({ min: 0, max: 100, noNaN: true }),
  mostCompletionPercent: fc.constant(100),
  plays: fc.integer({ min: 1, max: 1_000_000 }),
});
const anyPoints = fc.array(anyPoint, { minLength: 1, maxLength: 40 });

it("has each video, from left to right, larger with more plays", () => {
  fc.assert(
    fc.property(anyPoints, (points) => {
      const dots = dotsOf(points);
      expect(dots).toHaveLength(points.length);
      const shares = dots.map(({ sharePercent }) => sharePercent);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      const byPlays = dots.toSorted((a, b) => a.plays - b.plays);
      const radii = byPlays.map(({ radiusPx }) => radiusPx);
      expect(radii).toEqual(radii.toSorted((a, b) => a - b));
      expect(radii.every((radius) => radius > 3 && radius <= 13)).toBe(true);
    }),
  );
});

it("finds the dot whose edge is nearest", () => {
  fc.assert(
    fc.property(anyPoints, fc.nat({ max: 450 }), fc.nat({ max: 340 }), (points, x, y) => {
      const dots = dotsOf(points);
      const distances = dots.map(
        ({ sharePercent, completionPercent, radiusPx }) =>
          Math.hypot(SCALES.toX(sharePercent) - x, SCALES.toY(completionPercent) - y) - radiusPx,
      );
      expect(distances[dotNear(dots, x, y, SCALES)]).toBe(Math.min(...distances));
    }),
  );
  expect(dotNear([], 1, 1, SCALES)).toBe(-1);
});

it("takes a press beside a dot for none", () => {
  fc.assert(
    fc.property(anyPoint, (point) => {
      for (const dot of dotsOf([point])) {
        const [x, y] = [SCALES.toX(dot.sharePercent), SCALES.toY(dot.completionPercent)];
        expect(isOnDot(dot, x + 5, y, SCALES)).toBe(true);
        expect(isOnDot(dot, x + 60, y, SCALES)).toBe(false);
      }
    }),
  );
});
