import { folderName } from "#shared/storage/folder-name.ts";

/** Local storage key of the flag. The first page reads it without loading the upload manager. */
export const uploadsStorageKey = (): string => folderName("reeldesk.uploads");

/** Returns whether this browser has unfinished uploads. True if unknown. */
export function hasStoredUploads(): boolean {
  try {
    return localStorage.getItem(uploadsStorageKey()) !== null;
  } catch {
    return true;
  }
}

/** Calls back when another tab begins to keep uploads. */
export function onStoredUploads(listener: () => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === uploadsStorageKey() && newValue !== null) listener();
  });
}
