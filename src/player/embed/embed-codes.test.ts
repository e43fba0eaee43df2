import { expect, it } from "vitest";
import { parseEmbedSize } from "./embed-codes.tsx";

it.each([
  ["640", "640"],
  [" 640 px ", "640"],
  ["99999", "99999"],
  ["100 %", "100%"],
  ["50%", "50%"],
  ["1%", "1%"],
  ["", null],
  ["0", null],
  ["0%", null],
  ["101%", null],
  ["100000", null],
  ["-5", null],
  ["1.5", null],
  ["1e3", null],
  ["٦٤٠", null],
  ['640"', null],
  ["100% onload=x", null],
])("Reads the size of an embedded player: %j", (text, expected) => {
  expect(parseEmbedSize(text)).toBe(expected);
});
