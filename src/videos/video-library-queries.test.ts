import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import {
  forgetVideo,
  noteVideo,
  noteVideos,
  videoLibraryQueries,
} from "./video-library-queries.ts";
import { readVideo } from "./video-record.ts";

const MINUTE_MS = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Makes a row of so many, the newest first; it can't be read when it has no id. */
const row = (index: number, id: string | null = `f${index}`) => ({
  id,
  creation_date: new Date(1_000_000_000 - index * 1000).toISOString(),
});
const video = (index: number) => readVideo(row(index), []);

/** Fakes a service with a list of videos; the test can override pages. */
function setup(count: number) {
  const rows = Array.from({ length: count }, (_, index) => row(index));
  const requested: number[] = [];
  const world = {
    rows,
    requested,
    /** Counts rows that are in the total, and never listed. */
    uncounted: 0,
    /** Overrides a page's answer. Is null for the default. */
    answer: (_page: number): Response | Promise<Response> | null => null,
  };
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(async ({ url }) => {
      const page = Number(url.searchParams.get("page"));
      requested.push(page);
      return (
        (await world.answer(page)) ??
        Response.json({
          data: world.rows.slice((page - 1) * 100, page * 100),
          totalCount: world.rows.length + world.uncounted,
        })
      );
    }),
  );
  const queryClient = queryClientForTest();
  const options = videoLibraryQueries.all(api);
  /** Reads unless what is known is fresh. */
  const read = async () => {
    requested.length = 0;
    const outcome = queryClient.fetchQuery(options).then(
      () => "done",
      () => "failed",
    );
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    return await outcome;
  };
  const known = () => queryClient.getQueryData(options.queryKey);
  return {
    world,
    requested,
    queryClient,
    options,
    read,
    known,
    titles: () => known()?.videos.map(({ id }) => id),
  };
}

const refusal = () => Response.json({ message: "no" }, { status: 403 });
/** Resolves after answers to concurrent pages. */
const late = () => new Promise<Response>((resolve) => setTimeout(() => resolve(refusal()), 10));

