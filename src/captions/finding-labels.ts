import { useFormatter, useTranslations } from "use-intl";
import type { Finding, FindingPlaces } from "./format/findings.ts";

const NO_VALUES = { limit: 0, value: 0, sample: "" };

/** Texts of findings. */
export function useFindingLabels() {
  const t = useTranslations("captionFindings");
  const format = useFormatter();
  return {
    /** @param count of its kind: the values of one say nothing of many */
    label: ({ kind, values }: Pick<Finding, "kind" | "values">, count = 1) =>
      t(`kind.${kind}`, { ...NO_VALUES, ...values, many: count > 1 ? "yes" : "no" }),
    /** As `captions 3–7, 12 and 40 more`; empty for the file as a whole. */
    places(places: FindingPlaces | null) {
      if (places === null) return "";
      const { of, runs, count, more } = places;
      const parts = runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
      return t(of, { count, more, list: format.list(parts, { type: "unit" }) });
    },
  };
}
