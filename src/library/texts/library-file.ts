import { yieldToMain } from "#shared/async/yield-to-main.ts";
import { toCsv } from "#shared/format/csv.ts";
import type { Sheet, SheetColumn } from "#shared/format/sheet.ts";
import { sheetChunks, XLSX_TYPE } from "#shared/format/xlsx.ts";
import type { Video, VideoStatus } from "#videos/video-record.ts";
import {
  figureOfVideo,
  type VideoFigure,
  type VideoFigures,
  type VideoMeasure,
} from "#watch-time/video-figures.ts";

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

type FileColumn = SheetColumn & { of: (video: Video) => string | number | null };

const COLUMNS: readonly FileColumn[] = [
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

const SECONDS_PER_HOUR = 3600;
/** Hours are written with so many decimals: a part of a second is not known. */
const HOUR_DECIMALS = 4;

function hoursOf(seconds: number): number {
  return Number((seconds / SECONDS_PER_HOUR).toFixed(HOUR_DECIMALS));
}

/** Says in a file how exact a figure is. The words are ASCII, which programs read without a byte order mark. */
const MARKS: Readonly<Record<VideoFigure["kind"], string | null>> = {
  exact: null,
  atLeast: "at least",
  unknown: "unknown",
};

/** Returns the columns of a file with figures; what is unknown is empty, and not zero. */
function columnsOf(figures: VideoFigures | null): readonly FileColumn[] {
  if (figures === null) return COLUMNS;
  const { from, to } = figures.time.range;
  const pair = (
    measure: VideoMeasure,
    { name, mark, inFile }: { name: string; mark: string; inFile: (value: number) => number },
  ): readonly FileColumn[] => {
    const figureOf = (video: Video) => figureOfVideo(figures, video, measure);
    return [
      {
        name,
        kind: "number",
        of: (video) => {
          const figure = figureOf(video);
          return figure.kind === "unknown" ? null : inFile(figure.value);
        },
      },
      { name: mark, kind: "text", of: (video) => MARKS[figureOf(video).kind] },
    ];
  };
  return [
    ...COLUMNS,
    ...pair("plays", {
      name: "plays_28_days",
      mark: "plays_28_days_mark",
      inFile: (count) => count,
    }),
    ...pair("watchTime", {
      name: "watch_time_28_days_hours",
      mark: "watch_time_28_days_mark",
      inFile: hoursOf,
    }),
    { name: "figures_from", kind: "date", of: () => from },
    { name: "figures_to", kind: "date", of: () => to },
  ];
}

/** Makes a CSV file of videos, with their plays and watch time where these are given. */
export function videosToCsv(videos: readonly Video[], figures: VideoFigures | null = null): Blob {
  const columns = columnsOf(figures);
  const text = toCsv({
    columns: columns.map(({ name }) => ({ name, kind: "text" as const })),
    rows: videos.map((video) => columns.map(({ of }) => of(video))),
  });
  return new Blob([text], { type: "text/csv" });
}

/** Is few enough to be written in a moment, so that the page answers in between. */
const ROWS_TO_CHUNK = 500;

/** Makes an Excel file of videos, with their plays and watch time where these are given. */
export async function videosToXlsx(
  videos: readonly Video[],
  figures: VideoFigures | null = null,
): Promise<Blob> {
  const columns = columnsOf(figures);
  const sheet: Sheet = {
    columns,
    rowCount: videos.length,
    cellAt(row, column) {
      const video = videos[row];
      return video === undefined ? null : (columns[column]?.of(video) ?? null);
    },
  };
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (const { bytes } of sheetChunks(sheet, ROWS_TO_CHUNK)) {
    chunks.push(bytes);
    await yieldToMain();
  }
  return new Blob(chunks, { type: XLSX_TYPE });
}
