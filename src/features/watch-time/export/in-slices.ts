import { ownTask } from "#lib/own-task.ts";

/** Well below what a person feels. */
const SLICE_MS = 8;
/** The clock is not asked for every single one. */
const AT_ONCE = 128;

/**
 * Does something for each number below `count`, in tasks so short that the page answers between them.
 * @throws the signal's reason
 */
export async function inSlices(
  count: number,
  work: (at: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let startMs = performance.now();
  for (let at = 0; at < count; at++) {
    work(at);
    if (at % AT_ONCE !== AT_ONCE - 1 || performance.now() - startMs < SLICE_MS) continue;
    await ownTask();
    signal.throwIfAborted();
    startMs = performance.now();
  }
  await ownTask();
  signal.throwIfAborted();
}
