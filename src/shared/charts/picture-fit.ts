const LETTERS = new Intl.Segmenter();

/** A text cut off, with dots where something is missing, so that it is no wider than so many pixels in the pen's type. */
export function fitWords(pen: CanvasRenderingContext2D, text: string, widthPx: number): string {
  if (pen.measureText(text).width <= widthPx) return text;
  const letters = Array.from(LETTERS.segment(text), ({ segment }) => segment);
  while (letters.length > 0 && pen.measureText(`${letters.join("")}…`).width > widthPx) {
    letters.pop();
  }
  return `${letters.join("").trimEnd()}…`;
}
