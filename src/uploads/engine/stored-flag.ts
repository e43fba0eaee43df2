import { folderName } from "#shared/storage/folder-name.ts";

/** Where it is kept: this file is part of the first page, what writes it is not. */
export const uploadsStorageKey = (): string => folderName("reeldesk.uploads");

/** Whether this browser keeps uploads that are not over. True when it can't be told. */
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
