import { createContext, type RefObject, use, useSyncExternalStore } from "react";
import type { PlayerHandle } from "#player/player-handle.ts";
import type { CaptionHistory, Edit, EditStore } from "./history.ts";

/** Tool open above the list. */
export type OpenTool = "shift" | "stretch" | "frameRate" | "find" | "findings" | "help" | "save";

/** Context of the workbench. */
export interface Workbench {
  store: EditStore;
  /** Null while there is nothing to be played. */
  player: PlayerHandle | null;
  /** Duration of the video, to find cues past its end; null if unknown. */
  durationMs: number | null;
  edit: (edit: Edit) => void;
  /** Where focus goes once the selected cue is rendered. */
  focusWish: RefObject<"row" | "text" | null>;
  /** Tells what can't be seen: why something was not done, or that it was. */
  say: (text: string) => void;
  open: (tool: OpenTool) => void;
}

const WorkbenchContext = createContext<Workbench | null>(null);

/** Gives the desk to everything below it. */
export const WorkbenchProvider = WorkbenchContext.Provider;

/** Throws outside a DeskProvider. */
export function useWorkbench(): Workbench {
  const session = use(WorkbenchContext);
  if (session === null) throw new Error("useDesk needs a DeskProvider above it.");
  return session;
}

/** Current document with its selection. */
export function useHistory(): CaptionHistory {
  const { store } = useWorkbench();
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}

/** Current time in whole milliseconds; null without a player. */
export function timeOf({ player }: Pick<Workbench, "player">): number | null {
  return player === null ? null : Math.round(player.getTime() * 1000);
}
