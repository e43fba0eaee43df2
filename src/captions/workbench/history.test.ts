import fc from "fast-check";
import { expect, it } from "vitest";
import {
  applyEdit,
  choose,
  chooseAll,
  continueRun,
  openCaptions,
  redo,
  select,
  type TypingRun,
  undo,
} from "./history.ts";

const cue = (key: number, text = "") => ({
  key,
  startMs: key * 1000,
  endMs: key * 1000 + 900,
  text,
  id: "",
  settings: "",
  before: [],
});
const documentOf = (keys: readonly number[], text = "") => ({
  format: "srt" as const,
  header: "",
  cues: keys.map((key) => cue(key, text)),
  after: [],
});
const source = documentOf([1, 2, 3, 4]);
const text = (words: string) => documentOf([1, 2, 3, 4], words);

const acts = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("edit" as const),
      keys: fc.uniqueArray(fc.integer({ min: 1, max: 9 })),
      mark: fc.option(fc.constantFrom("a", "b"), { nil: undefined }),
    }),
    fc.record({ kind: fc.constant("select" as const), key: fc.integer({ min: 1, max: 9 }) }),
    fc.constant({ kind: "undo" as const }),
    fc.constant({ kind: "redo" as const }),
  ),
  { maxLength: 60 },
);

it("Restores the source when all is undone, and the edits when all is redone", () => {
  fc.assert(
    fc.property(acts, (all) => {
      let history = openCaptions(source);
      for (const act of all) {
        if (act.kind === "undo") history = undo(history);
        else if (act.kind === "redo") history = redo(history);
        else if (act.kind === "select") {
          const { document, selection } = history.present;
          history = select(history, choose(document.cues, selection, act.key, "range"));
        } else {
          const mark = act.mark === undefined ? {} : { mark: act.mark };
          history = applyEdit(history, { name: "text", document: documentOf(act.keys), ...mark });
        }
      }
      while (history.future.length > 0) history = redo(history);
      const { document } = history.present;
      let steps = 0;
      for (; history.past.length > 0; steps += 1) history = undo(history);
      expect(history.present.document).toBe(source);
      for (; steps > 0; steps -= 1) history = redo(history);
      expect(history.present.document).toBe(document);
    }),
  );
});

it("Undoes continuous typing as one step, and what follows a selection as another", () => {
  let history = openCaptions(source);
  for (const words of ["a", "ab", "abc"]) {
    history = applyEdit(history, { name: "text", document: text(words), mark: "text:1" });
  }
  history = select(history, choose(source.cues, history.present.selection, 1, "only"));
  history = applyEdit(history, { name: "text", document: text("abcd"), mark: "text:1" });
  history = undo(history);
  expect(history.present.document).toEqual(text("abc"));
  history = undo(history);
  expect(history.present.document).toBe(source);
  expect(history.past).toEqual([]);
});

it("Records no edit that changes nothing", () => {
  const history = openCaptions(source);
  expect(applyEdit(history, { name: "sort", document: source })).toBe(history);
});

it("Selects single captions, a row of them, several, and all", () => {
  const one = choose(source.cues, openCaptions(source).present.selection, 2, "only");
  expect(choose(source.cues, one, 4, "range").keys).toEqual(new Set([2, 3, 4]));
  expect(choose(source.cues, one, 1, "range").keys).toEqual(new Set([1, 2]));
  expect(choose(source.cues, one, 4, "toggle").keys).toEqual(new Set([2, 4]));
  expect(choose(source.cues, one, 2, "toggle").keys).toEqual(new Set());
  expect(chooseAll(source.cues, one).keys.size).toBe(4);
});

/** Counts the edits per run for a text typed letter by letter. */
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
])("Joins edits into runs: %s", (_, text, gapMs, runs) => {
  expect(runsOf(text, gapMs)).toEqual(runs);
});
