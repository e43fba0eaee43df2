import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { TimeChartProps } from "./chart-frame.tsx";

const ChartFrame = lazily(async () => (await import("./chart-frame.tsx")).ChartFrame);

/**
 * Shows a metric over time as an area, with a comparison and a second metric on its own axis. Labels are in the
 * catalogue `timeChart`; the drawing loads on demand. The surrounding panel has the legend: `useChartLegend`.
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
          <ChartSkeleton />
        </div>
      }
    >
      <ChartFrame {...props} />
    </Suspense>
  );
}

/** Renders a placeholder as high as the drawing with the line above it. */
export function ChartSkeleton() {
  return <Skeleton className="h-61 sm:h-77" />;
}
