import { BACKOFF, pause, retryDelayMs } from "#shared/http/backoff.ts";
import type { PauseReason } from "./bulk-job.ts";

/** Calls at one time, beside those of the page. */
const MAX_IN_FLIGHT = 4;

/** Failed attempts of one call, while others succeed, after which the error is that video's. */
const MAX_BAD_ANSWERS = 8;

/** What to do after a call: continue, stop, or wait and repeat the call. */
export type RunAnswer =
  | "done"
  | "halt"
  /** `giveUp` is called in place of one more try when this one is answered badly again and again. */
  | { pauseMs: number | null; reason: PauseReason; giveUp: () => void };

/**
 * Runs a call for each id with limited concurrency. A requested pause applies to all calls; none is lost.
 * @param signal when aborted, calls in flight finish and no others start
 * @returns whether a call halted the run
 */
export async function runLimited({
  ids,
  run,
  onPause,
  signal,
}: {
  ids: readonly string[];
  run: (id: string) => Promise<RunAnswer>;
  /** Null: resumed. */
  onPause: (reason: PauseReason | null) => void;
  signal: AbortSignal;
}): Promise<boolean> {
  const left = [...ids];
  let isHalted = false;
  let pausesInARow = 0;
  let wait: Promise<void> | null = null;

  const badAnswers = new Map<string, number>();

  async function rest(requestedMs: number | null, reason: PauseReason): Promise<void> {
    pausesInARow += 1;
    onPause(reason);
    const delayMs = retryDelayMs(pausesInARow, BACKOFF.call, requestedMs);
    // Stopping ends the wait as well.
    await pause(delayMs, signal, reason === "network" ? ["online"] : []).catch(() => {});
    wait = null;
    onPause(null);
  }
  /** Puts one in line again: behind the others where they may fare better. @returns whether it is */
  function putBack(id: string, { reason, giveUp }: Exclude<RunAnswer, string>): boolean {
    const count = (badAnswers.get(id) ?? 0) + (reason === "busy" ? 1 : 0);
    badAnswers.set(id, count);
    if (count >= MAX_BAD_ANSWERS) giveUp();
    else if (reason === "busy") left.push(id);
    else left.unshift(id);
    return count < MAX_BAD_ANSWERS;
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
      else if (putBack(id, answer)) wait ??= rest(answer.pauseMs, answer.reason);
    }
  }
  await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, work));
  return isHalted;
}
