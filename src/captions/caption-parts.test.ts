import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeAndRead, joinParts, partsOf } from "./caption-parts.ts";

const CUE = "00:01.000 --> 00:02.000\nHello\n\n";
const anyFile = fc
  .record({
    head: fc.constantFrom(
      "WEBVTT\n\n",
      "",
      "WEBVTT Film\nKind: captions\n\n",
      "\u0000\u0001\u0002",
    ),
    cues: fc.integer({ min: 0, max: 4100 }),
    stray: fc.integer({ min: 0, max: 4100 }),
    end: fc.constantFrom("", "NOTE that was it\n"),
  })
  .map(({ head, cues, stray, end }) => {
    return `${head}${CUE.repeat(cues)}${"nobody's words\n\n".repeat(stray)}${end}`;
  });

describe("joinParts", () => {
  it("gives what was divided, with the last part and not before", async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async (file) => {
        const whole = await decodeAndRead(new TextEncoder().encode(file));
        const parts = [...partsOf(whole)];
        const take = joinParts();
        // As it comes from a worker: a copy.
        const given = parts.map((part) => take(structuredClone(part)));
        expect(given.pop()).toEqual(whole);
        expect(given.every((each) => each === undefined)).toBe(true);
      }),
      { numRuns: 8 },
    );
  });

  it("comes in parts that are small", async () => {
    const file = `WEBVTT\n\n${CUE.repeat(10_001)}`;
    const parts = [...partsOf(await decodeAndRead(new TextEncoder().encode(file)))];
    expect(parts.map(({ read }) => read?.document.cues.length)).toEqual([
      2000, 2000, 2000, 2000, 2000, 1,
    ]);
  });
});
