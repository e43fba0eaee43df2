import { MEASURES, type Measure, type RowCounts } from "#analytics/analytics.ts";
import type { SourcedContent } from "#analytics/analytics-queries.ts";
import type { Figure, Mark } from "#analytics/metrics.ts";
import { figureColumn, type PanelMarks } from "#analytics/parts/panel-mark.ts";
import { changeBetween, type ValueChange } from "#shared/format/changes.ts";
import { type Cell, type TableData, tableOf } from "#shared/format/table-data.ts";
import {
  type ContentLine,
  matchContents,
  type NamedChannel,
  type NamedVideo,
} from "./match-contents.ts";

export interface RankedContent extends ContentLine {
  /** Counts from 1. Null means not named, or that nothing is known of what is ranked by. */
  rank: number | null;
  /** Is null when not known. */
  value: number | null;
  /** Is the share of the total, from 0 to 1. */
  share: number | null;
  /** Is null when not known. */
  previous: number | null;
  /** Is unknown for one of several lines with the same name. Is null when there is no comparison. */
  change: ValueChange | null;
}

export interface Ranking {
  /** Rows that dropped to zero come after the others, unnamed ones last. */
  rows: RankedContent[];
  goneCount: number;
  total: number;
  /** Counts the finished part, which is compared. Null: one of both totals is only a minimum. */
  comparedTotal: number | null;
  /** Is null when there is nothing to compare with. */
  previousTotal: number | null;
}

/** Matches rows with the library, and ranks them. @param overRows undefined: all of the range is over */
export function rankRows(
  {
    rows,
    previousRows,
    overRows,
  }: {
    rows: readonly SourcedContent[];
    previousRows: readonly SourcedContent[] | null;
    overRows?: readonly SourcedContent[] | undefined;
  },
  videos: readonly NamedVideo[],
  channels: readonly NamedChannel[],
  measure: Measure,
): Ranking {
  const match = (some: readonly SourcedContent[]) => matchContents(some, videos, channels);
  return rankContents(
    match(rows),
    previousRows && match(previousRows),
    measure,
    overRows && match(overRows),
  );
}

/**
 * Orders contents.
 * @param previous those of the time before; null: there is nothing to compare with
 * @param over those of the part of the range that is over, which is what is compared
 */
export function rankContents(
  lines: readonly ContentLine[],
  previous: readonly ContentLine[] | null,
  measure: Measure,
  over: readonly ContentLine[] = lines,
): Ranking {
  const total = totalOf(lines, measure);
  const compared = new Map(over.map((line) => [line.group, line]));
  const before = new Map(previous?.map((line) => [line.group, line]));
  const groups = new Set(lines.map(({ group }) => group));
  const gone = [...(previous ?? [])].filter(
    ({ group, counts }) => !groups.has(group) && (counts[measure] ?? 0) > 0,
  );
  const rank = (line: ContentLine, index: number): RankedContent => {
    const value = line.counts[measure] ?? null;
    return {
      ...line,
      rank: line.name === null || value === null ? null : index + 1,
      value,
      share: value === null || total === 0 ? null : value / total,
      ...(previous === null
        ? { previous: null, change: null }
        : besideBefore(line, compared.get(line.group), before.get(line.group), measure)),
    };
  };
  const here = lines.toSorted(by(measure)).map(rank);
  const goneRows = gone.toSorted(by(measure)).map((line): RankedContent => {
    const known = line.lacking.includes(measure) ? null : (line.counts[measure] ?? null);
    return {
      ...line,
      // The service omits contents without plays.
      counts: { [measure]: 0 },
      lacking: [],
      rank: null,
      value: 0,
      share: total === 0 ? null : 0,
      previous: known,
      change: changeBetween(0, known),
    };
  });
  const all = [...here, ...goneRows];
  return {
    rows: [...all.filter(({ name }) => name !== null), ...all.filter(({ name }) => name === null)],
    goneCount: gone.length,
    total,
    comparedTotal: lackingIn([...over, ...(previous ?? [])]).includes(measure)
      ? null
      : totalOf(over, measure),
    previousTotal: previous === null ? null : totalOf(previous, measure),
  };
}

const names = new Intl.Collator(undefined, { numeric: true });

