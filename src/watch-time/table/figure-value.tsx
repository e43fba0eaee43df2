import type { ReactNode } from "react";
import { Unknown } from "#shared/charts/unknown.tsx";
import type { FigureFormat } from "./use-figure-format.ts";

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
