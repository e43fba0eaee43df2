import { withoutGuard } from "#shared/format/csv.ts";
import { plainId } from "#shared/format/ids.ts";
import { type CsvProblem, readCsv } from "#shared/format/read-csv.ts";
import type { ReadSheetCell, SheetProblem } from "#shared/format/read-xlsx.ts";
import type { Video } from "#videos/video-record.ts";
import { FILE_COLUMNS } from "./library-file.ts";
import {
  type ChangedVideo,
  issueOf,
  markDifference,
  TEXT_FIELDS,
  type TextChange,
  type TextField,
} from "./text-changes.ts";

const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** Says why a file can't be used at all. */
export type FileProblem =
  | SheetProblem
  | CsvProblem
  | "unreadable"
  | "no-rows"
  | "no-id-column"
  | "no-text-column"
  | "double-column";

/** Holds the rows of a file below its head. */
export interface FileRows {
  rows: readonly (readonly ReadSheetCell[])[];
  /** Maps the columns that are read to their index; -1: the file has none. */
  columns: Readonly<Record<keyof typeof FILE_COLUMNS, number>>;
  /** Names the columns that change nothing, as the file has them. */
  ignored: readonly string[];
  /** An apostrophe may stand before a text that could be a formula. */
  isCsv: boolean;
}

/** Says why a row of a file changes nothing. */
export type RowProblem = "no-id" | "unknown-id" | "double" | "not-text";

/** Describes a row that changes a video. */
export interface PlannedRow extends ChangedVideo {
  /** Another person has changed the video since the file was saved, so that it is only changed if the person says so. */
  isDoubtful: boolean;
}

export interface FilePlan {
  rows: readonly PlannedRow[];
  /** Lists the rows that change nothing because something is wrong with them; `line` counts from 1, with the head. */
  problems: readonly { line: number; problem: RowProblem; id: string }[];
  unchangedCount: number;
}

/** Reads a CSV or Excel file, whatever its name is. Never throws. */
export async function readLibraryFile(file: Blob): Promise<FileRows | FileProblem> {
  if (file.size > MAX_FILE_BYTES) return "too-large";
  const buffer = await file.arrayBuffer().catch(() => null);
  if (buffer === null) return "unreadable";
  const bytes = new Uint8Array(buffer);
  const isCsv = isText(bytes);
  if (isCsv && isBinary(bytes)) return "not-a-sheet";
  // Few visits read a file, and fewer an Excel file.
  const read = isCsv
    ? readCsv(bytes)
    : await (await import("#shared/format/read-xlsx.ts")).readXlsx(bytes);
  return "problem" in read ? read.problem : withColumns(read.rows, isCsv);
}

/** Returns whether bytes are no Excel file, of any version. */
function isText([first, second]: Uint8Array): boolean {
  const isZip = first === 0x50 && second === 0x4b;
  const isOldOrProtected = first === 0xd0 && second === 0xcf;
  return !isZip && !isOldOrProtected;
}

const LOOKED_AT_BYTES = 1000;

/** Returns whether bytes are of another kind of file: texts have no zeros, unless they begin as UTF-16. */
function isBinary(bytes: Uint8Array): boolean {
  const isUtf16 = [0xff, 0xfe].includes(bytes[0] ?? 0);
  return !isUtf16 && bytes.subarray(0, LOOKED_AT_BYTES).includes(0);
}

function withColumns(
  [head, ...rows]: readonly (readonly ReadSheetCell[])[],
  isCsv: boolean,
): FileRows | FileProblem {
  const written = (head ?? []).map((cell) => String(cell ?? "").trim());
  const names = written.map((name) => name.toLowerCase());
  const at = (name: string) => names.indexOf(name);
  const columns = {
    id: at(FILE_COLUMNS.id),
    title: at(FILE_COLUMNS.title),
    description: at(FILE_COLUMNS.description),
    titleBefore: at(FILE_COLUMNS.titleBefore),
    descriptionBefore: at(FILE_COLUMNS.descriptionBefore),
  };
  const known = Object.values<string>(FILE_COLUMNS);
  if (columns.id < 0) return "no-id-column";
  if (columns.title < 0 && columns.description < 0) return "no-text-column";
  if (known.some((name) => names.lastIndexOf(name) !== at(name))) return "double-column";
  if (rows.every(isEmpty)) return "no-rows";
  const ignored = written.filter((name) => name !== "" && !known.includes(name.toLowerCase()));
  return { rows, columns, ignored, isCsv };
}