/** Orders named rows by count, then unknown counts, then unnamed rows. */
function by(measure: Measure): (a: ContentLine, b: ContentLine) => number {
  return (a, b) =>
    Number(a.name === null) - Number(b.name === null) ||
    (b.counts[measure] ?? -1) - (a.counts[measure] ?? -1) ||
    names.compare(a.name ?? "", b.name ?? "") ||
    (a.key < b.key ? -1 : 1);
}

function besideBefore(
  line: ContentLine,
  over: ContentLine | undefined,
  before: ContentLine | undefined,
  measure: Measure,
): Pick<RankedContent, "previous" | "change"> {
  if ([line, over, before].some((each) => each?.lacking.includes(measure))) {
    return { previous: null, change: changeBetween(null, null) };
  }
  // A content with a count now and none in the finished part had no plays before today.
  const value = line.counts[measure] === undefined ? null : (over?.counts[measure] ?? 0);
  // Of several lines of one name it is not known which is which in other days.
  const isTold = !line.isAmbiguous && over?.isAmbiguous !== true;
  if (value === null || !isTold || before?.isAmbiguous === true) {
    return { previous: null, change: changeBetween(isTold ? value : null, null) };
  }
  // The service omits zeros, so an omitted row is zero.
  const previous = before?.counts[measure] ?? 0;
  return { previous, change: changeBetween(value, previous) };
}

/** Returns the measures of which the sum is a minimum. */
export function lackingIn(lines: readonly Pick<ContentLine, "lacking">[]): Measure[] {
  return MEASURES.filter((measure) => lines.some(({ lacking }) => lacking.includes(measure)));
}

export function totalOf(lines: readonly { counts: RowCounts }[], measure: Measure): number {
  return lines.reduce((sum, { counts }) => sum + (counts[measure] ?? 0), 0);
}

/** Holds words that a table has beside its figures, as the screen does. */
export interface ContentTableTexts {
  column: (column: ContentColumn) => string;
  /** Heads a column in a file, by how exact its figures are. */
  head: (name: string, marks: readonly Mark[]) => string;
}

/**
 * Returns contents as a table of raw values, for a file: shares from 0 to 1, data in bytes, null for not known. Each
 * has the title that it has on screen, and each figure the mark.
 * @param ranked what shares are of
 * @param panel how exact the figures are at best, and those of the compared time
 */
export function contentTable(
  rows: readonly RankedContent[],
  ranked: Measure,
  { column: nameOf, head }: ContentTableTexts,
  panel: PanelMarks,
): TableData {
  const measures = MEASURES.filter((measure) =>
    rows.some(({ counts }) => counts[measure] !== undefined),
  );
  const markOf = ({ lacking }: RankedContent, measure: Measure): Mark =>
    panel.figures !== "about" && lacking.includes(measure) ? "atLeast" : panel.figures;
  const isTotalExact = panel.figures === "exact" && !lackingIn(rows).includes(ranked);
  const text = (column: ContentColumn, cell: (row: RankedContent) => Cell) =>
    ({ name: nameOf(column), kind: "text", cell }) as const;
  const number = (column: ContentColumn, figureOf: (row: RankedContent) => Figure) =>
    figureColumn(nameOf(column), rows.map(figureOf), { head, value: String });
  return tableOf(rows, [
    number("rank", ({ rank }) => ({ value: rank, mark: "exact" })),
    text("content", ({ name, match }) => (match.is === "one" ? (match.title ?? name) : name)),
    text("kind", ({ match }) => (match.is === "unsought" ? null : match.kind)),
    text("id", ({ match }) => (match.is === "one" ? match.id : null)),
    ...measures.map((measure) =>
      number(measure, (row) => ({
        value: row.counts[measure] ?? null,
        mark: markOf(row, measure),
      })),
    ),
    // The share of a minimum can be more or less.
    number("share", ({ share }) => ({ value: share, mark: isTotalExact ? "exact" : "about" })),
    panel.isOfPart === true &&
      rows.some(({ previous }) => previous !== null) &&
      number("over", ({ change }) => ({ value: change?.current ?? null, mark: panel.compared })),
    rows.some(({ previous }) => previous !== null) &&
      number("previous", ({ previous }) => ({ value: previous, mark: panel.compared })),
  ]);
}

/** Names a column of a downloaded table; its label has the same key in the catalogue. */
export type ContentColumn =
  | "rank"
  | "content"
  | "kind"
  | "id"
  | Measure
  | "share"
  | "over"
  | "previous";
