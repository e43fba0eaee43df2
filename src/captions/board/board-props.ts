import type { Vod } from "#videos/vod-record.ts";
import type { CoverageColumn } from "./coverage.ts";
import type { CoverageView } from "./coverage-view.ts";

/** A column with its words. */
export interface NamedColumn extends CoverageColumn {
  /** Of the language, in the person's own. */
  name: string;
}

/** What the board shows, as a table or as cards. */
export interface BoardProps {
  vods: readonly Vod[];
  /** Of all films, shown or not. */
  filmCount: number;
  columns: readonly NamedColumn[];
  /** By film, the languages of tracks that are on their way. */
  settling: ReadonlyMap<string, ReadonlySet<string>>;
  view: CoverageView;
  addressOf: (view: CoverageView) => string;
}
