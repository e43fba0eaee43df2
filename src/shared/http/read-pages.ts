import { retryDelayMs } from "./backoff.ts";
import { ApiError, isTransient } from "./errors.ts";
import { pause } from "./pause.ts";

const PACE = { firstMs: 1000, factor: 2, maximumMs: 15_000 };
const MAX_TRIES = 4;
/** Leaves connections for the page's other calls: browsers open six to one host. */
const MAX_IN_FLIGHT = 3;

export interface ReadPagesOptions<P> {
  /** Reads one page; `page` counts from 1. */
  readPage: (page: number, signal: AbortSignal) => Promise<P>;
  pageSize: number;
  fromPage?: number;
  /** Called with each page as it arrives; after the first, in any order. */
  onPage: (answer: P) => void;
  signal: AbortSignal;
}

/**
 * Reads a paged list to its end: the first page alone, then, if the service gives a total, several at a time.
 * Transient failures are retried a few times.
 * @throws ApiError of the page that could not be read, or the signal's reason
 */
export async function readPages<P extends { totalCount: number | null; hasNext: boolean }>({
  readPage,
  pageSize,
  fromPage = 1,
  onPage,
  signal,
}: ReadPagesOptions<P>): Promise<void> {
  let nextPage = fromPage;
  /** Unknown until a page has given a total. */
  let lastPage = Number.POSITIVE_INFINITY;

  let hasFailed = false;

  async function readNext(): Promise<void> {
    const page = nextPage;
    nextPage += 1;
    const answer = await readPatiently(() => readPage(page, signal), signal).catch(
      (error: unknown) => {
        hasFailed = true;
        throw error;
      },
    );
    signal.throwIfAborted();
    // A page delivered after a failure would look like success.
    if (hasFailed) return;
    if (!answer.hasNext) lastPage = Math.min(lastPage, page);
    else if (answer.totalCount !== null) {
      lastPage = Math.max(page, Math.ceil(answer.totalCount / pageSize));
    }
    onPage(answer);
  }
  const readOn = async () => {
    while (nextPage <= lastPage && !hasFailed) await readNext();
  };

  await readNext();
  // Without a total the last page is unknown, so read one at a time.
  const readers = Number.isFinite(lastPage) ? MAX_IN_FLIGHT : 1;
  await Promise.all(Array.from({ length: readers }, readOn));
}

/**
 * Retries a call a few times after transient failures.
 * @throws ApiError, or the signal's reason
 */
export async function readPatiently<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (!isTransient(error) || attempt >= MAX_TRIES) throw error;
      const requestedMs = error instanceof ApiError ? error.retryAfterMs : null;
      await pause(retryDelayMs(attempt, PACE, Math.random(), requestedMs), signal, ["online"]);
    }
  }
}
