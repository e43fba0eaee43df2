/** Local storage has something under this key for as long as signing out has something still to do here. */
export const MARK = "reeldesk.leaving";

/** Whether somebody has signed out in this browser, and something of it is still to be done. */
export function hasLeftovers(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}
