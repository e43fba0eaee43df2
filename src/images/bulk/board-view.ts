/** Which pictures the board is about. */
export const FILLS = ["thumbnail", "splashscreen", "both"] as const;

export type Fill = (typeof FILLS)[number];

/** What the board shows; the address holds all of it but which films were chosen. */
export interface BoardView {
  fill: Fill;
  /** Only films that were chosen before, which the history keeps. */
  isSelectedOnly: boolean;
}

/** Reads an address; what makes no sense falls back to what is usual. */
export function parseBoardView(params: URLSearchParams): BoardView {
  return {
    fill: FILLS.find((fill) => fill === params.get("fill")) ?? "thumbnail",
    isSelectedOnly: params.get("show") === "chosen",
  };
}

/** The address of a view, `?…` or "", what is usual left out. */
export function formatBoardView({ fill, isSelectedOnly }: BoardView): string {
  const params = new URLSearchParams();
  if (fill !== "thumbnail") params.set("fill", fill);
  if (isSelectedOnly) params.set("show", "chosen");
  return params.size === 0 ? "" : `?${params}`;
}
