import type { CaptionFormat } from "#captions/document.ts";
import { readTimes } from "./read-times.ts";
import { isBlank } from "./safe-lines.ts";

/** What captions are written in, and how sure that is. */
export interface FoundFormat {
  format: CaptionFormat;
  /** The line with the magic word of WebVTT, from 0; -1: there is none. */
  headerAt: number;
  /** What is behind the magic word. */
  headerRest: string;
  /** Players take the file as WebVTT. */
  isHeaderRight: boolean;
}

/** A comment, a style or a region of WebVTT. */
export const ASIDE = /^(?:NOTE|STYLE|REGION)(?=[ \t]|$)/;
const HEADER = /^WEBVTT(?=[ \t]|$)/;
/** A magic word that players refuse. */
const HEADER_MEANT = /^\s*WEB[ _-]?VTT/i;

/**
 * Tells WebVTT from SubRip by what is in it.
 * @param isNamedVtt decides for a file without a magic word, whose times could be of either
 */
export function findFormat(lines: readonly string[], isNamedVtt: boolean): FoundFormat {
  const first = lines.findIndex((line) => !isBlank(line));
  const line = lines[first] ?? "";
  const meant = HEADER_MEANT.exec(line);
  if (meant !== null) {
    const headerRest = line.slice(meant[0].length);
    return {
      format: "vtt",
      headerAt: first,
      headerRest,
      isHeaderRight: first === 0 && HEADER.test(line),
    };
  }
  const format = isNamedVtt || ASIDE.test(line) ? formatByTimes(lines) : "srt";
  return { format, headerAt: -1, headerRest: "", isHeaderRight: false };
}

/** SubRip is what writes a comma. */
function formatByTimes(lines: readonly string[]): CaptionFormat {
  const times = lines.find((line) => line.includes("-->") && readTimes(line) !== null);
  return times === undefined || /\d,\d/.test(times) ? "srt" : "vtt";
}
