import { afterEach, describe, expect, it, vi } from "vitest";
import { checkCaptions } from "./check-captions.ts";
import { FINDING_KINDS } from "./findings.ts";
import { fixCaptions, isFixable } from "./fix-captions.ts";
import { readCaptions } from "./read-captions.ts";
import { writeCaptions } from "./write-captions.ts";

const HEAD = "WEBVTT\n\n00:01.000 --> 00:03.000\n";
const SIZE = 3000;

/** Pathological files of a given size. */
const FILES: Record<string, (size: number) => string> = {
  "one long line": (size) => HEAD + "lorem ipsum ".repeat(size),
  "a line without spaces": (size) => HEAD + "x".repeat(size),
  "arrows in a line": (size) => HEAD + "a --> b ".repeat(size),
  "a line for each arrow": (size) => HEAD + "a --> b\n".repeat(size),
  "bare arrows": (size) => `WEBVTT\n\n${"-->\n".repeat(size)}`,
  "empty cues": (size) => `WEBVTT\n\n${"00:01.000 --> 00:02.000\n\n".repeat(size)}`,
  "empty cues of SubRip": (size) => "1\n00:00:01,000 --> 00:00:02,000\n\n".repeat(size),
  "open tags": (size) => HEAD + "<b><i>".repeat(size),
  "nested ruby": (size) => HEAD + "<ruby>a<rt>b".repeat(size),
  "ruby inside of ruby": (size) =>
    `${HEAD}${"<ruby>".repeat(size)}x<rt>y</rt>${"</ruby>".repeat(size)}`,
  "line ends of old systems": (size) => "\r".repeat(size),
  numbers: (size) => "1\n".repeat(size),
  "lines of signs": (size) => HEAD + "!\n".repeat(size),
  "words of nobody": (size) => `1\n00:00:01,000 --> 00:00:02,000\nx\n${"\nlost\n".repeat(size)}`,
  comments: (size) => `WEBVTT\n\n${"NOTE x\n\n".repeat(size)}`,
};

/**
 * The work that can be counted: characters that are given to patterns, each time that they are. Patterns that go through
 * a text by themselves, as those of `replace` and `split`, are given it once, and ask for it at each step.
 */
function workOf(run: () => void): number {
  let work = 0;
  const { exec } = RegExp.prototype;
  vi.spyOn(RegExp.prototype, "exec").mockImplementation(function count(this: RegExp, text) {
    if (!this.global && !this.sticky) work += text.length;
    return exec.call(this, text);
  });
  run();
  vi.restoreAllMocks();
  return work;
}

/** Reads, checks, puts right and writes. */
function goThrough(text: string): void {
  const { document } = readCaptions(text);
  checkCaptions(document, { durationMs: 60_000 });
  writeCaptions(document);
  for (const kind of FINDING_KINDS.filter(isFixable)) {
    fixCaptions(document, kind, { durationMs: 60_000 });
  }
}

describe("the work for a file of twice the size", () => {
  afterEach(() => vi.restoreAllMocks());

  it.each(Object.entries(FILES))("is about twice as much: %s", (_, make) => {
    const once = workOf(() => goThrough(make(SIZE)));
    const twice = workOf(() => goThrough(make(SIZE * 2)));
    expect(once).toBeGreaterThan(SIZE / 2);
    expect(twice).toBeLessThan(once * 2.5);
  });
});
