import { describe, expect, it } from "vitest";
import { createUrlSigner } from "./url-signer.ts";

function setup(partCount: number, partsAhead: number, done = new Set<number>(), query = "") {
  let nowMs = 0;
  const calls: string[] = [];
  let generation = 0;
  let failures = 0;
  const signer = createUrlSigner({
    partCount,
    partsWithin: () => partsAhead,
    now: () => nowMs,
    isDone: (partNumber) => done.has(partNumber),
    async sign({ from, to }) {
      calls.push(`${from}-${to}`);
      if (failures > 0) {
        failures -= 1;
        throw new Error("refused");
      }
      generation += 1;
      const mine = generation;
      return Array.from(
        { length: to - from + 1 },
        (_, i) => `part ${from + i} of call ${mine}${query}`,
      );
    },
  });
  const pass = (ms: number) => (nowMs += ms);
  return { signer, calls, pass, failNext: (count: number) => (failures = count) };
}

async function askForAll(partCount: number, partsAhead: number): Promise<string[]> {
  const { signer, calls } = setup(partCount, partsAhead);
  for (let part = 1; part <= partCount; part++) {
    expect(await signer.urlOf(part)).toMatch(new RegExp(`^part ${part} of`));
  }
  return calls;
}

describe("createUrlSigner", () => {
  it.each([
    [1, ["1-1"]],
    [100, ["1-100"]],
    [101, ["1-100", "101-101"]],
    [200, ["1-100", "101-200"]],
    [201, ["1-100", "101-200", "201-201"]],
  ])("Signs %i parts in contiguous ranges of at most 100", async (partCount, ranges) => {
    expect(await askForAll(partCount, 1000)).toEqual(ranges);
  });

  it("Signs late: only as far ahead as the line can send", async () => {
    expect(await askForAll(10, 4)).toEqual(["1-4", "5-8", "9-10"]);
    expect(await askForAll(3, 0)).toEqual(["1-1", "2-2", "3-3"]);
  });

  it("Requests no URL of a part that is already in storage", async () => {
    const { signer, calls } = setup(9, 8, new Set([1, 2, 5]));
    await Promise.all([3, 4, 6, 7, 8, 9].map((part) => signer.urlOf(part)));
    expect(calls).toEqual(["3-4", "6-9"]);
  });

  it("Makes one call for parts that are requested together", async () => {
    const { signer, calls } = setup(20, 8);
    const hrefs = await Promise.all([1, 2, 3, 4].map((part) => signer.urlOf(part)));
    expect(hrefs).toEqual([
      "part 1 of call 1",
      "part 2 of call 1",
      "part 3 of call 1",
      "part 4 of call 1",
    ]);
    expect(calls).toEqual(["1-8"]);
  });

  it("Signs stale unused URLs again, and no finished part", async () => {
    const { signer, calls } = setup(6, 6);
    await signer.urlOf(1);
    await signer.urlOf(2);
    const refused = await signer.urlOf(3);
    signer.refuse(3, refused);
    expect(await signer.urlOf(3)).toBe("part 3 of call 2");
    expect(await signer.urlOf(4)).toBe("part 4 of call 2");
    expect(calls).toEqual(["1-6", "3-6"]);
  });

  it("Shares the new range among several expired parts in flight", async () => {
    const { signer, calls } = setup(4, 4);
    const urls = await Promise.all([1, 2, 3, 4].map((part) => signer.urlOf(part)));
    for (const part of [2, 3, 4]) {
      signer.refuse(part, urls[part - 1] ?? "");
      expect(await signer.urlOf(part)).toBe(`part ${part} of call 2`);
    }
    expect(calls).toEqual(["1-4", "2-4"]);
  });

  it("Returns no URL that is older than a minute", async () => {
    const { signer, calls, pass } = setup(4, 4);
    await signer.urlOf(1);
    pass(59_999);
    expect(await signer.urlOf(2)).toBe("part 2 of call 1");
    pass(1);
    expect(await signer.urlOf(3)).toBe("part 3 of call 2");
    // This is the same part once more, for another attempt.
    expect(await signer.urlOf(1)).toBe("part 1 of call 3");
    expect(calls).toEqual(["1-4", "3-4", "1-2"]);
  });

  it("Returns no URL that has passed half of its lifetime", async () => {
    const { signer, pass } = setup(2, 2, new Set(), "?X-Amz-Expires=20&X-Amz-Signature=secret");
    await signer.urlOf(1);
    pass(9_999);
    expect(await signer.urlOf(2)).toMatch(/^part 2 of call 1/);
    pass(1);
    expect(await signer.urlOf(2)).toMatch(/^part 2 of call 2/);
  });

  it("Retries after a call that failed", async () => {
    const { signer, calls, failNext } = setup(3, 3);
    failNext(1);
    await expect(signer.urlOf(1)).rejects.toThrow("refused");
    expect(await signer.urlOf(1)).toBe("part 1 of call 1");
    expect(calls).toEqual(["1-3", "1-3"]);
  });
});
