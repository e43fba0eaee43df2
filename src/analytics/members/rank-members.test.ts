import fc from "fast-check";
import { expect, it } from "vitest";
import { MEASURES } from "#analytics/analytics.ts";
import { contentTable } from "#analytics/contents/rank-contents.ts";
import { toCsv } from "#shared/format/csv.ts";
import { rankMembers } from "./use-members.ts";

const member = (videoId: string, plays: number, bytes = 0) => ({
  videoId,
  counts: { plays, impressions: plays * 2, bytes },
  lacking: [],
});

const TITLES = new Map([
  ["a", "Trailer"],
  ["b", "Trailer"],
  ["c", null],
]);

it("Ranks videos, each by itself, with shares of the folder's own figure", () => {
  const { rows, idle, sums } = rankMembers(
    {
      members: [member("c", 0), member("a", 10), member("d", 0, 5), member("b", 30)],
      own: { plays: 80 },
    },
    TITLES,
    "plays",
  );
  expect(rows.map(({ rank, key, name, share }) => [rank, key, name, share])).toEqual([
    [1, "b", "Trailer", 0.375],
    [2, "a", "Trailer", 0.125],
    [3, "d", "d", 0],
  ]);
  expect(rows[0]?.match).toEqual({ is: "one", kind: "video", id: "b", title: "Trailer" });
  expect(idle.map(({ rank, name }) => [rank, name])).toEqual([[null, "c"]]);
  expect(sums).toEqual({ plays: 40, impressions: 80, bytes: 5 });
});

it("Ranks a video whose plays could not be read, without a number", () => {
  const unread = { videoId: "a", counts: { bytes: 0 }, lacking: ["plays" as const] };
  const { rows, idle } = rankMembers({ members: [unread], own: null }, TITLES, "plays");
  expect(idle).toEqual([]);
  expect(rows).toMatchObject([{ rank: null, value: null, counts: { bytes: 0 } }]);
});

it("Writes unreadable figures of a video as empty cells of the file, and zero as zero", () => {
  const unread = { videoId: "a", counts: { bytes: 0 }, lacking: ["plays", "impressions"] as const };
  const { rows, idle } = rankMembers(
    { members: [member("b", 10, 5), unread, member("c", 0)], own: { plays: 10 } },
    TITLES,
    "plays",
  );
  const texts = { column: (name: string) => name, head: (name: string) => name };
  const table = contentTable([...rows, ...idle], "plays", texts, {
    figures: "exact",
    compared: "exact",
  });
  expect(toCsv(table).split("\r\n")).toEqual([
    "rank,content,kind,id,plays,impressions,bytes,share,share (≥ ≈)",
    "1,Trailer,video,b,10,20,5,1,≈",
    ",Trailer,video,a,,,0,,",
    ",c,video,c,0,0,0,0,≈",
    "",
  ]);
});

it.each([null, {}, { plays: 0 }])("Has no share for %j", (own) => {
  const { rows } = rankMembers({ members: [member("a", 1)], own }, TITLES, "plays");
  expect(rows[0]?.share).toBeNull();
});

it("Keeps every video once, the largest first", () => {
  const counts = fc.record({ plays: fc.nat(5), impressions: fc.nat(5), bytes: fc.nat(5) });
  fc.assert(
    fc.property(
      fc.array(counts, { maxLength: 20 }),
      fc.constantFrom(...MEASURES),
      (some, measure) => {
        const members = some.map((each, index) => ({
          videoId: String(index),
          counts: each,
          lacking: [],
        }));
        const { rows, idle } = rankMembers({ members, own: null }, new Map(), measure);
        expect([...rows, ...idle].map(({ key }) => key).toSorted()).toEqual(
          members.map(({ videoId }) => videoId).toSorted(),
        );
        const values = rows.map(({ value }) => value ?? 0);
        expect(values).toEqual(values.toSorted((one, other) => other - one));
        expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, index) => index + 1));
      },
    ),
  );
});