describe("the library", () => {
  it("The library is fresh for five minutes after the last whole reading, whatever is noted in between", async () => {
    const { queryClient, read, requested } = setup(250);
    await read();
    expect(requested).toHaveLength(3);
    vi.advanceTimersByTime(2 * MINUTE_MS);
    noteVideo(queryClient, video(3));
    await read();
    expect(requested).toEqual([]);
    for (let minute = 0; minute < 3; minute += 1) {
      vi.advanceTimersByTime(MINUTE_MS);
      noteVideos(queryClient, [video(3)]);
      forgetVideo(queryClient, "none");
    }
    await read();
    expect(requested).toHaveLength(3);
  });

  it("The library is not fresh after a reading that was left after its first page", async () => {
    const { world, queryClient, read, requested } = setup(250);
    await read();
    vi.advanceTimersByTime(10 * MINUTE_MS);
    world.answer = (page) => (page === 2 ? refusal() : null);
    expect(await read()).toBe("failed");
    noteVideos(queryClient, [video(3)]);
    world.answer = () => null;
    await read();
    expect(requested).toEqual([1, 2, 3]);
  });

  it("Remembers why a reading failed when a video is noted, until one has succeeded", async () => {
    const { world, queryClient, read, known } = setup(250);
    world.answer = (page) => (page === 2 ? refusal() : null);
    expect(await read()).toBe("failed");
    noteVideos(queryClient, [video(3)]);
    expect(known()).toMatchObject({ isComplete: false, failure: { kind: "forbidden" } });
    world.answer = () => null;
    expect(await read()).toBe("done");
    expect(known()).toMatchObject({ isComplete: true, failure: null });
  });

  it.each([1, 2])(
    "The library is not read again by what renders after page %i failed",
    async (failing) => {
      const { world, requested, read, queryClient, options } = setup(250);
      world.answer = (page) => (page === failing ? refusal() : null);
      expect(await read()).toBe("failed");
      requested.length = 0;
      onTestFinished(new QueryObserver(queryClient, options).subscribe(() => {}));
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      expect(requested).toEqual([]);
    },
  );

  it("Reads once more where rows moved between pages, and has every video then", async () => {
    const { world, read, requested, known } = setup(201);
    const moved = world.rows[200];
    let isLate = false;
    world.answer = (page) => {
      // A video is removed, so the first row of page 3 moves to page 2, which was read already.
      if (page === 3 && !isLate) {
        isLate = true;
        return Response.json({ data: [], totalCount: 201 });
      }
      return null;
    };
    await read();
    expect(requested).toEqual([1, 2, 3, 1, 1, 2, 3]);
    expect(known()).toMatchObject({ isComplete: true, missingCount: 0 });
    expect(known()?.videos.at(-1)?.id).toBe(moved?.id);
  });

  it("Reads once more where videos were removed meanwhile, and has the one that moved", async () => {
    const { world, read, requested, known, titles } = setup(201);
    world.answer = (page) => {
      // Another person removes one of page 1, which was read already.
      if (page === 2 && world.rows.length === 201) world.rows.splice(5, 1);
      return null;
    };
    await read();
    expect(requested).toEqual([1, 2, 3, 1, 2]);
    expect(known()).toMatchObject({ isDoubtful: false, totalCount: 200 });
    expect(titles()).toEqual(world.rows.map(({ id }) => id));
  });

  it("Says how many videos the service counts and never lists", async () => {
    const { world, read, requested, known } = setup(150);
    world.uncounted = 4;
    await read();
    expect(requested).toEqual([1, 2, 1, 1, 2]);
    expect(known()).toMatchObject({ isComplete: true, missingCount: 4, totalCount: 154 });
  });

  it("Continues after a failure, includes what was added since, and counts no row twice", async () => {
    const { world, read, requested, known, titles } = setup(350);
    world.rows[150] = row(150, null);
    world.answer = (page) => (page === 3 ? late() : null);
    expect(await read()).toBe("failed");
    expect(known()).toMatchObject({ isComplete: false, unreadableCount: 1 });
    world.answer = () => null;
    world.rows.unshift(row(-1, "added"));
    expect(await read()).toBe("done");
    expect(requested).toEqual([2, 3, 4, 1]);
    expect(titles()?.[0]).toBe("added");
    expect(known()).toMatchObject({
      isComplete: true,
      unreadableCount: 1,
      missingCount: 0,
      totalCount: 351,
    });
    expect(known()?.videos).toHaveLength(350);
  });
});

async function setupLarge() {
  const setting = setup(700);
  await setting.read();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  return setting;
}

describe("a large library that is known", () => {
  it("Reads the first page only where nothing was added behind it, and takes the rest as counted", async () => {
    const { read, requested, known } = await setupLarge();
    const readAtMs = known()?.readAtMs;
    await read();
    expect(requested).toEqual([1]);
    expect(known()).toMatchObject({ isComplete: true, isDoubtful: false, readAtMs });
  });

  it("Reads on until a page has a video that was known", async () => {
    const { world, read, requested, known, titles } = await setupLarge();
    const added = Array.from({ length: 130 }, (_, at) => row(at - 130, `new${at}`));
    world.rows.unshift(...added);
    await read();
    expect(requested).toEqual([1, 2]);
    expect(titles()?.slice(0, 131)).toEqual([...added.map(({ id }) => id), "f0"]);
    expect(known()).toMatchObject({ isDoubtful: false, totalCount: 830 });
  });

  it("Stops after four pages, and is in doubt about the rest", async () => {
    const { world, read, requested, known } = await setupLarge();
    world.rows.unshift(...Array.from({ length: 500 }, (_, at) => row(at - 500, `new${at}`)));
    await read();
    expect(requested).toEqual([1, 2, 3, 4]);
    expect(known()).toMatchObject({ isComplete: true, isDoubtful: true, totalCount: 1200 });
  });

  it("Drops what is missing on the first page, and is in doubt where a video behind it was removed", async () => {
    const { world, read, known, titles } = await setupLarge();
    world.rows.splice(5, 1);
    await read();
    expect(titles()).not.toContain("f5");
    expect(known()).toMatchObject({ isDoubtful: false, totalCount: 699 });
    vi.advanceTimersByTime(10 * MINUTE_MS);
    world.rows.splice(300, 1);
    await read();
    expect(known()).toMatchObject({ isDoubtful: true, totalCount: 698 });
    expect(titles()).toHaveLength(699);
  });
});
