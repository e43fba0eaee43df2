import { expect, it } from "vitest";
import { METRICS } from "#analytics/metrics.ts";
import { stateOf } from "./metric-tiles.tsx";

it.each([
  ["loaded", "loaded", ["loaded", "loaded", "loaded", "loaded"]],
  ["loaded", "loading", ["loaded", "loaded", "loading", "loading"]],
  ["failed", "loaded", ["failed", "failed", "loaded", "failed"]],
  ["loading", "failed", ["loading", "loading", "failed", "failed"]],
] as const)("visitors %s, bytes %s", (visitors, bytes, expected) => {
  expect(METRICS.map((metric) => stateOf(metric, { visitors, bytes }))).toEqual(expected);
});
