import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaptionDocument } from "#captions/document.ts";
import { anyDocument, captions } from "./captions-for-test.ts";
import { changeFrameRate, shiftCues, stretchCues } from "./edits.ts";

const three = captions([
  { startMs: 1000, endMs: 2000, text: "One" },
  { startMs: 3000, endMs: 4000, text: "Two" },
  { startMs: 5000, endMs: 6000, text: "Three" },
]);

describe("edits of times", () => {
  it("Shifts a selection or all captions, and stops at 0", () => {
    const some = shiftCues(three, -1500, new Set([1, 2]));
    expect(some.clipped).toBe(1);
    expect(times(some.document)).toEqual([
      [0, 500],
      [1500, 2500],
      [5000, 6000],
    ]);
    expect(times(shiftCues(three, -9000, null).document)).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  it("Restores the times when shifted back, where nothing was clipped", () => {
    fc.assert(
      fc.property(anyDocument, fc.integer({ min: -20_000, max: 90_000 }), (document, byMs) => {
        const { document: moved, clipped } = shiftCues(document, byMs, null);
        for (const { startMs, endMs } of moved.cues) {
          expect(Number.isInteger(startMs) && Number.isInteger(endMs)).toBe(true);
          expect(Math.min(startMs, endMs)).toBeGreaterThanOrEqual(0);
        }
        fc.pre(clipped === 0 && document.cues.every(({ endMs }) => endMs + byMs >= 0));
        expect(shiftCues(moved, -byMs, null).document).toEqual(document);
      }),
    );
  });

  it("Stretches times by two points", () => {
    const points = [
      { fromMs: 1000, toMs: 2000 },
      { fromMs: 5000, toMs: 10_000 },
    ] as const;
    expect(stretchCues(three, points, null)?.document.cues).toMatchObject([
      { startMs: 2000, endMs: 4000 },
      { startMs: 6000, endMs: 8000 },
      { startMs: 10_000, endMs: 12_000 },
    ]);
  });

  it.each([
    [1000, 1000, 1000, 2000],
    [1000, 5000, 4000, 4000],
    [1000, 5000, 4000, 3000],
  ])("Refuses points that would reverse time: %i→%i, %i→%i", (...[a, b, c, d]) => {
    const points = [
      { fromMs: a, toMs: c },
      { fromMs: b, toMs: d },
    ] as const;
    expect(stretchCues(three, points, null)).toBeNull();
  });

  it("Converts times to another frame rate", () => {
    const { document } = changeFrameRate(three, 25, 24_000 / 1001, new Set([3]));
    expect(document.cues[2]).toMatchObject({ startMs: 5214, endMs: 6256 });
    expect(document.cues[1]).toBe(three.cues[1]);
  });
});

function times({ cues }: CaptionDocument): [number, number][] {
  return cues.map(({ startMs, endMs }) => [startMs, endMs]);
}
