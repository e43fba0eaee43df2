import { MEASURES, type Measure } from "#analytics/analytics.ts";
import type { SourcedContent } from "#analytics/analytics-queries.ts";

export type ContentKind = "video" | "channel";

export type Match =
  | { is: "one"; kind: ContentKind; id: string; title: string | null }
  | { is: "several"; kind: ContentKind; count: number }
  /** No video has that name, as far as is known. */
  | { is: "none"; kind: ContentKind }
  /** The service names no content here. */
  | { is: "unsought" };

/** Holds the counts of one content, or of everything that the service gives no name. */
export interface ContentLine {
  key: string;
  /** Is the same for the same content at another time; lines of one name share it. */
  group: string;
  /** Is null when the service did not name it. */
  name: string | null;
  match: Match;
  /** Lacks a measure that is in no row. */
  counts: Partial<Record<Measure, number>>;
  lacking: readonly Measure[];
  rowCount: number;
  /** Other lines have the same name, so it can't be identified in another range. */
  isAmbiguous: boolean;
}

const KINDS: Record<SourcedContent["source"], ContentKind | null> = {
  vods: "video",
  vod: "video",
  channels: "channel",
  channel: "channel",
  folder: null,
};

const UNNAMED = "unnamed";

/**
 * Matches rows with the library: the service names contents by title or file name, without ids (contract 2). Rows of the title
 * and of the file name of a video are merged, and rows of a unique name with different measures. Several rows of one name are
 * of several contents, of which the library may know one: none of them is it for certain. Totals are preserved.
 */
export function matchContents(
  rows: readonly SourcedContent[],
  videos: readonly NamedVideo[],
  channels: readonly NamedChannel[],
): ContentLine[] {
  const find = {
    video: finderByName(videos, ({ title, filename }) => [title, filename]),
    channel: finderByName(channels, ({ title }) => [title]),
  };
  const groups = new Map<string, { name: string | null; match: Match; rows: SourcedContent[] }>();
  for (const row of rows) {
    const name = row.name?.trim() ? row.name : null;
    const kind = KINDS[row.source];
    const match: Match =
      name === null || kind === null ? { is: "unsought" } : matchOf(kind, find[kind](name));
    const key =
      name === null
        ? UNNAMED
        : match.is === "one"
          ? `${kind} id ${match.id}`
          : `${kind ?? row.source} name ${name}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { name, match, rows: [row] });
    else group.rows.push(row);
  }
  return [...groups].flatMap(([group, { name, match, rows }]): ContentLine[] => {
    const common = { group, name, match };
    if (name === null || !(hasTwins(rows) || rows.some(isOfSeveral))) {
      return [{ ...common, key: group, isAmbiguous: false, ...countsOf(rows) }];
    }
    return rows.map((row, index) => ({
      ...common,
      name: row.name,
      match:
        match.is === "one" ? { is: "several", kind: match.kind, count: contentsIn(rows) } : match,
      // Keys of groups never begin with a number, whatever the names are.
      key: `${index} ${group}`,
      isAmbiguous: true,
      ...countsOf([row]),
    }));
  });
}

function matchOf(kind: ContentKind, found: readonly { id: string; title: string | null }[]): Match {
  const [first] = found;
  if (first === undefined) return { is: "none", kind };
  if (found.length > 1) return { is: "several", kind, count: found.length };
  return { is: "one", kind, id: first.id, title: first.title };
}

function countsOf(
  rows: readonly SourcedContent[],
): Pick<ContentLine, "counts" | "lacking" | "rowCount"> {
  const counts: ContentLine["counts"] = {};
  for (const measure of MEASURES) {
    const known = rows.flatMap((row) => row.counts[measure] ?? []);
    if (known.length > 0) counts[measure] = known.reduce((sum, count) => sum + count, 0);
  }
  const lacking = MEASURES.filter((measure) =>
    rows.some(
      ({ counts, isLeast = false }) =>
        counts[measure] === null || (isLeast && counts[measure] !== undefined),
    ),
  );
  return { counts, lacking, rowCount: mostRows(rows) };
}

function isOfSeveral({ contentCount = 1 }: SourcedContent): boolean {
  return contentCount > 1;
}

function contentsIn(rows: readonly SourcedContent[]): number {
  return rows.reduce((sum, { contentCount = 1 }) => sum + contentCount, 0);
}

/** Returns whether a measure came more than once under one name. */
function hasTwins(rows: readonly SourcedContent[]): boolean {
  return MEASURES.some((measure) => {
    const names = rows
      .filter(({ counts }) => counts[measure] !== undefined)
      .map(({ name }) => loosely(name ?? ""));
    return new Set(names).size < names.length;
  });
}

function mostRows(rows: readonly SourcedContent[]): number {
  return Math.max(
    ...MEASURES.map((measure) => rows.filter(({ counts }) => counts[measure] !== undefined).length),
  );
}

/** Describes a video with the names that can identify it. */
export interface NamedVideo {
  id: string;
  title: string | null;
  filename: string | null;
}

export interface NamedChannel {
  id: string;
  title: string | null;
}

/** Returns a function that finds what is called so: letter by letter, else whatever the case and the spaces. */
function finderByName<Item>(
  items: readonly Item[],
  namesOf: (item: Item) => readonly (string | null)[],
): (name: string) => readonly Item[] {
  const exact = new Map<string, Item[]>();
  const loose = new Map<string, Item[]>();
  for (const item of items) {
    for (const name of namesOf(item)) {
      if (name === null) continue;
      add(exact, name, item);
      add(loose, loosely(name), item);
    }
  }
  return (name) => exact.get(name) ?? loose.get(loosely(name)) ?? [];
}

/** A video whose title is its file name is added once. */
function add<Item>(byName: Map<string, Item[]>, name: string, item: Item): void {
  const known = byName.get(name);
  if (known === undefined) byName.set(name, [item]);
  else if (known.at(-1) !== item) known.push(item);
}

function loosely(name: string): string {
  return name.normalize("NFC").replace(/\s+/g, "").toLowerCase();
}
