import { createContext, type RefObject, use } from "react";
import type { CaptionDocument, Cue } from "#captions/document.ts";
import type { Finding } from "#captions/format/findings.ts";
import type { Subtitle } from "#captions/subtitles-queries.ts";
import { useStoreAtOnce } from "#shared/sync/use-store.ts";
import type { PlayerHandle } from "#shared/ui/player-handle.ts";
import type { CaptionHistory, CueSelection, Edit, EditStore } from "./history.ts";

export type OpenTool = "shift" | "stretch" | "frameRate" | "find" | "findings" | "save";

/** Is the field with the text of the active cue. */
export interface CueTextField {
  focus: () => void;
  /** Returns what is selected, as indexes of the text that is shown, with markup. Null: the cue has another, without a blank line. */
  selection: () => { text: string; from: number; to: number } | null;
}

export interface Workbench {
  videoId: string;
  /** Is the track to change. Is null for a new one. */
  source: Subtitle | null;
  /** Holds the captions as the track has them: as they were opened, or saved last. */
  base: CaptionDocument;
  /** Lists findings of the file as it was read. Where there are some, saving changes it even without edits. */
  issues: readonly Finding[];
  store: EditStore;
  player: PlayerHandle | null;
  durationMs: number | null;
  edit: (edit: Edit) => void;
  /**
   * Selects cues.
   * @param focus what gets the focus; absent: it stays where it is
   */
  choose: (selection: CueSelection, focus?: "row" | "text") => void;
  /** Chooses a cue, and plays from there on. */
  goTo: (cue: Cue) => void;
  /** Says where focus goes once the selected cue is rendered. */
  focusWish: RefObject<"row" | "text" | null>;
  /** Is null when there is none, or its text is too long for one. */
  textField: RefObject<CueTextField | null>;
  /** Tells what can't be seen: why something was not done, or that it was. */
  say: (text: string) => void;
  /** Closes the open one when given null. */
  open: (tool: OpenTool | null) => void;
}

const WorkbenchContext = createContext<Workbench | null>(null);

export const WorkbenchProvider = WorkbenchContext.Provider;

export function useWorkbench(): Workbench {
  const session = use(WorkbenchContext);
  if (session === null) throw new Error("useWorkbench needs a WorkbenchProvider above it.");
  return session;
}

export function useHistory(): CaptionHistory {
  return useStoreAtOnce(useWorkbench().store);
}

/** Returns the current time in whole milliseconds; null without a player. */
export function timeOf({ player }: Pick<Workbench, "player">): number | null {
  return player === null ? null : Math.round(player.getTime() * 1000);
}
