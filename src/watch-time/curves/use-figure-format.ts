import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Figure } from "#watch-time/figure.ts";
import { formatValue } from "#watch-time/format-measure.ts";
import type { Measure } from "#watch-time/measures.ts";

/** Formats figures with their bounds. */
export function useFigureFormat(measure: Measure): (figure: Figure) => string {
  const t = useTranslations("watchTimeCurves");
  const locale = useLocale();
  return useMemo(() => {
    const labels = (value: number) => formatValue(measure, value, locale);
    return (figure) => {
      switch (figure.kind) {
        case "exact":
          return labels(figure.value);
        case "between":
          return t("between", { from: labels(figure.from), to: labels(figure.to) });
        case "atLeast":
          return t("atLeast", { value: labels(figure.value) });
        case "unknown":
          return t("notKnown");
      }
    };
  }, [t, measure, locale]);
}
