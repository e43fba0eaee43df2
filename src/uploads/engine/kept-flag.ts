import { folderName } from "#shared/storage/folder-name.ts";

/** Where it is kept: this file is part of the first page, what writes it is not. */
export const keptUploadsKey = (): string => folderName("reeldesk.uploads");

/** Whether this browser keeps uploads that are not over. True when it can't be told. */
export function hasKeptUploads(): boolean {
  try {
    return localStorage.getItem(keptUploadsKey()) !== null;
  } catch {
    return true;
  }
}

/** Calls back when another tab begins to keep uploads. */
export function onKeptUploads(listener: () => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === keptUploadsKey() && newValue !== null) listener();
  });
}
