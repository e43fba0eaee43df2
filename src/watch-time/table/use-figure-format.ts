import { useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Figure } from "#watch-time/figure.ts";
import { formatExactly, formatValue } from "#watch-time/format-measure.ts";
import { aggregationOf, type Measure } from "#watch-time/measures.ts";

/** Figure as text. */
export interface FigureFormat {
  /** To read in a row. */
  text: string;
  /** With all its digits. */
  exact: string;
  /** Why it is not one number; null where it is. */
  reason: string | null;
}

/** Formats a figure with its bounds; null if unknown. */
export type SayFigure = (measure: Measure, figure: Figure) => FigureFormat | null;

/** Returns the formatter of figures. */
export function useFigureFormat(): SayFigure {
  const t = useTranslations("watchTimeTable.figure");
  const locale = useLocale();
  return useCallback(
    (measure, figure) => {
      const both = (value: number) => ({
        text: formatValue(measure, value, locale),
        exact: formatExactly(measure, value, locale),
      });
      switch (figure.kind) {
        case "unknown":
          return figure.isUnsound === true
            ? {
                text: "–",
                exact: t("notKnown"),
                reason: t(measure === "completion" ? "unfinishedReason" : "unsoundReason"),
              }
            : null;
        case "exact":
          return {
            ...both(figure.value),
            reason: figure.isPart === true ? t("ratioReason") : null,
          };
        case "atLeast": {
          const { text, exact } = both(figure.value);
          return {
            text: t("atLeast", { value: text }),
            exact: t("atLeastWords", { value: exact }),
            reason: t("partReason"),
          };
        }
        case "between": {
          const [from, to] = [both(figure.from), both(figure.to)];
          return {
            text: t("between", { from: from.text, to: to.text }),
            exact: t("betweenWords", { from: from.exact, to: to.exact }),
            reason: t(
              aggregationOf(measure).kind === "viewers" ? "viewersReason" : "perViewerReason",
            ),
          };
        }
      }
    },
    [t, locale],
  );
}
