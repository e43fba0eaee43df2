import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Platform, startSandbox } from "../conformance/platform.ts";
import { watchTime } from "../conformance/watch-time-kit.ts";
import type { Content } from "../numbers/contents.ts";
import { emptyTally, PLAYS } from "../numbers/tally.ts";
import { RowPlaces } from "./watch-time-places.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startSandbox({ ffmpeg: "off", now: "2026-11-20T12:00:00Z" });
}, 60_000);
afterAll(() => platform.close());

const PERIODS = [0, 1, 2].map((at) => ({
  name: `2026-02-0${at + 1}`,
  first: `2026-02-0${at + 1}`,
  last: `2026-02-0${at + 1}`,
  fromMs: at * 10,
  toMs: at * 10 + 10,
}));

const content = (id: number, durationSeconds = 1): Content => ({
  kind: "vod",
  id: `f${id}`,
  title: "Video",
  fileName: null,
  createdAtMs: 0,
  removedAtMs: null,
  durationSeconds,
  bytesPerSecond: 1,
  history: null,
});

test("Any page, in any order, equals that of all rows, whatever changes in between", () => {
  /** Generates the plays of each content in each period; for those without any there is no row. */
  const plays = fc.array(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 }), {
    maxLength: 12,
  });
  const steps = fc.array(
    fc.record({
      page: fc.integer({ min: 1, max: 12 }),
      perPage: fc.integer({ min: 1, max: 8 }),
      change: fc.option(fc.record({ plays, isByPlays: fc.boolean() }), { freq: 3 }),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(plays, steps, (first, asked) => {
      const places = new RowPlaces();
      let counts = first;
      let version = 0;
      let durationSeconds = 1;
      const numbers = {
        version: () => version,
        sums: ([one]: Content[]) =>
          PERIODS.map((_, at) => {
            const tally = emptyTally();
            tally[PLAYS] = counts[Number(one?.id.slice(1))]?.[at] ?? 0;
            return tally;
          }),
      };
      for (const { page, perPage, change } of asked) {
        if (change !== null) {
          counts = change.plays;
          // Viewers have played something, or the contents have changed.
          if (change.isByPlays) version += 1;
          else durationSeconds += 1;
        }
        const contents = counts.map((_, id) => content(id, durationSeconds));
        const question = { numbers, contents, periods: PERIODS, nowMs: 1e9, page, perPage };
        const rows = places
          .pageOf(question)
          .map((row) => `${row.content.id} ${row.period.name} ${row.tally[PLAYS]}`);
        const all = counts.flatMap((each, id) =>
          each.flatMap((count, at) => (count === 0 ? [] : `f${id} ${PERIODS[at]?.name} ${count}`)),
        );
        expect(rows).toEqual(all.slice((page - 1) * perPage, page * perPage));
      }
    }),
  );
});

test("New plays, titles and videos appear in pages that were requested before", async () => {
  await platform.call("POST", "/__sandbox/reset", { seed: "empty" });
  const range = { startdate: "2026-02-01", enddate: "2026-02-04", granularity: "day", perPage: 2 };
  const videos = ["a", "c"].map((id) => ({ id, title: id, created: "2026-01-01T00:00:00Z" }));
  const give = (video: string, day: number) =>
    platform.call("POST", "/__sandbox/plays", [
      { content: video, at: `2026-02-0${day}T10:00:00Z`, plays: 3 },
    ]);
  const pages = async () => {
    const rows = await Promise.all(
      [3, 1, 2].map((page) => watchTime(platform, { ...range, page })),
    );
    return rows.map((each) => each.map((row) => `${row["content-id"]} ${row.title} ${row.period}`));
  };
  await platform.call("POST", "/__sandbox/vods", videos);
  for (const day of [1, 3]) await give("c", day);
  expect(await pages()).toEqual([[], ["vod-c c 2026-02-01", "vod-c c 2026-02-03"], []]);
  await give("a", 2);
  expect(await pages()).toEqual([
    [],
    ["vod-a a 2026-02-02", "vod-c c 2026-02-01"],
    ["vod-c c 2026-02-03"],
  ]);
  await platform.call("PUT", "/v2/vod/c", { title: "C" });
  await platform.call("POST", "/__sandbox/vods", [{ ...videos[0], id: "b", title: "b" }]);
  for (const day of [1, 2]) await give("b", day);
  expect(await pages()).toEqual([
    ["vod-c C 2026-02-03"],
    ["vod-a a 2026-02-02", "vod-b b 2026-02-01"],
    ["vod-b b 2026-02-02", "vod-c C 2026-02-01"],
  ]);
});
