/** Images that the board fills in. */
export const FILLS = ["thumbnail", "splashscreen", "both"] as const;

export type Fill = (typeof FILLS)[number];

/** View of the board, stored in the URL except for the selection. */
export interface BoardView {
  fill: Fill;
  /** Only the videos selected earlier, from the history state. */
  isSelectedOnly: boolean;
}

/** Parses a URL query; invalid values fall back to the defaults. */
export function parseBoardView(params: URLSearchParams): BoardView {
  return {
    fill: FILLS.find((fill) => fill === params.get("fill")) ?? "thumbnail",
    isSelectedOnly: params.get("show") === "chosen",
  };
}

/** Formats a view as `?…` or ""; defaults are omitted. */
export function formatBoardView({ fill, isSelectedOnly }: BoardView): string {
  const params = new URLSearchParams();
  if (fill !== "thumbnail") params.set("fill", fill);
  if (isSelectedOnly) params.set("show", "chosen");
  return params.size === 0 ? "" : `?${params}`;
}
