import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { Printer, RefreshCw } from "lucide-react";
import { useTranslations } from "use-intl";
import { analyticsQueries, refreshAnalytics } from "#api/analytics-queries.ts";
import type { AnalyticsView } from "#features/analytics/analytics-view.ts";
import type { Asked } from "#features/analytics/asked.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";

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
  return (
    <div data-print="hide" className="ms-auto flex flex-wrap items-center gap-2">
      <Button
        variant="quiet"
        icon={<RefreshCw aria-hidden="true" size={15} />}
        aria-disabled={isReading}
        onClick={() => {
          if (!isReading) void refreshAnalytics(client);
        }}
      >
        {t("refresh")}
      </Button>
      <CopyButton
        label={t("copyLink")}
        text={new URL(addressOf(lasting(view, asked)), location.href).href}
      />
      <Button
        variant="quiet"
        icon={<Printer aria-hidden="true" size={15} />}
        onClick={() => globalThis.print()}
      >
        {t("print")}
      </Button>
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
