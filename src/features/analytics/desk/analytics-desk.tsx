import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useNow, useTimeZone, useTranslations } from "use-intl";
import type { AnalyticsView } from "../analytics-view.ts";
import { resolveView } from "../asked.ts";
import { useAnalytics } from "../use-analytics.ts";
import { useSince } from "../use-since.ts";
import type { AnalyticsLinks } from "./section-props.ts";
import { ChartSection } from "./chart-section.tsx";
import { ContentsSection } from "./contents-section.tsx";
import { CountriesSection } from "./countries-section.tsx";
import { DeskActions } from "./desk-actions.tsx";
import { DeskToolbar } from "./desk-toolbar.tsx";
import { SeriesNotesList } from "./series-notes-list.tsx";
import { TilesSection } from "./tiles-section.tsx";

/** How often the present moment is looked at: a day that ends moves every range that is going on. */
const NOW_EVERY_MS = 60_000;

/** The numbers of one subject: what is looked at, the totals, the chart, and what they are made of. */
export function AnalyticsDesk({
  name,
  view,
  addressOf,
  links,
}: {
  /** Of the subject, for headings and files. */
  name: string;
  view: AnalyticsView;
  /** Where a view is, on the page that this is on. */
  addressOf: (view: AnalyticsView) => string;
  links: AnalyticsLinks;
}) {
  const t = useTranslations("analytics");
  const navigate = useNavigate();
  const personZone = useTimeZone() ?? "UTC";
  const nowMs = useNow({ updateInterval: NOW_EVERY_MS }).getTime();
  const { subject } = view;
  const timeZone = view.timeZone ?? personZone;
  const since = useSince(subject, timeZone, nowMs);
  const asked = resolveView(view, { personZone, since: since.day, nowMs });
  const analytics = useAnalytics(subject, asked, since.createdAtMs);
  const onView = useCallback(
    (next: AnalyticsView) => void navigate(addressOf(next), { preventScrollReset: true }),
    [navigate, addressOf],
  );
  const shared = { name, view, asked, analytics, links, onView };
  const hasContents = subject.kind !== "vod" && subject.kind !== "channel";
  return (
    <section aria-label={t("of", { name })}>
      <DeskToolbar
        view={view}
        asked={asked}
        since={since.day}
        personZone={personZone}
        onView={onView}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <SeriesNotesList asked={asked} series={analytics.current} />
        <DeskActions view={view} asked={asked} addressOf={addressOf} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TilesSection {...shared} />
        <ChartSection {...shared} />
        {hasContents && subject.kind !== "folder" ? <ContentsSection {...shared} /> : null}
        <CountriesSection {...shared} />
      </div>
    </section>
  );
}
