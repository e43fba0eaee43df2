import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { ComparedTime } from "#shared/dates/compared-days.ts";
import type { ZonedRange } from "#shared/http/live-figures.ts";

/** Says what the figures of a page are of, for files and images of them. */
export interface FigureSource {
  time: ZonedRange;
  /** Is null where nothing is compared. */
  previous: ComparedTime | null;
  /** Lists what the rows are narrowed by, as the page says it. */
  filters?: readonly string[];
  /** Is the one of the filters that all records are narrowed by, also those that are not shown. */
  scope?: string | null;
  /** Says when they were read, where all panels show the same rows; a panel may know it better. */
  readAtMs?: number | null;
  /** Is the path of the view, with the folder that the dashboard is served under. */
  href: string;
  /** Loads the words of files, which few visits need. */
  loadWords: () => Promise<FileWords>;
}

export const FigureSourceContext = createContext<FigureSource | null>(null);

/** Says that the figures within are of another time than those of the page, as while newer ones are loading, or not compared. */
export function FiguresAt({
  time,
  previous,
  readAtMs = null,
  children,
}: Pick<FigureSource, "time" | "previous" | "readAtMs"> & { children: ReactNode }) {
  const source = useContext(FigureSourceContext);
  const own = useMemo(
    () => source && { ...source, time, previous, readAtMs: readAtMs ?? source.readAtMs ?? null },
    [source, time, previous, readAtMs],
  );
  return <FigureSourceContext value={own}>{children}</FigureSourceContext>;
}

/** Holds words beside figures in files and images. */
export interface FileWords {
  figures: string;
  about: string;
  title: string;
  subject: string;
  from: string;
  to: string;
  zone: string;
  previous: string;
  previousFrom: string;
  previousTo: string;
  /** Stands beside a previous period of several weeks, whose average is compared. */
  averageWeek: string;
  filters: string;
  notes: string;
  marks: string;
  marksMean: string;
  readAt: string;
  link: string;
  incomplete: string;
}

/** Says what one panel has, beside what the whole page is of. */
export interface PanelFacts {
  title: string;
  /** Names the subject of the figures. */
  about?: string | undefined;
  notes?: readonly string[];
  /** Says when the figures were read; 0 where that is not known. */
  readAtMs?: number;
  /** Says that rows are missing, or contradict each other. */
  isIncomplete?: boolean;
}
