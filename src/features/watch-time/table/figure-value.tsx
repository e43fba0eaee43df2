import type { Measure } from "#features/watch-time/measures.ts";
import type { Figure } from "#features/watch-time/row-groups.ts";
import { Unknown } from "#ui/unknown.tsx";
import { useFigureWords } from "./use-figure-words.ts";

/** A figure to read; its digits and why it is not one number are told to those who point at it, or listen. */
export function FigureValue({ measure, figure }: { measure: Measure; figure: Figure }) {
  const words = useFigureWords()(measure, figure);
  if (words === null) return <Unknown />;
  const { text, exact, reason } = words;
  if (reason === null) return text === exact ? text : <span title={exact}>{text}</span>;
  return (
    <span
      title={`${exact}. ${reason}`}
      className="underline decoration-line-strong decoration-dotted underline-offset-2"
    >
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{exact}</span>
    </span>
  );
}
