import type { Subject } from "#analytics/analytics-queries.ts";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import type { Asked } from "#analytics/asked.ts";
import type { Since } from "#analytics/since-queries.ts";
import type { Analytics } from "#analytics/use-analytics.ts";

/** Ways from numbers to the things that they are of; pages know them. */
export interface AnalyticsLinks {
  /** Where the numbers of one thing are, seen in the same way. */
  hrefOf: (subject: Subject, view: AnalyticsView) => string;
  /** Films that have a text in their titles. */
  searchHref: (text: string) => string;
  folderHref: (folderId: string) => string;
}

/** What the sections of a desk have in common. */
export interface SectionProps {
  name: string;
  view: AnalyticsView;
  asked: Asked;
  since: Since;
  analytics: Analytics;
  links: AnalyticsLinks;
  onView: (view: AnalyticsView) => void;
}
