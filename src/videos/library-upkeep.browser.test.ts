import { beforeEach, expect, it, vi } from "vitest";
import { openPage, worldOf } from "./library-for-test.ts";
import { clearLibrary, measureLibrary } from "./stored-library.ts";

beforeEach(async () => void (await clearLibrary()));

it("Reads the rest anew in one page for all, and drops in each what the service no longer has", async () => {
  const world = worldOf("ada");
  const others = [openPage(world), openPage(world)];
  for (const { reading } of others) await reading;
  await vi.waitFor(async () => expect(await measureLibrary()).toMatchObject({ count: 700 }), 5000);
  world.goneAt = 450;
  const { reading, known } = openPage(world);
  expect(await reading).toMatchObject({ isDoubtful: true, totalCount: 699 });
  for (const page of [{ known }, ...others]) {
    await vi.waitFor(() => expect(page.known()?.videos).toHaveLength(699), 10_000);
    expect(page.known()).toMatchObject({ isDoubtful: false, totalCount: 699 });
  }
  expect(world.requested.toSorted((a, b) => a - b)).toEqual([1, 1, 2, 3, 4, 5, 6, 7]);
});
