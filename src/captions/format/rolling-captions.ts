import {
  type CaptionDocument,
  type CaptionFormat,
  type Cue,
  MAX_TEXT_LENGTH,
  placeOf,
} from "#captions/document.ts";
import { plainText } from "#captions/markup.ts";
import { isBlank } from "./caption-lines.ts";
import { withCues } from "./edits.ts";

interface RolledCue {
  cue: Cue;
  /** Lists the lines that can be seen, without markup. */
  words: readonly string[];
  /** Lists the same lines as the file has them. */
  lines: readonly string[];
}

/** Rolled captions follow each other at once. */
const MAX_GAP_MS = 250;
/** Is more lines than live captions have. */
const MAX_LINES = 6;
/** Fewer are an answer that takes up a question. */
const MIN_ROLLED = 2;

/**
 * Finds runs of captions that show lines of the caption before again, as automatic and live captions do: a line
 * moves up when the next one comes, or grows word by word. Two captions of a dialogue that share a line are none.
 */
function rollingRuns({ cues, format }: CaptionDocument): RolledCue[][] {
  const runs: RolledCue[][] = [];
  let run: RolledCue[] = [];
  const rolled = new Set<string>();
  const end = () => {
    // A refrain repeats the same line; rolling captions add another line each time.
    if (rolled.size >= MIN_ROLLED) runs.push(run);
    run = [];
    rolled.clear();
  };
  for (const cue of cues) {
    const next = linesOf(cue, format);
    const last = run.at(-1);
    const kept = last === undefined ? 0 : keptLines(last, next);
    if (kept === 0) end();
    else if (last !== undefined && isMore(last, next, kept)) rolled.add(last.words.at(-1) ?? "");
    run.push(next);
  }
  end();
  return runs;
}

/** Returns the keys of the captions that repeat lines of the one before. */
export function rollingKeys(document: CaptionDocument): ReadonlySet<number> {
  return new Set(rollingRuns(document).flatMap((run) => run.slice(1).map(({ cue }) => cue.key)));
}

/** Leaves each line once, from when it is first shown until the next one comes. */
export function unrolled(document: CaptionDocument): CaptionDocument {
  const runs = rollingRuns(document);
  const kept = new Map(runs.flatMap(unrollRun).map((cue) => [cue.key, cue]));
  const rolled = new Set(runs.flatMap((run) => run.map(({ cue }) => cue.key)));
  const cues = document.cues.flatMap((cue) =>
    rolled.has(cue.key) ? (kept.get(cue.key) ?? []) : [cue],
  );
  return withCues(document, cues);
}

function unrollRun(run: readonly RolledCue[]): Cue[] {
  const cues: Cue[] = [];
  let last: RolledCue | null = null;
  for (const next of run) {
    const kept: number = last === null ? 0 : keptLines(last, next);
    const isGrown = last !== null && kept > 0 && last.words.at(-1) !== next.words[kept - 1];
    const fresh = next.lines.slice(kept);
    const shown = cues.pop();
    if (shown !== undefined) {
      const isGoingOn = fresh.length === 0;
      const endMs = isGoingOn ? next.cue.endMs : Math.min(shown.endMs, next.cue.startMs);
      // A growing line is the last one of the shown caption.
      const text = isGrown ? withLastLine(shown.text, next.lines[kept - 1] ?? "") : shown.text;
      cues.push({ ...shown, text, endMs: Math.max(shown.startMs + 1, endMs) });
    }
    if (fresh.length > 0 || shown === undefined) cues.push({ ...next.cue, text: fresh.join("\n") });
    last = next;
  }
  return cues;
}

function withLastLine(text: string, line: string): string {
  return [...text.split("\n").slice(0, -1), line].join("\n");
}

function linesOf(cue: Cue, format: CaptionFormat): RolledCue {
  const none: RolledCue = { cue, words: [], lines: [] };
  if (cue.text.length > MAX_TEXT_LENGTH) return none;
  const seen = cue.text.split("\n").flatMap((line) => {
    const words = plainText(line, format).replaceAll(/\s+/g, " ").trim();
    return isBlank(words) ? [] : [{ line, words }];
  });
  if (seen.length > MAX_LINES) return none;
  return { cue, words: seen.map(({ words }) => words), lines: seen.map(({ line }) => line) };
}

/**
 * Counts how many of the first lines of a caption were the last ones of the caption before, the last of them perhaps
 * shorter.
 */
function keptLines(last: RolledCue, next: RolledCue): number {
  const gapMs = next.cue.startMs - last.cue.endMs;
  const isNext = Math.abs(gapMs) <= MAX_GAP_MS && next.cue.startMs >= last.cue.startMs;
  if (!isNext || placeOf(last.cue) !== placeOf(next.cue)) return 0;
  for (let count = Math.min(last.words.length, next.words.length); count > 0; count -= 1) {
    const before = last.words.slice(-count);
    const isKept = before.every((words, at) => {
      const now = next.words[at] ?? "";
      return now === words || (at === count - 1 && now.startsWith(`${words} `));
    });
    if (isKept) return count;
  }
  return 0;
}

/** Returns whether a caption has words that the one before had not. */
function isMore(last: RolledCue, next: RolledCue, kept: number): boolean {
  return next.words.length > kept || next.words[kept - 1] !== last.words.at(-1);
}
