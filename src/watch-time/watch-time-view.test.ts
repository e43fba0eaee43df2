import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RANGE_PRESETS } from "#shared/dates/date-ranges.ts";
import { addDays } from "#shared/dates/days.ts";
import { plainId } from "#shared/format/ids.ts";
import { COLUMNS } from "./columns.ts";
import { CONTAINER_KINDS } from "./containers.ts";
import { MEASURES } from "./measures.ts";
import { GROUPINGS } from "./row-groups.ts";
import {
  CURVES,
  changedOnto,
  DEFAULT_VIEW,
  formatWatchTimeView,
  LIST_COLUMNS,
  MAX_AMOUNT,
  MAX_SELECTED,
  parseWatchTimeView,
  SHOWN,
  toThousandths,
  viewOfChannels,
  viewOfOne,
  viewOfPeriods,
  type WatchTimeView,
  WIDTH_PX,
  withAgainst,
  withGrouping,
} from "./watch-time-view.ts";

const columns = fc.uniqueArray(fc.constantFrom(...COLUMNS));
const amount = fc
  .double({ min: 0, max: MAX_AMOUNT, noNaN: true })
  .map((each) => toThousandths(each));
const text = fc.string({ unit: "grapheme" });

const views: fc.Arbitrary<WatchTimeView> = fc
  .record({
    choice: fc.oneof(
      fc.constantFrom(...RANGE_PRESETS),
      fc.tuple(fc.nat(3000), fc.nat(400)).map(([start, length]) => ({
        from: addDays("2020-01-01", start),
        to: addDays("2020-01-01", start + length),
      })),
    ),
    timeZone: fc.constantFrom(null, "UTC", "Asia/Kathmandu", "America/New_York"),
    granularity: fc.constantFrom(null, "day", "month"),
    against: fc.constantFrom<WatchTimeView["against"]>("none", "previous", "year", {
      from: "2026-01-01",
      to: "2026-01-20",
    }),
    within: fc.option(
      fc.record({
        kind: fc.constantFrom(...CONTAINER_KINDS),
        id: fc.string({ unit: "grapheme", minLength: 1 }),
      }),
    ),
    grouping: fc.constantFrom(...GROUPINGS),
    sort: fc.uniqueArray(fc.record({ column: fc.constantFrom(...COLUMNS), isDown: fc.boolean() }), {
      selector: ({ column }) => column,
    }),
    search: text,
    shown: fc.constantFrom(...SHOWN),
    listOrder: fc.record({ column: fc.constantFrom(...LIST_COLUMNS), isDown: fc.boolean() }),
    numbers: fc.uniqueArray(
      fc
        .record({
          measure: fc.constantFrom(...MEASURES),
          atLeast: fc.option(amount),
          atMost: fc.option(amount),
        })
        .filter(({ atLeast, atMost }) => atLeast !== null || atMost !== null)
        .filter(({ atLeast, atMost }) => (atLeast ?? 0) <= (atMost ?? Number.POSITIVE_INFINITY)),
      { selector: ({ measure }) => measure },
    ),
    columns: fc.option(columns),
    pinned: columns,
    widths: fc
      .array(
        fc.tuple(
          fc.constantFrom(...COLUMNS),
          fc.integer({ min: WIDTH_PX.least, max: WIDTH_PX.most }),
        ),
      )
      .map((pairs) => Object.fromEntries(pairs)),
    selected: fc.uniqueArray(
      text.filter((id) => id !== ""),
      { maxLength: MAX_SELECTED, selector: plainId },
    ),
    curve: fc.constantFrom(...CURVES, null),
    trend: fc.constantFrom(...MEASURES),
    isWholeDrawn: fc.boolean(),
  })
  // Rows are not sorted by a column that they lack.
  .map((view) => withGrouping(view, view.grouping));

type Pair = [name: string, value: string];

