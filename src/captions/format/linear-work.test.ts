import { afterEach, describe, expect, it, vi } from "vitest";
import { hostileFiles } from "./captions-for-test.ts";
import { checkCaptions } from "./check-captions.ts";
import { FINDING_KINDS } from "./findings.ts";
import { fixCaptions, isFixable } from "./fix-captions.ts";
import { readCaptions } from "./read-captions.ts";
import { writeCaptions } from "./write-captions.ts";

const SIZE = 3000;

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

  it.each(Object.entries(hostileFiles))("is about twice as much: %s", (_, make) => {
    const once = workOf(() => goThrough(make(SIZE)));
    const twice = workOf(() => goThrough(make(SIZE * 2)));
    expect(once).toBeGreaterThan(SIZE / 2);
    expect(twice).toBeLessThan(once * 2.5);
  });
});
