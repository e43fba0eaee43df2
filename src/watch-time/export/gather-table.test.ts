import { afterEach, expect, it, vi } from "vitest";
import { RowGroups } from "#watch-time/row-groups.ts";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import { gatherTable } from "./gather-table.ts";

afterEach(() => vi.restoreAllMocks());

it("goes over single rows in many tasks, however few columns there are", async () => {
  const given = Array.from({ length: 1280 }, (_, at) => ({ contentId: `${at}`, totalPlays: at }));
  const rows = rowsForTest(given);
  const { signal } = new AbortController();
  const style = vi.spyOn(signal, "throwIfAborted");
  // Each look at the clock advances it beyond the time slice.
  let nowMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (nowMs += 1000));
  const { columns } = await gatherTable(
    {
      groups: new RowGroups(rows, rows.rowCount, "flat"),
      order: Uint32Array.from(given.keys()),
      rows,
      subjects: { of: ({ id }) => ({ title: id, state: "there" }) },
      titleOf: ({ id }) => id,
      nameOf: (column) => column,
      signal,
    },
    ["plays"],
  );
  expect(columns.map(({ cells }) => cells)).toEqual([
    { kind: "numbers", values: Float64Array.from(given.keys()) },
  ]);
  expect(style.mock.calls.length).toBeGreaterThanOrEqual(10);
});
