export const FINDING_KINDS = [
  /** No WEBVTT at the top of what is called WebVTT. */
  "noHeader",
  "badTimes",
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
  /** Longer than displayable, so not checked further. */
  "longText",
  "badMarkup",
  "unclosedTag",
  "advert",
  /** Letters that were read in a wrong encoding and written so. */
  "mojibake",
  /** A line that belongs to nothing. */
  "strayText",
  /** WebVTT: a caption's name right below the text above, which players take for more of it. */
  "noBlankLine",
  /** WebVTT: two line ends of each, which players take for a blank line. */
  "lineBreaks",
  /** The file holds characters that no text has. */
  "binary",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export interface Finding {
  kind: FindingKind;
  /** Errors keep a file from being taken; warnings do not. */
  severity: "error" | "warning";
  /** From 1, in the file that was read; null for captions that were edited since. */
  line: number | null;
  /** Affected cue; null: the file. */
  cueKey: number | null;
  /** Message values: `limit`, `value`, and text as `sample`. */
  values: Readonly<Record<string, string | number>>;
}
