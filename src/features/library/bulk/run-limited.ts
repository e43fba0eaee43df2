import { pause } from "#api/pause.ts";
import { retryDelayMs } from "#lib/backoff.ts";

/** Calls at one time, beside those of the page. */
const MOST_IN_FLIGHT = 4;
const PACE = { firstMs: 1000, factor: 2, maximumMs: 60_000 };

/** What to do after a call: go on, begin nothing more, or wait, after which the same is called again. */
export type RunAnswer = "done" | "halt" | { pauseMs: number | null };

/**
 * Calls for each id, a few at a time. Where one is asked to wait all wait, and none is lost.
 * @param signal aborted: what is in flight is finished, nothing else begins
 */
export async function runLimited({
  ids,
  run,
  onPause,
  signal,
}: {
  ids: readonly string[];
  run: (id: string) => Promise<RunAnswer>;
  onPause: (isPaused: boolean) => void;
  signal: AbortSignal;
}): Promise<void> {
  const left = [...ids];
  let isHalted = false;
  let pausesInARow = 0;
  let wait: Promise<void> | null = null;

  async function rest(askedMs: number | null): Promise<void> {
    pausesInARow += 1;
    onPause(true);
    // Stopping ends the wait as well.
    await pause(retryDelayMs(pausesInARow, PACE, Math.random(), askedMs), signal).catch(() => {});
    wait = null;
    onPause(false);
  }
  async function work(): Promise<void> {
    for (;;) {
      if (wait !== null) await wait;
      if (isHalted || signal.aborted) return;
      const id = left.shift();
      if (id === undefined) return;
      const answer = await run(id);
      if (answer === "done") pausesInARow = 0;
      else if (answer === "halt") isHalted = true;
      else {
        left.unshift(id);
        wait ??= rest(answer.pauseMs);
      }
    }
  }
  await Promise.all(Array.from({ length: MOST_IN_FLIGHT }, work));
}
