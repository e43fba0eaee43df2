import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LibraryReading } from "./library-reading.ts";
import { withFoundVideo, withoutVideo, withVideos } from "./merge-videos.ts";
import { EMPTY_LIBRARY, type VideoLibrary } from "./video-library.ts";
import { readVideo, type Video } from "./video-record.ts";
import type { VideoPage } from "./videos.ts";

function video(id: string, createdAtMs: number | null = 0, folders: string[] = []): Video {
  const created = createdAtMs === null ? null : new Date(createdAtMs).toISOString();
  return readVideo(
    { id, creation_date: created, folders: folders.map((folder) => ({ id: folder })) },
    [],
  );
}

function page(number: number, ids: readonly string[], totalCount: number | null): VideoPage {
  return {
    query: { page: number, pageSize: 2, title: "", order: "creation_date", direction: "DESC" },
    videos: ids.map((id) => video(id, 1000 - Number(id))),
    totalCount,
    hasNext: false,
    unreadableCount: 0,
  };
}

const idsOf = ({ videos }: VideoLibrary) => videos.map(({ id }) => id);

/** Reads pages in the order given, and ends. */
function read(before: VideoLibrary, pages: readonly VideoPage[]): VideoLibrary {
  const reading = new LibraryReading(before);
  return reading.finish(
    pages.reduce((library, each) => reading.take(library, each), before),
    0,
  );
}

describe("withVods", () => {
  it("Keeps each video once, newest first, those without a date last", () => {
    const library = withVideos(EMPTY_LIBRARY, [video("a", 5), video("b", null), video("c", 9)]);
    expect(idsOf(library)).toEqual(["c", "a", "b"]);
    expect(idsOf(withVideos(library, [video("a", 5), video("d", 7)]))).toEqual([
      "c",
      "d",
      "a",
      "b",
    ]);
  });

  it("Replaces a video by its newer record", () => {
    const library = withVideos(EMPTY_LIBRARY, [video("a", 5, ["1"])]);
    expect(withVideos(library, [video("a", 5, ["2"])]).videos[0]?.folders).toMatchObject([
      { id: "2" },
    ]);
  });
});

const saved = (savedAtMs: number | null, title: string) => ({
  ...video("a", 5),
  savedAtMs,
  title,
});

describe("the newer of two records of a video", () => {
  it.each([
    [9, 8, "known"],
    [9, 9, "said"],
    [9, 10, "said"],
    [null, 8, "said"],
    [9, null, "said"],
  ])("Keeps, of records saved at %s and %s, the one that is %s", (known, said, title) => {
    const library = withVideos(EMPTY_LIBRARY, [saved(known, "known")]);
    expect(withVideos(library, [saved(said, "said")]).videos).toMatchObject([{ title }]);
    expect(
      withVideos(EMPTY_LIBRARY, [saved(known, "known"), saved(said, "said")]).videos,
    ).toMatchObject([{ title }]);
  });

  it("Moves a video whose date changed", () => {
    const library = withVideos(EMPTY_LIBRARY, [video("a", 5), video("b", 4)]);
    expect(idsOf(withVideos(library, [video("a", 3)]))).toEqual(["b", "a"]);
  });
});

describe("withoutVod", () => {
  it("Removes a video, and subtracts one from the total", () => {
    const library = { ...withVideos(EMPTY_LIBRARY, [video("a"), video("b")]), totalCount: 2 };
    expect(withoutVideo(library, "a")).toMatchObject({ videos: [{ id: "b" }], totalCount: 1 });
    expect(withoutVideo(library, "x")).toMatchObject({ videos: library.videos, totalCount: 2 });
  });
});

