import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaptionDocument, Cue } from "#captions/document.ts";
import { plainText } from "#captions/markup.ts";
import { captions, orderlyDocument } from "./captions-for-test.ts";
import { mergeCues } from "./edits.ts";
import { splitCue } from "./edits-split.ts";

describe("splitCue", () => {
  it.each<[string, number, string[]]>([
    ["one two three four", 500, ["one two", "three four"]],
    ["one two three four", 100, ["one", "two three four"]],
    ["one\ntwo", 900, ["one", "two"]],
    ["word", 500, ["word", ""]],
    ["字字字字", 500, ["字字", "字字"]],
    ["<i>one <v Ann Bee>two</i>", 500, ["<i>one</i>", "<i><v Ann Bee>two</i>"]],
    ["<c.red.big>one two</c>", 500, ["<c.red.big>one</c>", "<c.red.big>two</c>"]],
    ["one two", 0, ["one two"]],
    ["one two", 1000, ["one two"]],
  ])("Divides a caption between words by the time: %j at %i ms", (text, atMs, texts) => {
    expect(textsOf(text, { atMs })).toEqual(texts);
  });

  it("Divides at the given position, but not within a tag", () => {
    expect(textsOf("one two", { atMs: 500, textAt: 5 })).toEqual(["one t", "wo"]);
    expect(textsOf("on<b>e</b>", { atMs: 500, textAt: 3 })).toEqual(["on<b></b>", "<b>e</b>"]);
  });

  it("Keeps the words when the halves are merged again", () => {
    fc.assert(
      fc.property(
        orderlyDocument,
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (any, pick, share) => {
          const document: CaptionDocument = { ...any, format: "vtt" };
          const cue = document.cues[pick % Math.max(1, document.cues.length)];
          if (cue === undefined) return;
          const atMs = cue.startMs + share * (cue.endMs - cue.startMs);
          const parted = splitCue(document, cue.key, { atMs });
          const keys = parted.cues.map(({ key }) => key);
          expect(new Set(keys).size).toBe(keys.length);
          const fresh = keys.filter((key) => !document.cues.some((each) => each.key === key));
          const merged = mergeCues(parted, new Set([cue.key, ...fresh]));
          expect(merged.cues.map(words)).toEqual(document.cues.map(words));
          const times = merged.cues.map(({ startMs, endMs }) => [startMs, endMs]);
          expect(times).toEqual(document.cues.map(({ startMs, endMs }) => [startMs, endMs]));
        },
      ),
    );
  });
});

/** Returns the texts of the cues that a one-second cue is split into. */
function textsOf(text: string, at: { atMs: number; textAt?: number }): string[] {
  const document = captions([{ startMs: 0, endMs: 1000, text }]);
  return splitCue(document, 1, at).cues.map((cue) => cue.text);
}

function words({ text }: Cue): string {
  return plainText(text, "vtt").replace(/\s+/g, "");
}
