import { readStored, tryWriteStored } from "#shared/storage/stored-text.ts";

const KEY = "reeldesk.range-shortcuts";

/** Holds the switch where storage is blocked. Is null when it is as stored. */
let unstored: boolean | null = null;

/**
 * Returns whether single-letter shortcuts are on. They can be turned off, since speech input and unsteady hands
 * trigger them by accident.
 */
export function areShortcutsOn(): boolean {
  return unstored ?? readStored(KEY) !== "off";
}

/** Turns shortcuts on or off for this visit, and for later ones if storage is available. */
export function switchShortcuts(next: boolean): void {
  unstored = next;
  if (tryWriteStored(KEY, next ? null : "off")) unstored = null;
}
