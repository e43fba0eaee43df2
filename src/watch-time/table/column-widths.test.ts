import { expect, it } from "vitest";
import { thatFit } from "./column-widths.ts";

const widthOf = (column: string) => (column === "title" ? 150 : 120);

it.each([
  [1000, ["title", "plays"]],
  // More columns would leave no room for the rest.
  [400, ["title"]],
  [200, []],
] as const)("Keeps columns in view in a frame of %i px: %j", (frameWidthPx, expected) => {
  const fitting = thatFit(["title", "plays"], widthOf, { startPx: 36, frameWidthPx });
  expect(fitting).toEqual(expected);
});
