import { yieldToMain } from "#shared/async/yield-to-main.ts";
import { toCsv } from "#shared/format/csv.ts";
import { type Sheet, type SheetColumn, sheetChunks, XLSX_TYPE } from "#shared/format/xlsx.ts";
import type { Video, VideoStatus } from "#videos/video-record.ts";

/** Names the columns of a file that a plan of changes is read from, in every language alike. */
export const FILE_COLUMNS = {
  id: "id",
  title: "title",
  description: "description",
  titleBefore: "title_before",
  descriptionBefore: "description_before",
} as const;

const STATUS_IN_FILE: Readonly<Record<VideoStatus, string>> = {
  ready: "published",
  unpublished: "unpublished",
  encoding: "encoding",
};

const COLUMNS: readonly (SheetColumn & { of: (video: Video) => string | number | null })[] = [
  { name: FILE_COLUMNS.id, kind: "text", of: ({ id }) => id },
  { name: FILE_COLUMNS.title, kind: "text", of: ({ title }) => title },
  { name: FILE_COLUMNS.description, kind: "text", of: ({ description }) => description },
  // What the texts were, so that a change in between is noticed when the file comes back.
  { name: FILE_COLUMNS.titleBefore, kind: "text", of: ({ title }) => title },
  { name: FILE_COLUMNS.descriptionBefore, kind: "text", of: ({ description }) => description },
  { name: "status", kind: "text", of: ({ status }) => STATUS_IN_FILE[status] },
  { name: "duration_seconds", kind: "number", of: ({ durationSeconds }) => durationSeconds },
  { name: "size_bytes", kind: "number", of: ({ fileSizeBytes }) => fileSizeBytes },
  { name: "created", kind: "date", of: ({ createdAtMs }) => instant(createdAtMs) },
  { name: "changed", kind: "date", of: ({ savedAtMs }) => instant(savedAtMs) },
  {
    name: "folders",
    kind: "text",
    of: ({ folders }) => folders.map(({ path, name, id }) => path ?? name ?? id).join("; "),
  },
  {
    name: "subtitles",
    kind: "text",
    of: ({ subtitleLanguages }) => subtitleLanguages.map((language) => language ?? "?").join("; "),
  },
  { name: "width", kind: "number", of: ({ width }) => width },
  { name: "height", kind: "number", of: ({ height }) => height },
  { name: "file_name", kind: "text", of: ({ filename }) => filename },
  { name: "share_link", kind: "text", of: ({ shareUrl }) => shareUrl },
];

function instant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
}

/** Makes a CSV file of videos. */
export function videosToCsv(videos: readonly Video[]): Blob {
  const text = toCsv({
    columns: COLUMNS.map(({ name }) => ({ name, kind: "text" as const })),
    rows: videos.map((video) => COLUMNS.map(({ of }) => of(video))),
  });
  return new Blob([text], { type: "text/csv" });
}

/** Is few enough to be written in a moment, so that the page answers in between. */
const ROWS_TO_CHUNK = 500;

/** Makes an Excel file of videos. */
export async function videosToXlsx(videos: readonly Video[]): Promise<Blob> {
  const sheet: Sheet = {
    columns: COLUMNS,
    rowCount: videos.length,
    cellAt(row, column) {
      const video = videos[row];
      return video === undefined ? null : (COLUMNS[column]?.of(video) ?? null);
    },
  };
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (const { bytes } of sheetChunks(sheet, ROWS_TO_CHUNK)) {
    chunks.push(bytes);
    await yieldToMain();
  }
  return new Blob(chunks, { type: XLSX_TYPE });
}