const digits = fc.oneof(
  fc.nat(9999).map(String),
  fc.stringMatching(/^\d{1,4}\.\d{1,9}$/),
  // So large and so small that the language writes them with an exponent.
  fc
    .tuple(fc.integer({ min: 1, max: 99 }), fc.nat(30))
    .map(([first, count]) => `${first}${"0".repeat(count)}`),
  fc.tuple(fc.nat(12), fc.nat(99)).map(([count, last]) => `0.${"0".repeat(count)}${last}`),
  fc.constantFrom("", "0", "-1", "1e3", "Infinity", "1,5"),
);
const columnName = fc.oneof(
  { arbitrary: fc.constantFrom<string>(...COLUMNS), weight: 8 },
  fc.constantFrom("created", "duration", "Plays", ""),
);
const sorting = fc.tuple(fc.constantFrom("", "-"), columnName).map((parts) => parts.join(""));
const joined = (parts: fc.Arbitrary<string>, sign = "~") =>
  fc.array(parts, { maxLength: 4 }).map((each) => each.join(sign));
const day = fc.integer({ min: -400, max: 400 }).map((count) => addDays("2026-02-28", count));

/** Makes plausible URL queries, with some errors. */
const nearlyValid: fc.Arbitrary<Pair> = fc.oneof(
  fc.tuple(columnName, digits, digits).map((parts): Pair => ["where", parts.join("~")]),
  fc.tuple(
    fc.constant("wide"),
    joined(fc.tuple(columnName, digits).map((parts) => parts.join("."))),
  ),
  fc.tuple(fc.constantFrom("sort", "cols", "pin"), joined(sorting)),
  fc.tuple(fc.constantFrom("order", "trend"), sorting),
  fc.tuple(fc.constant("range"), fc.oneof(fc.constantFrom(...RANGE_PRESETS), joined(day, ".."))),
  fc.tuple(fc.constant("pick"), fc.constantFrom("ab-12", "AB12", "cd", "2026-11", "", "-")),
  fc.tuple(fc.constant("q"), text),
  fc.constantFrom<Pair[]>(
    ...[...GROUPINGS, "row"].map((value): Pair => ["rows", value]),
    ...[...SHOWN, "some"].map((value): Pair => ["only", value]),
    // Links may be older than the dashboard.
    ...[...CURVES, "line", "scatter"].map((value): Pair => ["curve", value]),
    ...["day", "month", "year"].map((value): Pair => ["by", value]),
    ...["UTC", "utc", "Asia/Kathmandu", "Moon/Base"].map((value): Pair => ["zone", value]),
    ...["previous", "year", "none", "2026-01-01..2026-01-20"].map((value): Pair => ["vs", value]),
    ...["folder~7", "playlist~a~b", "folder~", "list~7"].map((value): Pair => ["in", value]),
    ["rowsize", "compact"],
    ["shade", "on"],
    ["beside", "all"],
  ),
);
const nonsense: fc.Arbitrary<Pair> = fc.tuple(
  fc.constantFrom(
    "range",
    "zone",
    "by",
    "rows",
    "sort",
    "only",
    "order",
    "where",
    "cols",
    "pin",
    "wide",
  ),
  text,
);

const sorted = (sort: WatchTimeView["sort"]): WatchTimeView => ({
  ...DEFAULT_VIEW,
  grouping: "flat",
  sort,
});
const parseMembers = (href: string) => parseWatchTimeView(new URLSearchParams(href), "members");
const parseOne = (href: string) => parseWatchTimeView(new URLSearchParams(href), "one");
const parse = (href: string) => parseWatchTimeView(new URLSearchParams(href));

