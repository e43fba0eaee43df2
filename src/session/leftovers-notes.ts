import { scopedName } from "#shared/storage/base-path.ts";
import { readStored } from "#shared/storage/stored-text.ts";

/** Begins the local storage keys for unfinished steps of a sign-out. */
export const STEPS = "reeldesk.leaving.";

// One key per step rather than a combined one: tabs write concurrently and see writes of others late.
const keyOf = (step: "data" | "session") => scopedName(`${STEPS}${step}`);

/** Set before data is deleted and removed afterwards, so that an interrupted deletion is resumed. */
export function noteUncleared(isSo: boolean): void {
  note("data", isSo);
}

/** Set before anything is deleted, and removed when the browser has navigated to the sign-out URL. */
export function noteUnended(isSo: boolean): void {
  note("session", isSo);
}

function note(step: "data" | "session", isSo: boolean): void {
  try {
    if (isSo) localStorage.setItem(keyOf(step), "1");
    else localStorage.removeItem(keyOf(step));
  } catch {
    // If storage is not writable, nothing was stored either.
  }
}

/** Returns true if data still has to be deleted. */
export function isUncleared(): boolean {
  return readStored(keyOf("data")) !== null;
}

/** Returns true if the session may still have to be ended; also if storage can't be read. */
export function isUnended(): boolean {
  try {
    return localStorage.getItem(keyOf("session")) !== null;
  } catch {
    return true;
  }
}

/** Returns true if a sign-out in this browser has unfinished steps. */
export function hasLeftovers(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(STEPS));
  } catch {
    return false;
  }
}
