let ruler: ((text: string) => number) | null = null;

/**
 * Returns a function that measures a text's width in pixels at the smallest font size, in the page's font.
 * It is made once: reading the font makes the browser lay out the page.
 */
export function textRuler(): (text: string) => number {
  ruler ??= makeRuler();
  return ruler;
}

function makeRuler(): (text: string) => number {
  const pencil = document.createElement("canvas").getContext("2d");
  if (pencil === null) return (text) => text.length * 7;
  const rootSizePx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  pencil.font = `${rootSizePx * 0.75}px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => pencil.measureText(text).width;
}

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
