import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { useHref } from "react-router";
import { useTranslations } from "use-intl";
import type { Against } from "#shared/dates/compared-days.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { ChoiceField } from "#shared/ui/fields.tsx";
import { AgainstField, useAgainstChips } from "#shared/ui/range/against-field.tsx";
import { RangeControls } from "#shared/ui/range/range-controls.tsx";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import { SavedViews } from "#views/saved-views.tsx";
import { lastingView, type ResolvedView } from "#watch-time/resolved-query.ts";
import type { useTableChips } from "#watch-time/table/table-toolbar.tsx";
import type { ShownRows } from "#watch-time/use-arrangement.ts";
import type { WatchTimeGranularity } from "#watch-time/watch-time.ts";
import { refreshWatchTime, watchTimeKey } from "#watch-time/watch-time-queries.ts";
import {
  DEFAULT_VIEW,
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
  const by = useTranslations("watchTime.toolbar");
  const isWide = useIsWide(80);
  const { chosen, today, time } = query;
  const onAgainst = (against: Against) => onView(withAgainst(view, against));
  const againstChips = useAgainstChips(view.against, DEFAULT_VIEW.against, onAgainst);
  return (
    <RangeControls
      choice={view.choice}
      today={today}
      since={since.day}
      isSinceKnown={since.state === "known"}
      timeZone={time.timeZone}
      personZone={personZone}
      lastDay={chosen.to}
      onChoice={(choice) => onView({ ...view, choice })}
      onZone={(timeZone) => onView({ ...view, timeZone })}
      chips={[
        ...(view.granularity === null
          ? []
          : [
              {
                text: by(view.granularity),
                onRemove: () => onView({ ...view, granularity: null }),
              },
            ]),
        ...(view.shown === "never" ? [] : againstChips),
        ...chips.others,
        ...chips.numbers,
      ]}
      actions={<ScreenActions {...{ kind, hasSavedViews, view, query, toHref }} />}
    >
      <GranularityField
        usual={query.usualGranularity}
        granularity={view.granularity}
        isLabelHidden={isWide}
        onChange={(granularity) => onView({ ...view, granularity })}
      />
      {view.shown === "never" ? null : (
        <AgainstField
          against={view.against}
          choice={view.choice}
          range={chosen}
          today={today}
          since={since.day}
          timeZone={time.timeZone}
          isLabelHidden={isWide}
          onChange={onAgainst}
        />
      )}
      {children}
    </RangeControls>
  );
}

function GranularityField({
  usual,
  granularity,
  isLabelHidden,
  onChange,
}: {
  usual: WatchTimeGranularity;
  /** Is null for the usual one. */
  granularity: WatchTimeView["granularity"];
  isLabelHidden: boolean;
  onChange: (granularity: WatchTimeView["granularity"]) => void;
}) {
  const t = useTranslations("watchTime.toolbar");
  return (
    <ChoiceField
      label={t("by")}
      isLabelHidden={isLabelHidden}
      options={[
        { value: "usual", text: t("usual", { by: t(usual) }) },
        { value: "day", text: t("day") },
        { value: "month", text: t("month") },
      ]}
      value={granularity ?? "usual"}
      onChange={(value) => onChange(value === "usual" ? null : value)}
    />
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
