import { type ReactNode, useMemo } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { formatClock } from "#shared/dates/durations.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import type { Column, Order } from "./library-view.ts";
import { VideoStatusLabel } from "./video-card.tsx";
import type { Video } from "./video-record.ts";

/** A column of the table. */
export interface TableColumn {
  name: Column;
  title: string;
  /** Grid track. */
  width: string;
  isNumber: boolean;
  /** Orders that the heading toggles between. */
  orders: readonly Order[];
  cell: (video: Video) => ReactNode;
}

const WIDTHS: Record<Column, string> = {
  status: "7rem",
  duration: "5.5rem",
  size: "5.5rem",
  created: "8rem",
  changed: "8rem",
  folders: "minmax(9rem, 0.5fr)",
  subtitles: "6.5rem",
  resolution: "7rem",
  file: "minmax(10rem, 0.5fr)",
  id: "20rem",
};

const COLUMN_ORDERS: Partial<Record<Column, readonly Order[]>> = {
  duration: ["longest", "shortest"],
  size: ["largest"],
  created: ["newest", "oldest"],
  changed: ["changed"],
};

/** Selected columns and their cells; unknown values are a dash. */
export function useTableColumns(names: readonly Column[]): readonly TableColumn[] {
  const t = useTranslations("libraryList.columns");
  const format = useFormatter();
  const locale = useLocale();
  return useMemo(() => {
    const day = (ms: number | null) =>
      ms === null ? null : format.dateTime(ms, { dateStyle: "medium" });
    const listed = (labels: readonly string[]) =>
      labels.length === 0 ? null : format.list(labels, { type: "unit", style: "short" });
    const cells: Record<Column, (video: Video) => ReactNode> = {
      status: ({ status }) => <VideoStatusLabel status={status} />,
      duration: ({ durationSeconds: seconds }) =>
        seconds === null || seconds === 0 ? null : formatClock(seconds),
      size: ({ fileSizeBytes: bytes }) => (bytes === null ? null : formatBytes(bytes, locale)),
      created: ({ createdAtMs }) => day(createdAtMs),
      changed: ({ savedAtMs }) => day(savedAtMs),
      folders: ({ folders }) => listed(folders.map(({ path, name, id }) => path ?? name ?? id)),
      subtitles: ({ subtitleLanguages }) =>
        listed(subtitleLanguages.map((language) => language ?? t("unknownLanguage"))),
      resolution: ({ width, height }) =>
        width === null || height === null ? null : `${width} × ${height}`,
      file: ({ filename }) => filename,
      id: ({ id }) => <code className="font-mono text-xs">{id}</code>,
    };
    return names.map((name) => ({
      name,
      title: t(name),
      width: WIDTHS[name],
      isNumber: name === "duration" || name === "size",
      orders: COLUMN_ORDERS[name] ?? [],
      cell: cells[name],
    }));
  }, [names, t, format, locale]);
}
