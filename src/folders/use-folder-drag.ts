import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { hasVideos, readVideos } from "#videos/drag-videos.ts";
import { moveIssueOf, type Nesting } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";

/** Is the MIME type of a dragged folder; browsers allow reading the data only on drop. */
const FOLDER_TYPE = "application/x-reeldesk-folder";
/** A closed folder opens after this long a hover during a drag. */
const OPEN_AFTER_MS = 600;
const TOP = "top";

interface FolderDrops {
  nesting: Nesting;
  /** Is true if the service lists the root folder; only then can folders be moved there. */
  canMoveToTop: boolean;
  onMoveVideos: (videoIds: readonly string[], folder: ShownFolder) => void;
  /** `target` is null for the top level. */
  onMoveFolder: (folder: ShownFolder, target: ShownFolder | null) => void;
  /** Is called when something was dragged over a folder for `OPEN_AFTER_MS`. */
  onHeld: (folder: ShownFolder) => void;
}

/**
 * Handles drops of videos on folders, and of folders on each other. Ignores everything else, such as files,
 * so that other handlers receive it.
 */
export function useFolderDrag({
  nesting,
  canMoveToTop,
  onMoveVideos,
  onMoveFolder,
  onHeld,
}: FolderDrops) {
  const reasonAgainst = useReasonAgainst(nesting);
  const { hold, letGo, stop } = useHoldTimer(onHeld);
  const [dragged, setDragged] = useState<ShownFolder | null>(null);
  const [hoverKey, setHoverKey] = useState<string | null>(null);
  /** Says why a drop is not possible. Survives the drag, so that the user can read it. */
  const [reason, setReason] = useState<string | null>(null);

  function end(): void {
    stop();
    setHoverKey(null);
    setDragged(null);
  }

  // Target null is the top level, which accepts only folders.
  return {
    /** Returns the highlight of a drop target. @param folderId null: the top level */
    hoverOf: (folderId: string | null): "welcome" | "refused" | null =>
      hoverKey !== (folderId ?? TOP) ? null : reason === null ? "welcome" : "refused",
    isFolderDragged: dragged !== null,
    /** Says why the current or last hovered drop is not possible. */
    reason,
    end,

    start({ dataTransfer }: DragEvent, folder: ShownFolder) {
      dataTransfer.clearData();
      dataTransfer.setData(FOLDER_TYPE, folder.id);
      dataTransfer.effectAllowed = "move";
      setReason(null);
      setDragged(folder);
    },
    over(event: DragEvent, target: ShownFolder | null) {
      const kind = kindOf(event, target, canMoveToTop);
      if (kind === null) return;
      event.preventDefault();
      const against = reasonAgainst(kind === "folder" ? dragged : null, target);
      event.dataTransfer.dropEffect = against === null ? "move" : "none";
      setHoverKey(keyOf(target));
      setReason(against);
      hold(target);
    },
    leave({ currentTarget, relatedTarget }: DragEvent, target: ShownFolder | null) {
      // Moving between elements of one row does not leave it.
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      letGo(target);
      setHoverKey((now) => (now === keyOf(target) ? null : now));
    },
    drop(event: DragEvent, target: ShownFolder | null) {
      const kind = kindOf(event, target, canMoveToTop);
      if (kind === null) return;
      event.preventDefault();
      const folder =
        kind === "folder" ? nesting.find(event.dataTransfer.getData(FOLDER_TYPE)) : undefined;
      const against = reasonAgainst(folder ?? null, target);
      end();
      setReason(against);
      if (against !== null) return;
      const videoIds = kind === "vods" ? readVideos(event.dataTransfer) : [];
      if (folder !== undefined) onMoveFolder(folder, target);
      else if (target !== null && videoIds.length > 0) onMoveVideos(videoIds, target);
    },
  };
}

function keyOf(target: ShownFolder | null): string {
  return target?.id ?? TOP;
}

/** Returns what tells why a drop is not possible; null: it is. */
function useReasonAgainst(nesting: Nesting) {
  const t = useTranslations("folders.drop");
  const changes = useTranslations("changes");
  /**
   * Returns why a drop is not possible; null if it is possible.
   * @param folder null: videos are dragged
   */
  return (folder: ShownFolder | null, target: ShownFolder | null): string | null => {
    if (target?.awaits === "removal") return changes("removing");
    if (folder === null) return null;
    const { name } = folder;
    const targetId = target?.id ?? null;
    if (folder.awaits === "new") return changes("short.unknown");
    if ((nesting.around(folder.id).at(-1)?.id ?? null) === targetId) return t("here", { name });
    const issue = moveIssueOf(nesting, folder, targetId);
    return issue === null ? null : t(issue.kind, { name: issue.name });
  };
}

/** Times how long something is dragged over one folder; the top level has nothing to open. */
function useHoldTimer(onHeld: FolderDrops["onHeld"]) {
  const held = useRef<{ folderId: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => () => clearTimeout(held.current?.timer), []);
  const stop = () => {
    clearTimeout(held.current?.timer);
    held.current = null;
  };
  return {
    hold: (target: ShownFolder | null) => {
      if (target !== null && held.current?.folderId === target.id) return;
      stop();
      if (target === null) return;
      const timer = setTimeout(() => onHeld(target), OPEN_AFTER_MS);
      held.current = { folderId: target.id, timer };
    },
    letGo: (target: ShownFolder | null) => {
      if (held.current?.folderId === target?.id) stop();
    },
    stop,
  };
}

/** Returns what is dragged, as far as the target accepts it. */
function kindOf(
  { dataTransfer }: DragEvent,
  target: ShownFolder | null,
  canMoveToTop: boolean,
): "vods" | "folder" | null {
  if (target !== null && hasVideos(dataTransfer)) return "vods";
  const isFolder = dataTransfer.types.includes(FOLDER_TYPE);
  return isFolder && (target !== null || canMoveToTop) ? "folder" : null;
}
