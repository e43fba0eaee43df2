import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createUploadPool, type Place } from "./upload-pool.ts";

const never = new AbortController().signal;

/** Lets everything happen that waits for nothing but its turn. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

/** Creates a pool in which `wants` parts of each file are queued. */
async function setup(wants: Record<string, number>, order = Object.keys(wants)) {
  const turns: string[] = [];
  const pool = createUploadPool((id, hasTurn) => turns.push(`${id} ${hasTurn ? "on" : "off"}`));
  pool.setOrder(order);
  const places: { id: string; place: Place }[] = [];
  const admitted: string[] = [];
  for (const [id, count] of Object.entries(wants)) {
    for (let part = 0; part < count; part++) {
      const enter = async () => {
        places.push({ id, place: await pool.enter(id, never) });
        admitted.push(id);
      };
      void enter();
    }
  }
  await settle();
  const finish = async (id: string, elapsedMs = 100) => {
    const index = places.findIndex((each) => each.id === id);
    const [found] = places.splice(index, 1);
    found?.place.succeed(elapsedMs);
    found?.place.leave();
    await settle();
  };
  return { pool, places, admitted, finish, turns };
}

describe("the upload pool", () => {
  it("Starts with four places", async () => {
    const { admitted } = await setup({ a: 9 });
    expect(admitted).toEqual(["a", "a", "a", "a"]);
  });

  it("Distributes places evenly as they become free", async () => {
    const { admitted, finish, pool } = await setup({ a: 20 });
    let inB = 0;
    for (let part = 0; part < 9; part++) void pool.enter("b", never).then(() => (inB += 1));
    await finish("a");
    await finish("a");
    expect(inB).toBe(2);
    await finish("a");
    expect(inB).toBe(2);
    expect(admitted).toHaveLength(5);
  });

  it("Sends a few of twenty files at a time, in their order", async () => {
    const wants = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, 3]));
    const { admitted, finish } = await setup(wants);
    // The first entered an empty pool; from then on each file gets one slot.
    expect(new Set(admitted).size).toBeLessThanOrEqual(4);
    for (let round = 0; round < 8; round++) await finish(admitted[round] ?? "");
    expect(new Set(admitted).size).toBeLessThanOrEqual(6);
    expect(admitted.every((id) => Number(id.slice(1)) < 6)).toBe(true);
  });

  it("Gives the next free place to a file that was moved to the top", async () => {
    const { pool, finish, admitted } = await setup({ a: 9, b: 9, c: 9, d: 9, e: 9 });
    expect(admitted).not.toContain("e");
    pool.setOrder(["e", "a", "b", "c", "d"]);
    await finish("a");
    expect(admitted.at(-1)).toBe("e");
  });

  it("Halves on a complaint, never below two, and counts one complaint for parts in flight together", async () => {
    const { pool, places } = await setup({ a: 9 });
    expect(pool.size()).toBe(4);
    for (const { place } of places) place.complain();
    expect(pool.size()).toBe(2);
    for (const { place } of places.splice(0)) place.leave();
    await settle();
    for (const { place } of places) place.complain();
    expect(pool.size()).toBe(2);
  });

  it("Grows one by one to six while parts arrive and the line is full", async () => {
    const { pool, finish } = await setup({ a: 100 });
    const sizes = new Set<number>();
    for (let part = 0; part < 60; part++) {
      await finish("a");
      sizes.add(pool.size());
    }
    expect([...sizes]).toEqual([4, 5, 6]);
  });

  it("The upload pool does not grow on a line where parts take long, and shrinks on a very slow one", async () => {
    const { pool, finish } = await setup({ a: 100 });
    for (let part = 0; part < 30; part++) await finish("a", 40_000);
    expect(pool.size()).toBe(4);
    await finish("a", 100_000);
    expect(pool.size()).toBe(3);
    for (let part = 0; part < 5; part++) await finish("a", 100_000);
    expect(pool.size()).toBe(2);
  });

  it("Frees the place of a stopped file, and admits none of its waiting parts", async () => {
    const pool = createUploadPool();
    const stop = new AbortController();
    const outcomes = [1, 2, 3, 4, 5].map(() =>
      pool.enter("a", stop.signal).then(
        () => "in",
        (error: unknown) => error,
      ),
    );
    let isIn = false;
    void pool.enter("b", never).then(() => (isIn = true));
    await settle();
    expect(isIn).toBe(false);
    stop.abort("stopped");
    await settle();
    expect(isIn).toBe(true);
    expect(await outcomes[4]).toBe("stopped");
    await expect(pool.enter("a", stop.signal)).rejects.toBe("stopped");
  });

  it("Counts a place that is released twice once", async () => {
    const { places, admitted } = await setup({ a: 9 });
    const [first] = places;
    first?.place.leave();
    first?.place.leave();
    await settle();
    expect(admitted).toHaveLength(5);
  });

  it("Reports when a file gets its turn and when others come first, but nothing between two of its parts", async () => {
    const { pool, finish, turns } = await setup({ a: 20 });
    expect(turns).toEqual(["a on"]);
    pool.setOrder(["b", "a"]);
    for (let part = 0; part < 4; part++) await finish("a");
    expect(turns).toEqual(["a on"]);
  });

  it("The upload pool never has more in flight than it has places, whatever happens", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("ok", "bad", "enter")), {
          maxLength: 60,
        }),
        async (events) => {
          const pool = createUploadPool();
          const inside: Place[] = [];
          let mostAllowed = pool.size();
          for (const [id, event] of events) {
            const place = event === "enter" ? undefined : inside.shift();
            if (event === "enter") void pool.enter(id, never).then((got) => inside.push(got));
            if (event === "bad") place?.complain();
            if (event === "ok") place?.succeed(10);
            place?.leave();
            await settle();
            mostAllowed = Math.max(pool.size(), Math.min(mostAllowed, inside.length));
            expect(inside.length).toBeLessThanOrEqual(mostAllowed);
            expect(pool.size()).toBeGreaterThanOrEqual(2);
            expect(pool.size()).toBeLessThanOrEqual(6);
          }
        },
      ),
    );
  });
});
