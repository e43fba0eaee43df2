import { expect, it } from "vitest";
import { countHouse, type HouseCounts } from "./house.ts";

/** Upper limits of the code's size; lower them when the code gets smaller. */
const CEILINGS: Partial<HouseCounts> = {
  files: 639,
  lines: 84_750,
  longestLines: 400,
  smallHelpers: 16,
  bannedNames: 0,
};

it.each(Object.entries(CEILINGS))("src has no more %s than %i", (name, ceiling) => {
  expect(new Map(Object.entries(countHouse("src"))).get(name)).toBeLessThanOrEqual(ceiling);
});
