const KEY = "reeldesk.range-shortcuts";

/** Shortcuts of one letter can be switched off: speech and unsteady hands press them unmeant. */
let isOn = readKept();
const listeners = new Set<() => void>();

export function areShortcutsOn(): boolean {
  return isOn;
}

/** Switches them for this visit, and for the next ones where the browser lets us. */
export function switchShortcuts(next: boolean): void {
  try {
    if (next) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  tell(next);
}

/** For `useSyncExternalStore`: told when they are switched, in another tab too. */
export function onShortcutSwitch(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", follow);
  };
}

function follow({ key }: StorageEvent): void {
  if (key === KEY || key === null) tell(readKept());
}

function tell(next: boolean): void {
  isOn = next;
  for (const listener of listeners) listener();
}

function readKept(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}
