const SEGMENTER = new Intl.Segmenter();
let pen: CanvasRenderingContext2D | null = null;

/** A text cut off to so many pixels in the page's type at 12 px, as a drawing does not do that by itself. */
export function fitText(text: string, widthPx: number): string {
  pen ??= document.createElement("canvas").getContext("2d");
  if (pen === null) return text;
  pen.font = `12px ${getComputedStyle(document.documentElement).fontFamily}`;
  if (pen.measureText(text).width <= widthPx) return text;
  const letters = Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
  while (letters.length > 0 && pen.measureText(`${letters.join("")}…`).width > widthPx) {
    letters.pop();
  }
  return `${letters.join("").trimEnd()}…`;
}
