import type { Measure } from "#features/watch-time/measures.ts";
import type { Figure } from "#features/watch-time/row-groups.ts";
import { Unknown } from "#ui/unknown.tsx";
import type { SayFigure } from "./use-figure-words.ts";

/** A figure to read; its digits and why it is not one number are told to those who point at it, or listen. */
export function FigureValue({
  measure,
  figure,
  say,
}: {
  measure: Measure;
  figure: Figure;
  /** Given, as there are hundreds of figures in sight. */
  say: SayFigure;
}) {
  const words = say(measure, figure);
  if (words === null) return <Unknown />;
  const { text, exact, reason } = words;
  if (reason === null) {
    return (
      <span title={text === exact ? undefined : exact} className="truncate">
        {text}
      </span>
    );
  }
  return (
    <span
      title={`${exact}. ${reason}`}
      className="truncate underline decoration-line-strong decoration-dotted underline-offset-2"
    >
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{exact}</span>
    </span>
  );
}
