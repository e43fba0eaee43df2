let ruler: CanvasRenderingContext2D | null = null;
/** Names the language of the font that was read. */
let rulerLanguage = "";

/**
 * Returns a canvas with the page's font at its smallest size. It is made once for a language: reading the font makes
 * the browser lay out the page.
 */
function smallFont(): CanvasRenderingContext2D | null {
  const { lang } = document.documentElement;
  if (ruler === null || rulerLanguage !== lang) {
    rulerLanguage = lang;
    ruler = document.createElement("canvas").getContext("2d");
    if (ruler === null) return null;
    const rootSizePx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    ruler.font = `${rootSizePx * 0.75}px ${getComputedStyle(document.body).fontFamily}`;
  }
  return ruler;
}

/** Measures a text's width in pixels at the smallest font size. */
export function textWidth(text: string): number {
  return smallFont()?.measureText(text).width ?? text.length * 7;
}

/** Truncates a text of the smallest size to a width in pixels, since SVG does not do that. */
export function fitText(text: string, widthPx: number): string {
  const pen = smallFont();
  return pen === null ? text : truncateText(pen, text, widthPx);
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
