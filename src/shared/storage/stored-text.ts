/** Reads a text from local storage; null: there is none, or storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Writes a text to local storage, or removes it, and notifies all tabs, this one included.
 * @throws DOMException `QuotaExceededError` if storage is full, another one if it is blocked
 */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } finally {
    // Browsers notify only the other tabs.
    dispatchEvent(new StorageEvent("storage", { key, newValue: text }));
  }
}

/**
 * Does the same as `writeStored`, where nothing depends on it.
 * @returns false if storage is full or blocked
 */
export function tryWriteStored(key: string, text: string | null): boolean {
  try {
    writeStored(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Notifies `useSyncExternalStore` of changes by `writeStored` and by other tabs. */
export function onStored(listener: () => void): () => void {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
