import type { KeyboardEvent } from "react";
import type { FolderCounts } from "#videos/vod-library.ts";
import type { Nesting } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";
import type { FolderDesk } from "./use-folder-desk.ts";
import type { useFolderDrag } from "./use-folder-drag.ts";

/** A tree as it is now: what is shown, and what its rows can do. */
export interface TreeView {
  nesting: Nesting<ShownFolder>;
  current: string | null;
  counts: FolderCounts | null;
  addressOf: (folder: string | null) => string;
  isOpen: (folderId: string) => boolean;
  setOpen: (folderId: string, isOpen: boolean) => void;
  desk: FolderDesk;
  onKeyDown: (event: KeyboardEvent) => void;
  drag: ReturnType<typeof useFolderDrag>;
}
