import { expect, it } from "vitest";
import { mapInTurn } from "./map-in-turn.ts";

it("Keeps the order, and limits the number of simultaneous calls", async () => {
  let open = 0;
  let most = 0;
  const results = await mapInTurn([3, 1, 2], 2, async (item) => {
    open += 1;
    most = Math.max(most, open);
    for (let at = 0; at < item; at += 1) await Promise.resolve();
    open -= 1;
    return item * 10;
  });
  expect(results).toEqual([30, 10, 20]);
  expect(most).toBe(2);
});

it("Starts nothing after a failure", async () => {
  const begun: number[] = [];
  const mapping = mapInTurn([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    await Promise.resolve();
    if (item === 1) throw new Error("no");
  });
  await expect(mapping).rejects.toThrow("no");
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
});
