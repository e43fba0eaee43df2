import { useTranslations } from "use-intl";
import { type AnalyticsView, SHAPES } from "#analytics/analytics-view.ts";
import { METRICS } from "#analytics/metrics.ts";
import { SelectField } from "#shared/ui/fields.tsx";

/** How the chart is drawn: its shape, and what else is on it. */
export function ChartLook({
  view,
  onView,
}: {
  view: AnalyticsView;
  onView: (view: AnalyticsView) => void;
}) {
  const t = useTranslations("analytics");
  const { metric, shape } = view;
  return (
    <>
      <SelectField
        label={t("chart.shape")}
        isLabelHidden
        value={shape}
        onChange={({ target }) =>
          onView({ ...view, shape: SHAPES.find((each) => each === target.value) ?? shape })
        }
      >
        {SHAPES.map((each) => (
          <option key={each} value={each}>
            {t(`chart.shapes.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("chart.second")}
        isLabelHidden
        value={view.second ?? "none"}
        onChange={({ target }) =>
          onView({ ...view, second: METRICS.find((each) => each === target.value) ?? null })
        }
      >
        <option value="none">{t("chart.noSecond")}</option>
        {METRICS.filter((each) => each !== metric).map((each) => (
          <option key={each} value={each}>
            {t("chart.and", { metric: t(`metrics.${each}`) })}
          </option>
        ))}
      </SelectField>
    </>
  );
}
