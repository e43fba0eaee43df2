import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { openPage, recordsOf, worldOf } from "./library-for-test.ts";
import { withVideos } from "./merge-videos.ts";
import { clearLibrary, loadReading, measureLibrary, saveLibrary } from "./stored-library.ts";
import { videoForTest } from "./video-for-test.ts";
import { EMPTY_LIBRARY } from "./video-library.ts";
import { READING_ORDER } from "./video-library-notes.ts";
import { readVideo } from "./video-record.ts";

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

it("Calls rows read that another page has read only if it has heard of each", async () => {
  // The pages of other tests go on, as other persons.
  const world = { ...worldOf("eve"), account: "b" };
  const library = await openPage(world).reading;
  const { known } = await vi.waitFor(async () => {
    // A page of another test may be storing what it has.
    await saveLibrary({ ...library, readAtMs: 7 }, parseRuntimeConfig({}), "eve");
    const opened = openPage(world);
    expect((await opened.reading).rereadIds?.size).toBe(100);
    return opened;
  }, 5000);

  const channel = new BroadcastChannel(scopedName("reeldesk-library"));
  onTestFinished(() => channel.close());
  const owner = JSON.stringify(["eve", "b"]);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const tell = (message: object) => channel.postMessage({ owner, message });
  const tellPages = (from: number) => {
    for (let page = from; page <= 7; page += 1) {
      const videos = library.videos.slice((page - 1) * 100, page * 100);
      const query = { ...READING_ORDER, page };
      tell({ kind: "page", page: { query, videos, totalCount: 700, unreadableCount: 0 } });
    }
  };
  const outcome = { totalCount: 700, readAtMs: 9, missingCount: 0 };
  const tellEnd = (count: number) =>
    tell({ kind: "read", goneIds: [], outcome: { ...outcome, unreadableCount: count } });

  await vi.waitFor(() => {
    tell({ kind: "counted", totalCount: 700 });
    tellPages(3);
    tellEnd(1);
    expect(known()).toMatchObject({ unreadableCount: 1 });
  }, 5000);
  expect(known()).toMatchObject({ readAtMs: 7 });
  expect(known()?.rereadIds?.size).toBe(600);
  tellPages(1);
  tellEnd(0);
  await vi.waitFor(() => expect(known()).toMatchObject({ readAtMs: 9, rereadIds: null }), 5000);
});

it("Keeps how far an earlier page has read the library anew until it goes on there, however slow the pace", async () => {
  let attempt = 0;
  const keep = async () => {
    attempt += 1;
    const person = `bob ${attempt}`;
    const world = { ...worldOf(person), account: `c${attempt}-` };
    const videos = recordsOf(world).map((record) => readVideo(record, []));
    const library = { ...withVideos(EMPTY_LIBRARY, videos), isComplete: true, totalCount: 700 };
    const last = { id: `${world.account}400`, createdAtMs: 400_000 };
    const soFar = { last, unseenIds: [], unreadable: [] };
    const rereading = { ...soFar, beganAtMs: 5, readCount: 300, totalCount: 700 };
    await saveLibrary({ ...library, readAtMs: 7 }, parseRuntimeConfig({}), person, rereading);
    const page = openPage(world, 1);
    await page.reading;
    page.learn(videoForTest("new", { createdAtMs: 701_000 }));
    await vi.waitFor(
      async () => expect(await measureLibrary()).toMatchObject({ count: 701 }),
      3000,
    );
    expect(await loadReading()).toEqual(rereading);
  };
  // A page of another test may be storing what it has.
  await vi.waitFor(keep, 12_000);
});
