import type { Subject } from "#analytics/analytics-queries.ts";
import {
  type AnalyticsView,
  formatAnalyticsView,
  withoutDisplays,
} from "#analytics/analytics-view.ts";
import { formatLibraryView, DEFAULT_VIEW as WHOLE_LIBRARY } from "#library/library-view.ts";
import { paths } from "#shared/paths.ts";

/** Returns the URL of the analytics of a subject, with the same view settings. */
export function analyticsHref(subject: Subject, view: AnalyticsView): string {
  const seen = { ...withoutDisplays(view), subject: { kind: "account" as const }, beside: [] };
  switch (subject.kind) {
    case "vod":
      return `${paths.video(subject.id, "analytics")}${formatAnalyticsView(seen)}`;
    case "channel":
      return `${paths.channel(subject.id, "analytics")}${formatAnalyticsView(seen)}`;
    case "folder":
      return `${paths.folderAnalytics(subject.id)}${formatAnalyticsView(seen)}`;
    default:
      return `${paths.analytics}${formatAnalyticsView({ ...seen, subject })}`;
  }
}

/** Returns the URL of the library searched for a text, such as a name that several videos have. */
export function librarySearchHref(text: string): string {
  return `${paths.library}${formatLibraryView({ ...WHOLE_LIBRARY, search: text })}`;
}
