import { setTimeout as delay } from "node:timers/promises";
import { encode as encodeVideo } from "./encode.ts";
import type { EncodedVideo } from "./types.ts";

/** Describes an upload that waits for its encoding. */
export interface EncodeJob {
  id: string;
  vodId: string;
  /** Names the source in the storage. */
  key: string;
  recipeId?: string | null;
  /** Its end puts the VOD online, even if it was taken offline before. */
  publishes?: boolean;
}

export interface EncodeQueueDeps {
  /** Returns the oldest job that is neither done nor failed, one that a killed process had begun included. */
  next(): EncodeJob | null;
  /** Returns a readable copy of the source; `release` is called when the queue no longer needs it. */
  source(job: EncodeJob): Promise<{ path: string; release(): Promise<void> }>;
  outputDirectory(job: EncodeJob): string;
  /** Returns the maximum height by the job's recipe. Where this is absent, all heights are made. */
  onlyUpTo?(job: EncodeJob): number | null;
  /** Must make `next` forget the job, and `failed` likewise. */
  done(job: EncodeJob, video: EncodedVideo): void;
  failed(job: EncodeJob, reason: string): void;
  encode?: typeof encodeVideo;
  ffmpegPath: string | null;
  /** An encoding takes at least this long, so that users see this state as on a real platform. */
  minimumMs?: number;
  log(line: string): void;
}

export interface EncodeQueue {
  /** Checks for work; call after adding a job. */
  wake(): void;
  /** Resolves once no job is left or running. */
  idle(): Promise<void>;
  /** Stops the job in hand, which stays in the store for the next start. */
  close(): Promise<void>;
}

/** Starts asleep: `wake` takes up what an earlier process left. */
export function createEncodeQueue(deps: EncodeQueueDeps): EncodeQueue {
  const encode = deps.encode ?? encodeVideo;
  const closing = new AbortController();
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    try {
      for (;;) {
        // Yield first, so it can be called within a transaction.
        await Promise.resolve();
        if (closing.signal.aborted) return;
        const job = deps.next();
        if (job === null) return;
        await runJob(job);
      }
    } catch (error) {
      // The store itself fails; continuing would take the same job again for ever.
      deps.log(`the encoding queue stopped: ${String(error)}`);
    } finally {
      // This is the same step as the last check, or a `wake` in between would be lost.
      running = null;
    }
  }

  async function runJob(job: EncodeJob): Promise<void> {
    const { signal } = closing;
    try {
      const leastTime = delay(deps.minimumMs ?? 0, undefined, { signal });
      // Awaited only after the encoding, so it may be rejected before a handler is attached.
      leastTime.catch(() => {});
      const video = await encodeJob(job, signal);
      await leastTime;
      deps.done(job, video);
      deps.log(`encoded ${job.vodId}: ${video.renditions.map((r) => r.id).join(", ")}`);
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      deps.failed(job, reason);
      deps.log(`could not encode ${job.vodId}: ${reason}`);
    }
  }

  async function encodeJob(job: EncodeJob, signal: AbortSignal): Promise<EncodedVideo> {
    const source = await deps.source(job);
    try {
      return await encode({
        sourcePath: source.path,
        outputDirectory: deps.outputDirectory(job),
        ffmpegPath: deps.ffmpegPath,
        onlyUpTo: deps.onlyUpTo?.(job) ?? null,
        signal,
      });
    } finally {
      await source.release();
    }
  }

  return {
    wake() {
      if (!closing.signal.aborted) running ??= drain();
    },
    async idle() {
      // The end of the last job may have added and woken another one.
      for (let work = running; work !== null; work = running) await work;
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
