import { useTranslations } from "use-intl";
import { METRICS, type Metric } from "#analytics/metrics.ts";
import { SelectField } from "#shared/ui/fields.tsx";

/** The metric that the charts are about, where no tiles choose it. */
export function MetricField({
  metric,
  onChoose,
}: {
  metric: Metric;
  onChoose: (metric: Metric) => void;
}) {
  const t = useTranslations("comparison");
  const metrics = useTranslations("analytics.metrics");
  return (
    <SelectField
      label={t("metric")}
      isLabelHidden
      value={metric}
      onChange={({ target }) => {
        const chosen = METRICS.find((each) => each === target.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      {METRICS.map((each) => (
        <option key={each} value={each}>
          {metrics(each)}
        </option>
      ))}
    </SelectField>
  );
}
