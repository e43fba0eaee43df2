/**
 * A text that is cut where its cell ends. `truncate` would make each cell something that could be scrolled, which
 * costs a browser a good part of the time to lay out rows.
 */
export const CUT = "overflow-clip text-ellipsis whitespace-nowrap";

/** The same on paper, where columns share the width of the sheet; on the screen there is room. */
export const CUT_ON_PAPER = "whitespace-nowrap print:overflow-clip print:text-ellipsis";

/** Scripts whose letters and digits are no wider than `ROOM_REM` says. */
const NARROW = /^[\u0020-\u052f\u2000-\u206f]*$/u;

/**
 * Whether a text fits without being cut. Each thing that is cut is one more for the browser to keep account of when
 * other rows come into sight: a tenth of the time that takes.
 * @param room for how many letters or digits there is room
 */
export function isShort(text: string, room: number): boolean {
  return text.length <= room && NARROW.test(text);
}
