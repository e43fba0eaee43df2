import { beforeEach, expect, it, vi } from "vitest";
import { openPage, type World, worldOf } from "./library-for-test.ts";
import { clearLibrary, measureLibrary } from "./stored-library.ts";

beforeEach(async () => void (await clearLibrary()));

async function storeFirst(world: World): Promise<void> {
  expect((await openPage(world).reading).videos).toHaveLength(world.count);
  await vi.waitFor(async () => expect(await measureLibrary()).toMatchObject({ count: 700 }), 5000);
}

it("Shows the stored library to its person before the service answers, then asks for the newest page", async () => {
  const world = worldOf("ada");
  await storeFirst(world);
  world.isHeld = true;
  const { reading, known } = openPage(world);
  await vi.waitFor(() => expect(known()?.videos).toHaveLength(700));
  expect(known()).toMatchObject({ isComplete: true, isDoubtful: true });
  world.count = 701;
  world.isHeld = false;
  expect(await reading).toMatchObject({ isComplete: true, isDoubtful: false, totalCount: 701 });
  expect(world.requested).toEqual([1]);
});

it("Shows the stored library only once the first page is of the same account where no person is named", async () => {
  const world = worldOf(null);
  await storeFirst(world);
  world.isHeld = true;
  const { reading, known } = openPage(world);
  await vi.waitFor(() => expect(world.requested).toEqual([1]));
  expect(known()).toBeUndefined();
  world.isHeld = false;
  expect((await reading).videos).toHaveLength(700);
  expect(world.requested).toEqual([1]);
});

it.each([null, "ada"])(
  "Drops the stored library of another account (person: %s)",
  async (person) => {
    const world = worldOf(person);
    await storeFirst(world);
    world.account = "b";
    const { videos } = await openPage(world).reading;
    expect(videos).toHaveLength(700);
    expect(videos.every(({ id }) => id.startsWith("b"))).toBe(true);
    expect(world.requested).toHaveLength(7);
  },
);

it("Never shows the stored library to another person", async () => {
  const world = worldOf("ada");
  await storeFirst(world);
  world.person = "eve";
  const { videos } = await openPage(world).reading;
  expect(videos).toHaveLength(700);
  expect(world.requested).toHaveLength(7);
});

it("Reads everything where storage is blocked", async () => {
  const world = worldOf(null);
  await storeFirst(world);
  const open = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("Blocked.", "InvalidStateError");
  });
  const { videos } = await openPage(world).reading;
  open.mockRestore();
  expect(videos).toHaveLength(700);
  expect(world.requested).toHaveLength(7);
});
