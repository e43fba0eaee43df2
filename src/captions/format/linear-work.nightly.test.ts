import { afterEach, describe, expect, it, vi } from "vitest";
import type { Cue } from "#captions/document.ts";
import { drawnCues } from "#captions/markup.ts";
import { captions, hostileFiles } from "./captions-for-test.ts";
import { checkCaptions } from "./check-captions.ts";
import { FINDING_KINDS } from "./findings.ts";
import { fixCaptions, fixInSlices, isFixable } from "./fix-captions.ts";
import { readCaptions } from "./read-captions.ts";
import { writeCaptions } from "./write-captions.ts";

const SIZE = 3000;

afterEach(() => vi.restoreAllMocks());

/**
 * Returns the work that can be counted: characters that are given to patterns, each time that they are. Patterns that
 * go through a text by themselves, as those of `replace` and `split`, are given it once, and ask for it at each step.
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

describe("captions of a long file", () => {
  let reads = 0;
  const countedDocument = () => {
    reads = 0;
    const { cues, ...rest } = captions(Array.from({ length: 1000 }, () => ({})));
    const counted = cues.map(
      (cue): Cue => ({
        ...cue,
        get text() {
          reads += 1;
          return "Calm";
        },
      }),
    );
    // Each read of the clock advances it by a second.
    let ms = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (ms += 1000));
    return { ...rest, cues: counted };
  };

  it("Captions of a long file are drawn once, and the page responds after a few", async () => {
    const document = countedDocument();
    const aborting = new AbortController();
    const drawing = drawnCues(document, aborting.signal);
    aborting.abort(new Error("newer"));
    await expect(drawing).rejects.toThrow("newer");
    expect(reads).toBeLessThan(20);
    expect(await drawnCues(document, new AbortController().signal)).toHaveLength(1000);
    expect(await drawnCues(document, new AbortController().signal)).toHaveLength(1000);
    expect(reads).toBe(1000);
  });

  it("Captions of a long file are fixed, and the page responds after a few", async () => {
    const document = countedDocument();
    const fixing = fixInSlices(document, ["longLine"], { durationMs: null });
    const readsAtOnce = reads;
    expect((await fixing).cues).toEqual(document.cues);
    expect(readsAtOnce).toBeLessThan(reads / 20);
  });
});

describe("the work for a file of twice the size", () => {
  it.each(Object.entries(hostileFiles))("Takes about twice as long: %s", (_, make) => {
    const once = workOf(() => goThrough(make(SIZE)));
    const twice = workOf(() => goThrough(make(SIZE * 2)));
    expect(once).toBeGreaterThan(SIZE / 2);
    expect(twice).toBeLessThan(once * 2.5);
  });
});
