let pencil: CanvasRenderingContext2D | null = null;

/** How wide words are in the smallest size of text, in pixels. */
export function measureText(text: string): number {
  pencil ??= document.createElement("canvas").getContext("2d");
  if (pencil === null) return text.length * 7;
  const rootSizePx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  pencil.font = `${rootSizePx * 0.75}px ${getComputedStyle(document.body).fontFamily}`;
  return pencil.measureText(text).width;
}
