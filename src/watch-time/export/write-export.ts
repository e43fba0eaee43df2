import { yieldToMain } from "#shared/async/yield-to-main.ts";
import { csvField, csvLine, toCsv } from "#shared/format/csv.ts";
import type { ExportJob } from "./export-job.ts";
import type { FileSink } from "./file-sink.ts";

export const FORMATS = ["csv", "json"] as const;

/** Format of a file. `hasBom`: for spreadsheets that otherwise misread UTF-8. */
export type ExportFormat = { kind: "csv"; hasBom: boolean } | { kind: "json" };

/** Few enough to be written in a moment, so that the page answers in between. */
const ROWS_TO_CHUNK = 2000;

/**
 * Writes a file into a sink, chunk by chunk. Incomplete files are discarded.
 * @param gather builds the job
 * @param onProgress called with the rows written
 * @throws the signal's reason, or the error of writing
 */
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
