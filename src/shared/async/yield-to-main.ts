/** Yields to the event loop, so that pending input is handled before the caller continues. */
export function yieldToMain(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    // A timer would be throttled to a second in a background tab.
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Limits a time slice, in milliseconds, well below what a user notices. */
const SLICE_MS = 8;
/** Counts the iterations between two reads of the clock. */
const DEFAULT_AT_ONCE = 128;

/**
 * Calls `work` for each number below `count`, yielding to the event loop often enough that the page stays
 * responsive.
 * @param atOnce iterations between two reads of the clock: few where each one takes long
 * @throws the signal's reason
 */
export async function inSlices(
  count: number,
  work: (at: number) => void,
  signal: AbortSignal,
  atOnce = DEFAULT_AT_ONCE,
): Promise<void> {
  let startMs = performance.now();
  for (let at = 0; at < count; at++) {
    work(at);
    if (at % atOnce !== atOnce - 1 || performance.now() - startMs < SLICE_MS) continue;
    await yieldToMain();
    signal.throwIfAborted();
    startMs = performance.now();
  }
  await yieldToMain();
  signal.throwIfAborted();
}
