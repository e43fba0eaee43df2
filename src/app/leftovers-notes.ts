import { folderName } from "#shared/storage/folder-name.ts";
import { STEPS } from "./leftovers-mark.ts";

// One key for each step, and none for all: several tabs write at once, and hear late of one another.
const data = () => folderName(`${STEPS}data`);
const session = () => folderName(`${STEPS}session`);

/** Written before the clearing begins, taken away when it is done: what stops in between is caught up on. */
export function noteUncleared(isSo: boolean): void {
  note(data(), isSo);
}

/** Written before anything is cleared, taken away when the browser has gone to where the session ends. */
export function noteUnended(isSo: boolean): void {
  note(session(), isSo);
}

/** Whether data is to be cleared. */
export function isUncleared(): boolean {
  return isNoted(data()) ?? false;
}

/** Whether a session is to be ended. Where nothing can be read it is not known to have ended. */
export function isUnended(): boolean {
  return isNoted(session()) ?? true;
}

function note(step: string, isSo: boolean): void {
  try {
    if (isSo) localStorage.setItem(step, "1");
    else localStorage.removeItem(step);
  } catch {
    // Where nothing can be written nothing was kept either.
  }
}

function isNoted(step: string): boolean | null {
  try {
    return localStorage.getItem(step) !== null;
  } catch {
    return null;
  }
}
