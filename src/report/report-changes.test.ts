import { describe, expect, it } from "vitest";
import { formatReport, type ReportSection, type ReportView } from "#views/report-view.ts";
import {
  changedAt,
  charactersIn,
  type ReportChange,
  reportAt,
  type Unlinked,
  withKeys,
  withMoved,
  withSection,
} from "./report-changes.ts";

const section = (name: string, note = ""): ReportSection => ({
  page: "analytics",
  query: "",
  name,
  note,
});
const reportOf = (...sections: ReportSection[]): ReportView => ({ title: "", sections });

const fits = ({ sections }: ReportView) => sections.map(({ note }) => note).join("").length <= 10;
const keys = ({ sections }: ReportView) => withKeys(sections).map(({ key }) => key);
const names = ({ sections }: ReportView) => sections.map(({ name }) => name).join("");

/** Makes a page whose link has room for ten letters of notes. */
function pageForTest(start: ReportView) {
  const page = { search: formatReport(start), unlinked: new Map() as Unlinked };
  return {
    /** Makes a change; its link arrives only by `arrive`. */
    change(make: ReportChange): { arrive: () => void } {
      const { report, unlinked, isLinked } = changedAt(page.unlinked, page.search, make, fits);
      page.unlinked = unlinked;
      return { arrive: () => (isLinked ? (page.search = formatReport(report)) : undefined) };
    },
    shown: () => reportAt(page.unlinked, page.search),
    linked: () => reportAt(new Map(), page.search),
  };
}

const noted =
  (key: string, note: string): ReportChange =>
  (latest) =>
    withSection(latest, key, (each) => ({ ...each, note }));

describe("a change that a link has no room for", () => {
  it("is kept with all that follows, until the whole fits", () => {
    const page = pageForTest(reportOf(section("A"), section("B", "four")));
    page.change(noted("analytics A 0", "seven--")).arrive();
    expect(page.shown()).toEqual(reportOf(section("A", "seven--"), section("B", "four")));
    expect(page.linked()).toEqual(reportOf(section("A"), section("B", "four")));
    page.change((latest) => ({ ...latest, title: "Monday" })).arrive();
    expect(page.linked().title).toBe("");
    const shorter = page.change(noted("analytics B 0", "3--"));
    const whole = { title: "Monday", sections: [section("A", "seven--"), section("B", "3--")] };
    expect(page.shown()).toEqual(whole);
    shorter.arrive();
    expect(page.shown()).toEqual(whole);
    expect(page.linked()).toEqual(whole);
  });

  it("does not come back when the page returns to the link that it was made of", () => {
    const page = pageForTest(reportOf(section("A")));
    page.change(noted("analytics A 0", "eleven-----")).arrive();
    page.change(noted("analytics A 0", "short")).arrive();
    page.change(noted("analytics A 0", "")).arrive();
    expect(page.shown()).toEqual(reportOf(section("A")));
  });

  it("leaves the link as it is where it is taken back", () => {
    const page = pageForTest(reportOf(section("A", "one")));
    page.change(noted("analytics A 0", "eleven-----")).arrive();
    page.change(noted("analytics A 0", "one")).arrive();
    expect(page.shown()).toEqual(reportOf(section("A", "one")));
    expect(page.linked()).toEqual(reportOf(section("A", "one")));
  });
});

describe("sections", () => {
  it("keep their keys when they are moved, also two of one name", () => {
    const report = reportOf(section("A"), section("B"), section("A", "again"));
    expect(keys(report)).toEqual(["analytics A 0", "analytics B 0", "analytics A 1"]);
    expect(keys(withMoved(report, "analytics B 0", -1))).toEqual([
      "analytics B 0",
      "analytics A 0",
      "analytics A 1",
    ]);
  });

  it("are moved and removed where they are by now", () => {
    const report = reportOf(section("A"), section("B"), section("C"));
    const up = withMoved(report, "analytics B 0", -1);
    expect(names(up)).toBe("BAC");
    expect(names(withMoved(up, "analytics B 0", -1))).toBe("BAC");
    expect(names(withMoved(up, "analytics C 0", 1))).toBe("BAC");
    expect(names(withMoved(up, "analytics B 0", 1))).toBe("ABC");
    const without = withSection(report, "analytics A 0", () => null);
    expect(names(withSection(without, "analytics B 0", () => null))).toBe("C");
    expect(withMoved(report, "analytics D 0", 1)).toBe(report);
  });
});

it.each([
  [60, "abc", 60],
  [60, "é", 10],
  [60, "日本", 60 / 9],
  [60, "", 60],
])("Counts for %d places the characters that are like %j", (places, text, count) => {
  expect(charactersIn(places, text)).toBe(count);
});
