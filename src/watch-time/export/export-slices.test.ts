import { afterEach, expect, it, vi } from "vitest";
import { RowGroups } from "#watch-time/row-groups.ts";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import { DEFAULT_VIEW } from "#watch-time/watch-time-view.ts";
import { gatherJob } from "./export-job.ts";

afterEach(() => vi.restoreAllMocks());

it("Writes single rows in many tasks, however few columns there are", async () => {
  const given = Array.from({ length: 1280 }, (_, at) => ({ contentId: `${at}`, totalPlays: at }));
  const rows = rowsForTest(given);
  const { signal } = new AbortController();
  const style = vi.spyOn(signal, "throwIfAborted");
  // Each look at the clock advances it beyond the time slice.
  let nowMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (nowMs += 1000));
  const { columns } = await gatherJob(
    "view",
    {
      isOne: false,
      view: { ...DEFAULT_VIEW, grouping: "flat", columns: ["title", "plays"] },
      rows,
      rowCount: rows.rowCount,
      arrangement: {
        groups: new RowGroups(rows, rows.rowCount, "flat"),
        order: Uint32Array.from(given.keys()),
      },
      subjects: { of: ({ id }) => ({ title: id, state: "there" }), knownTitle: ({ id }) => id },
      kind: "vod",
      query: {
        time: { range: { from: "2026-11-01", to: "2026-11-20" }, timeZone: "UTC" },
        today: "2026-11-21",
        granularity: "month",
      },
      isComplete: true,
      nameOf: (column) => column,
    },
    signal,
  );
  const [titles, ids, plays] = columns.map(({ cellAt }) => given.map((_, row) => cellAt(row)));
  expect(titles).toEqual(given.map(({ contentId }) => contentId));
  expect(ids).toEqual(given.map(({ contentId }) => `vod-${contentId}`));
  expect(plays).toEqual([...given.keys()]);
  expect(style.mock.calls.length).toBeGreaterThanOrEqual(10);
});
