import { paths } from "#shared/paths.ts";
import type { ViewPage } from "./saved-views-store.ts";

/** Names the pages whose views a report can show. Lists of the library have no figures of a range. */
const PAGES = ["overview", "analytics", "watchTimeVideos", "watchTimeChannels"] as const;
export type ReportPage = (typeof PAGES)[number];

/** Describes a section of a report: a view of a page, by a name, with what a person says of it. */
export interface ReportSection {
  page: ReportPage;
  /** Is the URL query of the view with `?`, or "". */
  query: string;
  /** Is "" where the view has no name of its own. */
  name: string;
  note: string;
}

/** Describes what the figures of a section show, and takes what a person changes in them. */
export interface SectionFiguresProps {
  /** Is the URL query of the view. */
  query: string;
  /** Takes what makes the next query of the latest one, which can be newer than the shown one. */
  onQuery: (make: (latest: string) => string) => void;
}

/** Describes a report, stored in its link in full. */
export interface ReportView {
  /** Is "" for the usual one. */
  title: string;
  sections: readonly ReportSection[];
}

/** More sections would be more calls at once than a server answers soon. */
export const MAX_SECTIONS = 12;

/** Limits the link: servers and mail programs refuse or cut longer ones. */
export const MAX_LINK_LENGTH = 7000;

/** Returns whether views of a page can be shown in a report. */
export function isReportPage(page: ViewPage | ReportPage): page is ReportPage {
  return PAGES.some((each) => each === page);
}

/** Reads a report from its URL query; what is no view of a page is left out. */
export function parseReport(params: URLSearchParams): ReportView {
  const [names, notes] = [params.getAll("name"), params.getAll("note")];
  const sections = params.getAll("show").flatMap((text, at): ReportSection[] => {
    const [, name = "", query = ""] = /^(\w+)(\?[^#]*)?$/s.exec(text) ?? [];
    const page = PAGES.find((each) => each === name);
    if (page === undefined) return [];
    return [{ page, query, name: names[at] ?? "", note: notes[at] ?? "" }];
  });
  return { title: params.get("title") ?? "", sections: sections.slice(0, MAX_SECTIONS) };
}

/** Writes a report as `?…`, or "" for one without sections and title. */
export function formatReport({ title, sections }: ReportView): string {
  const params = new URLSearchParams();
  if (title !== "") params.append("title", title);
  for (const { page, query, name, note } of sections) {
    params.append("show", `${page}${query}`);
    // Each section has both, so that the texts of one are not taken for those of another.
    params.append("name", name);
    params.append("note", note);
  }
  return params.size === 0 ? "" : `?${params}`;
}

/** Returns the link of a report of one view, to which others can be added there. */
export function reportOf(section: Omit<ReportSection, "note">): string {
  return `${paths.report}${formatReport({ title: "", sections: [{ ...section, note: "" }] })}`;
}
