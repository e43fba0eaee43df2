import { expect, it } from "vitest";
import type { SourcedContent } from "#analytics/analytics-queries.ts";
import type { Mark } from "#analytics/metrics.ts";
import { changeKind } from "#shared/format/changes.ts";
import { toCsv } from "#shared/format/csv.ts";
import { cutContents } from "./cut-contents.ts";
import { matchContents } from "./match-contents.ts";
import { contentTable, rankContents } from "./rank-contents.ts";

const ORDER: readonly Mark[] = ["about", "atLeast", "exact"];
const TEXTS = {
  column: (column: string) => column,
  /** Heads a column by its least exact mark. */
  head: (name: string, marks: readonly Mark[]) =>
    `${name}:${ORDER.find((mark) => marks.includes(mark))}`,
};

const linesOf = (counts: readonly (readonly [string | null, number])[]) =>
  matchContents(
    counts.map(
      ([name, plays]): SourcedContent => ({
        name,
        source: "vods",
        counts: { plays, impressions: plays },
      }),
    ),
    [{ id: "1", title: "Up", filename: "up.mp4" }],
    [],
  );

const changes = (
  now: readonly (readonly [string | null, number])[],
  before: readonly (readonly [string | null, number])[],
) =>
  rankContents(linesOf(now), linesOf(before), "plays").rows.map(
    ({ name, value, previous, change }) => [
      name,
      value,
      previous,
      change && (change.ratio ?? changeKind(change)),
    ],
  );

it.each([
  [
    "a rise and a fall",
    [
      ["Up", 30],
      ["Down", 5],
    ],
    [
      ["up.mp4", 20],
      ["Down", 10],
    ],
    [
      ["Up", 30, 20, 0.5],
      ["Down", 5, 10, -0.5],
    ],
  ],
  ["new", [["Up", 30]], [], [["Up", 30, 0, "new"]]],
  ["no plays in both ranges", [["Up", 0]], [], [["Up", 0, 0, "same"]]],
  [
    "a vanished content, sorted last",
    [
      ["Up", 1],
      [null, 9],
    ],
    [
      ["Left", 3],
      ["Nothing", 0],
      [null, 3],
    ],
    [
      ["Up", 1, 0, "new"],
      ["Left", 0, 3, -1],
      [null, 9, 3, 2],
    ],
  ],
  [
    "one of several with its name",
    [
      ["Twin", 4],
      ["Twin", 2],
    ],
    [["Twin", 3]],
    [
      ["Twin", 4, null, "unknown"],
      ["Twin", 2, null, "unknown"],
    ],
  ],
  [
    "one whose name had several rows before",
    [["Twin", 4]],
    [
      ["Twin", 3],
      ["Twin", 2],
    ],
    [["Twin", 4, null, "unknown"]],
  ],
] as const)("Says how each content changed: %s", (_, now, before, expected) => {
  expect(changes(now, before)).toEqual(expected);
});

it("Has shares of the whole, whatever the search", () => {
  const { rows, total } = rankContents(
    linesOf([
      ["Up", 6],
      ["Down", 3],
      [null, 1],
    ]),
    null,
    "plays",
  );
  const cut = cutContents(rows, "DOWN", 0);
  expect(total).toBe(10);
  expect(cut.shown.map(({ rank, share }) => [rank, share])).toEqual([[2, 0.3]]);
  expect(cut.notFound).toEqual({ count: 2, counts: { plays: 7, impressions: 7 }, lacking: [] });
});

it("Cuts pages of a hundred, and shows the last one for a page that does not exist", () => {
  const { rows } = rankContents(
    linesOf(Array.from({ length: 230 }, (_, index) => [`Video ${index}`, 1000 - index])),
    null,
    "plays",
  );
  const place = (page: number | null) => {
    const { first, last, others } = cutContents(rows, "", page);
    return [first, last, others?.count];
  };
  expect([null, 0, 1, 2, 7].map(place)).toEqual([
    [1, 10, 220],
    [1, 100, 130],
    [101, 200, 130],
    [201, 230, 200],
    [201, 230, 200],
  ]);
});

it("Writes raw values to a file", () => {
  const lines = linesOf([
    ["Up", 3],
    [null, 1],
  ]);
  const { columns, rows } = contentTable(
    rankContents(lines, linesOf([]), "plays").rows,
    "plays",
    TEXTS,
    { figures: "exact", compared: "exact" },
  );
  expect(columns.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    "rank number",
    "content text",
    "kind text",
    "id text",
    "plays number",
    "impressions number",
    "share number",
    "previous number",
  ]);
  expect(rows).toEqual([
    [1, "Up", "video", "1", 3, 3, 0.75, 0],
    [null, null, null, null, 1, 1, 0.25, 0],
  ]);
});

