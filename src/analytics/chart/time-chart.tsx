import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { TimeChartProps } from "./chart-frame.tsx";

const ChartFrame = lazily(async () => (await import("./chart-frame.tsx")).ChartFrame);

/**
 * A metric over time, as an area or as bars, beside what it is compared with and, on an axis of its own, a
 * second metric. Its words are in the catalogue `timeChart`; what draws it comes when it is needed. What
 * its lines mean says the panel around it: `useChartLegend`.
 */
export function TimeChart(props: TimeChartProps) {
  const t = useTranslations("timeChart");
  return (
    <Suspense
      fallback={
        <div className="flex flex-col gap-3">
          <span role="status" className="sr-only">
            {t("loading")}
          </span>
          <Skeleton className="h-60 sm:h-72" />
        </div>
      }
    >
      <ChartFrame {...props} />
    </Suspense>
  );
}