describe("the view in the address", () => {
  it("The view in the URL is the same after it was written and read", () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(parse(formatWatchTimeView(view))).toEqual(view);
      }),
    );
  });

  it("The view in the URL is empty where it has its defaults", () => {
    expect(formatWatchTimeView(DEFAULT_VIEW)).toBe("");
    expect(parse("")).toEqual(DEFAULT_VIEW);
  });

  it("The view in the URL is read from any text", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(nonsense, { arbitrary: nearlyValid, weight: 4 })), (pairs) => {
        const view = parseWatchTimeView(new URLSearchParams(pairs));
        expect(parse(formatWatchTimeView(view))).toEqual(view);
      }),
    );
  });

  it.each([
    [
      "sort=-plays~plays~nothing~title",
      {
        sort: [
          { column: "plays", isDown: true },
          { column: "title", isDown: false },
        ],
      },
    ],
    [
      "where=plays~-1~&where=plays~5~x&where=nothing~1~2",
      { numbers: [{ measure: "plays", atLeast: 5, atMost: null }] },
    ],
    // A number with an exponent is not read back.
    [
      "where=plays~10000000000000000000000~&where=bytes~1000000000000000~1000000000000001",
      { numbers: [{ measure: "bytes", atLeast: 1e15, atMost: null }] },
    ],
    [
      "where=bytesPerHour~0.0000001~0.0015",
      { numbers: [{ measure: "bytesPerHour", atLeast: 0, atMost: 0.002 }] },
    ],
    ["wide=plays.1~title.9999~bytes.x~nothing.100", { widths: { plays: 60, title: 800 } }],
    ["order=-title", { listOrder: { column: "title", isDown: true } }],
    ["order=plays", {}],
    // Without a comparison there are no changes to sort by.
    ["sort=-playsChange", {}],
    [
      "vs=year&sort=-playsChange",
      { against: "year", sort: [{ column: "playsChange", isDown: true }] },
    ],
    ["pick=a&pick=a&pick=&pick=b", { selected: ["a", "b"] }],
    ["pick=ab12&pick=cd&pick=AB-12", { selected: ["AB-12", "cd"] }],
    ["zone=Moon/Base&range=2026-02-31_2026-03-01&by=hour&curve=round&trend=title", {}],
  ])("Reads the view from the query %s", (href, expected) => {
    expect(parse(href)).toEqual({ ...DEFAULT_VIEW, ...expected });
  });
});

describe("views of less than everything", () => {
  it("Group by period for one content, in their order", () => {
    expect(viewOfOne(parseOne("q=sea&only=removed&rows=flat"))).toEqual({
      ...DEFAULT_VIEW,
      choice: "28d",
      grouping: "period",
      sort: [{ column: "period", isDown: false }],
    });
    expect(formatWatchTimeView(parseOne(""), "one")).toBe("");
    expect(parseOne(formatWatchTimeView(DEFAULT_VIEW, "one")).choice).toBe("month");
    // The default order of other rows is a choice here.
    const sorted = { ...parseOne(""), sort: DEFAULT_VIEW.sort };
    const href = formatWatchTimeView(sorted, "one");
    expect(href).toBe("?sort=-plays");
    expect(viewOfOne(parseOne(href))).toEqual(sorted);
  });

  it("Views of less than everything have no retention for channels", () => {
    const view: WatchTimeView = {
      ...DEFAULT_VIEW,
      shown: "never",
      sort: [
        { column: "completion", isDown: true },
        { column: "title", isDown: false },
      ],
      numbers: [
        { measure: "reached50", atLeast: 1, atMost: null },
        { measure: "plays", atLeast: 2, atMost: null },
      ],
    };
    expect(viewOfChannels(view)).toEqual({
      ...DEFAULT_VIEW,
      sort: [{ column: "title", isDown: false }],
      numbers: [{ measure: "plays", atLeast: 2, atMost: null }],
    });
  });

  it("Begin with months over a year for what is in a folder, and keep other rows", () => {
    expect(parseMembers("")).toEqual({
      ...DEFAULT_VIEW,
      choice: "365d",
      grouping: "period",
      curve: "trend",
      sort: [{ column: "period", isDown: false }],
    });
    expect(formatWatchTimeView(parseMembers(""), "members")).toBe("");
    const videos = withGrouping(parseMembers(""), "content");
    expect(formatWatchTimeView(videos, "members")).toBe("?rows=content");
    expect(parseMembers("rows=content")).toEqual(videos);
  });

  it("Have no folders for channels, and keep a playlist", () => {
    const folder = { kind: "folder", id: "7" } as const;
    const playlist = { kind: "playlist", id: "p" } as const;
    const grouped = withGrouping({ ...DEFAULT_VIEW, within: folder }, "folder");
    expect(viewOfChannels(grouped)).toEqual(DEFAULT_VIEW);
    expect(viewOfChannels({ ...DEFAULT_VIEW, within: playlist }).within).toEqual(playlist);
    expect(viewOfOne({ ...DEFAULT_VIEW, within: folder }).within).toBeNull();
  });

  it("Views of less than everything change a default order with the grouping, and keep a chosen one", () => {
    const periods = withGrouping(DEFAULT_VIEW, "period");
    expect(periods.sort).toEqual([{ column: "period", isDown: false }]);
    expect(withGrouping(periods, "flat").sort).toEqual(DEFAULT_VIEW.sort);
    const selected = { ...DEFAULT_VIEW, sort: [{ column: "bytes" as const, isDown: true }] };
    expect(withGrouping(selected, "period").sort).toEqual(selected.sort);
  });

  it("Views of less than everything are not sorted by a column that their rows lack", () => {
    const byTitle = { column: "title", isDown: false } as const;
    const byPeriod = { column: "period", isDown: true } as const;
    const byPlays = { column: "plays", isDown: false } as const;
    expect(withGrouping(sorted([byTitle]), "period").sort).toEqual([
      { column: "period", isDown: false },
    ]);
    expect(withGrouping(sorted([byPeriod]), "content").sort).toEqual(DEFAULT_VIEW.sort);
    expect(withGrouping(sorted([byPeriod, byPlays]), "content").sort).toEqual([byPlays]);
    expect(withGrouping(sorted([]), "content").sort).toEqual([]);
    expect(parse("rows=period&sort=title").sort).toEqual([{ column: "period", isDown: false }]);
    expect(viewOfChannels(parse("sort=-completion")).sort).toEqual(DEFAULT_VIEW.sort);
  });
});

