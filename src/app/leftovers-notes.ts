import { folderName } from "#shared/storage/folder-name.ts";

// One key per step rather than a combined one: tabs write concurrently and see writes of others late.
const data = () => folderName(`${STEPS}data`);
const session = () => folderName(`${STEPS}session`);

/** Set before data is deleted and removed afterwards, so that an interrupted deletion is resumed. */
export function noteUncleared(isSo: boolean): void {
  note(data(), isSo);
}

/** Set before anything is deleted, and removed when the browser has navigated to the sign-out URL. */
export function noteUnended(isSo: boolean): void {
  note(session(), isSo);
}

/** Returns true if data still has to be deleted. */
export function isUncleared(): boolean {
  return isNoted(data()) ?? false;
}

/** Returns true if the session may still have to be ended; also if storage can't be read. */
export function isUnended(): boolean {
  return isNoted(session()) ?? true;
}

function note(step: string, isSo: boolean): void {
  try {
    if (isSo) localStorage.setItem(step, "1");
    else localStorage.removeItem(step);
  } catch {
    // If storage is not writable, nothing was stored either.
  }
}

function isNoted(step: string): boolean | null {
  try {
    return localStorage.getItem(step) !== null;
  } catch {
    return null;
  }
}

/** Prefix of the local storage keys for unfinished steps of a sign-out. */
export const STEPS = "reeldesk.leaving.";

/** Returns true if a sign-out in this browser has unfinished steps. */
export function hasLeftovers(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(STEPS));
  } catch {
    return false;
  }
}
