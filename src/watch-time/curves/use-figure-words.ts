import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { valueWords } from "#watch-time/measure-words.ts";
import type { Measure } from "#watch-time/measures.ts";
import type { Figure } from "#watch-time/row-groups.ts";

/** Puts figures of a measure into words: also how far they are known. */
export function useFigureWords(measure: Measure): (figure: Figure) => string {
  const t = useTranslations("watchTimeCurves");
  const locale = useLocale();
  return useMemo(() => {
    const words = (value: number) => valueWords(measure, value, locale);
    return (figure) => {
      switch (figure.kind) {
        case "exact":
          return words(figure.value);
        case "between":
          return t("between", { from: words(figure.from), to: words(figure.to) });
        case "atLeast":
          return t("atLeast", { value: words(figure.value) });
        case "unknown":
          return t("notKnown");
      }
    };
  }, [t, measure, locale]);
}
