import { startWorker, workerError } from "#shared/async/workers.ts";
import { yieldToMain } from "#shared/async/yield-to-main.ts";
import type { ExportChunk, ExportJob } from "./export-chunks.ts";
import type { ExportRequest } from "./export-worker.ts";
// oxlint-disable-next-line import/default -- the build returns its URL
import workerUrl from "./export-worker.ts?worker&url";
import type { FileSink } from "./file-sink.ts";

/** Values copied between two yields to the main thread: some milliseconds. */
const VALUES_AT_ONCE = 8000;

/**
 * Writes a file in a worker, chunk by chunk, into a sink. Incomplete files are discarded.
 * @param gather builds the job, whose columns are transferred and empty afterwards
 * @param onProgress called with the rows written
 * @throws the signal's reason, or the error of writing
 */
export async function runExport(
  gather: () => Promise<ExportJob>,
  sink: FileSink,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (rowsDone: number) => void },
): Promise<void> {
  let worker: Worker | null = null;
  try {
    // Its code comes while the job is gathered, or does not.
    worker = startWorker(workerUrl);
    const failed = new AbortController();
    worker.addEventListener("error", (event) => {
      // Reported by the caller.
      event.preventDefault();
      failed.abort(workerError(event));
    });
    const end = AbortSignal.any([signal, failed.signal]);
    await write(worker, await gather(), sink, end, onProgress);
  } catch (error) {
    // A disk that refused the file may refuse this as well: why it did the first time is what counts.
    await sink.discard().catch(() => undefined);
    throw error;
  } finally {
    worker?.terminate();
  }
}

async function write(
  worker: Worker,
  job: ExportJob,
  sink: FileSink,
  signal: AbortSignal,
  onProgress: (rowsDone: number) => void,
): Promise<void> {
  signal.throwIfAborted();
  await sendValues(worker, job, signal);
  const start = { kind: "start", job: withoutValues(job) } as const;
  let coming = ask(worker, start, signal, buffersOf(job));
  for (;;) {
    const chunk = await coming;
    if (!chunk.isLast) {
      // It is made while this one is written.
      coming = ask(worker, { kind: "next" }, signal);
      // After a write error nothing awaits it.
      coming.catch(() => undefined);
    }
    await sink.write(chunk.bytes);
    signal.throwIfAborted();
    onProgress(chunk.rowsDone);
    if (chunk.isLast) break;
  }
  await sink.close();
}

/** Texts can't be handed over, and to copy all at once takes long enough to be felt. */
async function sendValues(
  worker: Worker,
  { table }: ExportJob,
  signal: AbortSignal,
): Promise<void> {
  for (const [column, { cells }] of table.columns.entries()) {
    if (cells.kind !== "shared") continue;
    for (let from = 0; from < cells.values.length; from += VALUES_AT_ONCE) {
      const values = cells.values.slice(from, from + VALUES_AT_ONCE);
      const request: ExportRequest = { kind: "values", column, values };
      worker.postMessage(request, []);
      await yieldToMain();
      signal.throwIfAborted();
    }
  }
}

function withoutValues(job: ExportJob): ExportJob {
  const columns = job.table.columns.map(({ cells, ...column }) => ({
    ...column,
    cells: cells.kind === "shared" ? { ...cells, values: [] } : cells,
  }));
  return { ...job, table: { ...job.table, columns } };
}

function ask(
  worker: Worker,
  request: ExportRequest,
  signal: AbortSignal,
  transfer: Transferable[] = [],
): Promise<ExportChunk> {
  return new Promise((resolve, reject) => {
    const answered = new AbortController();
    const once = { signal: answered.signal };
    const settle = (act: () => void) => {
      answered.abort();
      act();
    };
    worker.addEventListener(
      "message",
      ({ data }: MessageEvent<ExportChunk>) => settle(() => resolve(data)),
      once,
    );
    signal.addEventListener("abort", () => settle(() => reject(signal.reason)), once);
    worker.postMessage(request, transfer);
  });
}

/** Each once, as columns may share one. */
function buffersOf({ table }: ExportJob): ArrayBuffer[] {
  const buffers = table.columns.map(
    ({ cells }) => (cells.kind === "numbers" ? cells.values : cells.places).buffer,
  );
  return [...new Set(buffers)];
}
