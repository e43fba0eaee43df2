import { describe, expect, it } from "vitest";
import { compileCatalogue } from "./vite-plugins.ts";

const ENGLISH = JSON.stringify({
  list: { title: "Videos", count: "{count, plural, one {# video} other {# videos}}" },
});

describe("compileCatalogue", () => {
  it("Fills a gap of a language with the compiled English message", () => {
    const own = JSON.stringify({ list: { title: "動画" } });
    expect(JSON.parse(compileCatalogue(ENGLISH, own))).toEqual({
      list: {
        title: "動画",
        count: [["count", 2, { one: [0, " video"], other: [0, " videos"] }]],
      },
    });
  });

  it("Gives the English messages for an empty file", () => {
    expect(compileCatalogue(ENGLISH, "{}")).toBe(compileCatalogue(ENGLISH, ENGLISH));
  });

  it("Lengthens the messages that fill a gap in the made-up language", () => {
    const { list } = JSON.parse(compileCatalogue(ENGLISH, "{}", true));
    expect(list.title).toEqual(["⟦", "Ṽîîðééööš", "⟧"]);
  });

  it("Run on the lowest supported versions of Node, and a newer one", () => {
    expect(() => compileCatalogue('{"a":"{count, plural}"}', "{}")).toThrow(
      "EXPECT_SELECT_ARGUMENT_OPTIONS",
    );
  });
});
