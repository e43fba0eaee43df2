import { expect, it } from "vitest";
import { countHouse, type HouseCounts } from "./house.ts";

/**
 * Upper limits of the code's size. The aims are 700 files with a median of 85 lines; lower the limits on the
 * way.
 */
const CEILINGS: Partial<HouseCounts> = {
  files: 700,
  longestLines: 400,
  smallHelpers: 22,
  bannedNames: 0,
};

it.each(Object.entries(CEILINGS))("src has no more %s than %i", (name, ceiling) => {
  expect(new Map(Object.entries(countHouse("src"))).get(name)).toBeLessThanOrEqual(ceiling);
});
