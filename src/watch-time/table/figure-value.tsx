import type { ReactNode } from "react";
import { Unknown } from "#shared/charts/unknown.tsx";
import type { FigureWords } from "./use-figure-words.ts";

/**
 * A figure to read; its digits are told to those who listen where it is not one number. No component: most figures
 * are a text, and rows have a hundred and fifty of them in sight.
 */
export function figureValue(words: FigureWords | null): ReactNode {
  if (words === null) return <Unknown />;
  if (words.reason === null) return words.text;
  return (
    <>
      <span
        aria-hidden="true"
        className="underline decoration-line-strong decoration-dotted underline-offset-2"
      >
        {words.text}
      </span>
      <span className="sr-only">{words.exact}</span>
    </>
  );
}

/** For those who point at a figure: its digits, and why it is not one number. */
export function figureTitle(words: FigureWords | null): string | undefined {
  if (words === null || (words.reason === null && words.text === words.exact)) return undefined;
  return words.reason === null ? words.exact : `${words.exact}. ${words.reason}`;
}
