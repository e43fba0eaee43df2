import fc from "fast-check";
import { expect, it } from "vitest";
import { FILLS, formatBoardView, parseBoardView } from "./board-videos.ts";

const parse = (query: string) => parseBoardView(new URLSearchParams(query));

it.each([
  ["", { fill: "thumbnail", isSelectedOnly: false }],
  ["?fill=both&show=chosen", { fill: "both", isSelectedOnly: true }],
  ["?fill=Both&show=all", { fill: "thumbnail", isSelectedOnly: false }],
])("Reads the view of the query %j", (query, expected) => expect(parse(query)).toEqual(expected));

it("A query reads back as the same view", () => {
  const anyView = fc.record({ fill: fc.constantFrom(...FILLS), isSelectedOnly: fc.boolean() });
  fc.assert(
    fc.property(anyView, (view) => {
      expect(parse(formatBoardView(view))).toEqual(view);
    }),
  );
});
