import type { KeyboardEvent } from "react";
import { ROW } from "./row-style.ts";

/** Tree state and actions that the arrow keys and F2 need. */
export interface TreeKeys {
  isOpen: (folderId: string) => boolean;
  hasInside: (folderId: string) => boolean;
  parentOf: (folderId: string) => string | null;
  setOpen: (folderId: string, isOpen: boolean) => void;
  rename: (folderId: string) => void;
}

/** Handles a key: up/down move between rows, left/right collapse and expand (mirrored in RTL), F2 renames. */
export function obeyTreeKey(event: KeyboardEvent, frame: HTMLElement, keys: TreeKeys): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = target.closest<HTMLElement>(`[${ROW}]`);
  if (row === null) return;
  const id = row.getAttribute(ROW) ?? "";
  const rows = [...frame.querySelectorAll<HTMLElement>(`[${ROW}]`)];
  const at = rows.indexOf(row);
  const isRightToLeft = getComputedStyle(row).direction === "rtl";
  const key = isRightToLeft ? (MIRRORED[event.key] ?? event.key) : event.key;
  if (!act(key)) return;
  event.preventDefault();

  function act(key: string): boolean {
    switch (key) {
      case "ArrowDown":
        return go(rows[at + 1]);
      case "ArrowUp":
        return go(rows[at - 1]);
      case "ArrowRight":
        if (!keys.hasInside(id)) return false;
        if (keys.isOpen(id)) return go(rows[at + 1]);
        keys.setOpen(id, true);
        return true;
      case "ArrowLeft": {
        if (keys.hasInside(id) && keys.isOpen(id)) {
          go(row ?? undefined);
          keys.setOpen(id, false);
          return true;
        }
        const parentId = keys.parentOf(id);
        return parentId !== null && focusRow(frame, parentId);
      }
      case "F2":
        keys.rename(id);
        return true;
      default:
        return false;
    }
  }
}

/** Focuses a folder's row. Returns false if there is none. */
export function focusRow(frame: HTMLElement, folderId: string): boolean {
  return go(frame.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(folderId)}"]`) ?? undefined);
}

const MIRRORED: Record<string, string> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

function go(row: HTMLElement | undefined): boolean {
  const link = row?.querySelector<HTMLElement>("a");
  link?.focus();
  return link !== null && link !== undefined;
}