describe("a video that was removed", () => {
  const library = withVideos(EMPTY_LIBRARY, [video("1", 3), video("2", 2)]);

  it("Stays hidden though older lists still show it, until a lookup by its id does", () => {
    const without = withoutVideo(library, "1");
    const listed = withVideos(without, [video("1", 3), video("3", 1)]);
    expect(idsOf(listed)).toEqual(["2", "3"]);
    expect(idsOf(read(without, [page(1, ["1", "2"], 2)]))).toEqual(["2"]);
    expect(idsOf(withFoundVideo(listed, video("1", 3)))).toEqual(["1", "2", "3"]);
    expect(idsOf(withVideos(withFoundVideo(listed, video("1", 3)), [video("1", 3)]))).toHaveLength(
      3,
    );
  });

  it("A video that was removed is not counted as missing while the service still counts it", () => {
    const without = withoutVideo(library, "1");
    expect(read(without, [page(1, ["1", "2"], 2)])).toMatchObject({ missingCount: 0 });
  });

  it("A video that was removed is remembered among the last two thousand", () => {
    const ids = Array.from({ length: 2001 }, (_, index) => `${index}`);
    const { removedIds } = ids.reduce(withoutVideo, EMPTY_LIBRARY);
    expect(removedIds.size).toBe(2000);
    expect([removedIds.has("0"), removedIds.has("1"), removedIds.has("2000")]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe("LibraryReading", () => {
  it("Results in the same library in whatever order the pages come", () => {
    const pages = [page(1, ["1", "2"], 6), page(2, ["3", "4"], 6), page(3, ["5", "6"], 6)];
    fc.assert(
      fc.property(fc.shuffledSubarray(pages, { minLength: 3 }), (shuffled) => {
        const library = read(EMPTY_LIBRARY, shuffled);
        expect(idsOf(library)).toEqual(["1", "2", "3", "4", "5", "6"]);
        expect(library).toMatchObject({ isComplete: true, totalCount: 6 });
      }),
    );
  });

  it("Drops what is in no page any more, when the pages are complete", () => {
    const before = read(EMPTY_LIBRARY, [page(1, ["1", "2"], 3), page(2, ["3"], 3)]);
    const after = read(before, [page(1, ["1", "3"], 2)]);
    expect(idsOf(after)).toEqual(["1", "3"]);
  });

  it("Drops nothing when rows have moved between pages, or the service doesn’t say how many there are", () => {
    const before = read(EMPTY_LIBRARY, [page(1, ["1", "2"], 3), page(2, ["3"], 3)]);
    expect(idsOf(read(before, [page(1, ["1"], 2)]))).toEqual(["1", "2", "3"]);
    expect(idsOf(read(before, [page(1, ["1"], null)]))).toEqual(["1", "2", "3"]);
  });

  it("Is in doubt where videos were removed while it was reading, as another may have been missed", () => {
    const pages = [page(1, ["1", "2"], 5), page(2, ["4", "5"], 4)];
    expect(read(EMPTY_LIBRARY, pages)).toMatchObject({ missingCount: 0, isDoubtful: true });
    const grown = [page(1, ["1", "2"], 4), page(2, ["2", "3", "4"], 5)];
    expect(read(EMPTY_LIBRARY, grown)).toMatchObject({ isDoubtful: false });
  });

  it("Keeps a video that appeared while it was reading", () => {
    const before = read(EMPTY_LIBRARY, [page(1, ["1", "2"], 2)]);
    const reading = new LibraryReading(before);
    const read1 = reading.take(before, page(1, ["1"], 1));
    const uploaded = withVideos(read1, [video("9", 2000)]);
    expect(idsOf(reading.finish(uploaded, 0))).toEqual(["9", "1"]);
  });

  it("Continues after pages that came in another order", () => {
    const reading = new LibraryReading(EMPTY_LIBRARY);
    let library = reading.take(EMPTY_LIBRARY, page(1, ["1", "2"], 10));
    library = reading.take(library, page(3, ["5", "6"], 10));
    library = reading.take(library, page(2, ["3", "4"], 10));
    library = reading.take(library, page(4, ["7", "8"], 10));
    expect(library.pagesRead).toBe(4);
  });

  it("Continues after a failure with the page behind the last one that has no gap before it", () => {
    const reading = new LibraryReading(EMPTY_LIBRARY);
    let library = reading.take(EMPTY_LIBRARY, page(1, ["1", "2"], 8));
    library = reading.take(library, page(3, ["5", "6"], 8));
    expect(library).toMatchObject({ isComplete: false, pagesRead: 1 });
    const resumed = new LibraryReading(library);
    library = resumed.take(library, page(1, ["1", "2"], 8));
    library = resumed.take(library, page(2, ["3", "4"], 8));
    library = resumed.take(library, page(4, ["7", "8"], 8));
    library = resumed.finish(resumed.take(library, page(3, ["5", "6"], 8)), 0);
    expect(idsOf(library)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
    expect(library).toMatchObject({ isComplete: true, pagesRead: 0 });
  });
});

describe("a reading that goes on after a reload", () => {
  const stored = read(EMPTY_LIBRARY, [
    page(1, ["1", "2", "3", "4"], 8),
    page(2, ["5", "6", "7", "8"], 8),
  ]);

  /** Reads the first pages, and the others after a reload. */
  function readInTwo(
    first: readonly VideoPage[],
    then: readonly VideoPage[],
    change: (library: VideoLibrary) => VideoLibrary = (library) => library,
  ): VideoLibrary {
    const begun = new LibraryReading(stored);
    const library = first.reduce((current, each) => begun.take(current, each), stored);
    const soFar = structuredClone(begun.soFar(library));
    const reloaded = change({ ...stored, videos: library.videos, rereadIds: new Set() });
    const reading = new LibraryReading(reloaded, soFar);
    return reading.finish(
      then.reduce((current, each) => reading.take(current, each), reloaded),
      0,
    );
  }

  it("Drops what was on no page, before the reload or after it", () => {
    const after = readInTwo(
      [page(1, ["1", "3"], 6), page(2, ["4", "5"], 6)],
      [page(3, ["6", "8"], 6)],
    );
    expect(idsOf(after)).toEqual(["1", "3", "4", "5", "6", "8"]);
    expect(after.missingCount).toBe(0);
  });

  it("Keeps what was added before the place where it goes on", () => {
    const after = readInTwo(
      [page(1, ["1", "2"], 8), page(2, ["3", "4"], 8)],
      [page(3, ["4", "5"], 9), page(4, ["6", "7"], 9), page(5, ["8"], 9)],
      (library) => withVideos(library, [video("0", 1000)]),
    );
    expect(idsOf(after)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8"]);
    expect(after.missingCount).toBe(0);
  });

  it("Keeps a video that comes on a page that is read again", () => {
    const after = readInTwo(
      [page(1, ["1", "2"], 7), page(2, ["4", "5"], 7)],
      [page(2, ["3", "4"], 7), page(3, ["5", "6"], 7), page(4, ["7"], 7)],
    );
    expect(idsOf(after)).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
  });

  it("Drops nothing where its pages lack more than the server has removed", () => {
    const after = readInTwo([page(1, ["1", "2"], 8)], [page(2, ["3", "4"], 8), page(4, ["7"], 8)]);
    expect(idsOf(after)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
  });

  it("Does not call rows read that came from storage", () => {
    const after = readInTwo([page(1, ["1", "2", "3", "4"], 8)], [page(2, ["5", "6", "7", "8"], 8)]);
    expect(after.rereadIds).toEqual(new Set(["5", "6", "7", "8"]));
  });
});
