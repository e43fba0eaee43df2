import type { ListOrder } from "#library/library-view.ts";
import { startWorker, workerError } from "#shared/async/workers.ts";
import { inSlices } from "#shared/async/yield-to-main.ts";
import { NUMBER_ORDERS } from "#videos/compare-videos.ts";
import type { Video } from "#videos/video-record.ts";
import type { SortRequest } from "./sort-worker.ts";
// oxlint-disable-next-line import/default -- the build returns its URL
import workerUrl from "./sort-worker.ts?worker&url";

/** Counts the titles that are copied for the worker in one go. */
const TITLES_AT_ONCE = 4000;
const VIDEOS_AT_ONCE = 4096;

/** Holds a worker for titles, which knows their ranks, and one for numbers, which need not wait for these. */
const workers: Record<"titles" | "numbers", Worker | null> = { titles: null, numbers: null };
type WorkerName = keyof typeof workers;
/** Is the list whose titles the worker has. */
let sent: WeakRef<readonly Video[]> | null = null;
let isRanked = false;
/** Holds the end of the last sorting of each worker, which does one at a time. */
const last: Record<WorkerName, Promise<unknown>> = {
  titles: Promise.resolve(),
  numbers: Promise.resolve(),
};

/**
 * Sorts very many videos in a worker; unknown values come last, and what is equal stays as it was.
 * @throws Error if there can be no worker, or the signal's reason
 */
export function sortMany(
  videos: readonly Video[],
  order: ListOrder,
  locale: string,
  signal: AbortSignal,
): Promise<readonly Video[]> {
  const name = order === "title" || order === "titleDown" ? "titles" : "numbers";
  const sorting = last[name].then(async () => {
    signal.throwIfAborted();
    const places = await (order === "title" || order === "titleDown"
      ? placeTitles(videos, { kind: "sort", locale, isDown: order === "titleDown" }, signal)
      : ask("numbers", { kind: "numbers", numbers: numbersOf(videos, order) }));
    signal.throwIfAborted();
    const sorted: Video[] = [];
    const add = (at: number) => {
      const video = videos[places[at] ?? 0];
      if (video !== undefined) sorted.push(video);
    };
    await inSlices(places.length, add, signal, VIDEOS_AT_ONCE);
    return sorted;
  });
  last[name] = sorting.catch(() => undefined);
  return sorting;
}

/**
 * Has the worker rank titles, once: those that come later are few.
 * @throws as `sortMany`
 */
export function rankTitles(
  videos: readonly Video[],
  locale: string,
  signal: AbortSignal,
): Promise<void> {
  const rank = async () => {
    if (isRanked) return;
    signal.throwIfAborted();
    await placeTitles(videos, { kind: "sort", locale, isDown: false }, signal);
    isRanked = true;
  };
  const ranking = last.titles.then(rank);
  last.titles = ranking.catch(() => undefined);
  return ranking;
}

/** Returns what videos are sorted by, the lowest first. */
function numbersOf(
  videos: readonly Video[],
  order: Exclude<ListOrder, "title" | "titleDown">,
): Float64Array<ArrayBuffer> {
  const { field, direction } = NUMBER_ORDERS[order];
  const numbers = new Float64Array(videos.length);
  for (const [at, { [field]: value }] of videos.entries()) {
    numbers[at] = value === null ? Number.POSITIVE_INFINITY : value * direction;
  }
  return numbers;
}

async function placeTitles(
  videos: readonly Video[],
  request: SortRequest,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const send = (part: number) => {
    const from = part * TITLES_AT_ONCE;
    const titles = videos.slice(from, from + TITLES_AT_ONCE).map(({ title }) => title);
    running("titles").postMessage(
      { kind: "titles", titles, isFirst: part === 0 } satisfies SortRequest,
      [],
    );
  };
  if (sent?.deref() !== videos) {
    sent = null;
    await inSlices(Math.ceil(videos.length / TITLES_AT_ONCE), send, signal, 1);
    sent = new WeakRef(videos);
  }
  return await ask("titles", request);
}

function ask(name: WorkerName, request: SortRequest): Promise<Uint32Array> {
  const asked = running(name);
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const { signal } = end;
    asked.addEventListener(
      "message",
      ({ data }: MessageEvent<Uint32Array>) => {
        end.abort();
        resolve(data);
      },
      { signal },
    );
    asked.addEventListener(
      "error",
      (event) => {
        event.preventDefault();
        end.abort();
        asked.terminate();
        workers[name] = null;
        if (name === "titles") [sent, isRanked] = [null, false];
        reject(workerError(event));
      },
      { signal },
    );
    asked.postMessage(request, request.kind === "numbers" ? [request.numbers.buffer] : []);
  });
}

/** Returns a worker, which stays: to find the ranks of titles takes seconds. */
function running(name: WorkerName): Worker {
  return (workers[name] ??= startWorker(workerUrl));
}
