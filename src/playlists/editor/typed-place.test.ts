import { expect, it } from "vitest";
import { typedPlace } from "./row-focus.ts";

it.each([
  ["5", 5],
  [" 12 ", 12],
  ["007", 7],
  ["１５", 15],
  ["١٢", 12],
  ["۱۲", 12],
  ["९", 9],
  ["᪁᪙", 19],
  ["20", 20],
  ["21", null],
  ["٢١", null],
  ["0", null],
  ["", null],
  [" ", null],
  ["-1", null],
  ["1.5", null],
  ["1e1", null],
  ["2²x", null],
  ["五", null],
  ["99999999999999999999999", null],
])("Reads %j as a place among 20: %j", (text, place) => {
  expect(typedPlace(text, 20)).toBe(place);
});
