import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compareLengths, type Lists, readLists, shortenLists } from "./lists.ts";

it("The lists of what is to be mended name only files that exist", () => {
  const { longFunctions, unmendedWords } = readLists();
  const listed = [...Object.keys(longFunctions), ...unmendedWords];
  expect(listed.filter((file) => !existsSync(file))).toEqual([]);
});

describe("compareLengths", () => {
  it.each([
    ["Accepts a function as long as listed", [90], [90], { over: [], obsolete: 0 }],
    ["Accepts a function shorter than listed", [85], [90], { over: [], obsolete: 0 }],
    ["Refuses a function longer than listed", [91], [90], { over: [91], obsolete: 0 }],
    ["Refuses a function that is not listed", [91], undefined, { over: [91], obsolete: 0 }],
    ["Tells that a listed function is gone", undefined, [90], { over: [], obsolete: 1 }],
    [
      "Tells functions of one name apart by length",
      [85, 120],
      [120, 90],
      { over: [], obsolete: 0 },
    ],
    ["Refuses the second of one name", [85, 120], [120], { over: [85], obsolete: 0 }],
  ])("Compares lengths with the list: %s", (_, found, listed, expected) => {
    expect(compareLengths(found, listed)).toEqual(expected);
  });
});

describe("shortenLists", () => {
  const listed: Lists = {
    longFunctions: { "a.ts": { one: [90], two: [130, 100] }, "b.ts": { three: [99] } },
    unmendedWords: ["a.ts", "b.ts"],
  };

  it("Takes out what was mended and lowers what became shorter", () => {
    const found = { longFunctions: { "a.ts": { two: [95] } }, unmendedWords: ["b.ts"] };
    expect(shortenLists(listed, found)).toEqual({
      longFunctions: { "a.ts": { two: [95] } },
      unmendedWords: ["b.ts"],
    });
  });

  it("Adds no function and no file, and lets no length grow", () => {
    const found: Lists = {
      longFunctions: {
        "a.ts": { one: [300, 200], two: [130, 100], more: [400] },
        "b.ts": { three: [99] },
        "c.ts": { four: [100] },
      },
      unmendedWords: ["a.ts", "b.ts", "c.ts"],
    };
    expect(shortenLists(listed, found)).toEqual(listed);
  });
});
