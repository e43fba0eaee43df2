import { beforeEach, expect, it, vi } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { clearLibrary, measureLibrary } from "./stored-library.ts";
import { videoLibraryQueries } from "./video-library-queries.ts";

beforeEach(async () => void (await clearLibrary()));

interface World {
  account: string;
  person: string | null;
  count: number;
  /** Holds back pages of the list. */
  isHeld: boolean;
  requested: number[];
}

/** Opens a page of its own, with an empty cache of answers. */
function openPage(world: World) {
  const api = createApiClient(
    parseRuntimeConfig({ sessionUrl: world.person === null ? null : "/session" }),
    fetchForTest(async ({ url }) => {
      if (url.pathname === "/session")
        return Response.json({ name: "Ada", personId: world.person, role: "editor" });
      const page = Number(url.searchParams.get("page"));
      world.requested.push(page);
      await vi.waitUntil(() => !world.isHeld, { timeout: 10_000 });
      const rows = Array.from({ length: world.count }, (_, at) => ({
        id: `${world.account}${world.count - at}`,
        asset_id: `${world.account}-vod-${world.count - at}`,
        creation_date: new Date((world.count - at) * 1000).toISOString(),
      }));
      return Response.json({
        data: rows.slice((page - 1) * 100, page * 100),
        totalCount: rows.length,
      });
    }),
  );
  world.requested.length = 0;
  const queryClient = queryClientForTest();
  const options = videoLibraryQueries.all(api);
  const reading = queryClient.fetchQuery(options);
  return { reading, known: () => queryClient.getQueryData(options.queryKey) };
}

function worldOf(person: string | null): World {
  return { account: "a", person, count: 700, isHeld: false, requested: [] };
}

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
