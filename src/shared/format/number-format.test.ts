import { expect, it } from "vitest";
import { signOf } from "./number-format.ts";

it.each([
  ["en", 90, "+"],
  ["en", -90, "-"],
  ["en", 0, ""],
  ["en", 0.0001, "+"],
  ["de", -90, "-"],
  // Without its mark the sign would stand on the other side of the digits.
  ["ar", 90, "\u200e+"],
  ["ar", -90, "\u200e-"],
  ["ar-EG", 90, "\u061c+"],
])("Writes the sign of an amount in %s with its direction: %d", (locale, amount, sign) => {
  expect(signOf(amount, locale)).toBe(sign);
});
