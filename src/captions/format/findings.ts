import { groupBy } from "#shared/collections/group-by.ts";

export const FINDING_KINDS = [
  /** No WEBVTT is at the top of what is called WebVTT. */
  "noHeader",
  /** Is about times that were read, in a notation that players don't all read. */
  "badTimes",
  /** Is about times that were not read, or could mean another time: what the caption has instead is a guess. */
  "unreadTimes",
  /** Several files are in one: each may begin at 0:00. */
  "severalFiles",
  "endBeforeStart",
  "overlap",
  "outOfOrder",
  /** Ends noticeably later than the video. */
  "pastEnd",
  /** Starts after the end of the video. */
  "afterEnd",
  "emptyCue",
  "noCue",
  "tooFast",
  "longLine",
  "manyLines",
  /** A text is longer than displayable, so it is not checked further. */
  "longText",
  "badMarkup",
  "unclosedTag",
  /** Is about positions and effects of SubStation Alpha or MicroDVD, which viewers may read. */
  "foreignCodes",
  /** Lines are in two captions, one after the other, as live captions roll up. */
  "rolling",
  /** WebVTT has `&check;`, say, which a player may show as a character. */
  "unknownCharacter",
  "advert",
  /** Letters were read in a wrong encoding and written so. */
  "mojibake",
  /** A line belongs to nothing, so that viewers may not see it. */
  "strayText",
  /** In WebVTT, a caption's name is right below the text above, and players take it for more of that. */
  "noBlankLine",
  /** In WebVTT, each line has two ends, which players take for a blank line. */
  "lineBreaks",
  /** The file holds characters that no text has. */
  "binary",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export interface Finding {
  kind: FindingKind;
  /** Errors keep a file from being taken; warnings do not. */
  severity: "error" | "warning";
  /** Counts from 1, in the file that was read. Is null for captions that were edited since. */
  line: number | null;
  /** Identifies the affected cue. Is null when it is the file. */
  cueKey: number | null;
  /** Holds the values of the message: `limit`, `value`, and text as `sample`. */
  values: Readonly<Record<string, string | number>>;
}

export type FindingGroup = readonly [Finding, ...Finding[]];

/** Returns findings of one kind together, errors first. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = groupBy(findings, ({ severity, kind }) => `${severity} ${kind}`);
  return [...groups.values()]
    .flatMap(([first, ...others]): FindingGroup[] =>
      first === undefined ? [] : [[first, ...others]],
    )
    .toSorted(([a], [b]) => Number(a.severity === "warning") - Number(b.severity === "warning"));
}

export interface FindingPlaces {
  of: "captions" | "lines";
  /** Lists places from 1, consecutive ones as first and last. */
  runs: readonly (readonly [number, number])[];
  count: number;
  /** Says how many come after those of the runs. */
  more: number;
}

/** Reading reports these of a file. The rest is about captions, wherever they are in it. */
const OF_LINES: ReadonlySet<FindingKind> = new Set([
  "noHeader",
  "badTimes",
  "unreadTimes",
  "severalFiles",
  "strayText",
  "noBlankLine",
  "binary",
]);
const MAX_RUNS = 3;

/** Tells where findings are, in short. @param numberOf of a caption, by its key @returns null: nowhere in particular */
export function placesOf(
  group: FindingGroup,
  numberOf: (cueKey: number) => number | undefined,
): FindingPlaces | null {
  const of = OF_LINES.has(group[0].kind) ? "lines" : "captions";
  const numberIn = ({ line, cueKey }: Finding) =>
    of === "lines" ? line : cueKey === null ? null : numberOf(cueKey);
  const numbers = [...new Set(group.flatMap((finding) => numberIn(finding) ?? []))];
  const runs: [number, number][] = [];
  let shown = 0;
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else if (runs.length < MAX_RUNS) runs.push([number, number]);
    else break;
    shown += 1;
  }
  const count = numbers.length;
  return count === 0 ? null : { of, runs, count, more: count - shown };
}
