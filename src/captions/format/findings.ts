/** What can be wrong with captions. */
export const FINDING_KINDS = [
  /** No WEBVTT at the top of what is called WebVTT. */
  "noHeader",
  "badTimes",
  "endBeforeStart",
  "overlap",
  "outOfOrder",
  /** Begins after the film has ended, or ends more than a moment after. */
  "pastEnd",
  "emptyCue",
  /** Nothing in the file is a caption. */
  "noCue",
  "tooFast",
  "longLine",
  "manyLines",
  /** Longer than any text that can be shown, and so not looked into. */
  "longText",
  "badMarkup",
  "unclosedTag",
  /** Whoever made the file speaks of themselves. */
  "advert",
  /** Letters that were read in a wrong encoding and written so. */
  "mojibake",
  /** A line that belongs to nothing. */
  "strayText",
  /** The file holds characters that no text has. */
  "binary",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Something in captions that people will see, or that keeps them from seeing anything. */
export interface Finding {
  kind: FindingKind;
  /** Errors keep a file from being taken; warnings do not. */
  severity: "error" | "warning";
  /** From 1, in the file that was read; null for captions that were edited since. */
  line: number | null;
  /** Of the cue that it is about; null: about the file. */
  cueKey: number | null;
  /** For its words: `limit`, `value`, a piece of the text as `sample`. */
  values: Readonly<Record<string, string | number>>;
}
