import {
  formatReport,
  parseReport,
  type ReportSection,
  type ReportView,
} from "#views/report-view.ts";

/** Makes the next report of the latest one. */
export type ReportChange = (latest: ReportView) => ReportView;

/** Holds reports that had no room in a link, by the query of the link that was there when they were changed. */
export type Unlinked = ReadonlyMap<string, ReportView>;

/** Returns the report that a person made of a link without room for it, or else that of the link. */
export function reportAt(unlinked: Unlinked, search: string): ReportView {
  return unlinked.get(search) ?? parseReport(new URLSearchParams(search));
}

/**
 * Makes the next report of the latest one. What a link has no room for is not refused: it is kept, with all that is changed
 * after it, until a change lets the whole report fit.
 * @param fits says whether a link has room for a report
 */
export function changedAt(
  unlinked: Unlinked,
  search: string,
  make: ReportChange,
  fits: (report: ReportView) => boolean,
): { report: ReportView; unlinked: Unlinked; isLinked: boolean } {
  const report = make(reportAt(unlinked, search));
  const isLinked = fits(report);
  const next = new Map(unlinked);
  // One that fits again is shown from here until its own link has arrived.
  if (!isLinked || next.has(search)) next.set(search, report);
  if (isLinked) next.delete(formatReport(report));
  return { report, isLinked, unlinked: next };
}

/** Returns sections with keys, which stay with them when they are moved, and when their figures change. */
export function withKeys(
  sections: readonly ReportSection[],
): { key: string; section: ReportSection }[] {
  const names = sections.map(({ page, name }) => `${page} ${name}`);
  return sections.map((section, at) => {
    const nth = names.slice(0, at).filter((each) => each === names[at]).length;
    return { key: `${names[at]} ${nth}`, section };
  });
}

/** Returns a report with one section changed, or left out where nothing is made of it; the others stay. */
export function withSection(
  report: ReportView,
  key: string,
  make: (latest: ReportSection) => ReportSection | null,
): ReportView {
  const sections = withKeys(report.sections).flatMap(({ key: each, section }) =>
    each === key ? (make(section) ?? []) : [section],
  );
  return { ...report, sections };
}

/** Returns a report with a section moved up or down by one place, if there is one. */
export function withMoved(report: ReportView, key: string, by: -1 | 1): ReportView {
  const at = withKeys(report.sections).findIndex((each) => each.key === key);
  const sections = [...report.sections];
  const [moved] = at < 0 ? [] : sections.splice(at, 1);
  if (moved === undefined) return report;
  sections.splice(Math.max(0, at + by), 0, moved);
  return { ...report, sections };
}

/** Counts about how many characters take so many places of a link, where a text is typical of them. */
export function charactersIn(places: number, text: string): number {
  const written = new URLSearchParams({ t: text }).toString().length - "t=".length;
  return places / Math.max(1, written / Math.max(1, text.length));
}
