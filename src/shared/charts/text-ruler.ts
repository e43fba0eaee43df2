/** @returns says how wide words are in the smallest size of text, in pixels, as the page looks now */
export function textRuler(): (text: string) => number {
  const pencil = document.createElement("canvas").getContext("2d");
  if (pencil === null) return (text) => text.length * 7;
  const rootSizePx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  pencil.font = `${rootSizePx * 0.75}px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => pencil.measureText(text).width;
}

/** How far a label stands from the plot. */
export const LABEL_GAP_PX = 8;

/**
 * The room to the left of a plot for the values beside it, in pixels.
 * @param measure how wide words are, as `textRuler` says it
 */
export function valueRoomPx(
  labels: readonly { text: string }[],
  measure: (text: string) => number,
): number {
  return Math.ceil(Math.max(0, ...labels.map(({ text }) => measure(text)))) + LABEL_GAP_PX;
}
