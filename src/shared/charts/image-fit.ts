const LETTERS = new Intl.Segmenter();

/** Truncates a text with an ellipsis so that it is no wider than `widthPx` in the canvas context's font. */
export function truncateText(pen: CanvasRenderingContext2D, text: string, widthPx: number): string {
  if (pen.measureText(text).width <= widthPx) return text;
  const letters = Array.from(LETTERS.segment(text), ({ segment }) => segment);
  while (letters.length > 0 && pen.measureText(`${letters.join("")}…`).width > widthPx) {
    letters.pop();
  }
  return `${letters.join("").trimEnd()}…`;
}
