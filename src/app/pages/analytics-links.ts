import type { Subject } from "#analytics/analytics-queries.ts";
import {
  type AnalyticsView,
  formatAnalyticsView,
  withoutLooks,
} from "#analytics/analytics-view.ts";
import { paths } from "#shared/paths.ts";
import { formatLibraryView, USUAL_VIEW as WHOLE_LIBRARY } from "#videos/library-view.ts";

/** Ways from numbers to the things that they are of. */
export const analyticsLinks = {
  /** Where the numbers of one thing are, seen in the same way. */
  hrefOf(subject: Subject, view: AnalyticsView): string {
    const seen = {
      ...withoutLooks(view),
      subject: { kind: "account" as const },
      beside: [],
    };
    switch (subject.kind) {
      case "vod":
        return `${paths.vod(subject.id, "analytics")}${formatAnalyticsView(seen)}`;
      case "channel":
        return `${paths.channel(subject.id, "analytics")}${formatAnalyticsView(seen)}`;
      case "folder":
        return `${paths.folderAnalytics(subject.id)}${formatAnalyticsView(seen)}`;
      default:
        return `${paths.analytics}${formatAnalyticsView({ ...seen, subject })}`;
    }
  },
  /** The films that have a text in their titles. */
  searchHref: (text: string): string =>
    `${paths.library}${formatLibraryView({ ...WHOLE_LIBRARY, search: text })}`,
  /** What is in a folder. */
  folderHref: (folderId: string): string => paths.folder(folderId),
};
