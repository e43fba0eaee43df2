import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from "react";
import { flushSync } from "react-dom";
import { TEXT_KEYS } from "#library/library-keys.ts";
import { VIDEO_ATTRIBUTE } from "#library/list/use-virtual-list.ts";
import type { VideoListProps } from "#library/list/video-item.tsx";
import { cellBeside, openCellOf, type TextCell } from "#library/text-edits.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { useStoreAtOnce } from "#shared/sync/use-store.ts";
import { pressedCommand } from "#shared/ui/shortcuts.ts";
import type { TextField } from "./text-changes.ts";

/** Names the attribute of a cell that says which text it shows. */
export const TEXT_ATTRIBUTE = "data-text";

/** Says what follows the end of an edit. `stay`: its row has the focus; `leave`: something else has it already. */
export type CellMove = "stay" | "next" | "previous" | "leave";

const MoveFrom = createContext<(cell: TextCell, move: CellMove) => void>(() => {});

/** Returns what ends the editing of a cell, and begins that of another where it is asked for. */
export function useMoveFrom() {
  return useContext(MoveFrom);
}

/**
 * Opens the texts of a list for editing: by F2 and a double click where they are shown, and one after the other by Tab.
 * @param fields the texts that each row shows, in their order
 */
export function TextCells({
  videos,
  pending,
  fields,
  children,
}: Pick<VideoListProps, "videos" | "pending"> & {
  fields: readonly TextField[];
  children: ReactNode;
}) {
  const openCell = openCellOf(useApi());
  const frame = useRef<HTMLDivElement>(null);
  const cell = useStoreAtOnce(openCell);
  const isClosed = (videoId: string) => pending[videoId]?.kind === "removal";
  const isShown = ({ videoId, field }: TextCell) =>
    fields.includes(field) && !isClosed(videoId) && videos.some(({ id }) => id === videoId);
  const isLost = cell !== null && !isShown(cell);
  useEffect(() => {
    if (isLost) openCell.setState(null);
  }, [openCell, isLost]);
  useEffect(() => () => openCell.setState(null), [openCell]);

  const moveFrom = (from: TextCell, move: CellMove) => {
    if (move === "leave") {
      // Another cell may be open already.
      openCell.setState((now) =>
        now?.videoId === from.videoId && now.field === from.field ? null : now,
      );
      return;
    }
    const step = { stay: null, next: 1, previous: -1 } as const;
    const by = step[move];
    const next = by === null ? null : cellBeside(from, by, { videos, fields, isClosed });
    flushSync(() => openCell.setState(next));
    if (next === null) placeOf(frame.current, from)?.focus();
  };
  const open = (target: EventTarget) => {
    const at = cellAt(target);
    if (at === null || isClosed(at.videoId)) return false;
    openCell.setState(at);
    return true;
  };
  const gestures = {
    onKeyDown(event: KeyboardEvent) {
      if (pressedCommand(event, TEXT_KEYS) !== "edit") return;
      if (open(event.target)) event.preventDefault();
    },
    onDoubleClick({ target }: MouseEvent) {
      // A title is a link.
      if (cellAt(target)?.field === "description") open(target);
    },
  };
  return (
    <MoveFrom value={moveFrom}>
      <div ref={frame} {...gestures}>
        {children}
      </div>
    </MoveFrom>
  );
}

/** Returns the cell that an element of a row belongs to: its title where it is of no text. */
function cellAt(target: EventTarget): TextCell | null {
  // A menu is part of its row, too.
  if (!(target instanceof Element) || target.closest("[popover]") !== null) return null;
  const videoId = target.closest(`[${VIDEO_ATTRIBUTE}]`)?.getAttribute(VIDEO_ATTRIBUTE);
  const text = target.closest(`[${TEXT_ATTRIBUTE}]`)?.getAttribute(TEXT_ATTRIBUTE);
  if (videoId === undefined || videoId === null) return null;
  return { videoId, field: text === "description" ? text : "title" };
}

/** Returns what has the focus once a text is no longer edited. */
function placeOf(frame: Element | null, { videoId, field }: TextCell): HTMLElement | null {
  const row = frame?.querySelector(`[${VIDEO_ATTRIBUTE}="${CSS.escape(videoId)}"]`);
  return (
    row?.querySelector<HTMLElement>(`[${TEXT_ATTRIBUTE}="${field}"][tabindex]`) ??
    row?.querySelector("a") ??
    null
  );
}
