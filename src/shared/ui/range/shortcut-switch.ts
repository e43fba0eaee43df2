const KEY = "reeldesk.range-shortcuts";

/**
 * Single-letter shortcuts can be turned off, since speech input and unsteady hands trigger them by accident.
 */
let isOn = readStored();
const listeners = new Set<() => void>();

export function areShortcutsOn(): boolean {
  return isOn;
}

/** Turns shortcuts on or off for this visit, and for later ones if storage is available. */
export function switchShortcuts(next: boolean): void {
  try {
    if (next) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Storage is blocked: the setting lasts as long as the page.
  }
  notify(next);
}

/** For `useSyncExternalStore`: notifies of changes, from other tabs too. */
export function onShortcutSwitch(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", follow);
  };
}

function follow({ key }: StorageEvent): void {
  if (key === KEY || key === null) notify(readStored());
}

function notify(next: boolean): void {
  isOn = next;
  for (const listener of listeners) listener();
}

function readStored(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}
