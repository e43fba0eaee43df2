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
