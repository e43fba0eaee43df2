import fc from "fast-check";
import { expect, it } from "vitest";
import { cueAt, cuesWithin, indexCues } from "./at-time.ts";

const cue = (key: number, startMs: number, endMs: number) => ({
  key,
  startMs,
  endMs,
  text: "",
  id: "",
  settings: "",
  before: [],
});
const cuesOf = fc
  .array(fc.tuple(fc.nat(100), fc.nat(30)), { maxLength: 40 })
  .map((times) => times.map(([startMs, length], at) => cue(at + 1, startMs, startMs + length)));

it.each([
  [0, null],
  [1000, 1],
  [1500, 2],
  [1999, 2],
  [2000, 1],
  [3000, null],
])("Finds, at %d ms, the captions %j", (ms, key) => {
  const cues = [cue(1, 1000, 3000), cue(2, 1500, 2000)];
  expect(cueAt(cues, ms)?.key ?? null).toBe(key);
});

it("Finds captions that share a moment, whatever the order of the file", () => {
  fc.assert(
    fc.property(cuesOf, fc.nat(120), fc.nat(20), (cues, fromMs, length) => {
      const toMs = fromMs + length;
      const found = new Set(cuesWithin(indexCues(cues), fromMs, toMs));
      const expected = cues.filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs);
      expect(found).toEqual(new Set(expected));
    }),
  );
});
