/** @returns says how wide words are in the smallest size of text, in pixels, as the page looks now */
export function textRuler(): (text: string) => number {
  const pencil = document.createElement("canvas").getContext("2d");
  if (pencil === null) return (text) => text.length * 7;
  const rootSizePx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  pencil.font = `${rootSizePx * 0.75}px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => pencil.measureText(text).width;
}