it("Writes an unreadable figure as an empty cell of the file, and zero as zero", () => {
  const lines = matchContents(
    [
      { name: "Up", source: "vods", counts: { plays: 3, impressions: 0 } },
      { name: "Down", source: "vods", counts: { plays: null, impressions: 6 } },
    ],
    [],
    [],
  );
  const ranked = rankContents(lines, null, "plays").rows;
  const table = contentTable(ranked, "plays", TEXTS, { figures: "exact", compared: "exact" });
  expect(toCsv(table).split("\r\n").slice(1, -1)).toEqual([
    "1,Up,video,,3,0,1,≈",
    ",Down,video,,,6,,",
  ]);
});

it("Writes the marks of figures to a file as on screen", () => {
  const [up, down] = linesOf([
    ["Up", 3],
    ["Down", 1],
  ]);
  if (up === undefined || down === undefined) throw new Error("There are two lines.");
  const lines = [{ ...up, lacking: ["plays" as const] }, down];
  const marksOf = (figures: Mark) => {
    const { rows } = rankContents(lines, linesOf([["Up", 2]]), "plays");
    const table = contentTable(rows, "plays", TEXTS, { figures, compared: "about" });
    return table.columns.flatMap((column) =>
      column.kind === "number"
        ? [[column.fileName, ...rows.map((_, at) => column.markAt?.(at))].join(" ")]
        : [],
    );
  };
  expect(marksOf("exact")).toEqual([
    "rank:exact  ",
    "plays:atLeast ≥ ",
    "impressions:exact  ",
    "share:about ≈ ≈",
    "previous:about  ≈",
  ]);
  expect(marksOf("about")).toEqual([
    "rank:exact  ",
    "plays:about ≈ ≈",
    "impressions:about ≈ ≈",
    "share:about ≈ ≈",
    "previous:about  ≈",
  ]);
});

it("Compares no total of which a part is only a minimum", () => {
  const one = linesOf([["Up", 30]]);
  const least = one.map((line) => ({ ...line, lacking: ["plays" as const] }));
  expect(rankContents(least, one, "plays").comparedTotal).toBeNull();
  expect(rankContents(one, least, "plays").comparedTotal).toBeNull();
  expect(rankContents(one, one, "plays").comparedTotal).toBe(30);
});

it("Has no change for a vanished content that was only a minimum before", () => {
  const least = linesOf([["Up", 30]]).map((line) => ({ ...line, lacking: ["plays" as const] }));
  const [gone] = rankContents([], least, "plays").rows;
  expect(gone).toMatchObject({ value: 0, previous: null, change: { ratio: null } });
});

it("Writes the counts of the compared days beside those before, where they are fewer than all", () => {
  const lines = linesOf([["Up", 9]]);
  const { rows } = rankContents(lines, linesOf([["Up", 4]]), "plays", linesOf([["Up", 6]]));
  const file = (isOfPart: boolean) =>
    contentTable(rows, "plays", TEXTS, { figures: "exact", compared: "exact", isOfPart });
  const named = (isOfPart: boolean) =>
    Object.fromEntries(
      file(isOfPart).columns.map(({ name }, at) => [
        name.split(":")[0],
        file(isOfPart).rows[0]?.[at],
      ]),
    );
  expect(named(true)).toMatchObject({ plays: 9, over: 6, previous: 4 });
  expect(named(false)).not.toHaveProperty("over");
});

it("Writes the title that the screen shows to a file, not the name that the server counts by", () => {
  const ranked = rankContents(linesOf([["up.mp4", 3]]), null, "plays").rows;
  const table = contentTable(ranked, "plays", TEXTS, { figures: "exact", compared: "exact" });
  expect(table.rows.map((cells) => cells.slice(1, 4))).toEqual([["Up", "video", "1"]]);
});

it("Writes no count of the compared days for one of several contents with its name", () => {
  const twins = linesOf([
    ["Twin", 4],
    ["Twin", 2],
  ]);
  const over = linesOf([
    ["Twin", 3],
    ["Twin", 1],
  ]);
  const { rows } = rankContents(twins, linesOf([["Up", 4]]), "plays", over);
  expect(rows.map(({ name, value, change }) => [name, value, change?.current])).toEqual([
    ["Twin", 4, null],
    ["Twin", 2, null],
    ["Up", 0, 0],
  ]);
});
