/**
 * A text that is cut where its cell ends. `truncate` would make each cell something that could be scrolled, which
 * costs a browser a good part of the time to lay out rows.
 */
export const CUT = "overflow-clip text-ellipsis whitespace-nowrap";
