import { type ExportChunk, type ExportJob, exportChunks } from "./export-chunks.ts";
import type { SharedValue } from "./export-table.ts";

/**
 * Brings the values that rows share, some at a time; then starts the job, which comes without them, with its
 * first part; then asks for one part after the other.
 */
export type ExportRequest =
  | { kind: "values"; column: number; values: readonly SharedValue[] }
  | { kind: "start"; job: ExportJob }
  | { kind: "next" };

/** Enough for a part to be worth its message, few enough to be written in a moment. */
const ROWS_TO_CHUNK = 2000;

/** Shared values by column. */
const shared = new Map<number, SharedValue[]>();
let chunks: Iterator<ExportChunk, void> | null = null;

// Chunks are created on demand, so a slow disk does not fill memory.
addEventListener("message", ({ data }: MessageEvent<ExportRequest>) => {
  if (data.kind === "values") {
    const known = shared.get(data.column) ?? [];
    shared.set(data.column, known);
    for (const value of data.values) known.push(value);
    return;
  }
  if (data.kind === "start") chunks = exportChunks(withValues(data.job), ROWS_TO_CHUNK);
  const chunk = chunks?.next().value;
  if (chunk) postMessage(chunk, { transfer: [chunk.bytes.buffer] });
});

function withValues(job: ExportJob): ExportJob {
  const columns = job.table.columns.map(({ cells, ...column }, at) => ({
    ...column,
    cells: cells.kind === "shared" ? { ...cells, values: shared.get(at) ?? [] } : cells,
  }));
  return { ...job, table: { ...job.table, columns } };
}
