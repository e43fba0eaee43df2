import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestFirst, createTextMatcher, type Named, namedId } from "./text-search.ts";

const ID = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
const HEX = ID.replaceAll("-", "");
const FORMS = [
  ID,
  ID.toUpperCase(),
  HEX,
  `vod-${ID}`,
  `77-vod-${HEX}`,
  `https://share.example/vod/77/${ID}`,
  `<iframe src="https://share.example/vod/77/${ID}" title="Sea"></iframe>`,
  `https://desk.example/vods/${ID}/analytics?range=7d`,
];

describe("namedId", () => {
  it.each(FORMS)("Reads the id that is named by %s", (text) => expect(namedId(text)).toBe(HEX));

  it.each(["", "Harbour", "2026", "/folders/7", `${ID} ${ID.replace("5", "6")}`])(
    "Reads no id in %j",
    (text) => expect(namedId(text)).toBeNull(),
  );
});

const matches = (search: string, item: Partial<Named>) =>
  createTextMatcher(search)({ id: ID, title: null, ...item });

describe("createTextMatcher", () => {
  it.each(FORMS)("Finds only the record that is named by %s", (text) => {
    expect(matches(text, {})).toBe(true);
    expect(matches(text, { id: ID.replace("5", "6"), title: text })).toBe(false);
  });

  it.each([
    ["", true],
    ["  ", true],
    ["HARBOUR first", true],
    ["first harbour", true],
    ["light first harbour", true],
    ["harbor", false],
    ["harbour zzz", false],
    ["kväll", false],
    [".*", false],
    // The extension counts where it is meant.
    ["hl_master.mov", true],
    ["master.mov", true],
    [".mov", true],
    ["mov", false],
    ["m", true],
    // A part of an id, from six characters on.
    ["5f0c1f7e", true],
    ["5F0C1F7E-7C1B", true],
    ["vod-5f0c1f", true],
    ["5f0c1", false],
  ])("Looks for %j in title, file name and id: %s", (search, expected) => {
    const item = { title: "Harbour at first light", filename: "HL_Master.mov" };
    expect(matches(search, item)).toBe(expected);
  });

  it.each([
    ["the “long” way", 'The "long" way'],
    ['"long way"', "Long way"],
    ["«Long» way", "The “long” way"],
    ["harbour – part 2", "Harbour: part 2"],
    ["part-2", "Part‑2"],
    ["don't", "Don’t look"],
    ["Kvallsnytt", "Kvällsnytt"],
    ["lenta camara", "Câmara lenta"],
    ["co\u00ADop\u200B", "Coop"],
  ])("Finds by %j the title %j", (search, title) => expect(matches(search, { title })).toBe(true));

  it.each([["4"], ["mp4"]])("Finds no video by the extension of its file: %s", (search) => {
    expect(matches(search, { title: "Sea", filename: "sea.mp4" })).toBe(false);
  });

  it("Finds a record by its whole id, however short it is", () => {
    expect(matches("A1B2", { id: "a1b2" })).toBe(true);
    expect(matches("a-1b2", { id: "a1-b2" })).toBe(true);
    expect(matches("1B2", { id: "a1b2" })).toBe(false);
    expect(matches("-", { id: "" })).toBe(false);
  });

  it("Finds what has no title by its file", () => {
    expect(matches("cut", { filename: "cut.mp4" })).toBe(true);
    expect(matches("null", {})).toBe(false);
  });
});

const named = (titles: readonly string[]) =>
  titles.map((title, at): Named => ({ id: `id-${at}`, title }));

describe("bestFirst", () => {
  it("Puts whole titles first, then beginnings, phrases, words, and parts of words", () => {
    const titles = [
      "Seaside trains and night owls",
      "Lentil by night, trains at noon",
      "All night trains",
      "Midnight trains",
      "Night trains, 201",
      "Night trains",
    ];
    expect(bestFirst(named(titles), "NIGHT trains").map(({ title }) => title)).toEqual([
      "Night trains",
      "Night trains, 201",
      "All night trains",
      "Seaside trains and night owls",
      "Lentil by night, trains at noon",
      "Midnight trains",
    ]);
  });

  it("Puts names of files after titles", () => {
    const items: Named[] = [
      { id: "a", title: "Ferry", filename: "sea.mp4" },
      { id: "b", title: "By the sea", filename: null },
    ];
    expect(bestFirst(items, "sea").map(({ id }) => id)).toEqual(["b", "a"]);
  });

  it("Keeps the order of what fits equally well, and all of it", () => {
    const item = fc.constantFrom("sea", "sea 2", "deep sea", "overseas", "");
    fc.assert(
      fc.property(fc.array(item), fc.constantFrom("", "sea", "sea 2", ID), (titles, search) => {
        const sorted = bestFirst(named(titles), search);
        expect(sorted.toSorted((a, b) => Number(a.id.slice(3)) - Number(b.id.slice(3)))).toEqual(
          named(titles),
        );
        for (const [one, next] of sorted.slice(1).map((each, at) => [sorted[at], each] as const)) {
          if (one?.title !== next.title) continue;
          expect(Number(one?.id.slice(3))).toBeLessThan(Number(next.id.slice(3)));
        }
      }),
    );
  });
});
