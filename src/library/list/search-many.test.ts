import { describe, expect, it } from "vitest";
import { createTextMatcher, type Named } from "#shared/format/text-search.ts";
import { searchMany } from "./search-many.ts";

const WORDS = ["Harbour", "Kvällsnytt", "night", "Trains 201", "夜", "don’t"];

const named = (
  at: number,
  title = `${WORDS[at % 6]} ${WORDS[(at * 7) % 5]} ${at % 97}`,
): Named => ({
  id: `id-${at}`,
  title: at % 31 === 0 ? null : title,
  filename: at % 3 === 0 ? null : `Cut_${at}.mov`,
});
const many = Array.from({ length: 2600 }, (_, at) => named(at));

describe("searchMany", () => {
  it.each([
    "harbour",
    "night trains",
    "TRAINS kvallsnytt 1",
    "night night 20",
    "2",
    "cut_49",
    "cut_49.mov",
    ".mov",
    "mov",
    "id2499",
    "ID-1",
    "id-499",
    "夜",
    "don't",
    "-",
    '"',
    "zzz",
    "",
  ])("Finds the same of many records as of one: %s", (search) => {
    const changed = many.with(17, named(17, "Another harbour")).toSpliced(1300, 3);
    for (const list of [many, changed, [named(-1), ...many], many.slice(0, 1999)]) {
      const expected = list.filter(createTextMatcher(search));
      expect(searchMany(list, search)).toEqual(expected);
    }
  });

  it("Finds more words than a byte can count", () => {
    const search = "2 ".repeat(300);
    const few = many.slice(-2000);
    expect(searchMany(few, search)).toEqual(few.filter(createTextMatcher(search)));
  });

  it("Returns the list itself where nothing is searched", () => {
    expect(searchMany(many, " ")).toBe(many);
  });
});
