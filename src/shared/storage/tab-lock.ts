import { orSignedOut, signedOutSignal, waitForever } from "#shared/http/signed-out-signal.ts";

/**
 * Does what no two tabs may do at once, when it is its turn. At once where the browser has no Web Locks (plain http), or
 * refuses them.
 * @throws what `work` throws, or the signal's reason
 */
export async function inTurn<T>(
  name: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return await work();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    return await locks.request(name, { signal }, () => orSignedOut(begin()));
  } catch (error) {
    if (signedOutSignal.aborted) return await waitForever();
    // A browser without locks must not prevent a change from ending.
    if (hasBegun || signal.aborted) throw error;
    return await work();
  }
}

/**
 * Acquires an exclusive lock for this tab. Without Web Locks (plain http) this tab counts as the only one.
 * @param onHold called with `true` once acquired, and with `false` if it has to wait
 * @returns a function that releases the lock
 */
export function holdInTab(name: string, onHold: (isOurs: boolean) => void): () => void {
  const locks = "locks" in navigator ? navigator.locks : null;
  const given = new AbortController();
  const { signal } = given;
  // The lock is released when this resolves, or the tab is closed.
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
    // If the browser refuses locks, no other tab can have one either.
    claim(locks).catch(() => signal.aborted || onHold(true));
  }
  return () => given.abort();
}

/**
 * Returns whether any tab has a lock whose name begins with `beginning`. Without Web Locks (over plain http)
 * that is unknown, and false is returned.
 */
export async function isLockedInTab(beginning: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith(beginning) === true);
}
