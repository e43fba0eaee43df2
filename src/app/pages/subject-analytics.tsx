import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Subject } from "#analytics/analytics-queries.ts";
import {
  type AnalyticsView,
  formatAnalyticsView,
  parseAnalyticsView,
  withoutDisplays,
} from "#analytics/analytics-view.ts";
import { AnalyticsScreen } from "#analytics/screen/analytics-screen.tsx";
import { formatLibraryView, DEFAULT_VIEW as WHOLE_LIBRARY } from "#library/library-view.ts";
import { paths } from "#shared/paths.ts";

export function SubjectAnalytics({
  kind,
  id,
  name,
}: {
  kind: "vod" | "channel" | "folder";
  id: string;
  name: string;
}) {
  const [params] = useSearchParams();
  const view = useMemo(
    () => ({ ...parseAnalyticsView(params), subject: { kind, id } }),
    [params, kind, id],
  );
  const toHref = useCallback(
    (next: AnalyticsView) => formatAnalyticsView({ ...next, subject: { kind: "account" } }) || "?",
    [],
  );
  return <AnalyticsScreen name={name} view={view} toHref={toHref} links={analyticsLinks} />;
}

export const analyticsLinks = {
  /** Returns the URL of the analytics of a subject, with the same view settings. */
  hrefOf(subject: Subject, view: AnalyticsView): string {
    const seen = {
      ...withoutDisplays(view),
      subject: { kind: "account" as const },
      beside: [],
    };
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
  },
  searchHref: (text: string): string =>
    `${paths.library}${formatLibraryView({ ...WHOLE_LIBRARY, search: text })}`,
};
