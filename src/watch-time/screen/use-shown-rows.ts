import { useMemo } from "react";
import { plainId } from "#shared/format/ids.ts";
import { besideWithLengths, type EarlierRows } from "#watch-time/compare/earlier-rows.ts";
import type { Containers, MemberScope } from "#watch-time/containers.ts";
import { isReadWhole, type ReadingProgress } from "#watch-time/read-watch-time.ts";
import { wholeSizeOf } from "#watch-time/resolved-query.ts";
import { type ShownRows, useArrangement } from "#watch-time/use-arrangement.ts";
import { type Subjects, useSubjects } from "#watch-time/use-subjects.ts";
import { WatchTimeRows } from "#watch-time/watch-time-rows.ts";

/** Holds rows as far as they are read, with what is known to be missing. */
export type RowsReading = Omit<ReadingProgress, "pagesRead" | "repeatedCount">;

/** Serves for headings and toolbar before the first rows come: then only rows are drawn. */
export const NO_ROWS: RowsReading = {
  rows: new WatchTimeRows(),
  rowCount: 0,
  isComplete: false,
  unreadableCount: 0,
  strayCount: 0,
  contradictedCount: 0,
  isShifted: false,
  hasEnd: true,
};

/** Says what rows are of, beside the contents and days that their view asks for. */
export interface RowsScope {
  /** Has rows of zeros for what was lost since the earlier days. */
  reading: RowsReading;
  /** Is null while nothing is compared. */
  beside: EarlierRows | null;
  /** Says what the rows are narrowed to. Is null for nothing, or while it is not known. */
  scope: MemberScope | null;
  /** Is null where rows stand for no folders or playlists, or while these are not known. */
  containers: Containers | null;
}

type Asked = Pick<ShownRows, "kind" | "isOne" | "view" | "query">;

/** Returns rows as a view shows them, with the titles and lengths of their videos. */
export function useShownRows(asked: Asked, { reading, beside: sentBeside, ...of }: RowsScope) {
  const { kind, view } = asked;
  const { scope, containers } = of;
  const { rows: sent, rowCount } = reading;
  const { subjects, lookup } = useSubjectsWithin(scope, kind, sent, reading !== NO_ROWS);
  const { lengths } = subjects;
  const rows = useMemo(() => sent.withLengths(lengths, rowCount), [sent, lengths, rowCount]);
  const beside = useMemo(
    () => sentBeside && besideWithLengths(sentBeside, lengths),
    [sentBeside, lengths],
  );
  const wholeSize = wholeSizeIn({ ...asked, reading, scope });
  const arrangement = useArrangement(
    { rows, rowCount },
    view,
    subjects,
    wholeSize,
    beside,
    containers,
  );
  const isWhole = isReadWhole(reading) && scope?.isWhole !== false;
  return {
    shown: { ...asked, rows, rowCount, subjects, containers },
    arrangement,
    beside,
    lookup,
    isWhole,
  };
}

/** Returns how many rows a group has of which none is missing; null where none is missing in any. See `RowGroups`. */
function wholeSizeIn({
  view: { grouping },
  query,
  isOne,
  reading,
  scope,
}: Pick<ShownRows, "isOne" | "view" | "query"> & Pick<RowsScope, "reading" | "scope">):
  | number
  | null {
  // What is not read yet is missing, too: no part of a figure is ranked or shown as if it were whole.
  if (!isReadWhole(reading)) return wholeSizeOf(grouping, query, isOne);
  if (scope?.isWhole !== false) return null;
  // Further contents would be rows of their own, and are missing in those of several.
  return grouping === "content" || grouping === "flat" ? 0 : Number.POSITIVE_INFINITY;
}

/**
 * Returns the titles of the rows' contents, and of the library's videos those that rows are narrowed to.
 * @param isBegun as for `useSubjects`
 */
function useSubjectsWithin(
  scope: MemberScope | null,
  kind: ShownRows["kind"],
  { contents }: WatchTimeRows,
  isBegun: boolean,
) {
  const { subjects: known, lookup } = useSubjects(kind, contents, contents.length, isBegun);
  const subjects = useMemo((): Subjects => {
    if (scope === null || known.videos === null) return known;
    const ids = new Set(scope.ids.map(plainId));
    return { ...known, videos: known.videos.filter(({ id }) => ids.has(plainId(id))) };
  }, [known, scope]);
  return { subjects, lookup };
}
