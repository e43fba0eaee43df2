import type { CaptionDocument, CaptionFormat, Cue } from "./document.ts";
import type { Finding } from "./findings.ts";
import { readTimes } from "./read-times.ts";

/** What a file came to. */
export interface ReadCaptions {
  document: CaptionDocument;
  /** What could not be read, or only by guessing; in the order of the file. */
  troubles: readonly Finding[];
  /** Where each cue begins, from 1, by its key. */
  lineOf: ReadonlyMap<number, number>;
}

/** Blocks of WebVTT that are no captions. */
const ASIDE = /^(?:NOTE|STYLE|REGION)(?=[ \t]|$)/;

/**
 * Reads captions, WebVTT or SubRip by what is in it. Never throws: what can't be read is told, and the rest
 * stays. Takes a time that grows with the length of the text alone.
 * @param text without a byte order mark or with one
 */
export function readCaptions(text: string): ReadCaptions {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const isVtt = /^WEBVTT(?=[ \t]|$)/.test(lines[0] ?? "");
  const format: CaptionFormat = isVtt ? "vtt" : "srt";
  const cues: Cue[] = [];
  const troubles: Finding[] = [];
  const lineOf = new Map<number, number>();
  let header = "";
  let at = 0;
  if (isVtt) {
    const end = endOfBlock(lines, 0);
    header = [(lines[0] ?? "").slice("WEBVTT".length), ...lines.slice(1, end)].join("\n");
    at = end;
  }
  let before: string[] = [];
  while (at < lines.length) {
    if ((lines[at] ?? "").trim() === "") {
      at += 1;
      continue;
    }
    const end = endOfBlock(lines, at);
    const block = lines.slice(at, end);
    const timesAt = block.slice(0, 2).findIndex((line) => line.includes("-->"));
    if (timesAt < 0) {
      if (isVtt && ASIDE.test(block[0] ?? "")) before.push(block.join("\n"));
      else troubles.push(trouble("strayText", at, block[0] ?? ""));
    } else {
      const times = readTimes(block[timesAt] ?? "");
      if (times === null) {
        troubles.push(trouble("badTimes", at + timesAt, block[timesAt] ?? ""));
      } else {
        const key = cues.length + 1;
        lineOf.set(key, at + timesAt + 1);
        const id = timesAt === 1 ? (block[0] ?? "").trim() : "";
        cues.push({
          key,
          ...times,
          text: block.slice(timesAt + 1).join("\n"),
          id: !isVtt && /^\d+$/.test(id) ? "" : id,
          before,
        });
        before = [];
      }
    }
    at = end;
  }
  return { document: { format, header, cues, after: before }, troubles, lineOf };
}

/** The line after the last one of a block that begins at `from`. */
function endOfBlock(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && (lines[end] ?? "").trim() !== "") end += 1;
  return end;
}

function trouble(kind: "strayText" | "badTimes", at: number, line: string): Finding {
  return {
    kind,
    severity: "error",
    line: at + 1,
    cueKey: null,
    values: { sample: line.slice(0, 80) },
  };
}
