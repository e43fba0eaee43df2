import { expect, it } from "vitest";
import { continueRun, type TypingRun } from "./history.ts";

/** Edits per run for a text typed letter by letter. */
function runsOf(text: string, gapMs: (place: number) => number): number[] {
  const runs: number[] = [];
  let run: TypingRun | null = null;
  let atMs = 5;
  for (let place = 0; place < text.length; place += 1) {
    atMs += gapMs(place);
    const next = continueRun(run, { atMs, textBefore: text.slice(0, place + 1) });
    if (next.edits === 1) runs.push(0);
    runs[runs.length - 1] = next.edits;
    run = next;
  }
  return runs;
}

it.each<[string, string, (place: number) => number, number[]]>([
  ["typed at once", "The ferry leaves", () => 200, [16]],
  ["with a pause", "The ferry leaves", (place) => (place === 4 ? 1000 : 999), [4, 12]],
  ["many words", "The ferry leaves in the morning and comes back", () => 200, [31, 15]],
  ["a word without end", "a".repeat(100), () => 200, [90, 10]],
])("%s", (_, text, gapMs, runs) => {
  expect(runsOf(text, gapMs)).toEqual(runs);
});
