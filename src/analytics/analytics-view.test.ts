import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_DISPLAY } from "#shared/charts/panel-display.ts";
import { RANGE_PRESETS } from "#shared/dates/date-ranges.ts";
import { GRANULARITIES } from "./analytics-plan.ts";
import {
  type AnalyticsView,
  changedOnto,
  DEFAULT_VIEW,
  formatAnalyticsView,
  MAX_BESIDE,
  parseAnalyticsView,
  withoutDisplays,
} from "./analytics-view.ts";
import { METRICS, secondBeside } from "./metrics.ts";

const parse = (query: string) => parseAnalyticsView(new URLSearchParams(query));

describe("parseAnalyticsView", () => {
  it.each([
    ["", {}],
    ["?range=90d&zone=Asia/Kathmandu", { choice: "90d", timeZone: "Asia/Kathmandu" }],
    [
      "?range=2026-10-01..2026-10-31&vs=2025-10-01..2025-10-31",
      {
        choice: { from: "2026-10-01", to: "2026-10-31" },
        against: { from: "2025-10-01", to: "2025-10-31" },
      },
    ],
    ["?range=2026-10-31..2026-10-01&zone=Mars/Base&by=year&vs=x&metric=y&chart=bars", {}],
    ["?of=vod:a:b", { subject: { kind: "vod", id: "a:b" } }],
    [
      "?of=folder:12345678901234567890",
      { subject: { kind: "folder", id: "12345678901234567890" } },
    ],
    ["?of=vods", { subject: { kind: "vods" } }],
    ["?of=vod:", {}],
    ["?of=playlist:1", {}],
    ["?metric=bytes&second=bytes", { metric: "bytes" }],
    ["?metric=plays&second=bytesPerPlay", {}],
    ["?metric=bytesPerPlay&second=plays", { metric: "bytesPerPlay" }],
    [
      "?with=vod:1&with=vod:1&with=folder:2&with=channel:3",
      {
        beside: [
          { kind: "vod", id: "1" },
          { kind: "channel", id: "3" },
        ],
      },
    ],
  ])("Reads the view from the query %j", (query, expected) => {
    expect(parse(query)).toEqual({ ...DEFAULT_VIEW, ...expected });
  });

  it("Limits the compared subjects to distinguishable ones", () => {
    const query = Array.from({ length: 9 }, (_, index) => `with=vod:${index}`).join("&");
    expect(parse(`?${query}`).beside).toHaveLength(MAX_BESIDE);
  });
});

const anyRange = fc.constantFrom(
  { from: "2026-10-01", to: "2026-10-31" },
  { from: "2024-02-29", to: "2024-02-29" },
);
const anyId = fc.string({ unit: "grapheme", minLength: 1 });
const anyView: fc.Arbitrary<AnalyticsView> = fc
  .record({
    subject: fc.oneof(
      fc.constant({ kind: "account" as const }),
      fc.constant({ kind: "channels" as const }),
      fc.record({ kind: fc.constantFrom("vod", "channel", "folder"), id: anyId }),
    ),
    isWithin: fc.constantFrom(null, true, false),
    choice: fc.oneof(fc.constantFrom(...RANGE_PRESETS), anyRange),
    timeZone: fc.constantFrom(null, "UTC", "Asia/Kathmandu", "America/Argentina/Buenos_Aires"),
    granularity: fc.constantFrom(null, ...GRANULARITIES),
    against: fc.oneof(fc.constantFrom("none", "previous", "year"), anyRange),
    metric: fc.constantFrom(...METRICS),
    second: fc.constantFrom(null, ...METRICS),
    overlay: fc.record({
      by: fc.constantFrom("date", "dayZero"),
      length: fc.constantFrom(null, 28, 90, 364),
      sum: fc.constantFrom("plain", "cumulative"),
    }),
    beside: fc.uniqueArray(fc.record({ kind: fc.constantFrom("vod", "channel"), id: anyId }), {
      selector: ({ kind, id }) => `${kind}:${id}`,
      maxLength: MAX_BESIDE,
    }),
    search: fc.string({ unit: "grapheme" }),
    displays: fc.constantFrom(
      {},
      { as: { ...DEFAULT_DISPLAY, isTable: true } },
      { contents: { ...DEFAULT_DISPLAY, more: 2 } },
    ),
    movers: fc.constantFrom("", "losses", "gains.all/video id 1"),
  })
  .map((view) => ({ ...view, second: secondBeside(view.metric, view.second) }));

describe("formatAnalyticsView", () => {
  it("Leaves out default values", () => {
    expect(formatAnalyticsView(DEFAULT_VIEW)).toBe("");
  });

  it("Returns a query that reads back as the same view", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(parse(formatAnalyticsView(view))).toEqual(view);
      }),
    );
  });
});

describe("changedOnto", () => {
  it("Keeps what was changed since the view that a change was made of", () => {
    const shown = parse("?countries=table");
    const latest = parse("?metric=impressions&countries=table&contents=more");
    const wanted: AnalyticsView = {
      ...shown,
      choice: "7d",
      displays: parse("?countries=1-up").displays,
    };
    expect(changedOnto(latest, shown, wanted)).toEqual(
      parse("?metric=impressions&range=7d&countries=1-up&contents=more"),
    );
  });
});

describe("withoutLooks", () => {
  it("Keeps the figures, and drops how they are displayed", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const { search, displays, movers, ...numbers } = withoutDisplays(view);
        expect({ search, displays, movers }).toEqual({ search: "", displays: {}, movers: "" });
        expect({ ...view, ...numbers }).toEqual(view);
      }),
    );
  });
});
