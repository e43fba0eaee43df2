import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areAlike, chooseStills, type StillCandidate, sampleTimes } from "./choose-stills.ts";

const candidate = fc.record({
  atSeconds: fc.double({ min: 0, max: 7200, noNaN: true }),
  score: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
  grid: fc.uint8Array({ minLength: 4, maxLength: 4 }),
});
const candidates = fc.uniqueArray(candidate, {
  maxLength: 30,
  selector: ({ atSeconds }) => atSeconds,
});

const frame = (atSeconds: number, score: number, grey: number): StillCandidate => ({
  atSeconds,
  score,
  grid: new Uint8Array([grey, 255 - grey, grey, 0]),
});
const most = (stills: readonly StillCandidate[]) =>
  Math.max(0, ...stills.map(({ score }) => score));
const timesOf = (stills: readonly StillCandidate[]) => stills.map(({ atSeconds }) => atSeconds);

describe("sampled times", () => {
  it("Sampled times are 24 times of a video, evenly spread", () => {
    const times = sampleTimes(2400);
    expect(times).toHaveLength(24);
    expect(times[0]).toBeCloseTo(119);
    expect(times[23]).toBeCloseTo(2281);
  });

  it("Sampled times are fewer in a short video, and none in an empty one", () => {
    expect(sampleTimes(2)).toHaveLength(9);
    expect(sampleTimes(0.04)).toEqual([0.02]);
    for (const none of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(sampleTimes(none)).toEqual([]);
    }
  });

  it("Rise, lie between 3 % and 97 %, and are the same each time", () => {
    const video = fc.tuple(fc.double({ min: 0.01, max: 1e5, noNaN: true }), fc.nat({ max: 50 }));
    fc.assert(
      fc.property(video, ([seconds, round]) => {
        const times = sampleTimes(seconds, round);
        expect(times).toEqual(sampleTimes(seconds, round));
        expect(times.length).toBeGreaterThan(0);
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
        expect(times[0]).toBeGreaterThanOrEqual(seconds * 0.03);
        expect(times.at(-1)).toBeLessThanOrEqual(seconds * 0.97);
      }),
    );
  });

  it("Sampled times are other times in each round", () => {
    const rounds = [0, 1, 2, 3, 4].flatMap((round) => sampleTimes(600, round));
    expect(new Set(rounds.map((seconds) => seconds.toFixed(1))).size).toBe(5 * 24);
  });
});

describe("the stills that are offered", () => {
  it("The stills that are offered are the best of each scene", () => {
    const video = [10, 60, 110, 160, 210, 250].flatMap((grey, scene) => [
      frame(scene * 100, 0.3, grey),
      frame(scene * 100 + 40, 0.6, grey),
      frame(scene * 100 + 70, 0.4, grey),
    ]);
    expect(timesOf(chooseStills(video))).toEqual([40, 140, 240, 340, 440, 540]);
  });

  it("The stills that are offered are not all from the best minute", () => {
    const fine = [0, 20, 40, 60, 80, 100].map((grey, at) => frame(at, 0.5, grey));
    const fair = [120, 140, 160, 180, 200].map((grey, at) => frame(100 * (at + 1), 0.4, grey));
    const selected = timesOf(chooseStills([...fine, ...fair]));
    expect(selected.filter((seconds) => seconds >= 100)).toHaveLength(5);
  });

  it("The stills that are offered are none of a video that is black throughout, and one of a video without motion", () => {
    expect(chooseStills([frame(1, 0, 0), frame(2, 0, 0)])).toEqual([]);
    expect(timesOf(chooseStills([frame(1, 0.2, 90), frame(2, 0.3, 90)]))).toEqual([2]);
  });

  it("The stills that are offered keep their promises for any frames", () => {
    fc.assert(
      fc.property(candidates, (some) => {
        const selected = chooseStills(some);
        expect(selected.length).toBeLessThanOrEqual(6);
        expect(timesOf(selected)).toEqual(timesOf(selected).toSorted((a, b) => a - b));
        for (const still of selected) {
          expect(some).toContain(still);
          expect(still.score).toBeGreaterThan(0);
          expect(selected.filter((other) => areAlike(still, other))).toEqual([still]);
        }
        // No useful still is left out without a reason, and never the best.
        const useful = some.filter(({ score }) => score > 0);
        const leftOut = useful.filter((one) => !selected.some((still) => areAlike(still, one)));
        expect(selected.length === 6 || leftOut.length === 0).toBe(true);
        expect(most(selected)).toBe(most(some));
      }),
    );
  });

  it("The stills that are offered are the same in whatever order the frames came", () => {
    const shuffled = candidates.chain((some) =>
      fc.tuple(
        fc.constant(some),
        fc.shuffledSubarray(some, { minLength: some.length, maxLength: some.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([some, other]) => {
        expect(chooseStills(other)).toEqual(chooseStills(some));
      }),
    );
  });
});
