import { describe, expect, it } from "vitest";
import { matchPasted } from "./match-pasted.ts";

const ferry = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
const lights = "7d1f0a5b-93f4-4f0e-8f35-0d9b6c7e2a11";
const copy = "c0a8f5d2-1b6e-4c7d-9e2f-5a4b3c2d1e12";
const unknown = "9b2e4d6f-8a1c-4e3b-b5d7-f6e8a9c0b113";

const videos = [
  { id: ferry, title: "The “slow” ferry", filename: "ferry.mp4" },
  { id: lights, title: "Café lights", filename: "lights.mp4" },
  { id: copy, title: "Café lights", filename: null },
];

describe("matchPasted", () => {
  it.each<[string, string[], string[]]>([
    ["", [], []],
    [ferry.toUpperCase(), [ferry], []],
    [`${ferry.replaceAll("-", "")}\r\nvod-${lights}`, [ferry, lights], []],
    ['the "slow" FERRY\n\n', [ferry], []],
    ["cafe  lights", [lights, copy], []],
    ["lights.mp4\nCafé lights", [lights, copy], []],
    [`Ferry\n${unknown}`, [], ["Ferry", unknown]],
  ])("Finds in %j the videos %j", (text, ids, unmatched) => {
    expect(matchPasted(text, videos)).toEqual({ ids, unmatched });
  });
});
