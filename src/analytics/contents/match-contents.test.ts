import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MEASURES } from "#analytics/analytics.ts";
import type { SourcedContent } from "#analytics/analytics-queries.ts";
import { cutContents } from "./cut-contents.ts";
import { matchContents } from "./match-contents.ts";
import { contentTable, rankContents, totalOf } from "./rank-contents.ts";

const VIDEOS = [
  { id: "1", title: "Harbour", filename: "harbour.mp4" },
  { id: "2", title: "Twin", filename: "a.mp4" },
  { id: "3", title: "Twin", filename: "b.mp4" },
  { id: "4", title: null, filename: "Night Shift.mov" },
  { id: "5", title: "harbour", filename: "c.mp4" },
];
const CHANNELS = [{ id: "c1", title: "Harbour" }];

const EXACT = { figures: "exact", compared: "exact" } as const;
const TEXTS = { column: String, head: (name: string) => name };

const plays = (name: string | null, count: number, source: "vods" | "channels" = "vods") =>
  ({ name, source, counts: { plays: count, impressions: count * 2 } }) satisfies SourcedContent;
const bytes = (name: string | null, count: number) =>
  ({ name, source: "vods", counts: { bytes: count } }) satisfies SourcedContent;
const match = (...rows: SourcedContent[]) => matchContents(rows, VIDEOS, CHANNELS);

describe("what a name belongs to", () => {
  it.each([
    ["its title", plays("Harbour", 1), { is: "one", kind: "video", id: "1", title: "Harbour" }],
    ["its file", plays("harbour.mp4", 1), { is: "one", kind: "video", id: "1", title: "Harbour" }],
    ["letter by letter first", plays("harbour", 1), expect.objectContaining({ id: "5" })],
    ["otherwise in any case", plays("HARBOUR", 1), { is: "several", kind: "video", count: 2 }],
    [
      "otherwise with other spaces",
      plays(" night  shift.MOV", 1),
      expect.objectContaining({ id: "4" }),
    ],
    ["several", plays("Twin", 1), { is: "several", kind: "video", count: 2 }],
    ["nothing", plays("__proto__", 1), { is: "none", kind: "video" }],
    ["a channel", plays("Harbour", 1, "channels"), expect.objectContaining({ id: "c1" })],
    ["a name without a match", plays("  ", 1), { is: "unsought" }],
    ["a folder", { ...plays("Sea", 1), source: "folder" as const }, { is: "unsought" }],
  ])("What a name belongs to is decided by the names of the library: %s", (_, row, expected) => {
    expect(match(row).map((line) => line.match)).toEqual([expected]);
  });
});

const briefly = (rows: SourcedContent[]) =>
  match(...rows).map(({ name, counts, isAmbiguous }) =>
    [name, counts.plays ?? "-", counts.bytes ?? "-", isAmbiguous ? "one of several" : ""]
      .join(" ")
      .trim(),
  );

describe("the merging of rows", () => {
  it.each([
    [
      "a video's title and its file",
      [plays("Harbour", 5), plays("harbour.mp4", 2)],
      ["Harbour 7 -"],
    ],
    [
      "not a video and a channel",
      [plays("Harbour", 5), plays("Harbour", 2, "channels")],
      ["Harbour 5 -", "Harbour 2 -"],
    ],
    [
      "not rows that may be two contents",
      [plays("Twin", 5), plays("Twin", 2)],
      ["Twin 5 - one of several", "Twin 2 - one of several"],
    ],
    [
      "not two rows of the title of one video",
      [plays("Harbour", 5), plays("Harbour", 2)],
      ["Harbour 5 - one of several", "Harbour 2 - one of several"],
    ],
    ["two sets of one video", [plays("Harbour", 5), bytes("Harbour", 9)], ["Harbour 5 9"]],
    ["two sets of one name", [plays("Lost", 5), bytes("Lost", 9)], ["Lost 5 9"]],
    [
      "not when either set has the name twice",
      [plays("Lost", 5), bytes("Lost", 9), bytes("Lost", 8)],
      ["Lost 5 - one of several", "Lost - 9 one of several", "Lost - 8 one of several"],
    ],
    ["all rows without a name", [bytes(null, 1), plays("", 3), bytes(" ", 2)], [" 3 3".trim()]],
  ])("Merges what can only be one content: %s", (_, rows, expected) => {
    expect(briefly(rows)).toEqual(expected);
  });
});

