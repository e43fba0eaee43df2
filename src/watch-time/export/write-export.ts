import { yieldToMain } from "#shared/async/yield-to-main.ts";
import { csvField, csvLine, toCsv } from "#shared/format/csv.ts";
import { safeFileName } from "#shared/format/file-names.ts";
import { saveFile } from "#shared/ui/save-file.ts";
import type { ExportJob } from "./export-job.ts";

export const FORMATS = ["csv", "json"] as const;

/** Format of a file. `hasBom`: for spreadsheets that otherwise misread UTF-8. */
export type ExportFormat = { kind: "csv"; hasBom: boolean } | { kind: "json" };

/** Few enough to be written in a moment, so that the page answers in between. */
const ROWS_TO_CHUNK = 2000;

/** Incomplete files are discarded. @throws the signal's reason, or the error of writing */
export async function writeExport(
  format: ExportFormat,
  gather: () => Promise<ExportJob>,
  sink: FileSink,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (rowsDone: number) => void },
): Promise<void> {
  try {
    const encoder = new TextEncoder();
    for (const { text, rowsDone } of exportChunks(format, await gather(), ROWS_TO_CHUNK)) {
      signal.throwIfAborted();
      await sink.write(encoder.encode(text));
      signal.throwIfAborted();
      onProgress(rowsDone);
      await yieldToMain();
    }
    await sink.close();
  } catch (error) {
    // A disk that refused the file may refuse this as well: why it did the first time is what counts.
    await sink.discard().catch(() => undefined);
    throw error;
  }
}

/** Generates a file in chunks, at least one; all of them in turn are the file. */
export function* exportChunks(
  format: ExportFormat,
  job: ExportJob,
  rowsToChunk: number,
): Generator<{ text: string; rowsDone: number }, void> {
  const writer = format.kind === "csv" ? csvWriter(job, format) : jsonWriter(job);
  const { rowCount } = job;
  for (let from = 0; from === 0 || from < rowCount; from += rowsToChunk) {
    const to = Math.min(rowCount, from + rowsToChunk);
    let text = from === 0 ? writer.head : "";
    for (let row = from; row < to; row++) text += writer.line(row);
    yield { text: to === rowCount ? text + writer.tail : text, rowsDone: to };
  }
}

/** Metadata, then `rows`, one object per line. */
function jsonWriter({ columns, about }: ExportJob) {
  const keys = columns.map(({ key }) => JSON.stringify(key));
  return {
    head: `${JSON.stringify(about).slice(0, -1)},"rows":[`,
    line(row: number) {
      const fields = columns.map(({ cellAt }, at) => `${keys[at]}:${JSON.stringify(cellAt(row))}`);
      return `${row === 0 ? "" : ","}\n{${fields.join(",")}}`;
    },
    tail: "\n]}\n",
  };
}

function csvWriter({ columns }: ExportJob, { hasBom }: { hasBom: boolean }) {
  const heads = columns.map(({ name }) => ({ name, kind: "text" as const }));
  return {
    head: toCsv({ columns: heads, rows: [] }, { hasBom }),
    line(row: number) {
      return csvLine(
        columns.map(({ cellAt }) => {
          const cell = cellAt(row);
          return csvField(typeof cell === "boolean" ? String(cell) : cell);
        }),
      );
    },
    tail: "",
  };
}

declare global {
  interface Window {
    /** Not in every browser, and only in a page that came safely. */
    showSaveFilePicker?: (options: {
      suggestedName: string;
      types: { accept: Record<string, string[]> }[];
    }) => Promise<FileSystemFileHandle>;
  }
  interface FileSystemFileHandle {
    remove?: () => Promise<void>;
  }
}

/** Destination of a file, which exists only once closed. */
export interface FileSink {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  close: () => Promise<void>;
  /** Leaves nothing behind. */
  discard: () => Promise<void>;
}

const TYPES = { csv: "text/csv", json: "application/json" };

/**
 * Opens a file that the user selects, on disk if the browser can, otherwise in memory. Requires user activation.
 * @param stem name without the extension
 * @returns null if cancelled
 * @throws if it can't be written; nothing is left behind
 */
export async function openFile(
  stem: string,
  extension: keyof typeof TYPES,
): Promise<FileSink | null> {
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

function memorySink(stem: string, extension: keyof typeof TYPES): FileSink {
  const parts: Blob[] = [];
  return {
    async write(bytes) {
      // A browser may keep those on the disk.
      parts.push(new Blob([bytes]));
    },
    async close() {
      saveFile(new Blob(parts, { type: `${TYPES[extension]};charset=utf-8` }), stem, extension);
    },
    async discard() {
      parts.length = 0;
    },
  };
}

async function diskSink(handle: FileSystemFileHandle): Promise<FileSink> {
  // Written to a temporary file until closed.
  const file = await handle.createWritable().catch(async (error: unknown) => {
    // Where it can't be taken away either, why it could not be written is what counts.
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

/** Choosing a name made an empty file. */
async function removeEmpty(handle: FileSystemFileHandle): Promise<void> {
  const { size } = await handle.getFile();
  if (size === 0) await handle.remove?.();
}
