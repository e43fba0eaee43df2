import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { Printer, RefreshCw } from "lucide-react";
import { useHref } from "react-router";
import { useTranslations } from "use-intl";
import { analyticsQueries, refreshAnalytics } from "#analytics/analytics-queries.ts";
import type { AnalyticsView } from "#analytics/analytics-view.ts";
import type { Asked } from "#analytics/asked.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";

/** What can be done with all that is shown. */
export function DeskActions({
  view,
  asked,
  addressOf,
}: {
  view: AnalyticsView;
  asked: Asked;
  addressOf: (view: AnalyticsView) => string;
}) {
  const t = useTranslations("analytics.toolbar");
  const client = useQueryClient();
  const isReading = useIsFetching({ queryKey: analyticsQueries.all() }) > 0;
  const href = useHref(addressOf(lasting(view, asked)));
  return (
    <div className="ms-auto flex items-center">
      <IconButton
        label={t("refresh")}
        aria-disabled={isReading}
        onClick={() => {
          if (!isReading) void refreshAnalytics(client);
        }}
      >
        <RefreshCw aria-hidden="true" size={15} />
      </IconButton>
      <CopyButton label={t("copyLink")} text={new URL(href, location.origin).href} />
      <IconButton label={t("print")} onClick={() => globalThis.print()}>
        <Printer aria-hidden="true" size={15} />
      </IconButton>
    </div>
  );
}

/** The same view by days that stay, in a zone that is named: the same for everybody, on any day. */
function lasting(view: AnalyticsView, { time, previous, grain }: Asked): AnalyticsView {
  const isOwn = typeof view.against !== "string";
  return {
    ...view,
    choice: time.range,
    timeZone: time.timeZone,
    grain,
    against: isOwn && previous !== null ? previous.range : view.against,
  };
}