describe("withAgainst", () => {
  it("Adds changes to chosen columns, and sorts by none of them without a comparison", () => {
    const own: WatchTimeView = { ...DEFAULT_VIEW, columns: ["title", "plays"] };
    const compared = withAgainst(own, "previous");
    expect(compared.columns?.slice(0, 4)).toEqual([
      "title",
      "plays",
      "playsChange",
      "playsPercent",
    ]);
    const ofChange: WatchTimeView = {
      ...compared,
      sort: [{ column: "playsChange", isDown: false }],
    };
    expect(withAgainst(ofChange, "year").sort).toEqual(ofChange.sort);
    expect(withAgainst(ofChange, "none").sort).toEqual(DEFAULT_VIEW.sort);
  });
});

describe("changedOnto", () => {
  it("Keeps what was changed since the view that a change was made of", () => {
    const shown = { ...DEFAULT_VIEW, search: "sea" };
    const latest: WatchTimeView = { ...shown, trend: "plays", grouping: "folder" };
    expect(changedOnto(latest, shown, { ...shown, curve: "trend", search: "" })).toEqual({
      ...DEFAULT_VIEW,
      trend: "plays",
      grouping: "folder",
      curve: "trend",
    });
  });
});

describe("viewOfPeriods", () => {
  const view: WatchTimeView = {
    ...DEFAULT_VIEW,
    grouping: "period",
    selected: ["2026-10", "2026-10-05"],
  };

  it("Selects the existing periods", () => {
    expect(viewOfPeriods(view, "month").selected).toEqual(["2026-10"]);
    expect(viewOfPeriods(view, "day").selected).toEqual(["2026-10-05"]);
  });

  it("Is the same where no period is left out", () => {
    const ofVideos: WatchTimeView = { ...view, grouping: "content" };
    expect(viewOfPeriods(ofVideos, "day")).toBe(ofVideos);
    const ofMonth: WatchTimeView = { ...view, selected: ["2026-10"] };
    expect(viewOfPeriods(ofMonth, "month")).toBe(ofMonth);
  });
});
