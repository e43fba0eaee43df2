/**
 * Creates a switch that keeps the screen on, and with it the computer awake, while it is needed. A browser lets go of it
 * when the page is hidden, so it is requested again when the page is visible. A browser without it, or one that refuses
 * to save its battery, is no failure.
 */
export function createWakeHold(): (isNeeded: boolean) => void {
  let isNeeded = false;
  let isRequested = false;
  let held: WakeLockSentinel | null = null;

  async function update(): Promise<void> {
    if (!isNeeded) {
      await held?.release().catch(() => undefined);
      return;
    }
    if (held !== null || isRequested || document.visibilityState !== "visible") return;
    isRequested = true;
    // Pages over an insecure connection do not have it.
    held = "wakeLock" in navigator ? await requestLock() : null;
    isRequested = false;
    held?.addEventListener("release", () => (held = null), { once: true });
    // The need may have ended in the meantime.
    if (!isNeeded) await update();
  }

  const onVisible = () => void update();
  return (isNeededNow) => {
    if (isNeededNow === isNeeded) return;
    isNeeded = isNeededNow;
    if (isNeeded) document.addEventListener("visibilitychange", onVisible);
    else document.removeEventListener("visibilitychange", onVisible);
    void update();
  };
}

async function requestLock(): Promise<WakeLockSentinel | null> {
  try {
    return await navigator.wakeLock.request("screen");
  } catch {
    return null;
  }
}
