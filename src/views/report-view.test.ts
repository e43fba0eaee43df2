import fc from "fast-check";
import { expect, it } from "vitest";
import {
  formatReport,
  isReportPage,
  MAX_SECTIONS,
  parseReport,
  type ReportSection,
  reportOf,
} from "./report-view.ts";

const text = fc.string({ unit: "grapheme", maxLength: 30 });
const section: fc.Arbitrary<ReportSection> = fc.record({
  page: fc.constantFrom("overview", "analytics", "watchTimeVideos", "watchTimeChannels"),
  query: fc
    .dictionary(text, text)
    .map((params) => new URLSearchParams(params))
    .map((params) => (params.size === 0 ? "" : `?${params}`)),
  name: text,
  note: fc.oneof(text, fc.constantFrom("a\nb", "&note=c", "?show=analytics", "50 % #1")),
});

it("A report is read from its link as it was written, whatever its texts", () => {
  fc.assert(
    fc.property(text, fc.array(section, { maxLength: MAX_SECTIONS }), (title, sections) => {
      const report = { title, sections };
      expect(parseReport(new URLSearchParams(formatReport(report)))).toEqual(report);
    }),
  );
});

it.each(["library", "settings?a=b", "analytics#x", "/analytics", "toString", ""])(
  "Leaves out a section that shows %j, and keeps the others with their own notes",
  (show) => {
    const params = new URLSearchParams([
      ["show", "overview?range=7d"],
      ["name", "A"],
      ["note", "one"],
      ["show", show],
      ["name", "B"],
      ["note", "two"],
      ["show", "analytics"],
      ["name", "C"],
      ["note", "three"],
    ]);
    expect(parseReport(params).sections.map(({ name, note }) => `${name} ${note}`)).toEqual([
      "A one",
      "C three",
    ]);
  },
);

it("Shows no more sections than a report can have", () => {
  const one: ReportSection = { page: "overview", query: "", name: "", note: "" };
  const report = { title: "", sections: Array.from({ length: MAX_SECTIONS + 3 }, () => one) };
  expect(parseReport(new URLSearchParams(formatReport(report))).sections).toHaveLength(
    MAX_SECTIONS,
  );
});

it("Links to a report of one view, and knows which views it can show", () => {
  expect(reportOf({ page: "analytics", query: "?range=7d", name: "Week" })).toBe(
    "/report?show=analytics%3Frange%3D7d&name=Week&note=",
  );
  expect(isReportPage("library")).toBe(false);
  expect(isReportPage("watchTimeVideos")).toBe(true);
});
