import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { Printer, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { useHref } from "react-router";
import { useTranslations } from "use-intl";
import { defaultGranularity, GRANULARITIES, granularitiesOf } from "#analytics/analytics-plan.ts";
import { analyticsQueries, refreshAnalytics } from "#analytics/analytics-queries.ts";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import { type AnalyticsQuery, lastingView } from "#analytics/resolved-query.ts";
import { IconButton } from "#shared/ui/button.tsx";
import type { Chip } from "#shared/ui/chips.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { offeredIntervals } from "#shared/ui/range/panel-offer.ts";
import { RangeControls } from "#shared/ui/range/range-controls.tsx";
import { usePanelChoices } from "#shared/ui/range/use-panel-choices.tsx";
import type { AnalyticsScreenState } from "./use-analytics-screen.ts";

/**
 * Shows the controls of what is shown: in narrow windows most but the dates are in a sheet, and what differs from the usual
 * is below them.
 */
export function ScreenToolbar({
  view,
  query,
  since: { day: since, state },
  personZone,
  toHref,
  onView,
  subject,
  views,
  chips = [],
  children,
}: AnalyticsScreenState & {
  view: AnalyticsView;
  toHref: (view: AnalyticsView) => string;
  /** Holds the controls of what the figures are of. */
  subject?: ReactNode;
  /** Stands before the buttons. */
  views?: ReactNode;
  chips?: readonly Chip[];
  children?: ReactNode;
}) {
  const { time, today, granularity } = query;
  // An average week has days alone.
  const isAverage = query.previous?.kind === "average";
  const further = usePanelChoices({
    choice: view.choice,
    today,
    since,
    timeZone: time.timeZone,
    intervals: offeredIntervals({
      offered: isAverage ? [granularity] : GRANULARITIES,
      possible: granularitiesOf(time.range),
      inForce: granularity,
      usual: defaultGranularity(time.range),
      onChange: (interval) => onView({ ...view, granularity: interval }),
    }),
    against: {
      against: view.against,
      onChange: (against) => onView({ ...view, against }),
    },
  });
  return (
    <RangeControls
      choice={view.choice}
      today={today}
      since={since}
      isSinceKnown={state === "known"}
      timeZone={time.timeZone}
      personZone={personZone}
      lastDay={time.range.to}
      further={further}
      onChoice={(choice) => onView({ ...view, choice })}
      onZone={(timeZone) => onView({ ...view, timeZone })}
      subject={subject}
      chips={chips}
      actions={
        <>
          {views}
          <ScreenActions view={view} query={query} toHref={toHref} />
        </>
      }
    >
      {children}
    </RangeControls>
  );
}

/** Shows what can be done with all of the figures: read them again, copy their link, print them. */
export function ScreenActions({
  view,
  query,
  toHref,
}: {
  view: AnalyticsView;
  query: AnalyticsQuery;
  toHref: (view: AnalyticsView) => string;
}) {
  const t = useTranslations("analytics.toolbar");
  const common = useTranslations("common");
  const client = useQueryClient();
  const isReading = useIsFetching({ queryKey: analyticsQueries.all() }) > 0;
  const href = useHref(toHref(lastingView(view, query)));
  return (
    <>
      <IconButton
        label={common("reload")}
        aria-disabled={isReading}
        onClick={() => {
          if (!isReading) void refreshAnalytics(client);
        }}
      >
        <RefreshCw aria-hidden="true" size={15} />
      </IconButton>
      <CopyButton label={common("copyLink")} text={new URL(href, location.origin).href} />
      <IconButton label={t("print")} onClick={() => globalThis.print()}>
        <Printer aria-hidden="true" size={15} />
      </IconButton>
    </>
  );
}
