import { createContext } from "react";
import type { ZonedRange } from "#shared/http/live-figures.ts";

/** Says what the figures of a page are of, for files and images of them. */
export interface FigureSource {
  time: ZonedRange;
  /** Is null where nothing is compared. */
  previous: ZonedRange | null;
  /** Lists what the rows are narrowed by, as the page says it. */
  filters?: readonly string[];
  /** Is the path of the view, with the folder that the dashboard is served under. */
  href: string;
  /** Loads the words of files, which few visits need. */
  loadWords: () => Promise<FileWords>;
}

export const FigureSourceContext = createContext<FigureSource | null>(null);

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
  filters: string;
  notes: string;
  marks: string;
  marksMean: string;
  readAt: string;
  link: string;
}

/** Says what one panel has, beside what the whole page is of. */
export interface PanelFacts {
  title: string;
  /** Names the subject of the figures. */
  about?: string | undefined;
  notes?: readonly string[];
  /** Says when the figures were read; 0 where that is not known. */
  readAtMs?: number;
}
