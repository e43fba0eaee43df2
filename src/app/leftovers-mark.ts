/** What the keys of local storage begin with that say what signing out has still to do here. */
export const STEPS = "reeldesk.leaving.";

/** Whether somebody has signed out in this browser, and something of it is still to be done. */
export function hasLeftovers(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(STEPS));
  } catch {
    return false;
  }
}