function isEmpty(row: readonly ReadSheetCell[]): boolean {
  return row.every((cell) => cell === null || cell === "");
}

/** Plans what a file changes. An empty cell, and a text that was not touched in the file, change nothing. */
export function planFile({ rows, columns, isCsv }: FileRows, videos: readonly Video[]): FilePlan {
  const byId = new Map(videos.map((video) => [plainId(video.id), video]));
  const idOf = (row: readonly ReadSheetCell[]) => String(row[columns.id] ?? "").trim();
  const counts = new Map<string, number>();
  for (const row of rows) {
    const id = plainId(idOf(row));
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const planned: PlannedRow[] = [];
  const problems: FilePlan["problems"][number][] = [];
  let unchangedCount = 0;
  rows.forEach((row, index) => {
    if (isEmpty(row)) return;
    const id = idOf(row);
    const video = byId.get(plainId(id));
    const refuse = (problem: RowProblem) => problems.push({ line: index + 2, problem, id });
    if (id === "") refuse("no-id");
    else if (video === undefined) refuse("unknown-id");
    else if (counts.get(plainId(id)) !== 1) refuse("double");
    else {
      const texts = TEXT_FIELDS.map((field) => readText(row, field, video, { columns, isCsv }));
      if (texts.includes("not-text")) refuse("not-text");
      const found = texts.filter((text) => text !== null && text !== "not-text");
      const changes = found.map(({ change }) => change);
      if (texts.includes("not-text")) return;
      if (changes.length === 0) unchangedCount += 1;
      else {
        planned.push({
          video: { id: video.id, title: video.title },
          changes,
          issue: changes.map(issueOf).find((issue) => issue !== null) ?? null,
          isDoubtful: found.some(({ isDoubtful }) => isDoubtful),
        });
      }
    }
  });
  return { rows: planned, problems, unchangedCount };
}

/** Reads the wanted text of a field; null: it stays as it is. */
function readText(
  row: readonly ReadSheetCell[],
  field: TextField,
  video: Video,
  { columns, isCsv }: Pick<FileRows, "columns" | "isCsv">,
): { change: TextChange; isDoubtful: boolean } | "not-text" | null {
  const now = video[field] ?? "";
  const textAt = (column: number): string | null => {
    const cell = row[column] ?? null;
    if (typeof cell !== "string") return cell === null ? null : String(cell).toUpperCase();
    // An Excel file has such an apostrophe only if it was made of a CSV file.
    return isCsv || !now.startsWith("'") ? withoutGuard(cell) : cell;
  };
  const beforeAt = columns[`${field}Before`];
  const cell = row[columns[field]];
  // Programs make dates of texts that look like one, and of those beside them alike.
  if (cell instanceof Date) return isSameDate(cell, row[beforeAt]) ? null : "not-text";
  const typed = textAt(columns[field]) ?? "";
  if (typed.trim() === "" || isSame(typed, now)) return null;
  const before = beforeAt < 0 ? null : (textAt(beforeAt) ?? "");
  if (before !== null && isSame(typed, before)) return null;
  const lines = typed.replaceAll(LINE_END, now.includes("\r\n") ? "\r\n" : "\n");
  const wanted = field === "title" ? lines.trim() : lines.trimEnd();
  if (wanted === now) return null;
  return {
    change: { field, ...markDifference(now, wanted) },
    isDoubtful: before !== null && !mayHaveBeen(now, before, row[beforeAt] ?? null),
  };
}

function isSameDate(one: Date, other: ReadSheetCell | undefined): boolean {
  return other instanceof Date && one.getTime() === other.getTime();
}

/**
 * Returns whether a text is what was saved, as far as programs leave that open: they make 7 of 007, and keep an apostrophe
 * of the text itself where they write CSV.
 */
function mayHaveBeen(text: string, saved: string, cell: ReadSheetCell): boolean {
  const isSameNumber = saved.trim() !== "" && text.trim() !== "" && Number(saved) === Number(text);
  return isSame(text, saved) || isSame(text, String(cell ?? "")) || isSameNumber;
}

const LINE_END = /\r\n?|\n/g;

/** Programs write line breaks in their own way. */
function isSame(one: string, other: string): boolean {
  return one.replaceAll(LINE_END, "\n") === other.replaceAll(LINE_END, "\n");
}
