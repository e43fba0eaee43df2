import { fitWords } from "./picture-fit.ts";

let pen: CanvasRenderingContext2D | null = null;

/** A text cut off to so many pixels in the page's type at 12 px, as a drawing does not do that by itself. */
export function fitText(text: string, widthPx: number): string {
  pen ??= document.createElement("canvas").getContext("2d");
  if (pen === null) return text;
  pen.font = `12px ${getComputedStyle(document.documentElement).fontFamily}`;
  return fitWords(pen, text, widthPx);
}
