import { MEASURES, type Measure } from "#analytics/analytics.ts";
import type { RankedContent } from "./rank-contents.ts";

/** What a column of a downloaded table has. Its words are those of its name in the catalogue. */
export interface ContentColumn {
  name: "rank" | "content" | "kind" | "id" | Measure | "share" | "previous";
  kind: "text" | "number";
}

/** Contents as a table of raw values, for a file: shares from 0 to 1, data in bytes, null for not known. */
export function contentTable(rows: readonly RankedContent[]): {
  columns: ContentColumn[];
  rows: (string | number | null)[][];
} {
  const measures = MEASURES.filter((measure) =>
    rows.some(({ counts }) => counts[measure] !== undefined),
  );
  const hasPrevious = rows.some(({ previous }) => previous !== null);
  return {
    columns: [
      { name: "rank", kind: "number" },
      { name: "content", kind: "text" },
      { name: "kind", kind: "text" },
      { name: "id", kind: "text" },
      ...measures.map((name) => ({ name, kind: "number" as const })),
      { name: "share", kind: "number" },
      ...(hasPrevious ? [{ name: "previous", kind: "number" } as const] : []),
    ],
    rows: rows.map(({ rank, name, match, counts, share, previous }) => [
      rank,
      name,
      match.is === "unsought" ? null : match.kind,
      match.is === "one" ? match.id : null,
      ...measures.map((measure) => counts[measure] ?? null),
      share,
      ...(hasPrevious ? [previous] : []),
    ]),
  };
}
