import { createContext, type RefObject, use, useSyncExternalStore } from "react";
import type { PlayerHandle } from "#player/player-handle.ts";
import type { Edit, EditStore, History } from "./history.ts";

/** What is open above the list. */
export type OpenTool = "shift" | "stretch" | "frameRate" | "find" | "findings" | "help" | "save";

/** What every part of the workbench works with. */
export interface Workbench {
  store: EditStore;
  /** Null while there is nothing to be played. */
  player: PlayerHandle | null;
  /** Of the film, for what is past its end; null where it is not known. */
  durationMs: number | null;
  edit: (edit: Edit) => void;
  /** Where the keyboard is to go once the cue that is chosen next is drawn. */
  focusWish: RefObject<"row" | "text" | null>;
  /** Tells what can't be seen: why something was not done, or that it was. */
  say: (words: string) => void;
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

/** The document as it is now, with what is chosen in it. */
export function useHistory(): History {
  const { store } = useWorkbench();
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}

/** Where the film is, in whole milliseconds; null where none is played. */
export function timeOf({ player }: Pick<Workbench, "player">): number | null {
  return player === null ? null : Math.round(player.getTime() * 1000);
}
