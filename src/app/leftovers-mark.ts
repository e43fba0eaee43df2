const KEY = "reeldesk.clearing";

/** Whether somebody has signed out in this browser and not everything of theirs is cleared. */
export function hasLeftovers(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Written before the clearing begins, taken away when it is done: what stops in between is caught up on. */
export function markLeftovers(areThere: boolean): void {
  try {
    if (areThere) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // Where nothing can be written nothing was kept either.
  }
}
