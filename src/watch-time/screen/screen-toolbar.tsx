import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { useHref } from "react-router";
import { useTranslations } from "use-intl";
import { againstOf } from "#shared/dates/compared-days.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { offeredIntervals } from "#shared/ui/range/panel-offer.ts";
import { RangeControls } from "#shared/ui/range/range-controls.tsx";
import { usePanelChoices } from "#shared/ui/range/use-panel-choices.tsx";
import { SavedViews } from "#views/saved-views.tsx";
import { lastingView, type ResolvedView } from "#watch-time/resolved-query.ts";
import type { useTableChips } from "#watch-time/table/table-toolbar.tsx";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import { WATCH_TIME_GRANULARITIES } from "#watch-time/watch-time.ts";
import { refreshWatchTime, watchTimeKey } from "#watch-time/watch-time-queries.ts";
import {
  formatWatchTimeView,
  parseWatchTimeView,
  type WatchTimeView,
  withAgainst,
} from "#watch-time/watch-time-view.ts";
import type { useWatchTimeScreen } from "./use-watch-time-screen.ts";

type Asked = Pick<ShownRows, "kind"> & { view: WatchTimeView };

/** Shows the controls of the days: range, records by day or month, what they are compared with. */
export function ScreenToolbar({
  kind,
  view,
  screen: { query, since, personZone, onView },
  toHref,
  hasSavedViews,
  chips,
  children,
}: Asked & {
  screen: ReturnType<typeof useWatchTimeScreen>;
  toHref: (view: WatchTimeView) => string;
  /** Views of this page can be saved under a name. */
  hasSavedViews: boolean;
  /** Lists what differs from the usual in the table. */
  chips: Pick<ReturnType<typeof useTableChips>, "numbers" | "others">;
  children: ReactNode;
}) {
  const { chosen, today, time, granularity } = query;
  const isCompared = view.shown !== "never";
  // An average week has days alone.
  const chosenTime = { range: chosen, timeZone: time.timeZone };
  const isAverage = isCompared && againstOf(view.against, chosenTime) === "weeks";
  const offered = isAverage ? [granularity] : WATCH_TIME_GRANULARITIES;
  const further = usePanelChoices({
    choice: view.choice,
    today,
    since: since.day,
    timeZone: time.timeZone,
    intervals: offeredIntervals({
      offered,
      possible: offered,
      inForce: granularity,
      usual: query.usualGranularity,
      onChange: (interval) => onView({ ...view, granularity: interval }),
    }),
    against: isCompared
      ? {
          against: view.against,
          onChange: (against) => onView(withAgainst(view, against)),
        }
      : null,
  });
  return (
    <RangeControls
      choice={view.choice}
      today={today}
      since={since.day}
      isSinceKnown={since.state === "known"}
      timeZone={time.timeZone}
      personZone={personZone}
      lastDay={chosen.to}
      further={further}
      onChoice={(choice) => onView({ ...view, choice })}
      onZone={(timeZone) => onView({ ...view, timeZone })}
      chips={[...chips.others, ...chips.numbers]}
      actions={<ScreenActions {...{ kind, hasSavedViews, view, query, toHref }} />}
    >
      {children}
    </RangeControls>
  );
}

function ScreenActions({
  kind,
  hasSavedViews,
  view,
  query,
  toHref,
}: Asked & {
  hasSavedViews: boolean;
  query: ResolvedView;
  toHref: (view: WatchTimeView) => string;
}) {
  const common = useTranslations("common");
  const client = useQueryClient();
  const isReading = useIsFetching({ queryKey: watchTimeKey }) > 0;
  const href = useHref(toHref(lastingView(view, query)));
  return (
    <>
      {hasSavedViews ? (
        <SavedViews
          page={kind === "vod" ? "watchTimeVideos" : "watchTimeChannels"}
          query={formatWatchTimeView(view)}
          usualForm={usualForm}
        />
      ) : null}
      <IconButton
        label={common("reload")}
        aria-disabled={isReading}
        onClick={() => {
          if (!isReading) void refreshWatchTime(client);
        }}
      >
        <RefreshCw aria-hidden="true" size={15} />
      </IconButton>
      <CopyButton label={common("copyLink")} text={new URL(href, location.origin).href} />
    </>
  );
}

/** Older links may spell a view differently. */
function usualForm(query: string): string {
  return formatWatchTimeView(parseWatchTimeView(new URLSearchParams(query)));
}