it("Gives two rows of one name no id of the only video that has it", () => {
  expect(match(plays("Harbour", 5), plays("Harbour", 2)).map((line) => line.match)).toEqual([
    { is: "several", kind: "video", count: 2 },
    { is: "several", kind: "video", count: 2 },
  ]);
});

it("Marks a row that may belong to two videos as a minimum, in all counts", () => {
  const [line] = match({ ...plays("Harbour", 5), isLeast: true });
  expect(line).toMatchObject({ counts: { plays: 5 }, lacking: ["plays", "impressions"] });
});

const nameArbitrary = fc.oneof(
  fc.constantFrom(null, "", " ", "__proto__", "constructor", "<img src=x onerror=alert(1)>"),
  fc.constantFrom(
    "Harbour",
    "harbour.mp4",
    "Twin",
    "TWIN",
    "\u202eevil",
    "Lost",
    "Lost 0",
    "0 Lost",
  ),
  fc.string(),
);
const countArbitrary = fc.integer({ min: 0, max: 1_000_000_000 });
const rowArbitrary: fc.Arbitrary<SourcedContent> = fc.record({
  name: nameArbitrary,
  source: fc.constantFrom("vods", "channels", "vod", "channel", "folder"),
  counts: fc.oneof(
    fc.record({ plays: countArbitrary, impressions: countArbitrary }),
    fc.record({ bytes: countArbitrary }),
  ),
});
const rowsArbitrary = fc.array(rowArbitrary, { maxLength: 250 });

it("Neither loses nor invents a row, whatever the names, the search and the page", () => {
  fc.assert(
    fc.property(
      rowsArbitrary,
      fc.option(rowsArbitrary),
      fc.constantFrom(...MEASURES),
      fc.oneof(fc.constant(""), fc.constantFrom("arb", "__proto__", "<"), fc.string()),
      fc.option(fc.nat(4)),
      (rows, previousRows, metric, search, page) => {
        const previous = previousRows && match(...previousRows);
        const ranking = rankContents(match(...rows), previous, metric);
        const cut = cutContents(ranking.rows, search, page);
        const parts = [...cut.shown, cut.others ?? { counts: {} }, cut.notFound ?? { counts: {} }];
        for (const measure of MEASURES) {
          const received = totalOf(rows, measure);
          expect(totalOf(ranking.rows, measure)).toBe(received);
          expect(totalOf(parts, measure)).toBe(received);
        }
        expect(ranking.total).toBe(totalOf(rows, metric));
        expect(new Set(ranking.rows.map(({ key }) => key)).size).toBe(ranking.rows.length);
        const sheet = contentTable(ranking.rows, "plays", TEXTS, EXACT);
        expect(sheet.rows.every((cells) => cells.length === sheet.columns.length)).toBe(true);
      },
    ),
  );
});

it("Sorts by the ranking measure, unnamed rows last", () => {
  fc.assert(
    fc.property(rowsArbitrary, fc.constantFrom(...MEASURES), (rows, metric) => {
      const ranked = rankContents(match(...rows), null, metric).rows;
      const values = ranked.flatMap(({ rank, value }) => (rank === null ? [] : (value ?? 0)));
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      expect(ranked.flatMap(({ rank }) => rank ?? [])).toEqual(values.map((_, index) => index + 1));
      expect(ranked.slice(0, -1).every(({ name }) => name !== null)).toBe(true);
    }),
  );
});
