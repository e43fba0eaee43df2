import { expect, it } from "vitest";
import { jsonSizeBytes } from "./local-database.ts";

it.each<[unknown, number]>([
  ["ä", 4],
  [{ a: [1, 2] }, 11],
  [undefined, 0],
])("Estimates the stored size of %j: %d bytes", (value, bytes) =>
  expect(jsonSizeBytes(value)).toBe(bytes),
);
