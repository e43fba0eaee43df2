import { yieldToMain } from "#shared/async/yield-to-main.ts";
import { safeFileName } from "#shared/format/file-names.ts";
import { saveFile } from "#shared/ui/save-file.ts";
import type { ExportJob } from "./export-job.ts";

export const FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof FORMATS)[number];

/** Is few enough to be written in a moment, so that the page answers in between; Excel files are also compressed. */
const ROWS_TO_CHUNK: Record<ExportFormat, number> = { csv: 2000, xlsx: 500 };

/** Incomplete files are discarded. @throws the signal's reason, or the error of writing */
export async function writeExport(
  format: ExportFormat,
  gather: () => Promise<ExportJob>,
  sink: FileSink,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (rowsDone: number) => void },
): Promise<void> {
  try {
    const job = await gather();
    for (const { bytes, rowsDone } of await exportChunks(format, job, ROWS_TO_CHUNK[format])) {
      signal.throwIfAborted();
      await sink.write(bytes);
      signal.throwIfAborted();
      onProgress(rowsDone);
      await yieldToMain();
    }
    await sink.close();
  } catch (error) {
    // A disk that refused the file may refuse this as well: the first error is the one to report.
    await sink.discard().catch(() => undefined);
    throw error;
  }
}

interface Chunk {
  bytes: Uint8Array<ArrayBuffer>;
  rowsDone: number;
}

/** Generates a file in chunks, at least one; all of them in turn are the file. */
export async function exportChunks(
  format: ExportFormat,
  job: ExportJob,
  rowsToChunk: number,
): Promise<Iterable<Chunk>> {
  // Loaded on demand: few visits export.
  if (format === "csv") return csvChunks(job, rowsToChunk, await import("#shared/format/csv.ts"));
  const { sheetChunks } = await import("#shared/format/xlsx.ts");
  return sheetChunks(job, rowsToChunk, job.about);
}

function* csvChunks(
  job: ExportJob,
  rowsToChunk: number,
  {
    csvHead,
    csvRows,
  }: {
    csvHead: (job: ExportJob) => string;
    csvRows: (job: ExportJob, from: number, to: number) => string;
  },
): Generator<Chunk, void> {
  const encoder = new TextEncoder();
  const { rowCount } = job;
  for (let from = 0; from === 0 || from < rowCount; from += rowsToChunk) {
    const to = Math.min(rowCount, from + rowsToChunk);
    const text = (from === 0 ? csvHead(job) : "") + csvRows(job, from, to);
    yield { bytes: encoder.encode(text), rowsDone: to };
  }
}

declare global {
  interface Window {
    /** Exists not in every browser, and only in a page that came safely. */
    showSaveFilePicker?: (options: {
      suggestedName: string;
      types: { accept: Record<string, string[]> }[];
    }) => Promise<FileSystemFileHandle>;
  }
  interface FileSystemFileHandle {
    remove?: () => Promise<void>;
  }
}

/** Is the destination of a file, which exists only once closed. */
export interface FileSink {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  close: () => Promise<void>;
  /** Leaves nothing behind. */
  discard: () => Promise<void>;
}

const TYPES: Record<ExportFormat, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * Opens a file that the user selects, on disk if the browser can, otherwise in memory. Requires user activation.
 * @param stem name without the extension
 * @returns null if cancelled
 * @throws if it can't be written; nothing is left behind
 */
export async function openFile(stem: string, extension: ExportFormat): Promise<FileSink | null> {
  if (window.showSaveFilePicker === undefined) return memorySink(stem, extension);
  let handle: FileSystemFileHandle;
  try {
    handle = await window.showSaveFilePicker({
      suggestedName: safeFileName(stem, extension),
      types: [{ accept: { [TYPES[extension]]: [`.${extension}`] } }],
    });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "AbortError") return null;
    // The picker is forbidden here, as in a frame, or by browser policy.
    if (["SecurityError", "NotAllowedError"].includes(name)) return memorySink(stem, extension);
    throw error;
  }
  return await diskSink(handle);
}

function memorySink(stem: string, extension: ExportFormat): FileSink {
  const parts: Blob[] = [];
  return {
    async write(bytes) {
      // A browser may keep these on the disk.
      parts.push(new Blob([bytes]));
    },
    async close() {
      saveFile(new Blob(parts, { type: TYPES[extension] }), stem, extension);
    },
    async discard() {
      parts.length = 0;
    },
  };
}

async function diskSink(handle: FileSystemFileHandle): Promise<FileSink> {
  // Written to a temporary file until closed.
  const file = await handle.createWritable().catch(async (error: unknown) => {
    // If the file can't be removed either, the write error is the one to report.
    await removeEmpty(handle).catch(() => undefined);
    throw error;
  });
  return {
    write: (bytes) => file.write(bytes),
    close: () => file.close(),
    async discard() {
      try {
        await file.abort();
      } finally {
        await removeEmpty(handle);
      }
    },
  };
}

/** Choosing a name has made an empty file. */
async function removeEmpty(handle: FileSystemFileHandle): Promise<void> {
  const { size } = await handle.getFile();
  if (size === 0) await handle.remove?.();
}
