import { choiceParam, defineSearchParams, flagParam } from "#shared/collections/search-params.ts";

export const FILLS = ["thumbnail", "splashscreen", "both"] as const;

export type Fill = (typeof FILLS)[number];

/** View of the board, stored in the URL except for the selection. */
export interface BoardView {
  fill: Fill;
  /** Only the videos selected earlier, from the history state. */
  isSelectedOnly: boolean;
}

export const { parse: parseBoardView, format: formatBoardView } = defineSearchParams<BoardView>(
  { fill: "thumbnail", isSelectedOnly: false },
  { fill: choiceParam("fill", FILLS), isSelectedOnly: flagParam("show", "chosen") },
);
