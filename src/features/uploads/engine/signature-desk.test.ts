import { describe, expect, it } from "vitest";
import { createSignatureDesk } from "./signature-desk.ts";

function setup(partCount: number, partsAhead: number, done = new Set<number>()) {
  const calls: string[] = [];
  let generation = 0;
  let failures = 0;
  const desk = createSignatureDesk({
    partCount,
    partsAhead: () => partsAhead,
    isDone: (partNumber) => done.has(partNumber),
    async sign({ from, to }) {
      calls.push(`${from}-${to}`);
      if (failures > 0) {
        failures -= 1;
        throw new Error("refused");
      }
      generation += 1;
      const mine = generation;
      return Array.from({ length: to - from + 1 }, (_, i) => `part ${from + i} of call ${mine}`);
    },
  });
  return { desk, calls, failNext: (count: number) => (failures = count) };
}

async function askForAll(partCount: number, partsAhead: number): Promise<string[]> {
  const { desk, calls } = setup(partCount, partsAhead);
  for (let part = 1; part <= partCount; part++) {
    expect(await desk.addressOf(part)).toMatch(new RegExp(`^part ${part} of`));
  }
  return calls;
}

describe("signature desk", () => {
  it.each([
    [1, ["1-1"]],
    [100, ["1-100"]],
    [101, ["1-100", "101-101"]],
    [200, ["1-100", "101-200"]],
    [201, ["1-100", "101-200", "201-201"]],
  ])("%i parts: contiguous ranges of at most 100", async (partCount, ranges) => {
    expect(await askForAll(partCount, 1000)).toEqual(ranges);
  });

  it("signs late: only as far ahead as the line can send", async () => {
    expect(await askForAll(10, 4)).toEqual(["1-4", "5-8", "9-10"]);
    expect(await askForAll(3, 0)).toEqual(["1-1", "2-2", "3-3"]);
  });

  it("asks for no address of a part that is there already", async () => {
    const { desk, calls } = setup(9, 8, new Set([1, 2, 5]));
    await Promise.all([3, 4, 6, 7, 8, 9].map((part) => desk.addressOf(part)));
    expect(calls).toEqual(["3-4", "6-9"]);
  });

  it("makes one call for parts that are asked for at once", async () => {
    const { desk, calls } = setup(20, 8);
    const addresses = await Promise.all([1, 2, 3, 4].map((part) => desk.addressOf(part)));
    expect(addresses).toEqual([
      "part 1 of call 1",
      "part 2 of call 1",
      "part 3 of call 1",
      "part 4 of call 1",
    ]);
    expect(calls).toEqual(["1-8"]);
  });

  it("signs again what is stale and not yet used, and nothing that is finished", async () => {
    const { desk, calls } = setup(6, 6);
    await desk.addressOf(1);
    await desk.addressOf(2);
    await desk.addressOf(3);
    expect(await desk.renew(3)).toBe("part 3 of call 2");
    expect(await desk.addressOf(4)).toBe("part 4 of call 2");
    expect(calls).toEqual(["1-6", "3-6"]);
  });

  it("several expired parts in flight share the new range", async () => {
    const { desk, calls } = setup(4, 4);
    for (const part of [1, 2, 3, 4]) await desk.addressOf(part);
    await Promise.all([2, 3, 4].map((part) => desk.renew(part)));
    expect(calls[0]).toBe("1-4");
    const signedAgain = calls.slice(1).flatMap((range) => {
      const [from = 0, to = 0] = range.split("-").map(Number);
      return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    });
    expect(signedAgain).toEqual([2, 3, 4]);
  });

  it("asks again after a call that failed", async () => {
    const { desk, calls, failNext } = setup(3, 3);
    failNext(1);
    await expect(desk.addressOf(1)).rejects.toThrow("refused");
    expect(await desk.addressOf(1)).toBe("part 1 of call 1");
    expect(calls).toEqual(["1-3", "1-3"]);
  });
});
