import { type ReactNode, useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Unknown } from "#shared/charts/table-parts.tsx";
import type { Figure } from "#watch-time/figure.ts";
import { formatExactly, formatValue } from "#watch-time/format-measure.ts";
import { aggregationOf, type Measure } from "#watch-time/measures.ts";

/**
 * Renders a figure, with a spoken form if it is not a plain number. A function, not a component: most figures
 * are text, and 150 are visible.
 */
export function figureValue(labels: FigureFormat | null): ReactNode {
  if (labels === null) return <Unknown />;
  if (labels.reason === null) return labels.text;
  return (
    <>
      <span
        aria-hidden="true"
        className="underline decoration-line-strong decoration-dotted underline-offset-2"
      >
        {labels.text}
      </span>
      <span className="sr-only">{labels.exact}</span>
    </>
  );
}

/** For those who point at a figure: its digits, and why it is not one number. */
export function figureTitle(labels: FigureFormat | null): string | undefined {
  if (labels === null || (labels.reason === null && labels.text === labels.exact)) return undefined;
  return labels.reason === null ? labels.exact : `${labels.exact}. ${labels.reason}`;
}

/** Figure as text. */
interface FigureFormat {
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
