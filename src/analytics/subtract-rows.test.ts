import { expect, it } from "vitest";
import type { ContentCount, CountedRows } from "./analytics.ts";
import { subtractRows } from "./subtract-rows.ts";

const rowsOf = (...rows: ContentCount[]): CountedRows<ContentCount> => ({
  rows,
  unreadableCount: 0,
  partialCount: 0,
  repeatedCount: 0,
  contradictedCount: 0,
});

const nameOf = ({ name }: ContentCount) => name;

it("Keeps a row of which one like it may have been left out, where the difference is nothing", () => {
  const lights = { name: "Lights", counts: { plays: 30 } };
  const harbour = { name: "Harbour", counts: { plays: 4 } };
  const all = rowsOf({ ...lights, isLeast: true }, harbour);
  expect(subtractRows(all, rowsOf(lights, harbour), nameOf)?.rows).toEqual([
    { name: "Lights", counts: { plays: 0 }, isLeast: true },
  ]);
});
