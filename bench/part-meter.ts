import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { call } from "./stage.ts";

const POLL_MS = 100;

/** Without another part taken for this long, an upload has failed. */
const PATIENCE_MS = 60_000;

const Parts = z.array(
  z.object({
    partNumber: z.number(),
    bytes: z.number(),
    status: z.number().nullable(),
    startedMs: z.number(),
    endedMs: z.number().nullable(),
  }),
);

/** Parts received by storage since the sandbox was reset. */
export interface PartReading {
  takenBytes: number;
  /** Counts the bytes of every request for a part that had been sent before, under whichever upload. */
  sentAgainBytes: number;
  largestPartBytes: number;
  /** Counts the most parts in flight at the same time. */
  mostAtOnce: number;
  /** Lasts from the head of the first part that was taken to the answer to the last. */
  elapsedMs: number;
}

/** Reads what the storage saw. Its own clock times every sender alike, and no sender measures itself. */
export async function readParts(sandbox: Sandbox): Promise<PartReading> {
  const parts = Parts.parse(await call(sandbox, `${sandbox.storageOrigin}/__sandbox/parts`, "GET"));
  const taken = parts.flatMap(({ bytes, status, startedMs, endedMs }) =>
    status === 200 && endedMs !== null ? [{ bytes, startedMs, endedMs }] : [],
  );
  const overlapsAt = (ms: number) =>
    taken.filter(({ startedMs, endedMs }) => startedMs <= ms && ms < endedMs).length;
  const firsts = new Map(parts.toReversed().map((part) => [part.partNumber, part]));
  return {
    takenBytes: sum(taken),
    sentAgainBytes: sum(parts) - sum([...firsts.values()]),
    largestPartBytes: Math.max(0, ...taken.map(({ bytes }) => bytes)),
    mostAtOnce: Math.max(0, ...taken.map(({ startedMs }) => overlapsAt(startedMs))),
    elapsedMs:
      Math.max(...taken.map(({ endedMs }) => endedMs)) -
      Math.min(...taken.map(({ startedMs }) => startedMs)),
  };
}

/**
 * Waits until the storage has taken parts of this many bytes.
 * @throws Error when no part is taken for a minute
 */
export async function untilTaken(sandbox: Sandbox, bytes: number): Promise<void> {
  let takenBytes = -1;
  let changedMs = performance.now();
  while (takenBytes < bytes) {
    const reading = await readParts(sandbox);
    if (reading.takenBytes !== takenBytes) changedMs = performance.now();
    takenBytes = reading.takenBytes;
    if (performance.now() - changedMs > PATIENCE_MS) {
      throw new Error(`The storage took ${takenBytes} of ${bytes} bytes, then no more.`);
    }
    if (takenBytes < bytes) await wait(POLL_MS);
  }
}

function sum(parts: readonly { bytes: number }[]): number {
  return parts.reduce((total, { bytes }) => total + bytes, 0);
}
