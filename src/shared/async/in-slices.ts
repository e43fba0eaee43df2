import { ownTask } from "./own-task.ts";

/** Well below what a person feels. */
const SLICE_MS = 8;
/** The clock is not asked for every single one. */
const USUAL_AT_ONCE = 128;

/**
 * Does something for each number below `count`, in tasks so short that the page answers between them.
 * @param atOnce so many are done between two looks at the clock: few where each takes its time
 * @throws the signal's reason
 */
export async function inSlices(
  count: number,
  work: (at: number) => void,
  signal: AbortSignal,
  atOnce = USUAL_AT_ONCE,
): Promise<void> {
  let startMs = performance.now();
  for (let at = 0; at < count; at++) {
    work(at);
    if (at % atOnce !== atOnce - 1 || performance.now() - startMs < SLICE_MS) continue;
    await ownTask();
    signal.throwIfAborted();
    startMs = performance.now();
  }
  await ownTask();
  signal.throwIfAborted();
}
