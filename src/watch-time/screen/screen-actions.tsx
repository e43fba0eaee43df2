import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useHref } from "react-router";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import type { WatchTimeQuery } from "#watch-time/resolved-query.ts";
import { SavedViews } from "#watch-time/saved/saved-views.tsx";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { refreshWatchTime, watchTimeKey } from "#watch-time/watch-time-queries.ts";
import { formatWatchTimeView, type WatchTimeView } from "#watch-time/watch-time-view.ts";

/** What can be done with all that is shown. */
export function ScreenActions({
  kind,
  view,
  query: { time, granularity },
  toHref,
  isOne,
}: {
  kind: WatchTimeKind;
  view: WatchTimeView;
  query: WatchTimeQuery;
  toHref: (view: WatchTimeView) => string;
  /** Whether it is about one content: views are saved of all. */
  isOne: boolean;
}) {
  const t = useTranslations("watchTime.toolbar");
  const client = useQueryClient();
  const isReading = useIsFetching({ queryKey: watchTimeKey }) > 0;
  // The same for everybody, on any day: days that stay, in a zone that is named.
  const lasting = { ...view, choice: time.range, timeZone: time.timeZone, granularity };
  const href = useHref(toHref(lasting));
  return (
    <div className="ms-auto flex items-center">
      {isOne ? null : <SavedViews kind={kind} address={formatWatchTimeView(view)} />}
      <IconButton
        label={t("refresh")}
        aria-disabled={isReading}
        onClick={() => {
          if (!isReading) void refreshWatchTime(client);
        }}
      >
        <RefreshCw aria-hidden="true" size={15} />
      </IconButton>
      <CopyButton label={t("copyLink")} text={new URL(href, location.origin).href} />
    </div>
  );
}
