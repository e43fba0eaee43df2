import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { readStored, writeStored } from "#shared/storage/stored-text.ts";

/** Returns the local storage key of the flag. The first page reads it without loading the upload manager. */
const uploadsStorageKey = (): string => scopedName("reeldesk.uploads");

/** Returns whether this browser has unfinished uploads. True if unknown. */
export function hasStoredUploads(): boolean {
  try {
    return localStorage.getItem(uploadsStorageKey()) !== null;
  } catch {
    return true;
  }
}

export function noteStoredUploads(areThere: boolean): void {
  try {
    writeStored(uploadsStorageKey(), areThere ? "1" : null);
  } catch {
    // Without storage, the next page looks for uploads in any case.
  }
}

/** Calls back when another tab begins to keep uploads. */
export function onStoredUploads(listener: () => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === uploadsStorageKey() && newValue !== null) listener();
  });
}

const importsStorageKey = () => scopedName("reeldesk.imports");
/** Remembers imports of this page, for a browser without storage. */
let areImportsHere = false;

/** Returns whether there are imports, of this page or an earlier one. */
export function hasStoredImports(): boolean {
  return areImportsHere || readStored(importsStorageKey()) !== null;
}

export function noteStoredImports(areThere: boolean): void {
  if (signedOutSignal.aborted || areThere === hasStoredImports()) return;
  areImportsHere = areThere;
  try {
    writeStored(importsStorageKey(), areThere ? "1" : null);
  } catch {
    // Without storage, imports don't survive the page.
  }
}
