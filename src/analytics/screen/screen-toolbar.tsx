import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { Printer, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { useHref } from "react-router";
import { useTranslations } from "use-intl";
import {
  defaultGranularity,
  GRANULARITIES,
  type Granularity,
  granularitiesOf,
} from "#analytics/analytics-plan.ts";
import { analyticsQueries, refreshAnalytics } from "#analytics/analytics-queries.ts";
import { type AnalyticsView, DEFAULT_VIEW } from "#analytics/analytics-view.ts";
import { type AnalyticsQuery, lastingView } from "#analytics/resolved-query.ts";
import type { Against } from "#shared/dates/compared-days.ts";
import { IconButton } from "#shared/ui/button.tsx";
import type { Chip } from "#shared/ui/chips.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { ChoiceField } from "#shared/ui/fields.tsx";
import { AgainstField, useAgainstChips } from "#shared/ui/range/against-field.tsx";
import { RangeControls } from "#shared/ui/range/range-controls.tsx";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import type { AnalyticsScreenState } from "./use-analytics-screen.ts";

/**
 * Shows the controls of what is shown: in narrow windows most are in a sheet, and what differs from the usual is below
 * them.
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
  const t = useTranslations("analytics.toolbar");
  const granularities = useTranslations("analytics.grains");
  const isWide = useIsWide(80);
  const { time, today } = query;
  // An average week has days alone.
  const possible: readonly Granularity[] =
    query.weeks === undefined ? granularitiesOf(time.range) : ["day"];
  const granularity = possible.find((each) => each === view.granularity) ?? null;
  const onAgainst = (against: Against) => onView({ ...view, against });
  return (
    <RangeControls
      choice={view.choice}
      today={today}
      since={since}
      isSinceKnown={state === "known"}
      timeZone={time.timeZone}
      personZone={personZone}
      lastDay={time.range.to}
      onChoice={(choice) => onView({ ...view, choice })}
      onZone={(timeZone) => onView({ ...view, timeZone })}
      subject={subject}
      chips={[
        ...chips,
        ...(granularity === null
          ? []
          : [
              {
                text: granularities(granularity),
                onRemove: () => onView({ ...view, granularity: null }),
              },
            ]),
        ...useAgainstChips(view.against, DEFAULT_VIEW.against, onAgainst),
      ]}
      actions={
        <>
          {views}
          <ScreenActions view={view} query={query} toHref={toHref} />
        </>
      }
    >
      <ChoiceField
        label={t("by")}
        isLabelHidden={isWide}
        options={[
          {
            value: "usual",
            text: t("usual", { granularity: granularities(defaultGranularity(time.range)) }),
          },
          ...(query.weeks === undefined ? GRANULARITIES : possible).map((value) => {
            const isUnavailable = !possible.includes(value);
            const name = granularities(value);
            const text = isUnavailable ? t("tooMany", { granularity: name }) : name;
            return { value, text, isUnavailable };
          }),
        ]}
        value={granularity ?? "usual"}
        onChange={(value) => onView({ ...view, granularity: value === "usual" ? null : value })}
      />
      <AgainstField
        against={view.against}
        choice={view.choice}
        range={time.range}
        today={today}
        since={since}
        timeZone={time.timeZone}
        isLabelHidden={isWide}
        onChange={onAgainst}
      />
      {children}
    </RangeControls>
  );
}

function ScreenActions({
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
