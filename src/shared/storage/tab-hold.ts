/**
 * Takes something for this tab alone, or waits where another tab has it. Without Web Locks (over plain http) this
 * tab counts as the only one.
 * @param name of all that this origin knows
 * @param onHold told `true` once it is ours, and `false` when it has to be waited for
 * @returns to be called to give it back
 */
export function holdInTab(name: string, onHold: (isOurs: boolean) => void): () => void {
  const locks = "locks" in navigator ? navigator.locks : null;
  const given = new AbortController();
  const { signal } = given;
  // The lock is held until this is fulfilled, or the tab is gone.
  const untilGiven = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const take = async () => {
    if (!signal.aborted) onHold(true);
    await untilGiven;
  };

  async function claim(manager: LockManager): Promise<void> {
    let isTaken = false;
    await manager.request(name, { ifAvailable: true }, (lock) => {
      isTaken = lock === null;
      return isTaken ? undefined : take();
    });
    if (!isTaken || signal.aborted) return;
    onHold(false);
    await manager.request(name, { signal }, take);
  }

  if (locks === null) onHold(true);
  else {
    // A browser that gives no locks has nobody to be kept from anything.
    claim(locks).catch(() => signal.aborted || onHold(true));
  }
  return () => given.abort();
}

/**
 * Whether some tab holds something whose name begins so. Without Web Locks (over plain http) nobody can tell, and no
 * tab counts as another.
 */
export async function isHeldInTab(beginning: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith(beginning) === true);
}
