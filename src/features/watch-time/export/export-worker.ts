import { type ExportChunk, type ExportJob, exportChunks } from "./export-chunks.ts";

/** Starts a job with its first part, then asks for one part after the other. */
export type ExportRequest = { kind: "start"; job: ExportJob } | { kind: "next" };

/** Enough for a part to be worth its message, few enough to be written in a moment. */
const ROWS_TO_CHUNK = 2000;

let chunks: Iterator<ExportChunk, void> | null = null;

// A part is written when the one before is in the file: a slow disk does not fill the memory.
addEventListener("message", ({ data }: MessageEvent<ExportRequest>) => {
  if (data.kind === "start") chunks = exportChunks(data.job, ROWS_TO_CHUNK);
  const chunk = chunks?.next().value;
  if (chunk) postMessage(chunk, { transfer: [chunk.bytes.buffer] });
});
