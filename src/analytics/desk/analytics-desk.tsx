import { useTranslations } from "use-intl";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import { MembersSection } from "#analytics/members/members-section.tsx";
import { WatchTimeNote } from "#analytics/members/watch-time-note.tsx";
import { useAnalytics } from "#analytics/use-analytics.ts";
import { ChartSection } from "./chart-section.tsx";
import { ContentsSection } from "./contents-section.tsx";
import { CountriesSection } from "./countries-section.tsx";
import { DeskActions } from "./desk-actions.tsx";
import { DeskStatus } from "./desk-status.tsx";
import { DeskToolbar } from "./desk-toolbar.tsx";
import type { AnalyticsLinks } from "./section-props.ts";
import { SeriesNotesList } from "./series-notes-list.tsx";
import { TilesSection } from "./tiles-section.tsx";
import { useDesk } from "./use-desk.ts";

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
  const desk = useDesk(view, addressOf);
  const { asked, since, onView } = desk;
  const { subject } = view;
  const analytics = useAnalytics(subject, asked, since.createdAtMs);
  // Until the new days are there the old ones are shown, as what they are.
  const { current, isOutdated } = analytics;
  const shown =
    isOutdated && current !== undefined
      ? { ...asked, time: { range: current.range, timeZone: current.timeZone }, previous: null }
      : asked;
  const shared = { name, view, asked: shown, since, analytics, links, onView };
  // The service gives a folder as one row, and one content is itself (contract 4.1, rule 4).
  const hasContents = !("id" in subject);
  return (
    <section aria-label={t("of", { name })}>
      <DeskToolbar view={view} {...desk}>
        <DeskActions view={view} asked={asked} addressOf={addressOf} />
      </DeskToolbar>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SeriesNotesList asked={shown} series={current} />
        <DeskStatus view={view} analytics={analytics} />
        <div
          aria-busy={isOutdated}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity delay-150 aria-busy:opacity-60"
        >
          <TilesSection {...shared} />
          <WatchTimeNote {...shared} asked={asked} />
          <ChartSection {...shared} />
        </div>
        {/* Of nothing there are no parts; the chart's place says why there is nothing. */}
        {analytics.current?.isEmpty === true ? null : (
          <>
            {hasContents ? <ContentsSection {...shared} asked={asked} /> : null}
            <MembersSection {...shared} asked={asked} />
            <CountriesSection {...shared} asked={asked} />
          </>
        )}
      </div>
    </section>
  );
}
