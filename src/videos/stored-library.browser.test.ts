import { beforeEach, describe, expect, it } from "vitest";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { withoutVideo, withVideos } from "./merge-videos.ts";
import {
  clearLibrary,
  cutBlocks,
  loadLibrary,
  loadReading,
  measureLibrary,
  saveLibrary,
} from "./stored-library.ts";
import { EMPTY_LIBRARY, type VideoLibrary } from "./video-library.ts";
import { readVideo, type Video } from "./video-record.ts";

const CONFIG = parseRuntimeConfig({});

const video = (number: number): Video =>
  readVideo(
    { id: `v${number}`, title: `Title ${number}`, creation_date: new Date(number).toISOString() },
    [],
  );
const videos = (count: number) => Array.from({ length: count }, (_, at) => video(count - at));

function libraryOf(list: readonly Video[]): VideoLibrary {
  const library = withVideos(EMPTY_LIBRARY, list);
  return { ...library, isComplete: true, readAtMs: 7, totalCount: list.length };
}

/** Changes what is stored, as another tab does. */
function changeStored(name: string, change: (store: IDBObjectStore) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("reeldesk-library /");
    opening.addEventListener("error", () => reject(new Error("It was not opened.")));
    opening.addEventListener("success", () => {
      const transaction = opening.result.transaction(name, "readwrite");
      change(transaction.objectStore(name));
      transaction.addEventListener("complete", () => {
        opening.result.close();
        resolve();
      });
    });
  });
}

beforeEach(async () => void (await clearLibrary()));

describe("the stored library", () => {
  it("Returns what was stored, as doubtful until the service was asked", async () => {
    const library = libraryOf(videos(3210));
    expect(await saveLibrary(library, CONFIG, "ada")).toBe(true);
    const loaded = await loadLibrary(CONFIG, "ada");
    expect(loaded).toMatchObject({ isComplete: true, isDoubtful: true, readAtMs: 7 });
    expect(loaded?.videos).toEqual(library.videos);
    expect(await measureLibrary()).toMatchObject({ count: 3210 });
  });

  it("Stores later changes: added, changed and removed videos", async () => {
    let library = libraryOf(videos(2500));
    await saveLibrary(library, CONFIG, null);
    library = withVideos(library, [video(2501), { ...video(7), title: "Other" }]);
    library = withoutVideo(library, "v1200");
    expect(await saveLibrary(library, CONFIG, null)).toBe(true);
    const loaded = await loadLibrary(CONFIG, null);
    expect(loaded?.videos).toEqual(library.videos);
  });

  it.each([
    ["another person", CONFIG, "eve"],
    ["no person", CONFIG, null],
    ["a person who is not known", CONFIG, undefined],
    ["other media hosts", parseRuntimeConfig({ mediaHosts: ["cdn.example"] }), "ada"],
  ])("Gives nothing of another's library to %s", async (_, config, person) => {
    await saveLibrary(libraryOf(videos(10)), CONFIG, "ada");
    expect(await loadLibrary(config, person)).toBeNull();
    expect((await loadLibrary(CONFIG, "ada"))?.videos).toHaveLength(10);
  });

  it("Replaces what another person had stored", async () => {
    await saveLibrary(libraryOf(videos(2000)), CONFIG, "ada");
    await saveLibrary(libraryOf(videos(10)), CONFIG, "eve");
    expect(await loadLibrary(CONFIG, "ada")).toBeNull();
    expect((await loadLibrary(CONFIG, "eve"))?.videos).toHaveLength(10);
  });

  it("Says how far a rereading got, as long as the stored rows are those that this page has", async () => {
    const library = libraryOf(videos(1200));
    const reading = {
      last: { id: "v700", createdAtMs: 700 },
      unseenIds: ["v900"],
      unreadable: [],
      beganAtMs: 5,
      readCount: 500,
      totalCount: 1199,
    };
    await saveLibrary(library, CONFIG, "ada", reading);
    await loadLibrary(CONFIG, "ada");
    expect(await loadReading()).toEqual(reading);
    await changeStored("heads", (heads) => heads.put({ writing: "another tab's" }, "head"));
    expect(await loadReading()).toBeNull();
    await saveLibrary(library, CONFIG, "ada");
    expect(await loadReading()).toBeNull();
  });

  it("Gives nothing of a store that lost a block", async () => {
    await saveLibrary(libraryOf(videos(3000)), CONFIG, null);
    await changeStored("blocks", (blocks) => blocks.delete(1));
    expect(await loadLibrary(CONFIG, null)).toBeNull();
  });
});

describe("cutBlocks", () => {
  it("Leaves blocks as they are where nothing changed", () => {
    const list = videos(2000);
    const blocks = cutBlocks(list, []);
    expect(blocks.map((block) => block.videos.length)).toEqual([500, 500, 500, 500]);
    const later = cutBlocks([video(2001), ...list.toSpliced(750, 1)], blocks);
    expect(later.map(({ key }) => key)).toEqual(blocks.map(({ key }) => key));
    expect(later.map((block) => block.videos.length)).toEqual([501, 499, 500, 500]);
  });

  it("Has every video in one block, whose key no other has, however many are added or removed", () => {
    let blocks = cutBlocks(videos(3000), []);
    for (const list of [
      videos(9000),
      videos(9000).filter((_, at) => at % 3 > 0),
      videos(700),
      [],
      videos(2600),
    ]) {
      blocks = cutBlocks(list, blocks);
      expect(blocks.flatMap((block) => block.videos.map(({ id }) => id))).toEqual(
        list.map(({ id }) => id),
      );
      expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length);
    }
  });
});
